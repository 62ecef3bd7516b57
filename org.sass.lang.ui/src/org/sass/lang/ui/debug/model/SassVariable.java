package org.sass.lang.ui.debug.model;

import java.util.concurrent.CompletableFuture;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IRegister;
import org.eclipse.debug.core.model.IRegisterGroup;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.SetVariableArguments;
import org.eclipse.lsp4j.debug.SetVariableResponse;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.swt.widgets.Display;
import org.sass.lang.ui.debug.RequestFailures;

/** A named value: a scope, a register, a lane, a word of memory. */
public class SassVariable extends Element implements IVariable {
  private final SassFrame frame;

  /** The adapter's number of the variable that this one is a part of; 0 for a scope. */
  private final int parentReference;

  private final String variablePath;
  private final String name;
  private final String type;
  private final String expression;
  private final String memoryReference;
  private final boolean hasChanged;
  private volatile SassValue value;

  SassVariable(SassFrame frame, int parentReference, String parentPath, Variable variable) {
    super(frame.target());
    this.frame = frame;
    this.parentReference = parentReference;
    variablePath = parentPath + "/" + variable.getName();
    name = variable.getName();
    type = variable.getType() == null ? "" : variable.getType();
    expression = variable.getEvaluateName();
    memoryReference = variable.getMemoryReference();
    value =
        new SassValue(
            frame,
            variablePath,
            type,
            variable.getValue(),
            variable.getVariablesReference(),
            variable.getIndexedVariables() == null ? 0 : variable.getIndexedVariables());
    hasChanged =
        parentReference != 0 && target().recordAndCompareValue(variablePath, variable.getValue());
  }

  static SassVariable fromScope(SassFrame frame, Scope scope) {
    Variable variable = new Variable();
    variable.setName(scope.getName());
    variable.setValue("");
    variable.setVariablesReference(scope.getVariablesReference());
    variable.setIndexedVariables(scope.getIndexedVariables());
    return new SassVariable(frame, 0, frame.getThread().getName(), variable);
  }

  /**
   * Returns a placeholder for a group without variables. Without it, the group would look as if it
   * had not been read.
   */
  static Variable placeholder() {
    Variable variable = new Variable();
    variable.setName("(none)");
    variable.setValue("");
    return variable;
  }

  /** Returns an expression that evaluates to this variable; null if there is none. */
  public String expression() {
    return expression;
  }

  /**
   * Returns the adapter's reference to the variable's place in memory; null if it is not in memory.
   */
  public String memoryReference() {
    return memoryReference;
  }

  /**
   * Returns the adapter's number of the variable that this one is a part of; 0 for a scope. It is
   * valid until the machine moves.
   */
  public int parentReference() {
    return parentReference;
  }

  /** Returns the frame in which the variable is seen. */
  public SassFrame frame() {
    return frame;
  }

  @Override
  public IValue getValue() {
    return value;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public String getReferenceTypeName() {
    return type;
  }

  @Override
  public boolean hasValueChanged() {
    return hasChanged;
  }

  // ---- changing the value

  @Override
  public boolean supportsValueModification() {
    return parentReference != 0 && expression != null && isSuspended();
  }

  @Override
  public boolean verifyValue(String text) {
    // Only the adapter can tell. If it refuses a text, it gives the reason.
    return !text.isBlank();
  }

  @Override
  public boolean verifyValue(IValue other) throws DebugException {
    return verifyValue(other.getValueString());
  }

  @Override
  public void setValue(IValue other) throws DebugException {
    setValue(other.getValueString());
  }

  /**
   * Writes the value. In the UI thread the method does not wait; a refusal is shown to the user
   * when it arrives.
   *
   * @throws DebugException if the adapter refuses, with its reason; only outside of the UI thread
   */
  @Override
  public void setValue(String text) throws DebugException {
    SetVariableArguments arguments = new SetVariableArguments();
    arguments.setVariablesReference(parentReference);
    arguments.setName(name);
    arguments.setValue(text);
    CompletableFuture<SetVariableResponse> answer =
        session().sendRequest(server -> server.setVariable(arguments));
    if (Display.getCurrent() == null) {
      updateValue(Responses.await(answer));
      return;
    }
    answer.whenComplete(
        (now, failure) -> {
          if (failure == null) {
            updateValue(now);
          } else {
            UserWarnings.show(name + " was not changed: " + RequestFailures.message(failure));
          }
        });
  }

  private void updateValue(SetVariableResponse response) {
    Integer reference = response.getVariablesReference();
    Integer count = response.getIndexedVariables();
    value =
        new SassValue(
            frame,
            variablePath,
            type,
            response.getValue(),
            reference == null ? 0 : reference,
            count == null ? 0 : count);
    fire(DebugEvent.CHANGE, DebugEvent.CONTENT);
  }

  /** A variable of the Registers view. */
  static final class Register extends SassVariable implements IRegister {
    private final IRegisterGroup group;

    Register(SassFrame frame, SassRegisters group, int parentReference, Variable variable) {
      super(frame, parentReference, frame.getThread().getName() + "/" + group.getName(), variable);
      this.group = group;
    }

    @Override
    public IRegisterGroup getRegisterGroup() {
      return group;
    }
  }
}
