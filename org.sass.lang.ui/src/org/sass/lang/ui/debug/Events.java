package org.sass.lang.ui.debug;

import org.eclipse.lsp4j.debug.ContinuedEventArguments;
import org.eclipse.lsp4j.debug.ExitedEventArguments;
import org.eclipse.lsp4j.debug.InvalidatedEventArguments;
import org.eclipse.lsp4j.debug.MemoryEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;

/**
 * What the adapter tells without being asked. It is read in one thread, which answers come by, too:
 * so what may ask in turn happens in another one.
 */
final class Events implements IDebugProtocolClient {
  private final SassSession session;
  private AdapterProcess adapter;

  Events(SassSession session) {
    this.session = session;
  }

  void belongTo(AdapterProcess process) {
    adapter = process;
  }

  @Override
  public void initialized() {
    adapter.isReady();
  }

  @Override
  public void stopped(StoppedEventArguments event) {
    adapter.later(() -> session.stopped(event));
  }

  @Override
  public void continued(ContinuedEventArguments event) {
    // We know: it moves only when we say so.
  }

  @Override
  public void invalidated(InvalidatedEventArguments event) {
    adapter.later(session::changed);
  }

  @Override
  public void memory(MemoryEventArguments event) {
    adapter.later(session::changed);
  }

  @Override
  public void output(OutputEventArguments event) {
    adapter.later(() -> say(event));
  }

  private void say(OutputEventArguments event) {
    SassSession.Owner owner = session.owner();
    if (owner != null && event.getOutput() != null) {
      owner.said(event.getCategory(), event.getOutput());
    }
    if (event.getData() != null) {
      session.wrong(event.getData());
    }
  }

  @Override
  public void exited(ExitedEventArguments event) {
    adapter.later(() -> adapter.setStatus(event.getExitCode()));
  }

  @Override
  public void terminated(TerminatedEventArguments event) {
    adapter.later(() -> session.ended(null));
  }

  /** The process is gone, whether it said so before or not. */
  void gone(int status) {
    adapter.later(
        () ->
            session.ended(
                "The emulator ended unexpectedly (exit status "
                    + status
                    + "): start the session again."));
  }
}
