package org.sass.lang.ui.debug.model;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IRegister;
import org.eclipse.debug.core.model.IRegisterGroup;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;

/** A register file of a warp, as a group of the Registers view. */
final class SassRegisters extends Element implements IRegisterGroup {
  private final SassFrame frame;
  private final String name;

  /** The scope that the registers were read from. There is a new scope object at each stop. */
  private Scope readScope;

  private IRegister[] registers = {};

  SassRegisters(SassFrame frame, String name) {
    super(frame.target());
    this.frame = frame;
    this.name = name;
  }

  @Override
  public String getName() {
    return name;
  }

  /**
   * Returns the current registers. Views keep a group over many stops, and the adapter numbers the
   * scopes from the same start at each stop; so the scope objects are compared, not their numbers.
   */
  @Override
  public synchronized IRegister[] getRegisters() throws DebugException {
    Scope scope = frame.findRegisterScope(name);
    if (scope == null) {
      return new IRegister[0];
    }
    if (scope != readScope) {
      VariablesArguments arguments = new VariablesArguments();
      arguments.setVariablesReference(scope.getVariablesReference());
      Variable[] variables =
          Responses.await(session().sendRequest(server -> server.variables(arguments)))
              .getVariables();
      if (variables.length == 0) {
        variables = new Variable[] {SassVariable.placeholder()};
      }
      IRegister[] all = new IRegister[variables.length];
      for (int i = 0; i < variables.length; i++) {
        all[i] =
            new SassVariable.Register(frame, this, scope.getVariablesReference(), variables[i]);
      }
      registers = all;
      readScope = scope;
    }
    return registers.clone();
  }

  @Override
  public boolean hasRegisters() throws DebugException {
    return getRegisters().length > 0;
  }

  /**
   * Two groups are equal if they show the same register file of the same frame. Views then keep the
   * group expanded.
   */
  @Override
  public boolean equals(Object other) {
    return other instanceof SassRegisters some && some.frame == frame && some.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
