package org.sass.sim.dap;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.lsp4j.debug.ExitedEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
import org.eclipse.lsp4j.debug.StepInTarget;
import org.eclipse.lsp4j.debug.StepInTargetsResponse;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.sass.lang.text.Problem;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.StopReason;
import org.sass.sim.debug.WarpId;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.op.Fault;

/**
 * A debug session from its launch to its end. It moves the machine and sends the editor the events
 * about it.
 */
final class DebugRun {
  /** Maximum number of elements of a buffer that are printed at the end. */
  private static final int PRINTED = 16;

  private static final int FAILED = 3;

  final DebugSession session;
  final MachineThread worker;
  private final ProgressEvents progress;
  final BreakpointRequests stops;
  final StackRequests stacks;
  final VariableRequests variables;
  final EvaluateRequests evaluations;
  final MemoryRequests memories;
  final DataBreakpointRequests data;
  final ViewRequests views;
  private final LaunchProblems mistakes;
  private final PrintStream said;
  private StopReason last;
  private boolean begun;
  private boolean terminated;

  /**
   * Takes the result of a run to which editors attach; null if the editor itself started the run.
   */
  private Consumer<RunResult> waiting;

  /** Whether the editor wants the program to end when it leaves. */
  private volatile boolean gaveUp;

  /**
   * Makes a session.
   *
   * @param said takes the reports of internal errors
   */
  DebugRun(IDebugProtocolClient client, PrintStream said) {
    this.session = new DebugSession(client);
    this.said = said;
    progress = new ProgressEvents(client, System::nanoTime);
    worker = new MachineThread(this::broken, progress::tick);
    stops = new BreakpointRequests(session);
    stacks = new StackRequests(session);
    variables = new VariableRequests(session);
    evaluations = new EvaluateRequests(session, variables);
    memories = new MemoryRequests(session);
    data = new DataBreakpointRequests(session, variables, stops);
    views = new ViewRequests(session, variables, data);
    mistakes = new LaunchProblems(session);
  }

  private IDebugProtocolClient client() {
    return session.client;
  }

  /** Reports an internal error and ends the session. */
  private void broken(Throwable mistake) {
    progress.end();
    mistake.printStackTrace(said);
    say(
        OutputEventArgumentsCategory.STDERR,
        "Internal error of gsass; please report it: " + mistake + "\n");
    tellEnd();
  }

  void say(String category, String text) {
    OutputEventArguments event = new OutputEventArguments();
    event.setCategory(category);
    event.setOutput(text);
    client().output(event);
  }

  private void log(String text) {
    say(OutputEventArgumentsCategory.CONSOLE, text + "\n");
  }

  // ---- beginning and end

  void launch(Map<String, Object> arguments) {
    if (session.debugger != null) {
      throw RequestRefusal.of("This session runs a program already; start another session");
    }
    session.arguments = LaunchArguments.of(arguments);
    open(ProgramLaunch.of(session.arguments, arguments));
    session.launching.warnings().forEach(warning -> log("warning: " + warning));
    client().initialized();
  }

  /**
   * Opens a launch to which editors attach, and waits for the first one.
   *
   * @param over takes the result of the run
   */
  void wait(ProgramLaunch launching, Consumer<RunResult> over) {
    waiting = over;
    session.arguments = LaunchArguments.attached(Map.of());
    open(launching);
  }

  private void open(ProgramLaunch launching) {
    session.launching = launching;
    session.text = launching.text();
    session.debugger = new Debugger(launching.prepared(), session.arguments.room(), this::log);
    session.debugger.looksAtEnd(session.arguments.stopOnEnd());
    stops.applyFilters();
    session.focus(session.debugger.next(), -1);
  }

  /** Called when an editor has attached. */
  void attached() {
    gaveUp = false;
    terminated = false;
  }

  void attach(Map<String, Object> arguments) {
    if (waiting == null) {
      throw RequestRefusal.of(
          "to attach, start gsass run FILE --dap PORT and connect to that port (debugServer)");
    }
    session.arguments = LaunchArguments.attached(arguments);
    session.debugger.looksAtEnd(session.arguments.stopOnEnd());
    stops.applyFilters();
    client().initialized();
  }

