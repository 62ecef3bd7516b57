package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/** Changes the target of a branch, or the way it is written: as a label or as an address. */
public final class TargetEdits {

  private TargetEdits() {}

  /** Returns the byte address of the instruction that a branch goes to; -1 if it has no target. */
  public static long targetAddress(CodeStatement code) {
    return code.instruction() == null
        ? -1
        : landingAddress(code.kernel(), code.instruction(), code.instruction().decode());
  }

  private static long landingAddress(Kernel kernel, PlacedInstruction placed, Insn insn) {
    return BranchTargets.landingAddress(kernel, placed.isa(), TargetAdjuster.target(insn));
  }

  /**
   * Returns whether a branch of a listing goes to a line that the listing leaves out. Its word then
   * leads to another line or to none, because the lines are assembled without room for what is left
   * out.
   */
  public static boolean isTargetLeftOut(CodeStatement code) {
    return code.instruction() != null && code.kernel().branchesOut(code.instruction());
  }

  /** Returns the target of an instruction as it is written; null if it has none. */
  public static String targetText(CodeStatement code) {
    Span span = targetSpan(code);
    return span == null ? null : span.textIn(code.statement().text());
  }

  /** Returns whether the target is written as a number. */
  public static boolean isNumericTarget(CodeStatement code) {
    Span span = targetSpan(code);
    return span != null && Letters.isDigit(code.statement().text().charAt(span.start()));
  }

  /** Returns the range of the target in the instruction's text; null if it has none. */
  static Span targetSpan(CodeStatement code) {
    return code.instruction() == null
        ? null
        : TargetAdjuster.targetSpan(
            code.instruction().isa(), code.instruction().decode(), code.statement().text());
  }

  /**
   * Writes another target into an instruction and its hex column.
   *
   * @param target a label or an address
   * @return empty if the instruction has no target
   */
  public static List<Change> retarget(Document document, CodeStatement code, String target) {
    Span span = targetSpan(code);
    if (span == null) {
      return List.of();
    }
    String text = code.statement().text();
    String newText = text.substring(0, span.start()) + target + text.substring(span.end());
    return TextReplacement.replaceText(document, code, newText);
  }

  /** Returns the instruction that contains a byte address; null if there is none. */
  public static PlacedInstruction instructionContaining(Kernel kernel, long address) {
    for (long distance = 0; distance < 16; distance++) {
      PlacedInstruction placed = kernel.instructionAt(address - distance);
      if (placed != null) {
        return address < placed.endAddress() ? placed : null;
      }
    }
    return null;
  }

  /** Returns the label of a byte address; null if it has none. */
  public static String labelAt(Kernel kernel, long address) {
    for (var entry : kernel.labels().entrySet()) {
      if (entry.getValue() == address) {
        return entry.getKey();
      }
    }
    return null;
  }

  /** Returns the label of a byte address, or else a new name that no symbol has: {@code L_0010}. */
  public static String labelOrNewName(Document document, Kernel kernel, long address) {
    String label = labelAt(kernel, address);
    if (label != null) {
      return label;
    }
    Set<String> taken = new HashSet<>();
    document.symbols().forEach(symbol -> taken.add(symbol.name()));
    String name = String.format("L_%04x", address);
    while (taken.contains(name)) {
      name += "_";
    }
    return name;
  }

  /**
   * Replaces numbers by a label, in all branches of the kernel that go to the target of this
   * instruction. Declares the label if there is none.
   *
   * @return empty if no instruction starts at the target
   */
  public static List<Change> introduceLabel(Document document, CodeStatement code) {
    Kernel kernel = code.kernel();
    long target = targetAddress(code);
    PlacedInstruction targetInstruction = target < 0 ? null : kernel.instructionAt(target);
    if (targetInstruction == null) {
      return List.of();
    }
    List<Change> changes = new ArrayList<>();
    String name = labelOrNewName(document, kernel, target);
    if (labelAt(kernel, target) == null) {
      changes.add(Change.insertLineBefore(document, targetInstruction.line() - 1, name + ":"));
    }
    for (int i = 0; i < kernel.code().size(); i++) {
      PlacedInstruction placed = kernel.code().get(i);
      Insn insn = placed.decode();
      if (landingAddress(kernel, placed, insn) != target) {
        continue;
      }
      CodeStatement branch = Resizing.findStatement(document, kernel, i);
      Span span =
          branch == null
              ? null
              : TargetAdjuster.numericTargetSpan(placed.isa(), insn, branch.statement().text());
      if (span != null && !isTargetLeftOut(branch)) {
        // The address does not change, so the word stays the same.
        int start = branch.statement().start() + span.start();
        changes.addAll(
            TextReplacement.replacePart(document, branch, start, start + span.length(), name));
      }
    }
    return changes;
  }

  /**
   * Writes the address in place of a label.
   *
   * @return empty if the instruction has no target, or if its target is a number already
   */
  public static List<Change> inlineLabel(Document document, CodeStatement code) {
    long target = targetAddress(code);
    Span span = targetSpan(code);
    if (target < 0
        || span == null
        || Letters.isDigit(code.statement().text().charAt(span.start()))) {
      return List.of();
    }
    int start = code.statement().start() + span.start();
    String address = "0x" + Long.toHexString(target);
    return TextReplacement.replacePart(document, code, start, start + span.length(), address);
  }
}
