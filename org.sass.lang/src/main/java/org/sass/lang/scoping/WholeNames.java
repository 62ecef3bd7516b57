package org.sass.lang.scoping;

import org.eclipse.xtext.naming.IQualifiedNameConverter;

/** A dot in a name is a letter like any other: {@code .L_x_4}. */
public class WholeNames extends IQualifiedNameConverter.DefaultImpl {

  @Override
  public String getDelimiter() {
    return "";
  }
}
