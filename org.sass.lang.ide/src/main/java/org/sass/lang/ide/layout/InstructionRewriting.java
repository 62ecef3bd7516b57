package org.sass.lang.ide.layout;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.TextEdit;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Retext;
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
  private final Document.Code code;
  private final Statement statement;
  private final Insn before;
  private final Word word;

  /** A piece of the line and its new text. */
  private record Change(Span span, String text) {}

  /**
   * Creates a rewriting.
   *
   * @param code the statement of the instruction
   * @param before the current instruction
   * @param word the new word
   */
  InstructionRewriting(Document document, Document.Code code, Insn before, Word word) {
    this.document = document;
    this.code = code;
    this.statement = code.statement();
    this.before = before;
    this.word = word;
  }

  /** Returns whether the statement is a {@code .word} instead of an instruction. */
  boolean isWord() {
    return statement.kind() != Kind.INSTRUCTION;
  }

  /** Returns the edits that keep most of the text; null if no text gives the word. */
  List<TextEdit> find(Insn after) {
    if (isWord()) {
      return tried(List.of(new Change(whole(), units())));
    }
    List<Change> pieces = pieces(after.text());
    List<TextEdit> edits = pieces == null ? null : tried(pieces);
    return edits != null
        ? edits
        : tried(List.of(new Change(whole(), after.text() + commentsWithin())));
  }

  /** Returns the edits that write the word as {@code .word}; null if they do not give the word. */
  List<TextEdit> asWord() {
    return tried(List.of(new Change(whole(), units() + commentsWithin())));
  }

  private String units() {
    StringBuilder text = new StringBuilder(".word ");
    String separator = "";
    for (String unit : InstructionAnatomy.units(document.isa(), word)) {
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
    for (Comment comment : document.source(code.line()).comments()) {
      if (comment.start() >= statement.start() && comment.end() <= statement.end()) {
        String line = document.line(code.line());
        text.append(' ').append(line, comment.start(), comment.end());
      }
    }
    return text.toString();
  }

  /**
   * Returns the changes of single pieces; null if the old and the new text have different pieces.
   */
  private List<Change> pieces(String now) {
    String was = before.text();
    InsnText old = InsnReader.read(was);
    InsnText next = InsnReader.read(now);
    Span span = statement.inSource();
    int shift = statement.shift();
    InsnText source = InsnReader.read(statement.source(), span.start(), span.end());
    int count = source.operands().size();
    if (old.operands().size() != count || next.operands().size() != count) {
      return null;
    }
    List<Change> changes = new ArrayList<>();
    boolean fits =
        prefix(old.control(), was, next.control(), now, source.control(), changes)
            && prefix(old.guard(), was, next.guard(), now, source.guard(), changes);
    if (!fits) {
      return null;
    }
    change(old.fullMnemonic(), was, next.fullMnemonic(), now, source.fullMnemonic(), changes);
    for (int i = 0; i < count; i++) {
      OperandText from = old.operands().get(i);
      OperandText to = next.operands().get(i);
      OperandText here = source.operands().get(i);
      boolean guards = from.guard() != null && to.guard() != null && here.guard() != null;
      if (guards) {
        change(from.bare(was), was, to.bare(now), now, here.bare(statement.source()), changes);
        change(from.guard(), was, to.guard(), now, here.guard(), changes);
      } else {
        change(from.text(), was, to.text(), now, here.text(), changes);
      }
    }
    changes.replaceAll(c -> new Change(c.span.shifted(shift), c.text));
    return changes;
  }

  /**
   * Changes a guard or control word before the mnemonic; returns false if one is added or removed.
   */
  private static boolean prefix(
      Span from, String was, Span to, String now, Span here, List<Change> changes) {
    if (from == null && to == null && here == null) {
      return true;
    }
    if (from == null || to == null || here == null) {
      return false;
    }
    change(from, was, to, now, here, changes);
    return true;
  }

  private static void change(
      Span from, String was, Span to, String now, Span here, List<Change> changes) {
    if (!from.of(was).equals(to.of(now))) {
      changes.add(new Change(here, to.of(now)));
    }
  }

  /**
   * Returns the changes together with the change of the hex column, if the line then has the word;
   * else null.
   */
  private List<TextEdit> tried(List<Change> changes) {
    List<Change> all = new ArrayList<>(changes);
    if (statement.word() != null) {
      String line = document.line(code.line());
      int longer = changes.stream().mapToInt(c -> c.text.length() - c.span.length()).sum();
      var hex = Retext.column(line, code.line(), statement.word(), word, longer);
      all.add(new Change(new Span(hex.startColumn(), hex.endColumn()), hex.text()));
    }
    all.sort((a, b) -> a.span.start() - b.span.start());
    return gives(all) ? all.stream().map(this::edit).toList() : null;
  }

  private TextEdit edit(Change change) {
    return new TextEdit(Positions.range(code.line(), change.span), change.text);
  }

  private boolean gives(List<Change> changes) {
    Document after = document;
    for (int i = changes.size() - 1; i >= 0; i--) {
      Span span = changes.get(i).span;
      after = after.edit(code.line(), span.start(), code.line(), span.end(), changes.get(i).text);
    }
    int index = document.code(code.line()).indexOf(code);
    List<Document.Code> now = after.code(code.line());
    Placed placed = index < 0 || index >= now.size() ? null : now.get(index).placed();
    return placed != null && placed.word().equals(word);
  }
}
