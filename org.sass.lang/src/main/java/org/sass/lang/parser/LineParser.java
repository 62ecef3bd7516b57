package org.sass.lang.parser;

import org.sass.lang.parser.antlr.SassParser;

/**
 * The generated parser, which would parse all of a document after each edit because its tokens
 * depend on more than their characters; {@link LineParsing} knows on how much more.
 */
public class LineParser extends SassParser {

  @Override
  protected boolean isReparseSupported() {
    return true;
  }
}