  /**
   * Called when the editor has gone. The run continues without breakpoints, because the caller of
   * the run may be waiting for it, unless the editor wanted the program to end.
   */
  void detached() {
    if (gaveUp) {
      giveUp();
      return;
    }
    stops.forget();
    data.forget();
    if (begun && !worker.isRunning()) {
      if (session.debugger.isOver()) {
        done(false);
      } else {
        move(session.debugger.go());
      }
    }
  }

  /** Ends the run now. */
  void giveUp() {
    done(true);
  }

  private void done(boolean interrupted) {
    if (waiting != null) {
      waiting.accept(session.debugger.result(interrupted));
    }
  }

  /**
   * Called when the editor has set all breakpoints. Starts the machine, unless it is to stop on
   * entry.
   */
  void begin() {
    if (session.debugger == null) {
      return;
    }
    if (begun) {
      // The editor has attached to a running machine. Stop it where it is, so that there is
      // something to look at, unless the launch configuration says not to stop on entry.
      if (worker.isRunning() && session.arguments.stopOnEntry()) {
        worker.pause();
      }
      return;
    }
    begun = true;
    if (session.arguments.stopOnEntry() && !session.arguments.noDebug()) {
      stopped(
          new StopReason(StopReason.Reason.ENTRY, session.debugger.next(), -1, "entry", List.of()));
    } else {
      if (session.arguments.noDebug()) {
        session.debugger.setBreakpoints(List.of());
      }
      move(session.debugger.start());
    }
  }

  /** Called when the editor wants the program to end. */
  void terminate() {
    gaveUp = true;
    tellEnd();
  }

  private void tellEnd() {
    if (!terminated) {
      terminated = true;
      client().terminated(new TerminatedEventArguments());
    }
  }

  /**
   * Called when the editor disconnects.
   *
   * @param ends whether the program ends with it; null for the default
   */
  void leave(Boolean ends) {
    gaveUp |= Boolean.TRUE.equals(ends);
    if (waiting == null) {
      worker.close();
    }
  }

  // ---- motion

  void move(Debugger.Movement movement) {
    move(movement, null);
  }

  /**
   * Starts a movement of the machine.
   *
   * @param title what the editor shows while the movement takes long; null for a movement that
   *     needs no progress report
   */
  void move(Debugger.Movement movement, String title) {
    if (worker.isRunning()) {
      throw RequestRefusal.of("The kernel is running; pause it first");
    }
    session.frames.clear();
    variables.forget();
    progress.begin(session.showsProgress ? title : null, session.debugger()::now);
    worker.run(movement, this::stopped);
  }

  /** Called when the user cancels a long movement. The machine stops where it is. */
  void cancel(String progressId) {
    if (progressId != null && progress.is(progressId)) {
      worker.pause();
    }
  }

  /** Returns the warp that a step request refers to, and puts the focus on it. */
  WarpId stepping(Integer thread) {
    WarpId id = session.warp(thread);
    session.focus(id, -1);
    return id;
  }

  private static final int TO_BARRIER = 1;
  private static final int TO_RECONVERGENCE = 2;

  /** Returns further targets for step in: for editors that only use the standard protocol. */
  StepInTargetsResponse stepInTargets() {
    StepInTarget barrier = new StepInTarget();
    barrier.setId(TO_BARRIER);
    barrier.setLabel("to the next barrier of the block");
    StepInTarget reconvergence = new StepInTarget();
    reconvergence.setId(TO_RECONVERGENCE);
    reconvergence.setLabel("to the reconvergence of the warp");
    StepInTargetsResponse response = new StepInTargetsResponse();
    response.setTargets(new StepInTarget[] {barrier, reconvergence});
    return response;
  }

  Debugger.Movement stepIn(WarpId id, Integer target) {
    if (target == null) {
      return session.debugger().step(id);
    }
    return switch (target) {
      case TO_BARRIER -> session.debugger().toBarrier(id);
      case TO_RECONVERGENCE -> session.debugger().toReconvergence(id);
      default -> session.debugger().step(id);
    };
  }

