package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.debug.InvalidatedAreas;
import org.eclipse.lsp4j.debug.InvalidatedEventArguments;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopePresentationHint;
import org.eclipse.lsp4j.debug.ScopesResponse;
import org.eclipse.lsp4j.debug.SetVariableArguments;
import org.eclipse.lsp4j.debug.SetVariableResponse;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesResponse;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/** Answers requests for scopes and the variables in them. */
final class VariableRequests {
  /** Maximum number of words or elements that one request returns as children. */
  static final int MAX_CHILDREN = 1024;

  final DebugSession session;

  /**
   * The holders of the editor's variable references since the machine last stopped; reference 1 is
   * at index 0.
   */
  private final List<VariableContainer> containers = new ArrayList<>();

  VariableRequests(DebugSession session) {
    this.session = session;
  }

  /** A value that has children. */
  interface VariableContainer {
    /** Returns the children from index {@code start} on, at most {@code count}. */
    List<Variable> children(int start, int count);

    /** Changes a child. Returns an error message, or null if the change was made. */
    default String setChild(String name, String value) {
      return "This value cannot be changed";
    }

    /** Returns the expression of a child, for data breakpoints; null if it has none. */
    default String childExpression(String name) {
      return null;
    }

    /** Returns the warp that the values belong to. */
    WarpId warp();

    /** Returns the lane that a child belongs to; -1 for all lanes. */
    default int childLane(String name) {
      return -1;
    }
  }

  /**
   * Tells the editor to read the shown variables again, because the user has changed something. The
   * stacks are left out: they have not changed, and an editor that reads them again takes that for
   * a stop and moves its cursor.
   */
  void invalidate() {
    InvalidatedEventArguments event = new InvalidatedEventArguments();
    event.setAreas(new String[] {InvalidatedAreas.VARIABLES});
    session.client.invalidated(event);
  }

  void clear() {
    containers.clear();
  }

  /** Returns the holder of a reference. Refuses the request if the reference is no longer valid. */
  VariableContainer resolve(int reference) {
    if (reference < 1 || reference > containers.size()) {
      throw RequestErrors.of("The kernel has run since this view was read. Refresh the view.");
    }
    return containers.get(reference - 1);
  }

  int register(VariableContainer container) {
    containers.add(container);
    return containers.size();
  }

  // ---- scopes

  ScopesResponse scopes(Integer frame) {
    WarpId id = session.warpOfFrame(frame);
    List<Scope> scopes = new ArrayList<>();
    addRegisters("Registers", id, RegisterKind.GENERAL, scopes);
    addRegisters("Predicates", id, RegisterKind.PREDICATE, scopes);
    addRegisters("Address registers", id, RegisterKind.ADDRESS, scopes);
    scopes.add(createScope("Parameters", new ThreadVariables.Parameters(this, id), false));
    scopes.add(createScope("Special", new ThreadVariables.SpecialValues(this, id), false));
    scopes.add(
        createScope("Shared", memoryContainer(id, "shared", 0, session.sharedBytes(id)), true));
    scopes.add(createScope("Global", new MemoryVariables.Buffers(this, id), true));
    scopes.add(createScope("Constants", new MemoryVariables.Banks(this, id), true));
    scopes.add(
        createScope(
            "Local",
            memoryContainer(id, "local", session.focusLane, session.localBytes(id)),
            true));
    ScopesResponse response = new ScopesResponse();
    response.setScopes(scopes.toArray(Scope[]::new));
    return response;
  }

  /** Adds the scope of the registers of one kind, unless the machine has none of it. */
  private void addRegisters(String name, WarpId id, RegisterKind kind, List<Scope> scopes) {
    if (session.requireDebugger().names().registers().count(kind) > 0) {
      Scope scope = createScope(name, new RegisterVariables.Registers(this, id, kind), false);
      scope.setPresentationHint(ScopePresentationHint.REGISTERS);
      scopes.add(scope);
    }
  }

