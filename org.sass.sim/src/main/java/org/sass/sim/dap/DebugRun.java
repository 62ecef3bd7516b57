package org.sass.sim.dap;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.eclipse.lsp4j.debug.ExitedEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
import org.eclipse.lsp4j.debug.StepInTarget;
import org.eclipse.lsp4j.debug.StepInTargetsResponse;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.sass.lang.text.Problem;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.Movement;
import org.sass.sim.debug.StopReason;
import org.sass.sim.debug.WarpId;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.op.Fault;

/**
 * A debug session from its launch to its end. It moves the machine and sends the editor the events
 * about it.
 */
final class DebugRun {
  private static final int FAILED_STATUS = 3;

  final DebugSession session;
  final MachineThread worker;
  private final ProgressEvents progress;
  final BreakpointRequests breakpoints;
  final StackRequests stacks;
  final VariableRequests variables;
  final EvaluateRequests evaluateRequests;
  final MemoryRequests memoryRequests;
  final DataBreakpointRequests dataBreakpoints;
  final DebugViewRequests views;
  private final LaunchProblems problems;
  private final PrintStream serverLog;
  private StopReason lastStop;
  private boolean started;
  private boolean terminated;

  /**
   * Takes the result of a run to which editors attach; null if the editor itself started the run.
   */
  private Consumer<RunResult> resultConsumer;

  /** Whether the editor wants the program to end when it leaves. */
  private volatile boolean terminationRequested;

  /**
   * Makes a session.
   *
   * @param serverLog takes the reports of internal errors
   * @param clock returns the time in nanoseconds, for reports of progress
   */
  DebugRun(IDebugProtocolClient client, PrintStream serverLog, LongSupplier clock) {
    this.session = new DebugSession(client);
    this.serverLog = serverLog;
    progress = new ProgressEvents(client, clock);
    worker = new MachineThread(this::reportInternalError, this::tick);
    breakpoints = new BreakpointRequests(session);
    stacks = new StackRequests(session);
    variables = new VariableRequests(session);
    evaluateRequests = new EvaluateRequests(session, variables);
    memoryRequests = new MemoryRequests(session);
    dataBreakpoints = new DataBreakpointRequests(session, variables, breakpoints);
    views = new DebugViewRequests(session, variables, dataBreakpoints);
    problems = new LaunchProblems(session);
  }

  private IDebugProtocolClient client() {
    return session.client;
  }

  /** Called again and again while the machine runs. */
  private void tick() {
    session.output.flush();
    progress.tick();
  }

  /** Reports an internal error and ends the session. */
  private void reportInternalError(Throwable error) {
    progress.end();
    error.printStackTrace(serverLog);
    session.output.send(
        OutputEventArgumentsCategory.STDERR,
        "Internal error of gsass; please report it: " + error + "\n");
    sendTerminated();
  }

  // ---- beginning and end

  void launch(Map<String, Object> arguments) {
    if (session.debugger != null) {
      throw RequestErrors.of("This session runs a program already; start another session");
    }
    session.arguments = LaunchArguments.of(arguments);
    openLaunch(ProgramLaunch.of(session.arguments, arguments));
    session.programLaunch.warnings().forEach(warning -> session.output.log("warning: " + warning));
    client().initialized();
  }

  /**
   * Opens a launch to which editors attach, and waits for the first one.
   *
   * @param consumer takes the result of the run
   */
  void waitForEditor(ProgramLaunch programLaunch, Consumer<RunResult> consumer) {
    resultConsumer = consumer;
    session.arguments = LaunchArguments.forAttach(Map.of());
    openLaunch(programLaunch);
  }

  private void openLaunch(ProgramLaunch programLaunch) {
    session.programLaunch = programLaunch;
    session.text = programLaunch.text();
    session.debugger =
        new Debugger(
            session.output.receiveFrom(programLaunch.prepared()),
            session.arguments.historyBytes(),
            session.output::log);
    session.debugger.movements().setKeepsEndState(session.arguments.stopOnEnd());
    breakpoints.applyFilters();
    session.setFocus(session.debugger.nextWarp(), -1);
    session.output.logCounterNotes(programLaunch.prepared());
  }

