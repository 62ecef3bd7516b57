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
import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;

/** Answers requests for scopes and the variables in them. */
final class VariableRequests {
  /** Maximum number of words or elements that one request returns as children. */
  static final int WORDS = 1024;

  final DebugSession session;

  /**
   * The holders of the editor's variable references since the machine last stopped; reference 1 is
   * at index 0.
   */
  private final List<Holder> holders = new ArrayList<>();

  VariableRequests(DebugSession session) {
    this.session = session;
  }

  /** A value that has children. */
  interface Holder {
    /** Returns the children from index {@code start} on, at most {@code count}. */
    List<Variable> children(int start, int count);

    /** Changes a child. Returns an error message, or null if the change was made. */
    default String set(String name, String value) {
      return "This value cannot be changed";
    }

    /** Returns the expression of a child, for data breakpoints; null if it has none. */
    default String expression(String name) {
      return null;
    }

    /** Returns the warp that the values belong to. */
    WarpId warp();

    /** Returns the lane that a child belongs to; -1 for all lanes. */
    default int lane(String name) {
      return -1;
    }
  }

  /**
   * Tells the editor to read the shown variables again, because the user has changed something. The
   * stacks are left out: they have not changed, and an editor that reads them again takes that for
   * a stop and moves its cursor.
   */
  void changed() {
    InvalidatedEventArguments event = new InvalidatedEventArguments();
    event.setAreas(new String[] {InvalidatedAreas.VARIABLES});
    session.client.invalidated(event);
  }

  void forget() {
    holders.clear();
  }

  /** Returns the holder of a reference. Refuses the request if the reference is no longer valid. */
  Holder holder(int reference) {
    if (reference < 1 || reference > holders.size()) {
      throw RequestRefusal.of("The kernel has run since this view was read. Refresh the view.");
    }
    return holders.get(reference - 1);
  }

  int hold(Holder holder) {
    holders.add(holder);
    return holders.size();
  }

  // ---- scopes

  ScopesResponse scopes(Integer frame) {
    WarpId id = session.warpOfFrame(frame);
    List<Scope> scopes = new ArrayList<>();
    scopes.add(
        scope("Registers", new RegisterVariables.Registers(this, id, RegisterFile.GENERAL), false));
    scopes.add(
        scope(
            "Predicates",
            new RegisterVariables.Registers(this, id, RegisterFile.PREDICATE),
            false));
    scopes.add(
        scope(
            "Address registers",
            new RegisterVariables.Registers(this, id, RegisterFile.ADDRESS),
            false));
    scopes.add(scope("Parameters", new ThreadVariables.Named(this, id), false));
    scopes.add(scope("Special", new ThreadVariables.Own(this, id), false));
    scopes.add(scope("Shared", memory(id, "shared", 0, Block.SHARED_BYTES), true));
    scopes.add(scope("Global", new MemoryVariables.Buffers(this, id), true));
    scopes.add(scope("Constants", new MemoryVariables.Banks(this, id), true));
    scopes.add(scope("Local", memory(id, "local", session.lane, WORDS * 4), true));
    scopes.subList(0, 3).forEach(s -> s.setPresentationHint(ScopePresentationHint.REGISTERS));
    ScopesResponse response = new ScopesResponse();
    response.setScopes(scopes.toArray(Scope[]::new));
    return response;
  }

  private Scope scope(String name, Holder holder, boolean expensive) {
    Scope scope = new Scope();
    scope.setName(name);
    scope.setVariablesReference(hold(holder));
    scope.setExpensive(expensive);
    if (holder instanceof MemoryVariables.Words words) {
      scope.setIndexedVariables(words.count());
    }
    return scope;
  }

  VariablesResponse variables(VariablesArguments arguments) {
    Holder holder = holder(arguments.getVariablesReference());
    int start = arguments.getStart() == null ? 0 : Math.max(0, arguments.getStart());
    int count =
        arguments.getCount() == null || arguments.getCount() <= 0
            ? Integer.MAX_VALUE
            : arguments.getCount();
    VariablesResponse response = new VariablesResponse();
    response.setVariables(holder.children(start, count).toArray(Variable[]::new));
    return response;
  }

  SetVariableResponse set(SetVariableArguments arguments) {
    Holder holder = holder(arguments.getVariablesReference());
    String problem = holder.set(arguments.getName(), arguments.getValue());
    if (problem != null) {
      throw RequestRefusal.of(problem);
    }
    changed();
    SetVariableResponse response = new SetVariableResponse();
    response.setValue(arguments.getValue());
    for (Variable child : holder.children(0, Integer.MAX_VALUE)) {
      if (child.getName().equals(arguments.getName())) {
        response.setValue(child.getValue());
        response.setVariablesReference(child.getVariablesReference());
        response.setIndexedVariables(child.getIndexedVariables());
      }
    }
    return response;
  }

  static Variable variable(String name, String value, String expression) {
    Variable variable = new Variable();
    variable.setName(name);
    variable.setValue(value);
    variable.setEvaluateName(expression);
    variable.setVariablesReference(0);
    return variable;
  }

  /**
   * Returns the lanes that a single displayed value stands for: those that are still live, or all
   * threads of the warp if none is live.
   */
  static int lanes(Warp warp) {
    return warp.live() != 0 ? warp.live() : warp.threads();
  }

  Warp warp(WarpId id) {
    Warp warp = session.debugger().warp(id);
    if (warp == null) {
      throw RequestRefusal.of(id.text() + " is not resident any more");
    }
    return warp;
  }

  /** Returns a holder with the value of an expression in each lane. */
  Holder lanes(WarpId id, LaneValues value, String expression) {
    return new Holder() {
      @Override
      public WarpId warp() {
        return id;
      }

      @Override
      public List<Variable> children(int start, int count) {
        List<Variable> all = new ArrayList<>();
        for (int lane = start; lane < Warp.LANES && lane - start < count; lane++) {
          all.add(
              variable(
                  "[" + lane + "]",
                  value.text(lane, session.shown),
                  "lane " + lane + ": " + expression));
        }
        return all;
      }
    };
  }

  Variable evaluated(Warp warp, String name, String expression) {
    var compiled = session.debugger.compile(expression);
    if (compiled.problem() != null) {
      return variable(name, compiled.problem(), null);
    }
    LaneValues value = compiled.expression().value(warp);
    Variable variable = variable(name, ValueText.of(value, lanes(warp), session), expression);
    variable.setType(ValueText.type(value));
    return variable;
  }

  private Holder memory(WarpId id, String space, int lane, int bytes) {
    return new MemoryVariables.Words(this, id, space, lane, 0, bytes / 4);
  }

  /** Returns the number of words of a constant bank up to the last word that is not zero. */
  static int last(Debugger debugger, int bank) {
    int[] words = debugger.prepared().launch().constants().bank(bank).words();
    int last = words.length;
    while (last > 0 && words[last - 1] == 0) {
      last--;
    }
    return last;
  }
}
