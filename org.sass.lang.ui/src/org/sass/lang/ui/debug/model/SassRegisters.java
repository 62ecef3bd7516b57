package org.sass.lang.ui.debug.model;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IRegister;
import org.eclipse.debug.core.model.IRegisterGroup;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;

/** A register file of a warp. */
final class SassRegisters extends Element implements IRegisterGroup {
  private final SassFrame frame;
  private final Scope scope;
  private IRegister[] registers;

  SassRegisters(SassFrame frame, Scope scope) {
    super(frame.target());
    this.frame = frame;
    this.scope = scope;
  }

  @Override
  public String getName() {
    return scope.getName();
  }

  @Override
  public synchronized IRegister[] getRegisters() throws DebugException {
    if (registers == null) {
      VariablesArguments arguments = new VariablesArguments();
      arguments.setVariablesReference(scope.getVariablesReference());
      Variable[] told =
          Answer.of(session().ask(server -> server.variables(arguments))).getVariables();
      IRegister[] all = new IRegister[told.length];
      for (int i = 0; i < told.length; i++) {
        all[i] = new SassVariable.Register(frame, this, scope.getVariablesReference(), told[i]);
      }
      registers = all;
    }
    return registers;
  }

  @Override
  public boolean hasRegisters() throws DebugException {
    return getRegisters().length > 0;
  }

  /** The same file of the same warp is the same to views, so that it stays open in them. */
  @Override
  public boolean equals(Object other) {
    return other instanceof SassRegisters some
        && some.frame == frame
        && some.scope.getName().equals(scope.getName())
        && some.scope.getVariablesReference() == scope.getVariablesReference();
  }

  @Override
  public int hashCode() {
    return scope.getName().hashCode();
  }
}
