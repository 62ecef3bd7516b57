package org.sass.lang.ui.debug.model;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IIndexedValue;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;

/** A value. Its lanes or words, if it has any, are its parts. */
public final class SassValue extends Element implements IIndexedValue {
  /** The length for a request for all parts, if the adapter does not say how many there are. */
  private static final int ALL = -1;

  private final SassFrame frame;
  private final String place;
  private final String type;
  private final String text;
  private final int reference;
  private final int count;
  private IVariable[] parts;

  SassValue(SassFrame frame, String place, String type, String text, int reference, int count) {
    super(frame.target());
    this.frame = frame;
    this.place = place;
    this.type = type == null ? "" : type;
    this.text = text;
    this.reference = reference;
    this.count = count;
  }

  @Override
  public String getReferenceTypeName() {
    return type;
  }

  @Override
  public String getValueString() {
    return text;
  }

  @Override
  public boolean isAllocated() {
    return isSuspended();
  }

  @Override
  public boolean hasVariables() {
    return reference != 0;
  }

  @Override
  public synchronized IVariable[] getVariables() throws DebugException {
    if (parts == null) {
      parts = reference == 0 ? new IVariable[0] : ask(0, ALL);
      if (reference != 0 && parts.length == 0) {
        parts = new IVariable[] {new SassVariable(frame, 0, place, SassVariable.none())};
      }
    }
    return parts;
  }

  @Override
  public IVariable getVariable(int offset) throws DebugException {
    return getVariables(offset, 1)[0];
  }

  @Override
  public IVariable[] getVariables(int offset, int length) throws DebugException {
    return ask(offset, length);
  }

  private IVariable[] ask(int start, int length) throws DebugException {
    VariablesArguments arguments = new VariablesArguments();
    arguments.setVariablesReference(reference);
    if (length != ALL) {
      arguments.setStart(start);
      arguments.setCount(length);
    }
    Variable[] told =
        Answer.of(session().ask(server -> server.variables(arguments))).getVariables();
    IVariable[] all = new IVariable[told.length];
    for (int i = 0; i < told.length; i++) {
      all[i] = new SassVariable(frame, reference, place, told[i]);
    }
    return all;
  }

  /** Returns the number of parts. Views show more than 100 parts in groups of 100. */
  @Override
  public int getSize() throws DebugException {
    return count > 0 ? count : getVariables().length;
  }

  @Override
  public int getInitialOffset() {
    return 0;
  }

  @Override
  public String toString() {
    return text;
  }
}
