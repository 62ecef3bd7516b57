package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/** Changes the target of a branch, or the way it is written: as a label or as an address. */
public final class TargetEdits {

  private TargetEdits() {}

  /** Returns the byte address of the instruction that a branch goes to; -1 if it has no target. */
  public static long target(Code code) {
    return code.placed() == null ? -1 : landing(code.kernel(), code.placed(), code.placed().insn());
  }

  private static long landing(Kernel kernel, Placed placed, Insn insn) {
    return BranchTargets.landing(kernel, placed.isa(), Moving.target(insn));
  }

  /** Returns the target of an instruction as it is written; null if it has none. */
  public static String written(Code code) {
    Span span = span(code);
    return span == null ? null : span.of(code.statement().text());
  }

  /** Returns whether the target is written as a number. */
  public static boolean isNumber(Code code) {
    Span span = span(code);
    return span != null && Letters.isDigit(code.statement().text().charAt(span.start()));
  }

  /** Returns the range of the target in the instruction's text; null if it has none. */
  static Span span(Code code) {
    return code.placed() == null
        ? null
        : Moving.operand(code.placed().insn(), code.statement().text());
  }

  /**
   * Writes another target into an instruction and its hex column.
   *
   * @param target a label or an address
   * @return empty if the instruction has no target
   */
  public static List<Change> retarget(Document document, Code code, String target) {
    Span span = span(code);
    if (span == null) {
      return List.of();
    }
    String text = code.statement().text();
    String now = text.substring(0, span.start()) + target + text.substring(span.end());
    return Retext.of(document, code, now);
  }

  /** Returns the instruction that contains a byte address; null if there is none. */
  public static Placed around(Kernel kernel, long address) {
    for (long back = 0; back < 16; back++) {
      Placed placed = kernel.at(address - back);
      if (placed != null) {
        return address < placed.end() ? placed : null;
      }
    }
    return null;
  }

  /** Returns the label of a byte address; null if it has none. */
  public static String label(Kernel kernel, long address) {
    for (var entry : kernel.labels().entrySet()) {
      if (entry.getValue() == address) {
        return entry.getKey();
      }
    }
    return null;
  }

  /** Returns the label of a byte address, or else a new name that no symbol has: {@code L_0010}. */
  public static String labelOrName(Document document, Kernel kernel, long address) {
    String label = label(kernel, address);
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
  public static List<Change> introduce(Document document, Code code) {
    Kernel kernel = code.kernel();
    long target = target(code);
    Placed there = target < 0 ? null : kernel.at(target);
    if (there == null) {
      return List.of();
    }
    List<Change> changes = new ArrayList<>();
    String name = labelOrName(document, kernel, target);
    if (label(kernel, target) == null) {
      changes.add(Change.lineBefore(document, there.line() - 1, name + ":"));
    }
    for (int i = 0; i < kernel.code().size(); i++) {
      Placed placed = kernel.code().get(i);
      Insn insn = placed.insn();
      if (landing(kernel, placed, insn) != target) {
        continue;
      }
      Code branch = Resizing.code(document, kernel, i);
      Span span = branch == null ? null : Moving.number(insn, branch.statement().text());
      if (span != null) {
        // The address does not change, so the word stays the same.
        int start = branch.statement().start() + span.start();
        changes.addAll(Retext.beside(document, branch, start, start + span.length(), name));
      }
    }
    return changes;
  }

  /**
   * Writes the address in place of a label.
   *
   * @return empty if the instruction has no target, or if its target is a number already
   */
  public static List<Change> inline(Document document, Code code) {
    long target = target(code);
    Span span = span(code);
    if (target < 0
        || span == null
        || Letters.isDigit(code.statement().text().charAt(span.start()))) {
      return List.of();
    }
    int start = code.statement().start() + span.start();
    String address = "0x" + Long.toHexString(target);
    return Retext.beside(document, code, start, start + span.length(), address);
  }
}
