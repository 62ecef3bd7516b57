package org.sass.sim.dap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.BreakpointNotVerifiedReason;
import org.eclipse.lsp4j.debug.ExceptionBreakpointsFilter;
import org.eclipse.lsp4j.debug.FunctionBreakpoint;
import org.eclipse.lsp4j.debug.InstructionBreakpoint;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetInstructionBreakpointsArguments;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.sass.lang.text.NearestWords;
import org.sass.sim.check.CheckKind;
import org.sass.sim.check.Checks;
import org.sass.sim.debug.HitCondition;
import org.sass.sim.debug.LogMessage;
import org.sass.sim.debug.SourceMap;
import org.sass.sim.debug.eval.Expression;

/**
 * Answers the requests for breakpoints at lines, instructions and functions, and for the exception
 * filters: faults, findings of the checks, failed expectations, divergence.
 */
final class BreakpointRequests {
  private static final String MEMORY = "memory";
  private static final String RACE = "race";
  private static final String INIT = "init";
  private static final String BARRIER = "barrier";
  private static final String DIVERGENCE = "divergence";
  private static final String EXPECTATION = "expectation";

  private final DebugSession session;
  private List<org.sass.sim.debug.Breakpoint> lineBreakpoints = List.of();
  private List<org.sass.sim.debug.Breakpoint> functionBreakpoints = List.of();
  private List<org.sass.sim.debug.Breakpoint> instructionBreakpoints = List.of();

  /**
   * The number of each breakpoint. A breakpoint keeps its number when the editor sends all
   * breakpoints again.
   */
  private final Map<String, Integer> idsByKey = new HashMap<>();

  /** Whether the console says already that the checks do not know the instruction set. */
  private boolean skipNoteSent;

  private Set<String> enabledFilters = Set.of(MEMORY, EXPECTATION);

  BreakpointRequests(DebugSession session) {
    this.session = session;
  }

  int idOf(String key) {
    return idsByKey.computeIfAbsent(key, k -> idsByKey.size() + 1);
  }

  /** Removes all breakpoints, and all exception filters except that for failed expectations. */
  void clear() {
    lineBreakpoints = List.of();
    functionBreakpoints = List.of();
    instructionBreakpoints = List.of();
    enabledFilters = Set.of(EXPECTATION);
    applyBreakpoints();
    applyFilters();
  }

  private void applyBreakpoints() {
    List<org.sass.sim.debug.Breakpoint> all = new ArrayList<>(lineBreakpoints);
    all.addAll(functionBreakpoints);
    all.addAll(instructionBreakpoints);
    session.requireDebugger().setBreakpoints(all);
  }

  static Breakpoint createResponse(int id, String problem) {
    Breakpoint breakpoint = new Breakpoint();
    breakpoint.setId(id);
    breakpoint.setVerified(problem == null);
    if (problem != null) {
      breakpoint.setMessage(problem);
      breakpoint.setReason(BreakpointNotVerifiedReason.FAILED);
    }
    return breakpoint;
  }

  /**
   * What a breakpoint has besides its place: a condition, a hit count and a log message, each null
   * if there is none, and the problem of an invalid one, or null.
   */
  record BreakpointSpec(Expression condition, HitCondition hits, LogMessage log, String problem) {}

  BreakpointSpec parseSpec(String condition, String hits, String log) {
    Expression expression = null;
    HitCondition hitCondition = null;
    LogMessage message = null;
    if (condition != null && !condition.isBlank()) {
      Expression.CompileResult compiled = session.debugger.compile(condition);
      if (compiled.problem() != null) {
        return new BreakpointSpec(null, null, null, "Condition: " + compiled.problem());
      }
      expression = compiled.expression();
    }
    if (hits != null && !hits.isBlank()) {
      hitCondition = HitCondition.parse(hits);
      if (hitCondition == null) {
        String problem = "'" + hits + "' is not a hit count. Write 5, >= 5 or % 5.";
        return new BreakpointSpec(null, null, null, problem);
      }
    }
    if (log != null && !log.isEmpty()) {
      LogMessage.ParseResult read = LogMessage.parse(log, session.debugger.names());
      if (read.problem() != null) {
        return new BreakpointSpec(null, null, null, "Message: " + read.problem());
      }
      message = read.log();
    }
    return new BreakpointSpec(expression, hitCondition, message, null);
  }

