package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.DetachedLineReader;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Statement;

/** Edits that remove instructions, end a thread, or make diverged lanes reconverge. */
public final class ReconvergenceEdits {

  private ReconvergenceEdits() {}

  /** Returns the text of the modifier with which lanes reconverge; empty if the set has none. */
  public static String joinMarkerText(Document document) {
    return ExitMarker.joinMarkerText(document.isa());
  }

  /**
   * Removes instructions. Their labels stay and then stand for the instruction after them.
   *
   * @param firstIndex index of the first instruction in the kernel's code
   * @param endIndex index after the last one
   * @return no change if all instructions would be removed, or if long instructions would stand
   *     where the hardware cannot fetch them
   */
  public static List<Change> removeInstructions(
      Document document, Kernel kernel, int firstIndex, int endIndex) {
    List<Change> changes = new ArrayList<>();
    List<PlacedInstruction> code = kernel.code();
    int bytes = code.get(endIndex - 1).endAddress() - code.get(firstIndex).address();
    boolean aligned = !document.isa().needsAlignment() || bytes % 8 == 0;
    if (!aligned || firstIndex == 0 && endIndex == code.size()) {
      return changes;
    }
    List<Integer> gone = new ArrayList<>();
    for (int i = firstIndex; i < endIndex; i++) {
      CodeStatement one = Resizing.findStatement(document, kernel, i);
      if (one == null) {
        return List.of();
      }
      gone.add(i);
      changes.add(statementRemoval(document, one));
    }
    TargetAdjuster moving = new TargetAdjuster(document, kernel);
    moving.addMove(code.get(endIndex - 1).endAddress(), -bytes);
    changes.addAll(moving.changes(gone));
    return changes;
  }

  private static Change statementRemoval(Document document, CodeStatement code) {
    Statement statement = code.statement();
    SourceLine source = document.sourceLine(code.lineIndex());
    boolean alone = source.statements().size() == 1 && source.comments().isEmpty();
    if (alone && statement.labels().isEmpty()) {
      return Change.removeLine(document, code.lineIndex());
    }
    String line = document.lineText(code.lineIndex());
    int from = statement.start();
    int to = statement.end();
    to = to < line.length() && line.charAt(to) == ';' ? to + 1 : to;
    if (statement.addressColumn() != null && statement.labels().isEmpty()) {
      from = Math.min(from, statement.addressColumn().start());
    }
    if (statement.hexColumn() != null) {
      from = Math.min(from, statement.hexColumn().start());
      to = Math.max(to, statement.hexColumn().end());
    }
    while (statement.labels().size() > 0 && from > 0 && line.charAt(from - 1) == ' ') {
      from--;
    }
    return Change.replace(code.lineIndex(), from, to, "");
  }

  /**
   * Adds the modifier with which lanes reconverge to an instruction. If the instruction cannot have
   * it, adds an instruction with the modifier before it. Returns no change if neither is possible.
   *
   * @param index index of the instruction in the kernel's code
   */
  public static List<Change> addJoinMarker(Document document, Kernel kernel, int index) {
    CodeStatement code = Resizing.findStatement(document, kernel, index);
    String marker = joinMarkerText(document);
    if (code == null || marker.isEmpty() || code.instruction() == null) {
      return List.of();
    }
    String text = code.statement().text();
    int at = InsnReader.read(text).mnemonic().end();
    String now = text.substring(0, at) + marker + text.substring(at);
    boolean exits = ExitMarker.hasExitMarker(code.instruction().decode());
    boolean reads = new DetachedLineReader(document, code.lineIndex()).isInstruction(now);
    return exits || !reads
        ? insertJoinBefore(document, code)
        : TextReplacement.replaceText(document, code, now);
  }

