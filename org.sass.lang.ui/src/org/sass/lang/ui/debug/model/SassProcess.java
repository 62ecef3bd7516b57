package org.sass.lang.ui.debug.model;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.runtime.PlatformObject;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.IStreamMonitor;
import org.eclipse.debug.core.model.IStreamsProxy;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateArgumentsContext;
import org.sass.lang.ui.debug.RequestFailures;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.launch.Emulator;

/**
 * The debugged kernel as a process with a console. The console prints the adapter's output and
 * evaluates what the user types.
 */
final class SassProcess extends PlatformObject implements IProcess, IStreamsProxy {
  private final SassTarget target;
  private final Map<String, String> attributes = new ConcurrentHashMap<>();
  private final ConsoleStream output = new ConsoleStream();
  private final ConsoleStream errors = new ConsoleStream();
  private volatile boolean ended;
  private volatile boolean endedUnexpectedly;

  SassProcess(SassTarget target) {
    this.target = target;
    setAttribute(ATTR_PROCESS_TYPE, Emulator.PROCESS_TYPE);
    setAttribute(
        DebugPlugin.ATTR_WORKING_DIRECTORY, String.valueOf(target.session().program().getParent()));
    setAttribute(ATTR_PROCESS_LABEL, target.getName());
    setAttribute(ATTR_PROCESS_ID, String.valueOf(target.session().process().pid()));
    fire(DebugEvent.CREATE);
  }

  private void fire(int kind) {
    DebugPlugin.getDefault().fireDebugEventSet(new DebugEvent[] {new DebugEvent(this, kind)});
  }

  void appendOutput(String category, String text) {
    ("stderr".equals(category) ? errors : output).append(text);
  }

  void setEnded(boolean unexpectedly) {
    endedUnexpectedly = unexpectedly;
    ended = true;
    fire(DebugEvent.TERMINATE);
  }

  // ---- the console

  @Override
  public IStreamsProxy getStreamsProxy() {
    return this;
  }

  @Override
  public IStreamMonitor getOutputStreamMonitor() {
    return output;
  }

  @Override
  public IStreamMonitor getErrorStreamMonitor() {
    return errors;
  }

  /** Evaluates the typed text, line by line. */
  @Override
  public void write(String input) throws IOException {
    for (String line : input.split("\\R")) {
      if (!line.isBlank()) {
        evaluate(line.trim());
      }
    }
  }

  private void evaluate(String line) {
    if (!target.isSuspended()) {
      errors.append("The kernel is running: suspend it to look at its values.\n");
      return;
    }
    EvaluateArguments arguments = new EvaluateArguments();
    arguments.setExpression(line);
    arguments.setContext(EvaluateArgumentsContext.REPL);
    Integer frame = target.focusedFrameId();
    if (frame != null) {
      arguments.setFrameId(frame);
    }
    target
        .session()
        .sendRequest(server -> server.evaluate(arguments))
        .whenComplete(
            (answer, failure) -> {
              if (failure != null) {
                errors.append(RequestFailures.message(failure) + "\n");
              } else {
                output.append(answer.getResult() + "\n");
              }
            });
  }

  // ---- the process

  @Override
  public String getLabel() {
    return target.getName();
  }

  @Override
  public ILaunch getLaunch() {
    return target.getLaunch();
  }

  @Override
  public void setAttribute(String key, String value) {
    attributes.put(key, value);
  }

  @Override
  public String getAttribute(String key) {
    return attributes.get(key);
  }

  @Override
  public int getExitValue() throws DebugException {
    if (!ended) {
      throw new DebugException(Status.error("the kernel has not ended yet"));
    }
    return endedUnexpectedly ? 1 : target.session().exitStatus();
  }

  @Override
  public boolean canTerminate() {
    return !ended;
  }

  @Override
  public boolean isTerminated() {
    return ended;
  }

  @Override
  public void terminate() {
    target.terminate();
  }

  @Override
  public <T> T getAdapter(Class<T> type) {
    if (type == IProcess.class) {
      return type.cast(this);
    }
    // Only these types are adapted: a process cannot answer what views ask a target.
    if (type == SassSession.class || type == SassTarget.class || type == ILaunch.class) {
      return target.getAdapter(type);
    }
    return super.getAdapter(type);
  }
}