  private static org.sass.sim.debug.Breakpoint createBreakpoint(
      int id, int index, BreakpointSpec spec) {
    return new org.sass.sim.debug.Breakpoint(id, index, spec.condition(), spec.hits(), spec.log());
  }

  // ---- lines

  Breakpoint[] setLines(SetBreakpointsArguments arguments) {
    session.requireDebugger();
    SourceBreakpoint[] requested =
        arguments.getBreakpoints() == null ? new SourceBreakpoint[0] : arguments.getBreakpoints();
    boolean isProgram = isProgramSource(arguments.getSource());
    List<org.sass.sim.debug.Breakpoint> created = new ArrayList<>();
    Breakpoint[] answers = new Breakpoint[requested.length];
    for (int i = 0; i < requested.length; i++) {
      int line = session.toSourceLine(requested[i].getLine());
      int id = idOf("line " + (isProgram ? "" : arguments.getSource()) + " " + line);
      if (!isProgram) {
        answers[i] = createResponse(id, "This file is not the program that runs");
        continue;
      }
      answers[i] = setLineBreakpoint(requested[i], line, id, created);
    }
    if (isProgram) {
      lineBreakpoints = created;
      applyBreakpoints();
    }
    return answers;
  }

  private Breakpoint setLineBreakpoint(
      SourceBreakpoint requested, int line, int id, List<org.sass.sim.debug.Breakpoint> created) {
    SourceMap map = session.debugger.map();
    int index = map.indexAtLine(line);
    if (index < 0) {
      return createResponse(id, "The kernel has no instruction on this line or after it");
    }
    BreakpointSpec spec =
        parseSpec(requested.getCondition(), requested.getHitCondition(), requested.getLogMessage());
    Breakpoint answer = createResponse(id, spec.problem());
    answer.setLine(session.toEditorLine(map.line(index)));
    answer.setSource(session.source());
    answer.setInstructionReference(DebugSession.formatAddress(map.address(index)));
    if (spec.problem() == null) {
      created.add(createBreakpoint(id, index, spec));
    }
    return answer;
  }

  /** Returns whether a source is the program that runs, however its path is written. */
  private boolean isProgramSource(Source source) {
    Path file = session.programLaunch.file();
    if (source == null || file == null) {
      return source != null
          && Integer.valueOf(DebugSession.TEXT_SOURCE_REFERENCE)
              .equals(source.getSourceReference());
    }
    if (source.getPath() == null) {
      return false;
    }
    try {
      Path other = Path.of(source.getPath()).toAbsolutePath().normalize();
      return other.equals(file) || Files.exists(other) && Files.isSameFile(other, file);
    } catch (InvalidPathException | IOException e) {
      return false;
    }
  }

  // ---- functions and instructions

  Breakpoint[] setFunctions(SetFunctionBreakpointsArguments arguments) {
    FunctionBreakpoint[] requested =
        arguments.getBreakpoints() == null ? new FunctionBreakpoint[0] : arguments.getBreakpoints();
    List<org.sass.sim.debug.Breakpoint> created = new ArrayList<>();
    Breakpoint[] answers = new Breakpoint[requested.length];
    SourceMap map = session.requireDebugger().map();
    for (int i = 0; i < requested.length; i++) {
      String name = requested[i].getName() == null ? "" : requested[i].getName().trim();
      int id = idOf("function " + name);
      int index = map.indexOfName(name);
      if (index < 0) {
        answers[i] = createResponse(id, unknownFunctionMessage(name));
        continue;
      }
      BreakpointSpec spec =
          parseSpec(requested[i].getCondition(), requested[i].getHitCondition(), null);
      answers[i] = createResponse(id, spec.problem());
      if (map.line(index) > 0) {
        answers[i].setSource(session.source());
        answers[i].setLine(session.toEditorLine(map.line(index)));
      }
      if (spec.problem() == null) {
        created.add(createBreakpoint(id, index, spec));
      }
    }
    functionBreakpoints = created;
    applyBreakpoints();
    return answers;
  }

  private String unknownFunctionMessage(String name) {
    List<String> known = new ArrayList<>(session.debugger.kernel().labels().keySet());
    known.add(session.debugger.kernel().name());
    List<String> near = NearestWords.nearest(name, known, 1);
    return "No kernel or label '"
        + name
        + "'"
        + (near.isEmpty() ? "" : ". Did you mean '" + near.get(0) + "'?");
  }

