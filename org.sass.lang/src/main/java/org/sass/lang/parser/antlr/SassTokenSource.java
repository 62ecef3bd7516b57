package org.sass.lang.parser.antlr;

import org.antlr.runtime.TokenSource;
import org.sass.lang.parser.LineTokenSource;
import org.sass.lang.parser.antlr.internal.InternalSassParser;

/**
 * Maps the kinds of tokens of {@link LineTokenSource} to the token numbers of the generated parser.
 */
public class SassTokenSource extends LineTokenSource {

  public SassTokenSource(TokenSource lexer) {
    super(lexer);
  }

  @Override
  protected int tokenType(Kind kind) {
    return switch (kind) {
      case BREAK -> InternalSassParser.RULE_NL;
      case SEMICOLON -> InternalSassParser.Semicolon;
      case SPACE -> InternalSassParser.RULE_WS;
      case BLOCK_COMMENT -> InternalSassParser.RULE_ML_COMMENT;
      case LINE_COMMENT -> InternalSassParser.RULE_SL_COMMENT;
      case COMMA -> InternalSassParser.Comma;
      case COLON -> InternalSassParser.Colon;
      case OTHER -> InternalSassParser.RULE_ANY_OTHER;
      case NAME -> InternalSassParser.RULE_ID;
      case HEADER_TEXT -> InternalSassParser.RULE_HEADER_TEXT;
      case HEADER_NAME -> InternalSassParser.RULE_HEADER_NAME;
      case PAIR_START -> InternalSassParser.RULE_PAIR_START;
      case PAIR_END -> InternalSassParser.RULE_PAIR_END;
      case CONTROL -> InternalSassParser.RULE_CONTROL;
      case GUARD -> InternalSassParser.RULE_GUARD;
    };
  }
}