  /** Called when an editor has attached. */
  void onAttached() {
    terminationRequested = false;
    terminated = false;
  }

  void attach(Map<String, Object> arguments) {
    if (resultConsumer == null) {
      throw RequestErrors.of(
          "to attach, start gsass run FILE --dap PORT and connect to that port (debugServer)");
    }
    session.arguments = LaunchArguments.forAttach(arguments);
    session.debugger.movements().setKeepsEndState(session.arguments.stopOnEnd());
    breakpoints.applyFilters();
    client().initialized();
  }

  /**
   * Called when the editor has gone. The run continues without breakpoints, because the caller of
   * the run may be waiting for it, unless the editor wanted the program to end.
   */
  void onDetached() {
    if (terminationRequested) {
      abandonRun();
      return;
    }
    breakpoints.clear();
    dataBreakpoints.clear();
    if (started && !worker.isRunning()) {
      if (session.debugger.isOver()) {
        completeRun(false);
      } else {
        startMovement(session.debugger.movements().runForward());
      }
    }
  }

  /** Ends the run now. */
  void abandonRun() {
    completeRun(true);
  }

  private void completeRun(boolean interrupted) {
    if (resultConsumer != null) {
      resultConsumer.accept(session.debugger.result(interrupted));
    }
  }

  /**
   * Called when the editor has set all breakpoints. Starts the machine, unless it is to stop on
   * entry.
   */
  void startMachine() {
    if (session.debugger == null) {
      return;
    }
    if (started) {
      // The editor has attached to a running machine. Stop it where it is, so that there is
      // something to look at, unless the launch configuration says not to stop on entry.
      if (worker.isRunning() && session.arguments.stopOnEntry()) {
        worker.pause();
      }
      return;
    }
    started = true;
    if (session.arguments.stopOnEntry() && !session.arguments.noDebug()) {
      onStopped(
          new StopReason(
              StopReason.Reason.ENTRY, session.debugger.nextWarp(), -1, "entry", List.of()));
    } else {
      if (session.arguments.noDebug()) {
        session.debugger.setBreakpoints(List.of());
      }
      startMovement(session.debugger.movements().startForward());
    }
  }

  /** Called when the editor wants the program to end. */
  void terminate() {
    terminationRequested = true;
    sendTerminated();
  }

  private void sendTerminated() {
    if (!terminated) {
      terminated = true;
      client().terminated(new TerminatedEventArguments());
    }
  }

  /**
   * Called when the editor disconnects.
   *
   * @param terminatesProgram whether the program ends with it; null for the default
   */
  void disconnect(Boolean terminatesProgram) {
    terminationRequested |= Boolean.TRUE.equals(terminatesProgram);
    if (resultConsumer == null) {
      worker.close();
    }
  }

  // ---- motion

  void startMovement(Movement movement) {
    startMovement(movement, null);
  }

  /**
   * Starts a movement of the machine.
   *
   * @param title what the editor shows while the movement takes long; null for a movement that
   *     needs no progress report
   */
  void startMovement(Movement movement, String title) {
    if (worker.isRunning()) {
      throw RequestErrors.of("The kernel is running; pause it first");
    }
    session.frames.clear();
    variables.clear();
    progress.begin(session.showsProgress ? title : null, session.requireDebugger()::now);
    worker.startMovement(movement, this::onStopped);
  }

  /** Called when the user cancels a long movement. The machine stops where it is. */
  void cancel(String progressId) {
    if (progressId != null && progress.isCurrent(progressId)) {
      worker.pause();
    }
  }

  /** Returns the warp that a step request refers to, and puts the focus on it. */
  WarpId focusWarp(Integer thread) {
    WarpId id = session.resolveWarp(thread);
    session.setFocus(id, -1);
    return id;
  }