  Breakpoint[] setInstructions(SetInstructionBreakpointsArguments arguments) {
    InstructionBreakpoint[] requested =
        arguments.getBreakpoints() == null
            ? new InstructionBreakpoint[0]
            : arguments.getBreakpoints();
    List<org.sass.sim.debug.Breakpoint> created = new ArrayList<>();
    Breakpoint[] answers = new Breakpoint[requested.length];
    SourceMap map = session.requireDebugger().map();
    for (int i = 0; i < requested.length; i++) {
      int offset = requested[i].getOffset() == null ? 0 : requested[i].getOffset();
      String reference = requested[i].getInstructionReference();
      long address = DebugSession.parseAddress(reference == null ? "" : reference) + offset;
      int id = idOf("instruction " + address);
      int index = map.indexAt(address);
      BreakpointSpec spec =
          index < 0
              ? new BreakpointSpec(null, null, null, "No instruction starts at this address")
              : parseSpec(requested[i].getCondition(), requested[i].getHitCondition(), null);
      answers[i] = createResponse(id, spec.problem());
      answers[i].setInstructionReference(DebugSession.formatAddress(address));
      if (spec.problem() == null) {
        created.add(createBreakpoint(id, index, spec));
      }
    }
    instructionBreakpoints = created;
    applyBreakpoints();
    return answers;
  }

  // ---- exceptions

  static ExceptionBreakpointsFilter[] exceptionFilters() {
    return new ExceptionBreakpointsFilter[] {
      createFilter(MEMORY, "Faults", "Memory faults and other errors that end a run early", true),
      createFilter(
          EXPECTATION,
          "Failed expectations",
          "At the end of the run a buffer does not have the values of its //! expect",
          true),
      createFilter(
          RACE, "Data races", "Unordered accesses of two threads, at least one a write", false),
      createFilter(INIT, "Uninitialised reads", "A value is used before it is written", false),
      createFilter(
          BARRIER, "Divergent barriers", "Some threads of a block never reach a barrier", false),
      createFilter(
          DIVERGENCE, "First divergence", "Lanes of a warp diverge for the first time", false)
    };
  }

  private static ExceptionBreakpointsFilter createFilter(
      String id, String label, String description, boolean enabledByDefault) {
    ExceptionBreakpointsFilter filter = new ExceptionBreakpointsFilter();
    filter.setFilter(id);
    filter.setLabel(label);
    filter.setDescription(description);
    filter.setDefault_(enabledByDefault);
    return filter;
  }

  void setFilters(SetExceptionBreakpointsArguments arguments) {
    enabledFilters =
        Set.of(arguments.getFilters() == null ? new String[0] : distinctFilters(arguments));
    applyFilters();
  }

  private static String[] distinctFilters(SetExceptionBreakpointsArguments arguments) {
    return java.util.Arrays.stream(arguments.getFilters()).distinct().toArray(String[]::new);
  }

  /** Turns on the checks and stops that the filters and the launch configuration ask for. */
  void applyFilters() {
    if (session.debugger == null) {
      return;
    }
    Set<CheckKind> checks = EnumSet.noneOf(CheckKind.class);
    checks.addAll(session.arguments.checks());
    if (enabledFilters.contains(RACE)) {
      checks.add(CheckKind.RACE);
    }
    if (enabledFilters.contains(INIT)) {
      checks.add(CheckKind.INIT);
    }
    if (enabledFilters.contains(BARRIER)) {
      checks.add(CheckKind.BARRIER);
    }
    String note = Checks.findSkipNote(session.debugger.prepared().launch());
    if (note != null && !checks.isEmpty() && !skipNoteSent) {
      skipNoteSent = true;
      session.output.log(note);
    }
    session.debugger.setChecks(note == null ? checks : Set.of());
    session.debugger.stopAtFirstDivergence(enabledFilters.contains(DIVERGENCE));
  }

  /** Returns whether a fault stops the machine; otherwise it ends the session. */
  boolean stopsAtFaults() {
    return enabledFilters.contains(MEMORY);
  }

  boolean stopsAtFailedExpectations() {
    return enabledFilters.contains(EXPECTATION);
  }
}
