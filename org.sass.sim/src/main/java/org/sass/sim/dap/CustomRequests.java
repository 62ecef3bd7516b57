package org.sass.sim.dap;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.sass.sim.debug.Debugger;

/**
 * The requests that are not part of the Debug Adapter Protocol. The views of our own editor
 * plug-ins send them.
 */
public final class CustomRequests {
  private final DebugRun run;

  CustomRequests(DebugRun run) {
    this.run = run;
  }

  private <T> CompletableFuture<T> ask(Supplier<T> answer) {
    return run.worker.ask(answer);
  }

  @JsonRequest("sass/setFocus")
  public CompletableFuture<CustomResponses.Focus> setFocus(RequestArguments.Focus asked) {
    return ask(() -> run.views.setFocus(asked));
  }

  @JsonRequest("sass/focus")
  public CompletableFuture<CustomResponses.Focus> focus(RequestArguments.OfWarp asked) {
    return ask(run.views::focus);
  }

  @JsonRequest("sass/warpWatch")
  public CompletableFuture<CustomResponses.Watch> warpWatch(RequestArguments.Watch asked) {
    return ask(() -> run.views.watch(asked));
  }

  @JsonRequest("sass/setType")
  public CompletableFuture<Void> setType(RequestArguments.Type asked) {
    return ask(
        () -> {
          run.views.setType(asked);
          return null;
        });
  }

  @JsonRequest("sass/memorySpaces")
  public CompletableFuture<CustomResponses.Spaces> memorySpaces(RequestArguments.OfWarp asked) {
    return ask(() -> run.views.spaces(asked));
  }

  @JsonRequest("sass/where")
  public CompletableFuture<CustomResponses.Places> where(RequestArguments.OfWarp asked) {
    return ask(run.views::where);
  }

  @JsonRequest("sass/profile")
  public CompletableFuture<CustomResponses.Profile> profile(RequestArguments.OfWarp asked) {
    return ask(run.views::profile);
  }

  @JsonRequest("sass/grid")
  public CompletableFuture<CustomResponses.Grid> grid(RequestArguments.OfWarp asked) {
    return ask(run.views::grid);
  }

  @JsonRequest("sass/patch")
  public CompletableFuture<CustomResponses.Patch> patch(RequestArguments.Patch asked) {
    return ask(() -> run.views.patch(asked));
  }

  @JsonRequest("sass/step")
  public CompletableFuture<Void> step(RequestArguments.Step asked) {
    return move(() -> run.views.step(asked));
  }

  @JsonRequest("sass/lastWrite")
  public CompletableFuture<Void> lastWrite(RequestArguments.LastWrite asked) {
    return ask(
        () -> {
          run.move(run.views.lastWrite(asked), "Looking for the last write");
          return null;
        });
  }

  private CompletableFuture<Void> move(Supplier<Debugger.Movement> movement) {
    return ask(
        () -> {
          run.move(movement.get());
          return null;
        });
  }
}
