package org.sass.lang.ui.debug.model;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IIndexedValue;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;

/** A value. Its lanes or words, if it has any, are its parts. */
public final class SassValue extends Element implements IIndexedValue {
  /** The length for a request for all parts, if the adapter does not say how many there are. */
  private static final int ALL_PARTS = -1;

  private final SassFrame frame;
  private final String variablePath;
  private final String type;
  private final String text;
  private final int variablesReference;
  private final int partCount;
  private IVariable[] parts;

  SassValue(
      SassFrame frame,
      String variablePath,
      String type,
      String text,
      int variablesReference,
      int partCount) {
    super(frame.target());
    this.frame = frame;
    this.variablePath = variablePath;
    this.type = type == null ? "" : type;
    this.text = text;
    this.variablesReference = variablesReference;
    this.partCount = partCount;
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
    return variablesReference != 0;
  }

  @Override
  public synchronized IVariable[] getVariables() throws DebugException {
    if (parts == null) {
      parts = variablesReference == 0 ? new IVariable[0] : requestParts(0, ALL_PARTS);
      if (variablesReference != 0 && parts.length == 0) {
        parts =
            new IVariable[] {new SassVariable(frame, 0, variablePath, SassVariable.placeholder())};
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
    return requestParts(offset, length);
  }

  private IVariable[] requestParts(int start, int length) throws DebugException {
    VariablesArguments arguments = new VariablesArguments();
    arguments.setVariablesReference(variablesReference);
    if (length != ALL_PARTS) {
      arguments.setStart(start);
      arguments.setCount(length);
    }
    Variable[] variables =
        Responses.await(session().sendRequest(server -> server.variables(arguments)))
            .getVariables();
    IVariable[] all = new IVariable[variables.length];
    for (int i = 0; i < variables.length; i++) {
      all[i] = new SassVariable(frame, variablesReference, variablePath, variables[i]);
    }
    return all;
  }

  /** Returns the number of parts. Views show more than 100 parts in groups of 100. */
  @Override
  public int getSize() throws DebugException {
    return partCount > 0 ? partCount : getVariables().length;
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
