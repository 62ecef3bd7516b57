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
import org.sass.lang.ui.debug.Reasons;

/** A named value: a scope, a register, a lane, a word of memory. */
public class SassVariable extends Element implements IVariable {
  private final SassFrame frame;

  /** The adapter's number of the variable that this one is a part of; 0 for a scope. */
  private final int holder;

  private final String place;
  private final String name;
  private final String type;
  private final String expression;
  private final String memory;
  private final boolean changed;
  private volatile SassValue value;

  SassVariable(SassFrame frame, int holder, String path, Variable told) {
    super(frame.target());
    this.frame = frame;
    this.holder = holder;
    place = path + "/" + told.getName();
    name = told.getName();
    type = told.getType() == null ? "" : told.getType();
    expression = told.getEvaluateName();
    memory = told.getMemoryReference();
    value =
        new SassValue(
            frame,
            place,
            type,
            told.getValue(),
            told.getVariablesReference(),
            told.getIndexedVariables() == null ? 0 : told.getIndexedVariables());
    changed = holder != 0 && target().isChanged(place, told.getValue());
  }

  static SassVariable ofScope(SassFrame frame, Scope scope) {
    Variable told = new Variable();
    told.setName(scope.getName());
    told.setValue("");
    told.setVariablesReference(scope.getVariablesReference());
    told.setIndexedVariables(scope.getIndexedVariables());
    return new SassVariable(frame, 0, frame.getThread().getName(), told);
  }

  /**
   * Returns a placeholder for a group without variables. Without it, the group would look as if it
   * had not been read.
   */
  static Variable none() {
    Variable told = new Variable();
    told.setName("(none)");
    told.setValue("");
    return told;
  }

  /** Returns an expression that evaluates to this variable; null if there is none. */
  public String expression() {
    return expression;
  }

  /**
   * Returns the adapter's reference to the variable's place in memory; null if it is not in memory.
   */
  public String memory() {
    return memory;
  }

  /**
   * Returns the adapter's number of the variable that this one is a part of; 0 for a scope. It is
   * valid until the machine moves.
   */
  public int holder() {
    return holder;
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
    return changed;
  }

  // ---- changing the value

  @Override
  public boolean supportsValueModification() {
    return holder != 0 && expression != null && isSuspended();
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
    arguments.setVariablesReference(holder);
    arguments.setName(name);
    arguments.setValue(text);
    CompletableFuture<SetVariableResponse> answer =
        session().ask(server -> server.setVariable(arguments));
    if (Display.getCurrent() == null) {
      show(Answer.of(answer));
      return;
    }
    answer.whenComplete(
        (now, failure) -> {
          if (failure == null) {
            show(now);
          } else {
            Refusals.show(name + " was not changed: " + Reasons.text(failure));
          }
        });
  }

  private void show(SetVariableResponse now) {
    Integer reference = now.getVariablesReference();
    Integer count = now.getIndexedVariables();
    value =
        new SassValue(
            frame,
            place,
            type,
            now.getValue(),
            reference == null ? 0 : reference,
            count == null ? 0 : count);
    fire(DebugEvent.CHANGE, DebugEvent.CONTENT);
  }

  /** A variable of the Registers view. */
  static final class Register extends SassVariable implements IRegister {
    private final IRegisterGroup group;

    Register(SassFrame frame, SassRegisters group, int holder, Variable told) {
      super(frame, holder, frame.getThread().getName() + "/" + group.getName(), told);
      this.group = group;
    }

    @Override
    public IRegisterGroup getRegisterGroup() {
      return group;
    }
  }
}
