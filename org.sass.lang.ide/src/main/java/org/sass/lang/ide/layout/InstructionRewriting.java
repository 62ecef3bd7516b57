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
 * Writes an instruction of a document anew so that it has another word. As much of the text as can
 * be stays as it was written: names, aliases, comments and white space. What comes out is tried
 * before it is offered.
 */
final class InstructionRewriting {
  private final Document document;
  private final Document.Code code;
  private final Statement statement;
  private final Insn before;
  private final Word word;

  /** A piece of the line and what shall stand there. */
  private record Change(Span span, String text) {}

  /**
   * Something to write.
   *
   * @param code where the instruction stands
   * @param before what it is now
   * @param word what it shall be
   */
  InstructionRewriting(Document document, Document.Code code, Insn before, Word word) {
    this.document = document;
    this.code = code;
    this.statement = code.statement();
    this.before = before;
    this.word = word;
  }

  /** Whether the text gives the bits of the word, as {@code .word}. */
  boolean isWord() {
    return statement.kind() != Kind.INSTRUCTION;
  }

  /** The edits that leave most of the text alone; null if none gives the word. */
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

  /** The edits that write the word as {@code .word}; null if they do not give it. */
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

  /** The comments inside the instruction, which a new text must not lose. */
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

  /** What has to change piece by piece; null if old and new text have other pieces. */
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

  /** A guard or control word before the mnemonic; false if one comes or goes. */
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

  /** The changes with that of the hex column, if the line has the word then; else null. */
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
