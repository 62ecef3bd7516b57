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
 * Handles the events of the debug adapter. One thread reads both events and answers. An event
 * handler may itself send requests and wait for their answers, so it runs in another thread.
 */
final class AdapterEventHandler implements IDebugProtocolClient {
  private final SassSession session;
  private AdapterProcess adapter;

  AdapterEventHandler(SassSession session) {
    this.session = session;
  }

  void setAdapter(AdapterProcess process) {
    adapter = process;
  }

  @Override
  public void initialized() {
    adapter.setReady();
  }

  @Override
  public void stopped(StoppedEventArguments event) {
    adapter.runInEventThread(() -> session.stopped(event));
  }

  @Override
  public void continued(ContinuedEventArguments event) {
    // Nothing to do: the program runs only when this client says so.
  }

  @Override
  public void invalidated(InvalidatedEventArguments event) {
    adapter.runInEventThread(session::changed);
  }

  @Override
  public void memory(MemoryEventArguments event) {
    adapter.runInEventThread(session::changed);
  }

  @Override
  public void output(OutputEventArguments event) {
    adapter.runInEventThread(() -> forwardOutput(event));
  }

  private void forwardOutput(OutputEventArguments event) {
    SassSession.EventReceiver owner = session.eventReceiver();
    if (owner != null && event.getOutput() != null) {
      owner.outputWritten(event.getCategory(), event.getOutput());
    }
    if (event.getData() != null) {
      session.reportProblem(event.getData());
    }
  }

  @Override
  public void exited(ExitedEventArguments event) {
    adapter.runInEventThread(() -> adapter.setExitStatus(event.getExitCode()));
  }

  @Override
  public void terminated(TerminatedEventArguments event) {
    adapter.runInEventThread(() -> session.ended(null));
  }

  /**
   * Handles the end of the process. If the adapter has not reported the end of the session before,
   * it was unexpected.
   */
  void processExited(int exitStatus) {
    adapter.runInEventThread(
        () ->
            session.ended(
                "The emulator ended unexpectedly (exit status "
                    + exitStatus
                    + "): start the session again."));
  }
}
