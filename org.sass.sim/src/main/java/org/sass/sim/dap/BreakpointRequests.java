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
  private List<org.sass.sim.debug.Breakpoint> lines = List.of();
  private List<org.sass.sim.debug.Breakpoint> functions = List.of();
  private List<org.sass.sim.debug.Breakpoint> instructions = List.of();

  /**
   * The number of each breakpoint. A breakpoint keeps its number when the editor sends all
   * breakpoints again.
   */
  private final Map<String, Integer> numbers = new HashMap<>();

  private Set<String> filters = Set.of(MEMORY, EXPECTATION);

  BreakpointRequests(DebugSession session) {
    this.session = session;
  }

  int number(String key) {
    return numbers.computeIfAbsent(key, k -> numbers.size() + 1);
  }

  /** Removes all breakpoints, and all exception filters except that for failed expectations. */
  void forget() {
    lines = List.of();
    functions = List.of();
    instructions = List.of();
    filters = Set.of(EXPECTATION);
    apply();
    applyFilters();
  }

  private void apply() {
    List<org.sass.sim.debug.Breakpoint> all = new ArrayList<>(lines);
    all.addAll(functions);
    all.addAll(instructions);
    session.debugger().setBreakpoints(all);
  }

  static Breakpoint answer(int id, String problem) {
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
  record Wish(Expression condition, HitCondition hits, LogMessage log, String problem) {}

  Wish wish(String condition, String hits, String log) {
    Expression expression = null;
    HitCondition times = null;
    LogMessage text = null;
    if (condition != null && !condition.isBlank()) {
      Expression.Compiled compiled = session.debugger.compile(condition);
      if (compiled.problem() != null) {
        return new Wish(null, null, null, "Condition: " + compiled.problem());
      }
      expression = compiled.expression();
    }
    if (hits != null && !hits.isBlank()) {
      times = HitCondition.read(hits);
      if (times == null) {
        String problem = "'" + hits + "' is not a hit count. Write 5, >= 5 or % 5.";
        return new Wish(null, null, null, problem);
      }
    }
    if (log != null && !log.isEmpty()) {
      LogMessage.Read read = LogMessage.read(log, session.debugger.names());
      if (read.problem() != null) {
        return new Wish(null, null, null, "Message: " + read.problem());
      }
      text = read.log();
    }
    return new Wish(expression, times, text, null);
  }

  private static org.sass.sim.debug.Breakpoint breakpoint(int id, int index, Wish wish) {
    return new org.sass.sim.debug.Breakpoint(id, index, wish.condition(), wish.hits(), wish.log());
  }

  // ---- lines

  Breakpoint[] setLines(SetBreakpointsArguments arguments) {
    session.debugger();
    SourceBreakpoint[] wanted =
        arguments.getBreakpoints() == null ? new SourceBreakpoint[0] : arguments.getBreakpoints();
    boolean ours = isOurs(arguments.getSource());
    List<org.sass.sim.debug.Breakpoint> set = new ArrayList<>();
    Breakpoint[] answers = new Breakpoint[wanted.length];
    for (int i = 0; i < wanted.length; i++) {
      int line = session.sourceLine(wanted[i].getLine());
      int id = number("line " + (ours ? "" : arguments.getSource()) + " " + line);
      if (!ours) {
        answers[i] = answer(id, "This file is not the program that runs");
        continue;
      }
      answers[i] = atLine(wanted[i], line, id, set);
    }
    if (ours) {
      lines = set;
      apply();
    }
    return answers;
  }

  private Breakpoint atLine(
      SourceBreakpoint wanted, int line, int id, List<org.sass.sim.debug.Breakpoint> set) {
    SourceMap map = session.debugger.map();
    int index = map.atLine(line);
    if (index < 0) {
      return answer(id, "The kernel has no instruction on this line or after it");
    }
    Wish wish = wish(wanted.getCondition(), wanted.getHitCondition(), wanted.getLogMessage());
    Breakpoint answer = answer(id, wish.problem());
    answer.setLine(session.line(map.line(index)));
    answer.setSource(session.source());
    answer.setInstructionReference(DebugSession.address(map.address(index)));
    if (wish.problem() == null) {
      set.add(breakpoint(id, index, wish));
    }
    return answer;
  }

  /** Returns whether a source is the program that runs, however its path is written. */
  private boolean isOurs(Source source) {
    Path file = session.launching.file();
    if (source == null || file == null) {
      return source != null
          && Integer.valueOf(DebugSession.TEXT).equals(source.getSourceReference());
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
    FunctionBreakpoint[] wanted =
        arguments.getBreakpoints() == null ? new FunctionBreakpoint[0] : arguments.getBreakpoints();
    List<org.sass.sim.debug.Breakpoint> set = new ArrayList<>();
    Breakpoint[] answers = new Breakpoint[wanted.length];
    SourceMap map = session.debugger().map();
    for (int i = 0; i < wanted.length; i++) {
      String name = wanted[i].getName() == null ? "" : wanted[i].getName().trim();
      int id = number("function " + name);
      int index = map.named(name);
      if (index < 0) {
        answers[i] = answer(id, unknown(name));
        continue;
      }
      Wish wish = wish(wanted[i].getCondition(), wanted[i].getHitCondition(), null);
      answers[i] = answer(id, wish.problem());
      if (map.line(index) > 0) {
        answers[i].setSource(session.source());
        answers[i].setLine(session.line(map.line(index)));
      }
      if (wish.problem() == null) {
        set.add(breakpoint(id, index, wish));
      }
    }
    functions = set;
    apply();
    return answers;
  }

  private String unknown(String name) {
    List<String> known = new ArrayList<>(session.debugger.kernel().labels().keySet());
    known.add(session.debugger.kernel().name());
    List<String> near = NearestWords.of(name, known, 1);
    return "No kernel or label '"
        + name
        + "'"
        + (near.isEmpty() ? "" : ". Did you mean '" + near.get(0) + "'?");
  }

  Breakpoint[] setInstructions(SetInstructionBreakpointsArguments arguments) {
    InstructionBreakpoint[] wanted =
        arguments.getBreakpoints() == null
            ? new InstructionBreakpoint[0]
            : arguments.getBreakpoints();
    List<org.sass.sim.debug.Breakpoint> set = new ArrayList<>();
    Breakpoint[] answers = new Breakpoint[wanted.length];
    SourceMap map = session.debugger().map();
    for (int i = 0; i < wanted.length; i++) {
      int offset = wanted[i].getOffset() == null ? 0 : wanted[i].getOffset();
      String reference = wanted[i].getInstructionReference();
      long address = DebugSession.code(reference == null ? "" : reference) + offset;
      int id = number("instruction " + address);
      int index = map.at(address);
      Wish wish =
          index < 0
              ? new Wish(null, null, null, "No instruction starts at this address")
              : wish(wanted[i].getCondition(), wanted[i].getHitCondition(), null);
      answers[i] = answer(id, wish.problem());
      answers[i].setInstructionReference(DebugSession.address(address));
      if (wish.problem() == null) {
        set.add(breakpoint(id, index, wish));
      }
    }
    instructions = set;
    apply();
    return answers;
  }

  // ---- exceptions

  static ExceptionBreakpointsFilter[] filters() {
    return new ExceptionBreakpointsFilter[] {
      filter(MEMORY, "Faults", "Memory faults and other errors that end a run early", true),
      filter(
          EXPECTATION,
          "Failed expectations",
          "At the end of the run a buffer does not have the values of its //! expect",
          true),
      filter(RACE, "Data races", "Unordered accesses of two threads, at least one a write", false),
      filter(INIT, "Uninitialised reads", "A value is used before it is written", false),
      filter(BARRIER, "Divergent barriers", "Some threads of a block never reach a barrier", false),
      filter(DIVERGENCE, "First divergence", "Lanes of a warp diverge for the first time", false)
    };
  }

  private static ExceptionBreakpointsFilter filter(
      String id, String label, String description, boolean on) {
    ExceptionBreakpointsFilter filter = new ExceptionBreakpointsFilter();
    filter.setFilter(id);
    filter.setLabel(label);
    filter.setDescription(description);
    filter.setDefault_(on);
    return filter;
  }

  void setFilters(SetExceptionBreakpointsArguments arguments) {
    filters = Set.of(arguments.getFilters() == null ? new String[0] : distinct(arguments));
    applyFilters();
  }

  private static String[] distinct(SetExceptionBreakpointsArguments arguments) {
    return java.util.Arrays.stream(arguments.getFilters()).distinct().toArray(String[]::new);
  }

  /** Turns on the checks and stops that the filters and the launch configuration ask for. */
  void applyFilters() {
    if (session.debugger == null) {
      return;
    }
    Set<CheckKind> checks = EnumSet.noneOf(CheckKind.class);
    checks.addAll(session.arguments.checks());
    if (filters.contains(RACE)) {
      checks.add(CheckKind.RACE);
    }
    if (filters.contains(INIT)) {
      checks.add(CheckKind.INIT);
    }
    if (filters.contains(BARRIER)) {
      checks.add(CheckKind.BARRIER);
    }
    session.debugger.setChecks(checks);
    session.debugger.stopAtFirstDivergence(filters.contains(DIVERGENCE));
  }

  /** Returns whether a fault stops the machine; otherwise it ends the session. */
  boolean stopsAtFaults() {
    return filters.contains(MEMORY);
  }

  boolean stopsAtFailedExpectations() {
    return filters.contains(EXPECTATION);
  }
}