  private static final int BARRIER_TARGET = 1;
  private static final int RECONVERGENCE_TARGET = 2;

  /** Returns further targets for step in: for editors that only use the standard protocol. */
  StepInTargetsResponse stepInTargets() {
    StepInTarget barrier = new StepInTarget();
    barrier.setId(BARRIER_TARGET);
    barrier.setLabel("to the next barrier of the block");
    StepInTarget reconvergence = new StepInTarget();
    reconvergence.setId(RECONVERGENCE_TARGET);
    reconvergence.setLabel("to the reconvergence of the warp");
    StepInTargetsResponse response = new StepInTargetsResponse();
    response.setTargets(new StepInTarget[] {barrier, reconvergence});
    return response;
  }

  Movement stepIn(WarpId id, Integer target) {
    if (target == null) {
      return session.requireDebugger().movements().step(id);
    }
    return switch (target) {
      case BARRIER_TARGET -> session.requireDebugger().movements().toBarrier(id);
      case RECONVERGENCE_TARGET -> session.requireDebugger().movements().toReconvergence(id);
      default -> session.requireDebugger().movements().step(id);
    };
  }

  private void onStopped(StopReason stop) {
    progress.end();
    session.output.flush();
    session.debugger.reportEdits();
    session.frames.clear();
    variables.clear();
    problems.reportFindings(session.debugger.fault());
    if (stop.reason() == StopReason.Reason.FAULT) {
      Fault fault = session.debugger.fault();
      String hint =
          fault.kind() == Fault.Kind.TOO_MANY_STEPS
              ? "\nmax-steps in its launch settings allows more, 0 means no limit"
              : "";
      problems.reportFault(fault, stop.text() + hint);
      session.output.logDriverNotes(session.debugger.prepared());
      if (!breakpoints.stopsAtFaults() || session.arguments.noDebug()) {
        sendExited(FAILED_STATUS);
        return;
      }
    }
    if (stop.reason() == StopReason.Reason.END && finishProgram()) {
      return;
    }
    session.debugger.movements().restoreEndState();
    views.recordRegisters();
    lastStop = stop;
    WarpId id = stop.warp() == null ? session.focus : stop.warp();
    id = session.debugger.warp(id) == null ? session.debugger.nextWarp() : id;
    session.setFocus(id, stop.lane());
    StoppedEventArguments event = new StoppedEventArguments();
    event.setReason(protocolReason(stop.reason()));
    event.setDescription(description(stop));
    event.setText(stop.text());
    event.setThreadId(session.threadId(id));
    event.setAllThreadsStopped(true);
    event.setHitBreakpointIds(stop.breakpoints().toArray(Integer[]::new));
    client().stopped(event);
  }

  /** Returns why the machine last stopped; refuses if that was not a fault or a finding. */
  StopReason exceptionStop() {
    if (lastStop == null
        || lastStop.reason() != StopReason.Reason.FAULT
            && lastStop.reason() != StopReason.Reason.FINDING) {
      throw RequestErrors.of("The kernel did not stop at a fault or finding");
    }
    return lastStop;
  }

  private static String protocolReason(StopReason.Reason reason) {
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
  private boolean finishProgram() {
    PreparedLaunch prepared = session.debugger.prepared();
    List<Problem> failures = prepared.failedExpectations();
    failures.forEach(problems::reportFailure);
    session.output.logDriverNotes(prepared);
    if (failures.isEmpty()) {
      session.output.printBuffers(prepared);
    }
    boolean keepsSession =
        session.arguments.stopOnEnd()
            || !failures.isEmpty() && breakpoints.stopsAtFailedExpectations();
    if (keepsSession && !session.arguments.noDebug()) {
      return false;
    }
    sendExited(failures.isEmpty() ? 0 : FAILED_STATUS);
    return true;
  }

  private void sendExited(int status) {
    ExitedEventArguments exited = new ExitedEventArguments();
    exited.setExitCode(status);
    client().exited(exited);
    sendTerminated();
    completeRun(false);
  }
}
