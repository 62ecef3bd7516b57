package org.sass.lang.parser;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sass.lang.parser.LineTokenSource.Kind;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Header;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;
import org.sass.lang.text.Span;

/**
 * Finds the tokens of a line whose kind depends on the text around them: which comma separates
 * operands and which is in brackets, which {@code #} or {@code ;} starts a comment, which line is
 * the header of a listing. {@link SourceReader} and {@link InsnReader} decide this, so that a line
 * has only one reader. This class gives their results as tokens in the order of the text.
 */
final class LineTokens {

  /**
   * A token whose kind depends on the text around it.
   *
   * @param kind the kind of the token
   * @param start offset in the line
   * @param end offset after it
   */
  record Piece(Kind kind, int start, int end) {}

  private final Header header;
  private final List<Piece> pieces = new ArrayList<>(4);
  private int cursor;

  /**
   * Reads a line.
   *
   * @param line its text, without the line break
   * @param inComment whether the line before leaves a block comment open
   */
  LineTokens(String line, boolean inComment) {
    SourceLine read = new SourceReader(line, 1, inComment).nextLine();
    header = read == null ? null : read.header();
    if (read != null) {
      read.statements().forEach(this::addStatement);
      addSemicolons(read.statements());
      for (Comment comment : read.comments()) {
        if (line.charAt(comment.start()) != '/') {
          add(Kind.LINE_COMMENT, comment.start(), comment.end());
        }
      }
      pieces.sort(Comparator.comparingInt(Piece::start));
    }
  }

  /**
   * Returns the header, which is then the first thing in the line except comments; null if the line
   * is no header.
   */
  Header header() {
    return header;
  }

  /**
   * Returns the token that starts at an offset, or null. Calls must be in the order of the text.
   */
  Piece pieceAt(int offset) {
    while (cursor < pieces.size() && pieces.get(cursor).start < offset) {
      cursor++;
    }
    Piece piece = cursor < pieces.size() ? pieces.get(cursor) : null;
    return piece != null && piece.start == offset ? piece : null;
  }

  private void addStatement(Statement statement) {
    String source = statement.source();
    int shift = statement.sourceShift();
    for (Span label : statement.labels()) {
      int end = label.end() - shift;
      if (Letters.nameEnd(source, label.start() - shift, end) < end) {
        add(Kind.NAME, label.start(), label.end());
      }
      addCharacter(Kind.COLON, source.indexOf(':', label.end() - shift) + shift);
    }
    if (statement.kind() == SourceLine.Kind.INSTRUCTION) {
      Span place = statement.sourceSpan();
      InsnText insn = InsnReader.read(source, place.start(), place.end());
      addPrefixes(insn, source, place.start(), shift);
      addOperands(insn, source, place.end(), shift);
    } else if (statement.kind() == SourceLine.Kind.NONE && statement.text().equals("}")) {
      // The brace closes the pair of the previous statement and is no statement itself.
      addCharacter(Kind.SPACE, statement.start());
    }
  }

  /**
   * Marks the semicolons inside the last statement as plain characters. The reader limits the
   * number of statements in a line, so the last one may contain semicolons.
   */
  private void addSemicolons(List<Statement> statements) {
    if (statements.isEmpty()) {
      return;
    }
    Statement last = statements.get(statements.size() - 1);
    String text = last.text();
    for (int at = text.indexOf(';'); at >= 0; at = text.indexOf(';', at + 1)) {
      addCharacter(Kind.OTHER, last.start() + at);
    }
  }

  private void addPrefixes(InsnText insn, String source, int start, int shift) {
    Span control = insn.control();
    if (control != null) {
      add(Kind.CONTROL, control.start() + shift, control.end() + shift);
    }
    if (insn.guard() != null) {
      add(Kind.GUARD, insn.guard().start() + shift, insn.guard().end() + shift);
    }
    int brace = insn.isPaired() ? source.indexOf('{', start) : -1;
    if (control != null && brace >= control.start() && brace < control.end()) {
      brace = source.indexOf('{', control.end());
    }
    if (brace >= 0 && brace < insn.mnemonic().start()) {
      addCharacter(Kind.PAIR_START, brace + shift);
    }
  }

  private void addOperands(InsnText insn, String source, int end, int shift) {
    List<OperandText> operands = insn.operands();
    int searchStart = insn.fullMnemonic().end();
    for (int i = 0; i < operands.size(); i++) {
      searchStart = operands.get(i).span().end();
      if (i + 1 < operands.size()) {
        addCharacter(Kind.COMMA, source.indexOf(',', searchStart) + shift);
      }
    }
    // The operands do not contain the brace that closes a pair, so it is added here.
    if (insn.isPaired() && searchStart < end && source.charAt(end - 1) == '}') {
      addCharacter(Kind.PAIR_END, end - 1 + shift);
    }
  }

  private void addCharacter(Kind kind, int start) {
    add(kind, start, start + 1);
  }

  private void add(Kind kind, int start, int end) {
    pieces.add(new Piece(kind, start, end));
  }
}
