package org.sass.sim.dap;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.sass.sim.debug.Movement;

/**
 * The requests that are not part of the Debug Adapter Protocol. The views of our own editor
 * plug-ins send them.
 */
public final class CustomRequests {
  private final DebugRun run;

  CustomRequests(DebugRun run) {
    this.run = run;
  }

  private <T> CompletableFuture<T> submit(Supplier<T> answer) {
    return run.worker.submit(answer);
  }

  @JsonRequest("sass/setFocus")
  public CompletableFuture<CustomResponses.Focus> setFocus(RequestArguments.Focus arguments) {
    return submit(() -> run.views.setFocus(arguments));
  }

  @JsonRequest("sass/focus")
  public CompletableFuture<CustomResponses.Focus> focus(RequestArguments.WarpArguments arguments) {
    return submit(run.views::focus);
  }

  @JsonRequest("sass/warpWatch")
  public CompletableFuture<CustomResponses.Watch> warpWatch(RequestArguments.Watch arguments) {
    return submit(() -> run.views.watch(arguments));
  }

  @JsonRequest("sass/setType")
  public CompletableFuture<Void> setType(RequestArguments.Type arguments) {
    return submit(
        () -> {
          run.views.setType(arguments);
          return null;
        });
  }

  @JsonRequest("sass/memorySpaces")
  public CompletableFuture<CustomResponses.Spaces> memorySpaces(
      RequestArguments.WarpArguments arguments) {
    return submit(() -> run.memoryRequests.spaces(arguments));
  }

  @JsonRequest("sass/where")
  public CompletableFuture<CustomResponses.Places> where(RequestArguments.WarpArguments arguments) {
    return submit(run.views::warpPlaces);
  }

  @JsonRequest("sass/profile")
  public CompletableFuture<CustomResponses.Profile> profile(
      RequestArguments.WarpArguments arguments) {
    return submit(run.views::profile);
  }

  @JsonRequest("sass/grid")
  public CompletableFuture<CustomResponses.Grid> grid(RequestArguments.WarpArguments arguments) {
    return submit(run.views::grid);
  }

  @JsonRequest("sass/patch")
  public CompletableFuture<CustomResponses.Patch> patch(RequestArguments.Patch arguments) {
    return submit(() -> run.views.patch(arguments));
  }

  @JsonRequest("sass/step")
  public CompletableFuture<Void> step(RequestArguments.Step arguments) {
    return startMovement(() -> run.views.step(arguments));
  }

  @JsonRequest("sass/lastWrite")
  public CompletableFuture<Void> lastWrite(RequestArguments.LastWrite arguments) {
    return submit(
        () -> {
          run.startMovement(run.views.lastWrite(arguments), "Looking for the last write");
          return null;
        });
  }

  private CompletableFuture<Void> startMovement(Supplier<Movement> movement) {
    return submit(
        () -> {
          run.startMovement(movement.get());
          return null;
        });
  }
}
