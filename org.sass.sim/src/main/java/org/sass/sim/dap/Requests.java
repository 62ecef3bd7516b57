package org.sass.sim.dap;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.sass.sim.debug.Debugger;

/** The requests that are not of the protocol: for the views of our clients. */
public final class Requests {
  private final Run run;

  Requests(Run run) {
    this.run = run;
  }

  private <T> CompletableFuture<T> ask(Supplier<T> answer) {
    return run.worker.ask(answer);
  }

  @JsonRequest("sass/setFocus")
  public CompletableFuture<Told.Focus> setFocus(Asked.Focus asked) {
    return ask(() -> run.views.setFocus(asked));
  }

  @JsonRequest("sass/focus")
  public CompletableFuture<Told.Focus> focus(Asked.OfWarp asked) {
    return ask(run.views::focus);
  }

  @JsonRequest("sass/warpWatch")
  public CompletableFuture<Told.Watch> warpWatch(Asked.Watch asked) {
    return ask(() -> run.views.watch(asked));
  }

  @JsonRequest("sass/setType")
  public CompletableFuture<Void> setType(Asked.Type asked) {
    return ask(
        () -> {
          run.views.setType(asked);
          return null;
        });
  }

  @JsonRequest("sass/memorySpaces")
  public CompletableFuture<Told.Spaces> memorySpaces(Asked.OfWarp asked) {
    return ask(() -> run.views.spaces(asked));
  }

  @JsonRequest("sass/where")
  public CompletableFuture<Told.Places> where(Asked.OfWarp asked) {
    return ask(run.views::where);
  }

  @JsonRequest("sass/profile")
  public CompletableFuture<Told.Profile> profile(Asked.OfWarp asked) {
    return ask(run.views::profile);
  }

  @JsonRequest("sass/grid")
  public CompletableFuture<Told.Grid> grid(Asked.OfWarp asked) {
    return ask(run.views::grid);
  }

  @JsonRequest("sass/patch")
  public CompletableFuture<Told.Patch> patch(Asked.Patch asked) {
    return ask(() -> run.views.patch(asked));
  }

  @JsonRequest("sass/step")
  public CompletableFuture<Void> step(Asked.Step asked) {
    return move(() -> run.views.step(asked));
  }

  @JsonRequest("sass/lastWrite")
  public CompletableFuture<Void> lastWrite(Asked.LastWrite asked) {
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