  /**
   * Adds an instruction with the modifier, which does nothing else, before one that cannot have the
   * modifier.
   */
  private static List<Change> insertJoinBefore(Document document, CodeStatement code) {
    String padding = ExitAndPadding.padding(document.isa(), 8);
    String text = padding + joinMarkerText(document);
    Word word = padding == null ? null : encode(document.isa(), text);
    PlacedInstruction placed = code.instruction();
    boolean aligned = placed.address() % 8 == 0;
    if (word == null || !aligned || code.statement().addressColumn() != null) {
      return List.of();
    }
    int start = code.statement().start();
    String line = document.lineText(code.lineIndex());
    String indent = line.substring(0, line.length() - line.stripLeading().length());
    String semicolon = line.startsWith(";", code.statement().end()) ? ";" : "";
    List<Change> changes = new ArrayList<>();
    changes.add(
        code.statement().labels().isEmpty()
            ? Change.insertLineBefore(document, code.lineIndex(), indent + text + semicolon)
            : Change.insert(
                code.lineIndex(),
                start,
                text + semicolon + Change.lineBreak(document) + " ".repeat(start)));
    // A branch to the old instruction now goes to the new one before it.
    TargetAdjuster moving = new TargetAdjuster(document, code.kernel());
    moving.addMove(placed.address() + 1, word.size() / 8);
    changes.addAll(moving.changes(List.of()));
    return changes;
  }

  /**
   * Adds the exit marker to an instruction. Returns no change if it cannot have one or has it
   * already.
   */
  public static List<Change> addExitMarker(Document document, CodeStatement code) {
    String marker = ExitMarker.markerText(document.isa());
    String text = code.statement().text();
    int at = InsnReader.read(text).mnemonic().end();
    String newText = text.substring(0, at) + marker + text.substring(at);
    boolean reads =
        !marker.isEmpty()
            && new DetachedLineReader(document, code.lineIndex()).isInstruction(newText);
    return reads && !SizeEdits.hasExitMarker(document.isa(), text)
        ? TextReplacement.replaceText(document, code, newText)
        : List.of();
  }

  /**
   * Makes the lanes that diverge at a branch reconverge at its target. Adds an instruction before
   * the branch that names the reconvergence point, and marks the instruction there.
   *
   * @param branchIndex index of the branch in the kernel's code
   * @param joinIndex index of the instruction it goes to
   */
  public static List<Change> addReconvergence(
      Document document, Kernel kernel, int branchIndex, int joinIndex) {
    CodeStatement code = Resizing.findStatement(document, kernel, branchIndex);
    List<Change> changes = new ArrayList<>(addJoinMarker(document, kernel, joinIndex));
    String target = code == null ? null : TargetEdits.targetText(code);
    String syncMnemonic = target == null ? null : syncMnemonic(document.isa());
    if (syncMnemonic == null || changes.isEmpty() || hasNumericTarget(document, kernel)) {
      return List.of();
    }
    // A branch to a label at this branch would skip the new line.
    PlacedInstruction placed = code.instruction();
    boolean plain =
        code.statement().labels().isEmpty()
            && code.statement().addressColumn() == null
            && placed.address() % 8 == 0;
    Word word = encode(document.isa(), syncMnemonic + " 0x0");
    if (!plain || word == null) {
      return List.of();
    }
    String line =
        SizeEdits.formatLine(document, code, syncMnemonic + " " + target, word, placed.address());
    changes.add(Change.insertLineBefore(document, code.lineIndex(), line));
    return changes;
  }

  /**
   * Returns whether some branch target of a kernel is written as a number, which would have to
   * change when code moves.
   */
  private static boolean hasNumericTarget(Document document, Kernel kernel) {
    for (int i = 0; i < kernel.code().size(); i++) {
      PlacedInstruction placed = kernel.code().get(i);
      Insn insn = placed.decode();
      CodeStatement code =
          TargetAdjuster.target(insn) < 0 ? null : Resizing.findStatement(document, kernel, i);
      if (code != null
          && TargetAdjuster.numericTargetSpan(placed.isa(), insn, code.statement().text())
              != null) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the mnemonic of the instruction that names a reconvergence point; null if there is
   * none.
   */
  private static String syncMnemonic(Isa isa) {
    for (Form form : isa.forms()) {
      if ("ssy".equals(form.semantics()) && encode(isa, form.mnemonic() + " 0x0") != null) {
        return form.mnemonic();
      }
    }
    return null;
  }

  private static Word encode(Isa isa, String text) {
    if (!FormEncoder.isInstruction(isa, text, 0, text.length(), 0, Symbols.NONE)) {
      return null;
    }
    Encoded encoded = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    return encoded.word();
  }
}
