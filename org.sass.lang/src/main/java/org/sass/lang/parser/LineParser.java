package org.sass.lang.parser;

import org.sass.lang.parser.antlr.SassParser;

/**
 * The generated parser with reparsing after an edit allowed. The generated class would parse the
 * whole document after each edit, because its tokens depend on more than their characters. {@link
 * LineParsing} knows how far this dependence reaches.
 */
public class LineParser extends SassParser {

  @Override
  protected boolean isReparseSupported() {
    return true;
  }
}