  private Scope createScope(String name, VariableContainer container, boolean expensive) {
    Scope scope = new Scope();
    scope.setName(name);
    scope.setVariablesReference(register(container));
    scope.setExpensive(expensive);
    if (container instanceof MemoryVariables.Words words) {
      scope.setIndexedVariables(words.count());
    }
    return scope;
  }

  VariablesResponse variables(VariablesArguments arguments) {
    VariableContainer container = resolve(arguments.getVariablesReference());
    int start = arguments.getStart() == null ? 0 : Math.max(0, arguments.getStart());
    int count =
        arguments.getCount() == null || arguments.getCount() <= 0
            ? Integer.MAX_VALUE
            : arguments.getCount();
    VariablesResponse response = new VariablesResponse();
    response.setVariables(container.children(start, count).toArray(Variable[]::new));
    return response;
  }

  SetVariableResponse setVariable(SetVariableArguments arguments) {
    VariableContainer container = resolve(arguments.getVariablesReference());
    String problem = container.setChild(arguments.getName(), arguments.getValue());
    if (problem != null) {
      throw RequestErrors.of(problem);
    }
    invalidate();
    SetVariableResponse response = new SetVariableResponse();
    response.setValue(arguments.getValue());
    for (Variable child : container.children(0, Integer.MAX_VALUE)) {
      if (child.getName().equals(arguments.getName())) {
        response.setValue(child.getValue());
        response.setVariablesReference(child.getVariablesReference());
        response.setIndexedVariables(child.getIndexedVariables());
      }
    }
    return response;
  }

  static Variable createVariable(String name, String value, String expression) {
    Variable variable = new Variable();
    variable.setName(name);
    variable.setValue(value);
    variable.setEvaluateName(expression);
    variable.setVariablesReference(0);
    return variable;
  }

  Warp requireWarp(WarpId id) {
    Warp warp = session.requireDebugger().warp(id);
    if (warp == null) {
      throw RequestErrors.of(id.text() + " is not resident any more");
    }
    return warp;
  }

  /** Returns a holder with the value of an expression in each lane. */
  VariableContainer laneContainer(WarpId id, LaneValues value, String expression) {
    return new VariableContainer() {
      @Override
      public WarpId warp() {
        return id;
      }

      @Override
      public List<Variable> children(int start, int count) {
        List<Variable> all = new ArrayList<>();
        for (int lane = start; lane < Warp.LANES && lane - start < count; lane++) {
          all.add(
              createVariable(
                  "[" + lane + "]",
                  value.formatLane(lane, session.displayType),
                  "lane " + lane + ": " + expression));
        }
        return all;
      }
    };
  }

  /**
   * Returns the value of an expression as a variable. It has the values of the lanes as children if
   * they differ.
   */
  Variable evaluatedVariable(Warp warp, String name, String expression) {
    var compiled = session.debugger.compile(expression);
    if (compiled.problem() != null) {
      return createVariable(name, compiled.problem(), null);
    }
    LaneValues value = compiled.expression().evaluate(warp);
    Variable variable = createVariable(name, ValueText.format(value, warp, session), expression);
    variable.setType(ValueText.typeName(value));
    if (!ValueText.isUniform(value, warp, session)) {
      variable.setVariablesReference(register(laneContainer(WarpId.of(warp), value, expression)));
      variable.setIndexedVariables(Warp.LANES);
    }
    return variable;
  }

  private VariableContainer memoryContainer(WarpId id, String space, int lane, int bytes) {
    return new MemoryVariables.Words(this, id, space, lane, 0, (bytes + 3) / 4);
  }

  /** Returns the number of words of a constant bank up to the last word that is not zero. */
  static int usedWordCount(Debugger debugger, int bank) {
    int[] words = debugger.prepared().launch().constants().bank(bank).words();
    int last = words.length;
    while (last > 0 && words[last - 1] == 0) {
      last--;
    }
    return last;
  }
}
