package org.sass.lang.ide.fix;

import java.util.List;
import org.sass.lang.codec.RegisterSyntax.Name;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.RegisterEdits;
import org.sass.lang.edit.RegisterEdits.RegisterWrite;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.flow.Resources;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Span;

/**
 * Quick fixes for wrong registers: a register that is read although no earlier instruction wrote
 * it, and a run of registers that starts at a wrong number.
 */
final class RegisterFixes {

  /** Maximum number of registers to choose from. */
  private static final int MAX_REGISTERS = 3;

  private RegisterFixes() {}

  /**
   * Offers to write zero to the register first. This is the value that the emulator shows for it.
   */
  static void addZeroing(FixCollector fixes, Problem problem, CodeStatement code) {
    Name name = name(fixes, problem);
    if (name == null || isOneOfSeveral(fixes.document, code, name)) {
      return;
    }
    String zero = RegisterEdits.zeroingInstruction(fixes.document.isa(), name);
    if (zero != null) {
      String title = "Put " + zero + " before it";
      fixes.add(problem, title, RegisterEdits.insertBefore(fixes.document, code, zero));
    }
  }

  /** Offers to read another register, one that an earlier instruction writes. */
  static void addOtherRegisters(FixCollector fixes, Problem problem, CodeStatement code) {
    Name name = name(fixes, problem);
    if (name == null) {
      return;
    }
    List<RegisterWrite> all = RegisterEdits.earlierWrites(fixes.document, code, name);
    for (RegisterWrite written : all.subList(0, Math.min(MAX_REGISTERS, all.size()))) {
      String now = name.withNumber(written.registerNumber(), name.half());
      boolean suffix = fixes.markedText(problem).startsWith(".");
      Span place = new Span(problem.start() + (suffix ? 1 : 0), problem.end());
      fixes.add(
          problem,
          "Read " + now + ", which line " + written.lineNumber() + " writes",
          RegisterEdits.replaceRegister(fixes.document, code, place, now));
    }
  }

  /**
   * Offers other first registers for a value of several registers: the neighbouring numbers at
   * which such values start by convention, multiples of their number of registers.
   */
  static void addRunStarts(FixCollector fixes, Problem problem, CodeStatement code) {
    Name name = code == null || code.instruction() == null ? null : name(fixes, problem);
    if (name == null) {
      return;
    }
    int count = Math.max(2, Integer.highestOneBit(2 * runLength(fixes.document, code, name) - 1));
    int below = name.number() / count * count;
    int above = below + count;
    while (below > 0 && !canStart(name, below, count)) {
      below -= count;
    }
    for (int start : new int[] {below, above}) {
      if (start != name.number() && canStart(name, start, count)) {
        String now = name.withNumber(start, name.half());
        fixes.add(
            problem,
            ProblemFixes.replaceTitle(fixes.markedText(problem), now),
            RegisterEdits.replaceRegister(
                fixes.document, code, new Span(problem.start(), problem.end()), now));
      }
    }
  }

  /**
   * Returns whether {@code count} registers exist from a number on, and none of them is a zero
   * register.
   */
  private static boolean canStart(Name name, int start, int count) {
    return start + count <= name.file().count()
        && name.file().zeroNumbers().stream().noneMatch(z -> z >= start && z < start + count);
  }

  /** Returns how many registers the value takes that starts at the named register. */
  private static int runLength(Document document, CodeStatement code, Name name) {
    EffectsReader reader = new EffectsReader(document.isa());
    Resources resources = reader.resources();
    int first = resources.firstResource(name.file(), name.number());
    int width = resources.resourcesPerRegister(name.file());
    return reader.read(code.instruction()).uses().stream()
        .filter(use -> use.first() == first)
        .mapToInt(use -> (use.count() + width - 1) / width)
        .max()
        .orElse(1);
  }

  private static Name name(FixCollector fixes, Problem problem) {
    return RegisterEdits.registerAt(
        fixes.document, problem.line() - 1, problem.start(), problem.end());
  }

  /**
   * Returns whether the name stands for several registers. The other registers of such a value may
   * have been written.
   */
  private static boolean isOneOfSeveral(Document document, CodeStatement code, Name name) {
    EffectsReader reader = new EffectsReader(document.isa());
    Resources resources = reader.resources();
    int first = resources.firstResource(name.file(), name.number());
    for (Effects.ResourceUse use : reader.read(code.instruction()).uses()) {
      boolean wider = use.count() > resources.resourcesPerRegister(name.file());
      if (use.reads() && use.contains(first) && wider) {
        return true;
      }
    }
    return false;
  }
}
