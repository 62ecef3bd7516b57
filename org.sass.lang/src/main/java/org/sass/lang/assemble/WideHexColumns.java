package org.sass.lang.assemble;

import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Place;
import org.sass.lang.text.ProblemCollector;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Reads the words of 128 bits in listings of NVIDIA's disassemblers: the lower half is beside the
 * text, the upper half is alone in the next line.
 */
final class WideHexColumns {

  private WideHexColumns() {}

  /** Returns the hex column of an instruction if it is the lower half of a word; else null. */
  static Column lowerHalf(Isa isa, Statement statement) {
    Column column = statement.hexColumn();
    return column != null && column.isLowerHalf(isa) ? column : null;
  }

  /**
   * Compares the word in two lines with the instruction before it. The text of a listing does not
   * show the control, so it is taken from the word.
   *
   * @param upper the column with the upper half
   */
  static void readUpperHalf(
      Assembly assembly, KernelBuilder kernel, SourceLine line, Column upper) {
    Column lower = kernel.lastLowerHalf;
    kernel.lastLowerHalf = null;
    if (kernel.code.isEmpty()) {
      return;
    }
    if (lower == null) {
      checkLoneHalf(assembly, kernel, line, upper);
      return;
    }
    Isa isa = assembly.isa();
    int last = kernel.code.size() - 1;
    Word text = kernel.code.get(last).word();
    // A column that is alone in its line is read like one before a text, the low unit first.
    long high = Long.rotateLeft(upper.value(), Integer.SIZE);
    Column whole = new Column(upper.start(), upper.end(), lower.value(), 32, false, high);
    CachedEncoding reading = kernel.lastEncoding;
    if (reading != null && reading.usesNames()) {
      // The text cannot be compared, because its names may not be known yet.
      kernel.noteListedWord(whole.toWord());
      if (reading.encoded.form() != null) {
        kernel.code.replace(last, reading.encoded.form().withControlOf(text, whole.toWord()));
      }
      return;
    }
    ProblemCollector problems = new ProblemCollector();
    HexColumnCheck hex = new HexColumnCheck(isa, line, line.number(), whole, problems);
    Word chosen =
        hex.choose(
            text, kernel.code.address(last), kernel.lastPosition.statement().addressColumn());
    if (!chosen.equals(text)) {
      kernel.code.replace(last, chosen);
    }
    problems.toList().forEach(assembly.problems::add);
    if (hex.problem() != null) {
      assembly.problems.add(hex.problem());
      kernel.isLastHexSuspect = true;
    }
  }

  /**
   * Warns of an upper half after an instruction that has no lower half beside it: the control in
   * the half is lost.
   */
  private static void checkLoneHalf(
      Assembly assembly, KernelBuilder kernel, SourceLine line, Column upper) {
    boolean isNext = kernel.lastPosition.lineNumber() == line.number() - 1;
    CachedEncoding reading = kernel.lastEncoding;
    if (isNext
        && !kernel.lastHasHexColumn
        && reading != null
        && reading.encoded.failure() == null) {
      assembly.problems.warning(
          Place.of(line, upper),
          "word-without-text",
          "this upper half of a word is ignored, because the instruction before it has no lower"
              + " half beside it; write both halves or none");
    }
  }
}