  private void stopped(StopReason stop) {
    progress.end();
    session.debugger.tellChanges();
    session.frames.clear();
    variables.forget();
    mistakes.findings(session.debugger.fault());
    if (stop.reason() == StopReason.Reason.FAULT) {
      Fault fault = session.debugger.fault();
      String way =
          fault.kind() == Fault.Kind.TOO_MANY_STEPS
              ? "\nmax-steps in its launch settings allows more, 0 means no limit"
              : "";
      mistakes.fault(fault, stop.text() + way);
      if (!stops.stopsAtFaults() || session.arguments.noDebug()) {
        exit(FAILED);
        return;
      }
    }
    if (stop.reason() == StopReason.Reason.END && over()) {
      return;
    }
    session.debugger.settle();
    views.stopped();
    last = stop;
    WarpId id = stop.warp() == null ? session.focus : stop.warp();
    id = session.debugger.warp(id) == null ? session.debugger.next() : id;
    session.focus(id, stop.lane());
    StoppedEventArguments event = new StoppedEventArguments();
    event.setReason(reason(stop.reason()));
    event.setDescription(description(stop));
    event.setText(stop.text());
    event.setThreadId(session.thread(id));
    event.setAllThreadsStopped(true);
    event.setHitBreakpointIds(stop.breakpoints().toArray(Integer[]::new));
    client().stopped(event);
  }

  /** Returns why the machine last stopped; refuses if that was not a fault or a finding. */
  StopReason exception() {
    if (last == null
        || last.reason() != StopReason.Reason.FAULT && last.reason() != StopReason.Reason.FINDING) {
      throw RequestRefusal.of("The kernel did not stop at a fault or finding");
    }
    return last;
  }

  private static String reason(StopReason.Reason reason) {
    return switch (reason) {
      case ENTRY, START -> "entry";
      case STEP -> "step";
      case PAUSE, END -> "pause";
      case BREAKPOINT -> "breakpoint";
      case DATA -> "data breakpoint";
      case FINDING, FAULT -> "exception";
    };
  }

  private static String description(StopReason stop) {
    return switch (stop.reason()) {
      case ENTRY -> "Paused on entry";
      case START -> "At the start of the run";
      case STEP -> stop.text().equals("step") ? "Paused on step" : "Paused: " + stop.text();
      case PAUSE -> "Paused";
      case BREAKPOINT -> "Paused on breakpoint";
      case DATA -> "Paused on data breakpoint";
      case FINDING -> "Paused on a finding";
      case FAULT -> "Paused on a fault";
      case END -> "At the end of the run";
    };
  }

  // ---- the end of the program

  /** Called when the kernel has run to its end. Returns whether the session is over, too. */
  private boolean over() {
    PreparedLaunch prepared = session.debugger.prepared();
    List<Problem> failures = prepared.failures();
    failures.forEach(mistakes::failure);
    if (failures.isEmpty()) {
      print(prepared);
    }
    boolean stays =
        session.arguments.stopOnEnd() || !failures.isEmpty() && stops.stopsAtFailedExpectations();
    if (stays && !session.arguments.noDebug()) {
      return false;
    }
    exit(failures.isEmpty() ? 0 : FAILED);
    return true;
  }

  private void exit(int status) {
    ExitedEventArguments exited = new ExitedEventArguments();
    exited.setExitCode(status);
    client().exited(exited);
    tellEnd();
    done(false);
  }

  private void print(PreparedLaunch prepared) {
    StringBuilder text = new StringBuilder();
    for (PlacedBuffer buffer : prepared.worthPrinting()) {
      ElementType type = prepared.typeOf(buffer);
      int count = Math.min(PRINTED, buffer.count(type));
      text.append(buffer.name()).append(" = ");
      for (int i = 0; i < count; i++) {
        text.append(i == 0 ? "" : ", ").append(type.format(buffer.element(type, i)));
      }
      text.append(buffer.count(type) > count ? ", …\n" : "\n");
    }
    int held = prepared.checks().size();
    if (held > 0) {
      text.append(held == 1 ? "the expectation holds\n" : "all " + held + " expectations hold\n");
    }
    if (!text.isEmpty()) {
      say(OutputEventArgumentsCategory.STDOUT, text.toString());
    }
  }
}
