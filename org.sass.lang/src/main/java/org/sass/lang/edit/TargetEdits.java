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

/** Changes of where branches go, and of how that is written. */
public final class TargetEdits {

  private TargetEdits() {}

  /** The address that an instruction goes to; -1 if it goes nowhere. */
  public static long target(Code code) {
    return code.placed() == null ? -1 : landing(code.kernel(), code.placed(), code.placed().insn());
  }

  private static long landing(Kernel kernel, Placed placed, Insn insn) {
    return BranchTargets.landing(kernel, placed.isa(), Moving.target(insn));
  }

  /** The target of an instruction as it is written; null if it has none. */
  public static String written(Code code) {
    Span span = span(code);
    return span == null ? null : span.of(code.statement().text());
  }

  /** Whether the target is written as a number. */
  public static boolean isNumber(Code code) {
    Span span = span(code);
    return span != null && Letters.isDigit(code.statement().text().charAt(span.start()));
  }

  /** Where the target stands in the instruction's text; null if it has none. */
  static Span span(Code code) {
    return code.placed() == null
        ? null
        : Moving.operand(code.placed().insn(), code.statement().text());
  }

  /** Writes another target, the hex column included. */
  public static List<Change> retarget(Document document, Code code, String target) {
    Span span = span(code);
    if (span == null) {
      return List.of();
    }
    String text = code.statement().text();
    String now = text.substring(0, span.start()) + target + text.substring(span.end());
    return Retext.of(document, code, now);
  }

  /** The instruction that an address lies in; null if it lies in none. */
  public static Placed around(Kernel kernel, long address) {
    for (long back = 0; back < 16; back++) {
      Placed placed = kernel.at(address - back);
      if (placed != null) {
        return address < placed.end() ? placed : null;
      }
    }
    return null;
  }

  /** The label of an address; null if it has none. */
  public static String label(Kernel kernel, long address) {
    for (var entry : kernel.labels().entrySet()) {
      if (entry.getValue() == address) {
        return entry.getKey();
      }
    }
    return null;
  }

  /** The label of an address, or a new name for one. */
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
   * Writes a label instead of a number wherever the kernel goes to the target of an instruction.
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
        // The word stays as it is: the address is the same.
        int start = branch.statement().start() + span.start();
        changes.addAll(Retext.beside(document, branch, start, start + span.length(), name));
      }
    }
    return changes;
  }

  /** Writes the address instead of a label. */
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
