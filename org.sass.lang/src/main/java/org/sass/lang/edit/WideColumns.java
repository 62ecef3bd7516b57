package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.BracedWord;
import org.sass.lang.codec.Decoder;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Writes words of 128 bits into the columns of a listing, which has the lower half beside the text
 * and the upper half alone in the next line.
 */
final class WideColumns {

  private WideColumns() {}

  /**
   * Returns the changes that write a word into both columns. The control stays as it is, unless the
   * new text gives one, because the text of a listing does not show it.
   *
   * @param newText the text that the statement gets
   * @param word the word of that text alone
   */
  static List<Change> write(Document document, CodeStatement code, String newText, Word word) {
    PlacedInstruction placed = code.instruction();
    Form form = Decoder.form(document.isa(), word);
    boolean keepsControl =
        placed != null && form != null && InsnReader.read(newText).control() == null;
    Word whole = keepsControl ? form.withControlOf(word, placed.word()) : word;
    List<Change> changes = new ArrayList<>();
    int line = code.lineIndex();
    Statement statement = code.statement();
    int growth = newText.length() - (statement.end() - statement.start());
    String text = document.lineText(line);
    Word low = Word.of(64, whole.low());
    changes.add(TextReplacement.writeHexColumn(text, line, statement.hexColumn(), low, growth));
    Column upper = upperColumn(document, line + 1);
    if (upper != null) {
      String next = document.lineText(line + 1);
      Word high = Word.of(64, whole.high());
      Column trailing = BracedWord.asTrailingColumn(upper);
      changes.add(TextReplacement.writeHexColumn(next, line + 1, trailing, high, 0));
    }
    return changes;
  }

  /** Returns the column with the upper half that is alone in a line; null if there is none. */
  private static Column upperColumn(Document document, int line) {
    if (line >= document.lineCount() || document.sourceLine(line).statements().isEmpty()) {
      return null;
    }
    Statement statement = document.sourceLine(line).statements().get(0);
    Column column = statement.hexColumn();
    boolean isAlone = statement.kind() == Kind.NONE && statement.addressColumn() == null;
    return isAlone && column != null && column.isLowerHalf(document.isa()) ? column : null;
  }
}
