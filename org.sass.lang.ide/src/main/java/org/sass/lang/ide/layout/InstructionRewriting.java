package org.sass.lang.ide.layout;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.TextEdit;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document;
import org.sass.lang.edit.TextReplacement;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Rewrites an instruction of a document so that it gets another word. It keeps as much of the text
 * as possible: names, aliases, comments and white space. Each result is assembled as a check before
 * it is returned.
 */
final class InstructionRewriting {
  private final Document document;
  private final Document.CodeStatement code;
  private final Statement statement;
  private final Insn oldInsn;
  private final Word newWord;

  /** A piece of the line and its new text. */
  private record Change(Span span, String text) {}

  /**
   * Creates a rewriting.
   *
   * @param code the statement of the instruction
   * @param oldInsn the current instruction
   * @param newWord the new word
   */
  InstructionRewriting(Document document, Document.CodeStatement code, Insn oldInsn, Word newWord) {
    this.document = document;
    this.code = code;
    this.statement = code.statement();
    this.oldInsn = oldInsn;
    this.newWord = newWord;
  }

  /** Returns whether the statement is a {@code .word} instead of an instruction. */
  boolean isWordDirective() {
    return statement.kind() != Kind.INSTRUCTION;
  }

  /** Returns the edits that keep most of the text; null if no text gives the word. */
  List<TextEdit> find(Insn newInsn) {
    if (isWordDirective()) {
      return verifiedEdits(List.of(new Change(whole(), wordDirective())));
    }
    List<Change> pieces = pieceChanges(newInsn.text());
    List<TextEdit> edits = pieces == null ? null : verifiedEdits(pieces);
    return edits != null
        ? edits
        : verifiedEdits(List.of(new Change(whole(), newInsn.text() + commentsWithin())));
  }

  /** Returns the edits that write the word as {@code .word}; null if they do not give the word. */
  List<TextEdit> editsAsWord() {
    return verifiedEdits(List.of(new Change(whole(), wordDirective() + commentsWithin())));
  }

  private String wordDirective() {
    StringBuilder text = new StringBuilder(".word ");
    String separator = "";
    for (String unit : InstructionAnatomy.units(document.isa(), newWord)) {
      text.append(separator).append("0x").append(unit);
      separator = ", ";
    }
    return text.toString();
  }

  private Span whole() {
    return new Span(statement.start(), statement.end());
  }

  /** Returns the comments inside the instruction, which the new text must keep. */
  private String commentsWithin() {
    StringBuilder text = new StringBuilder();
    for (Comment comment : document.sourceLine(code.lineIndex()).comments()) {
      if (comment.start() >= statement.start() && comment.end() <= statement.end()) {
        String line = document.lineText(code.lineIndex());
        text.append(' ').append(line, comment.start(), comment.end());
      }
    }
    return text.toString();
  }

  /**
   * Returns the changes of single pieces; null if the old and the new text have different pieces.
   */
  private List<Change> pieceChanges(String newText) {
    String oldText = oldInsn.text();
    InsnText old = InsnReader.read(oldText);
    InsnText next = InsnReader.read(newText);
    Span span = statement.sourceSpan();
    int shift = statement.sourceShift();
    InsnText source = InsnReader.read(statement.source(), span.start(), span.end());
    int count = source.operands().size();
    if (old.operands().size() != count || next.operands().size() != count) {
      return null;
    }
    List<Change> changes = new ArrayList<>();
    boolean fits =
        addPrefixChange(old.control(), oldText, next.control(), newText, source.control(), changes)
            && addPrefixChange(
                old.guard(), oldText, next.guard(), newText, source.guard(), changes);
    if (!fits) {
      return null;
    }
    addChange(
        old.fullMnemonic(), oldText, next.fullMnemonic(), newText, source.fullMnemonic(), changes);
    for (int i = 0; i < count; i++) {
      OperandText oldOperand = old.operands().get(i);
      OperandText newOperand = next.operands().get(i);
      OperandText sourceOperand = source.operands().get(i);
      boolean guards =
          oldOperand.guard() != null && newOperand.guard() != null && sourceOperand.guard() != null;
      if (guards) {
        addChange(
            oldOperand.bareSpan(oldText),
            oldText,
            newOperand.bareSpan(newText),
            newText,
            sourceOperand.bareSpan(statement.source()),
            changes);
        addChange(
            oldOperand.guard(),
            oldText,
            newOperand.guard(),
            newText,
            sourceOperand.guard(),
            changes);
      } else {
        addChange(
            oldOperand.span(), oldText, newOperand.span(), newText, sourceOperand.span(), changes);
      }
    }
    changes.replaceAll(c -> new Change(c.span.shifted(shift), c.text));
    return changes;
  }

  /**
   * Changes a guard or control word before the mnemonic; returns false if one is added or removed.
   */
  private static boolean addPrefixChange(
      Span oldSpan,
      String oldText,
      Span newSpan,
      String newText,
      Span sourceSpan,
      List<Change> changes) {
    if (oldSpan == null && newSpan == null && sourceSpan == null) {
      return true;
    }
    if (oldSpan == null || newSpan == null || sourceSpan == null) {
      return false;
    }
    addChange(oldSpan, oldText, newSpan, newText, sourceSpan, changes);
    return true;
  }

  private static void addChange(
      Span oldSpan,
      String oldText,
      Span newSpan,
      String newText,
      Span sourceSpan,
      List<Change> changes) {
    if (!oldSpan.textIn(oldText).equals(newSpan.textIn(newText))) {
      changes.add(new Change(sourceSpan, newSpan.textIn(newText)));
    }
  }

  /**
   * Returns the changes together with the change of the hex column, if the line then has the word;
   * else null.
   */
  private List<TextEdit> verifiedEdits(List<Change> changes) {
    List<Change> all = new ArrayList<>(changes);
    if (statement.hexColumn() != null) {
      String line = document.lineText(code.lineIndex());
      int longer = changes.stream().mapToInt(c -> c.text.length() - c.span.length()).sum();
      var hex =
          TextReplacement.writeHexColumn(
              line, code.lineIndex(), statement.hexColumn(), newWord, longer);
      all.add(new Change(new Span(hex.startColumn(), hex.endColumn()), hex.text()));
    }
    all.sort((a, b) -> a.span.start() - b.span.start());
    return producesWord(all) ? all.stream().map(this::edit).toList() : null;
  }

  private TextEdit edit(Change change) {
    return new TextEdit(Positions.toRange(code.lineIndex(), change.span), change.text);
  }

  private boolean producesWord(List<Change> changes) {
    Document after = document;
    for (int i = changes.size() - 1; i >= 0; i--) {
      Span span = changes.get(i).span;
      after =
          after.edit(
              code.lineIndex(), span.start(), code.lineIndex(), span.end(), changes.get(i).text);
    }
    int index = document.codeStatements(code.lineIndex()).indexOf(code);
    List<Document.CodeStatement> now = after.codeStatements(code.lineIndex());
    PlacedInstruction placed =
        index < 0 || index >= now.size() ? null : now.get(index).instruction();
    return placed != null && placed.word().equals(newWord);
  }
}
