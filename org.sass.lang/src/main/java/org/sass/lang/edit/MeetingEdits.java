package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.DetachedLineReader;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Statement;

/** Edits that remove instructions, end a thread, or make diverged lanes reconverge. */
public final class MeetingEdits {

  private MeetingEdits() {}

  /** Returns the text of the modifier with which lanes reconverge; empty if the set has none. */
  public static String marker(Document document) {
    return ExitMarker.join(document.isa());
  }

  /**
   * Removes instructions. Their labels stay and then stand for the instruction after them.
   *
   * @param first index of the first instruction in the kernel's code
   * @param end index after the last one
   * @return no change if all instructions would be removed, or if long instructions would stand
   *     where the hardware cannot fetch them
   */
  public static List<Change> remove(Document document, Kernel kernel, int first, int end) {
    List<Change> changes = new ArrayList<>();
    List<Placed> code = kernel.code();
    int bytes = code.get(end - 1).end() - code.get(first).address();
    boolean aligned = !document.isa().aligns() || bytes % 8 == 0;
    if (!aligned || first == 0 && end == code.size()) {
      return changes;
    }
    List<Integer> gone = new ArrayList<>();
    for (int i = first; i < end; i++) {
      Code one = Resizing.code(document, kernel, i);
      if (one == null) {
        return List.of();
      }
      gone.add(i);
      changes.add(removal(document, one));
    }
    Moving moving = new Moving(document, kernel);
    moving.moved(code.get(end - 1).end(), -bytes);
    changes.addAll(moving.changes(gone));
    return changes;
  }

  private static Change removal(Document document, Code code) {
    Statement statement = code.statement();
    SourceLine source = document.source(code.line());
    boolean alone = source.statements().size() == 1 && source.comments().isEmpty();
    if (alone && statement.labels().isEmpty()) {
      return Change.removeLine(document, code.line());
    }
    String line = document.line(code.line());
    int from = statement.start();
    int to = statement.end();
    to = to < line.length() && line.charAt(to) == ';' ? to + 1 : to;
    if (statement.address() != null && statement.labels().isEmpty()) {
      from = Math.min(from, statement.address().start());
    }
    if (statement.word() != null) {
      from = Math.min(from, statement.word().start());
      to = Math.max(to, statement.word().end());
    }
    while (statement.labels().size() > 0 && from > 0 && line.charAt(from - 1) == ' ') {
      from--;
    }
    return Change.replace(code.line(), from, to, "");
  }

  /**
   * Adds the modifier with which lanes reconverge to an instruction. If the instruction cannot have
   * it, adds an instruction with the modifier before it. Returns no change if neither is possible.
   *
   * @param index index of the instruction in the kernel's code
   */
  public static List<Change> join(Document document, Kernel kernel, int index) {
    Code code = Resizing.code(document, kernel, index);
    String marker = marker(document);
    if (code == null || marker.isEmpty() || code.placed() == null) {
      return List.of();
    }
    String text = code.statement().text();
    int at = InsnReader.read(text).mnemonic().end();
    String now = text.substring(0, at) + marker + text.substring(at);
    boolean exits = ExitMarker.on(code.placed().insn());
    boolean reads = new DetachedLineReader(document, code.line()).reads(now);
    return exits || !reads ? joinBefore(document, code) : Retext.of(document, code, now);
  }

  /**
   * Adds an instruction with the modifier, which does nothing else, before one that cannot have the
   * modifier.
   */
  private static List<Change> joinBefore(Document document, Code code) {
    String padding = Plain.padding(document.isa(), 8);
    String text = padding + marker(document);
    Word word = padding == null ? null : encode(document.isa(), text);
    Placed placed = code.placed();
    boolean aligned = placed.address() % 8 == 0;
    if (word == null || !aligned || code.statement().address() != null) {
      return List.of();
    }
    int start = code.statement().start();
    String line = document.line(code.line());
    String indent = line.substring(0, line.length() - line.stripLeading().length());
    String semicolon = line.startsWith(";", code.statement().end()) ? ";" : "";
    List<Change> changes = new ArrayList<>();
    changes.add(
        code.statement().labels().isEmpty()
            ? Change.lineBefore(document, code.line(), indent + text + semicolon)
            : Change.insert(
                code.line(),
                start,
                text + semicolon + Change.lineBreak(document) + " ".repeat(start)));
    // A branch to the old instruction now goes to the new one before it.
    Moving moving = new Moving(document, code.kernel());
    moving.moved(placed.address() + 1, word.size() / 8);
    changes.addAll(moving.changes(List.of()));
    return changes;
  }

  /**
   * Adds the exit marker to an instruction. Returns no change if it cannot have one or has it
   * already.
   */
  public static List<Change> end(Document document, Code code) {
    String marker = ExitMarker.of(document.isa());
    String text = code.statement().text();
    int at = InsnReader.read(text).mnemonic().end();
    String now = text.substring(0, at) + marker + text.substring(at);
    boolean reads = !marker.isEmpty() && new DetachedLineReader(document, code.line()).reads(now);
    return reads && !SizeEdits.isMarked(document.isa(), text)
        ? Retext.of(document, code, now)
        : List.of();
  }

  /**
   * Makes the lanes that diverge at a branch reconverge at its target. Adds an instruction before
   * the branch that names the reconvergence point, and marks the instruction there.
   *
   * @param branch index of the branch in the kernel's code
   * @param meeting index of the instruction it goes to
   */
  public static List<Change> meet(Document document, Kernel kernel, int branch, int meeting) {
    Code code = Resizing.code(document, kernel, branch);
    List<Change> changes = new ArrayList<>(join(document, kernel, meeting));
    String target = code == null ? null : TargetEdits.written(code);
    String push = target == null ? null : push(document.isa());
    if (push == null || changes.isEmpty() || numbers(document, kernel)) {
      return List.of();
    }
    // A branch to a label at this branch would skip the new line.
    Placed placed = code.placed();
    boolean plain =
        code.statement().labels().isEmpty()
            && code.statement().address() == null
            && placed.address() % 8 == 0;
    Word word = encode(document.isa(), push + " 0x0");
    if (!plain || word == null) {
      return List.of();
    }
    String line = SizeEdits.like(document, code, push + " " + target, word, placed.address());
    changes.add(Change.lineBefore(document, code.line(), line));
    return changes;
  }

  /**
   * Returns whether some branch target of a kernel is written as a number, which would have to
   * change when code moves.
   */
  private static boolean numbers(Document document, Kernel kernel) {
    for (int i = 0; i < kernel.code().size(); i++) {
      Insn insn = kernel.code().get(i).insn();
      Code code = Moving.target(insn) < 0 ? null : Resizing.code(document, kernel, i);
      if (code != null && Moving.number(insn, code.statement().text()) != null) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the mnemonic of the instruction that names a reconvergence point; null if there is
   * none.
   */
  private static String push(Isa isa) {
    for (Form form : isa.forms()) {
      if ("ssy".equals(form.semantics()) && encode(isa, form.mnemonic() + " 0x0") != null) {
        return form.mnemonic();
      }
    }
    return null;
  }

  private static Word encode(Isa isa, String text) {
    if (!FormEncoder.reads(isa, text, 0, text.length(), 0, Symbols.NONE)) {
      return null;
    }
    Encoded encoded = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    return encoded.word();
  }
}
