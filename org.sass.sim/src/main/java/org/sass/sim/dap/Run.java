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
import org.sass.lang.asm.Problem;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.Stop;
import org.sass.sim.debug.WarpId;
import org.sass.sim.exec.RunResult;
import org.sass.sim.launch.ElementType;
import org.sass.sim.launch.PlacedBuffer;
import org.sass.sim.launch.Prepared;

/** A debug session from its launch to its end: what happens, and what the editor is told of it. */
final class Run {
  /** Elements of a buffer that are printed at the end. */
  private static final int PRINTED = 16;

  private static final int FAILED = 3;

  final Session session;
  final Worker worker;
  private final Progress progress;
  final Stops stops;
  final Stacks stacks;
  final Variables variables;
  final Evaluations evaluations;
  final Memories memories;
  final DataStops data;
  final Views views;
  private final PrintStream said;
  private Stop last;
  private boolean begun;
  private boolean terminated;

  /** Takes the result of a run that others may attach to; null where the editor started it. */
  private Consumer<RunResult> waiting;

  /** Whether it wants the program to end with it. */
  private volatile boolean gaveUp;

  /**
   * @param said takes what there is to say of mistakes of ours
   */
  Run(IDebugProtocolClient client, PrintStream said) {
    this.session = new Session(client);
    this.said = said;
    progress = new Progress(client, System::nanoTime);
    worker = new Worker(this::broken, progress::tick);
    stops = new Stops(session);
    stacks = new Stacks(session);
    variables = new Variables(session);
    evaluations = new Evaluations(session, variables);
    memories = new Memories(session);
    data = new DataStops(session, variables, stops);
    views = new Views(session, variables, data);
  }

  private IDebugProtocolClient client() {
    return session.client;
  }

  /** A mistake of ours. */
  private void broken(Throwable mistake) {
    progress.end();
    mistake.printStackTrace(said);
    say(
        OutputEventArgumentsCategory.STDERR,
        "gsass made a mistake; please report it: " + mistake + "\n");
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
      throw Refusal.of("this session runs a program already; start another session");
    }
    session.arguments = LaunchArguments.of(arguments);
    open(Launching.of(session.arguments, arguments));
    session.launching.warnings().forEach(warning -> log("warning: " + warning));
    client().initialized();
  }

  /** Waits for editors that attach to a launch. */
  void wait(Launching launching, Consumer<RunResult> over) {
    waiting = over;
    session.arguments = LaunchArguments.attached(Map.of());
    open(launching);
  }

  private void open(Launching launching) {
    session.launching = launching;
    session.text = launching.text();
    session.debugger = new Debugger(launching.prepared(), session.arguments.room(), this::log);
    session.debugger.looksAtEnd(session.arguments.stopOnEnd());
    stops.applyFilters();
    session.focus(session.debugger.next(), -1);
  }

  /** An editor is there. */
  void attached() {
    gaveUp = false;
    terminated = false;
  }

  void attach(Map<String, Object> arguments) {
    if (waiting == null) {
      throw Refusal.of(
          "to attach, start gsass run FILE --dap PORT and connect to that port (debugServer)");
    }
    session.arguments = LaunchArguments.attached(arguments);
    session.debugger.looksAtEnd(session.arguments.stopOnEnd());
    stops.applyFilters();
    client().initialized();
  }

  /** The editor is gone: whoever waits for the run is not to wait for somebody to go on. */
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

  /** The run is to end now. */
  void giveUp() {
    done(true);
  }

  private void done(boolean interrupted) {
    if (waiting != null) {
      waiting.accept(session.debugger.result(interrupted));
    }
  }

  /** All breakpoints are set. */
  void begin() {
    if (session.debugger == null) {
      return;
    }
    if (begun) {
      // Attached to what was running already: it stops where it is, so that there is something to
      // look at, unless it shall not.
      if (worker.isRunning() && session.arguments.stopOnEntry()) {
        worker.pause();
      }
      return;
    }
    begun = true;
    if (session.arguments.stopOnEntry() && !session.arguments.noDebug()) {
      stopped(new Stop(Stop.Reason.ENTRY, session.debugger.next(), -1, "entry", List.of()));
    } else {
      if (session.arguments.noDebug()) {
        session.debugger.setBreakpoints(List.of());
      }
      move(session.debugger.start());
    }
  }

  /** The editor wants the program to end. */
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
   * The editor takes its leave.
   *
   * @param ends whether the program ends with it; null for what is usual
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
   * Goes some way.
   *
   * @param title what the editor calls it if it takes long; null for a way that is to be seen by
   *     itself
   */
  void move(Debugger.Movement movement, String title) {
    if (worker.isRunning()) {
      throw Refusal.of("the machine runs; pause it first");
    }
    session.frames.clear();
    variables.forget();
    progress.begin(session.showsProgress ? title : null, session.debugger()::now);
    worker.run(movement, this::stopped);
  }

  /** The editor no longer wants what takes long: the machine stops on its way. */
  void cancel(String progressId) {
    if (progressId != null && progress.is(progressId)) {
      worker.pause();
    }
  }

  /** The warp that a step is about; the focus follows. */
  WarpId stepping(Integer thread) {
    WarpId id = session.warp(thread);
    session.focus(id, -1);
    return id;
  }

  private static final int TO_BARRIER = 1;
  private static final int TO_RECONVERGENCE = 2;

  /** Further ways to step, for editors that have nothing but the protocol. */
  StepInTargetsResponse stepInTargets() {
    StepInTarget barrier = new StepInTarget();
    barrier.setId(TO_BARRIER);
    barrier.setLabel("the block, until its next barrier opens");
    StepInTarget reconvergence = new StepInTarget();
    reconvergence.setId(TO_RECONVERGENCE);
    reconvergence.setLabel("the warp, until its lanes meet again");
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

  private void stopped(Stop stop) {
    progress.end();
    session.frames.clear();
    variables.forget();
    if (stop.reason() == Stop.Reason.FAULT) {
      say(OutputEventArgumentsCategory.STDERR, stop.text() + "\n");
      if (!stops.stopsAtFaults() || session.arguments.noDebug()) {
        exit(FAILED);
        return;
      }
    }
    if (stop.reason() == Stop.Reason.END && over()) {
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

  /** Why the machine stopped last; refuses where that was no exception. */
  Stop exception() {
    if (last == null
        || last.reason() != Stop.Reason.FAULT && last.reason() != Stop.Reason.FINDING) {
      throw Refusal.of("the machine did not stop because something is wrong");
    }
    return last;
  }

  private static String reason(Stop.Reason reason) {
    return switch (reason) {
      case ENTRY, START -> "entry";
      case STEP -> "step";
      case PAUSE, END -> "pause";
      case BREAKPOINT -> "breakpoint";
      case DATA -> "data breakpoint";
      case FINDING, FAULT -> "exception";
    };
  }

  private static String description(Stop stop) {
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

  /** The kernel has run to its end. Whether the session is over, too. */
  private boolean over() {
    Prepared prepared = session.debugger.prepared();
    List<Problem> failures = prepared.failures();
    for (Problem failure : failures) {
      say(
          OutputEventArgumentsCategory.STDERR,
          session.launching.file().getFileName()
              + ":"
              + failure.line()
              + ": "
              + failure.message()
              + "\n");
    }
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

  private void print(Prepared prepared) {
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
