package org.sass.lang.scoping;

import org.eclipse.xtext.naming.IQualifiedNameConverter;

/** Treats a dot in a name like any other character ({@code .L_x_4}), and not as a separator. */
public class PlainNameConverter extends IQualifiedNameConverter.DefaultImpl {

  @Override
  public String getDelimiter() {
    return "";
  }
}
