package org.sass.lang.parser;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Lexer;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenSource;
import org.sass.lang.parser.LineTokens.Piece;
import org.sass.lang.text.SourceLine.Header;

/**
 * Gives a parser the tokens of its generated lexer, except for the tokens that {@link LineTokens}
 * finds. A lexer generated from a grammar sees the characters of a token, but not what is around
 * it.
 */
public abstract class LineTokenSource implements TokenSource {

  /** The kinds of tokens that this class must recognise or create. */
  public enum Kind {
    BREAK,
    SEMICOLON,
    SPACE,
    BLOCK_COMMENT,
    LINE_COMMENT,
    COMMA,
    COLON,
    OTHER,
    /** A name, whatever its characters. */
    NAME,
    HEADER_TEXT,
    HEADER_NAME,
    PAIR_START,
    PAIR_END,
    CONTROL,
    GUARD
  }

  private final Lexer lexer;
  private final CharStream input;
  private int lineStart;
  private boolean inComment;
  private LineTokens lineTokens;
  private Header header;
  private boolean isNameReached;

  /** Creates a source for the text that the lexer was given. */
  protected LineTokenSource(TokenSource lexer) {
    this.lexer = (Lexer) lexer;
    this.input = this.lexer.getCharStream();
  }

  /** Returns the number that the parser uses for a kind of token. */
  protected abstract int tokenType(Kind kind);

  @Override
  public String getSourceName() {
    return lexer.getSourceName();
  }

  @Override
  public Token nextToken() {
    int start = input.index();
    int c = input.LA(1);
    if (lineTokens == null && c != '\n' && c != '\r' && c != CharStream.EOF) {
      lineTokens = new LineTokens(currentLine(), inComment);
      header = lineTokens.header();
    }
    if (isNameReached && header != null && start == lineStart + header.start()) {
      return headerToken(start);
    }
    Piece piece = lineTokens == null ? null : lineTokens.pieceAt(start - lineStart);
    if (piece != null) {
      return createToken(piece.kind(), lineStart + piece.end());
    }
    if (c == ',' || c == ':' || c == '@' || c == '#') {
      return createToken(Kind.OTHER, start + 1);
    }
    Token token = lexer.nextToken();
    if (token.getType() == tokenType(Kind.BREAK)) {
      startLine(start, c == '/');
    }
    return header != null && isVisible(token) ? headerToken(start) : token;
  }

  private boolean isVisible(Token token) {
    int type = token.getType();
    return type != tokenType(Kind.SPACE)
        && type != tokenType(Kind.BLOCK_COMMENT)
        && type != tokenType(Kind.LINE_COMMENT)
        && type != tokenType(Kind.SEMICOLON);
  }

  /** Returns the text of a header line up to its name; the next call returns the name. */
  private Token headerToken(int start) {
    input.seek(start);
    int name = lineStart + header.start();
    int end = lineStart + header.end();
    boolean all = isNameReached || start >= name;
    Token token =
        createToken(isNameReached ? Kind.HEADER_NAME : Kind.HEADER_TEXT, all ? end : name);
    header = all || name >= end ? null : header;
    isNameReached = true;
    return token;
  }

  /**
   * Returns a token from the current position to {@code end}, whatever the lexer would make of it.
   */
  private Token createToken(Kind kind, int end) {
    int start = input.index();
    CommonToken token =
        new CommonToken(input, tokenType(kind), Token.DEFAULT_CHANNEL, start, end - 1);
    token.setLine(input.getLine());
    token.setCharPositionInLine(input.getCharPositionInLine());
    input.seek(end);
    return token;
  }

  /**
   * Starts the line after a break that was just read. A comment may contain several breaks: the
   * line starts after the last one.
   */
  private void startLine(int from, boolean startsInComment) {
    String read = input.substring(from, input.index() - 1);
    lineStart = from + Math.max(read.lastIndexOf('\n'), read.lastIndexOf('\r')) + 1;
    inComment = startsInComment;
    lineTokens = null;
    header = null;
    isNameReached = false;
  }

  private String currentLine() {
    int ahead = 1;
    for (int c = input.LA(ahead); c != CharStream.EOF && c != '\n' && c != '\r'; ) {
      c = input.LA(++ahead);
    }
    return input.substring(lineStart, input.index() + ahead - 2);
  }
}
