package org.sass.lang.patch;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.flow.IssueControl;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.Control;
import org.sass.lang.isa.ControlFields;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * Sets the controls around lines whose text gives none. The control that the assembler chooses for
 * such a line waits for barriers, but not for results that come after a fixed time: for these, the
 * instruction before it has to stall. The instruction after it has to wait for the barriers that
 * the line sets.
 */
final class AddedControls {
  /**
   * A stall that is long enough for every result with a fixed time. Of these, a predicate takes the
   * longest: 13 cycles on Maxwell (maxas, Control Codes), and compiled code for Turing waits 12.
   */
  private static final int ENOUGH_CYCLES = 13;

  private static final int MOST_CYCLES = 15;

  private AddedControls() {}

  /**
   * Returns the kernel with the controls that its lines without a control need.
   *
   * @param before the kernel as the file has it
   * @param after the kernel as the text has it
   */
  static Kernel complete(Kernel before, Kernel after, InstructionMap map) {
    List<PlacedInstruction> code = new ArrayList<>(after.code());
    boolean[] isChosen = new boolean[code.size()];
    for (int i = 0; i < isChosen.length; i++) {
      int origin = map.origin(i);
      isChosen[i] = isChosen(code.get(i)) && (origin < 0 || !isChosen(before.code().get(origin)));
    }
    boolean isChanged = false;
    for (int i = 0; i < isChosen.length; i++) {
      if (!isChosen[i]) {
        continue;
      }
      isChanged = true;
      if (i > 0) {
        code.set(i - 1, withLongStall(code.get(i - 1)));
      }
      code.set(i, withLongStall(code.get(i)));
      if (i + 1 < isChosen.length && !isChosen[i + 1]) {
        code.set(i + 1, waitingFor(code.get(i), code.get(i + 1)));
      }
    }
    return !isChanged
        ? after
        : new Kernel(
            after.name(),
            after.line(),
            List.copyOf(code),
            after.labels(),
            after.params(),
            after.sharedBytes(),
            after.constants(),
            after.excerpt());
  }

  /** Returns whether the assembler has chosen the control of an instruction. */
  private static boolean isChosen(PlacedInstruction placed) {
    Isa isa = placed.isa();
    if (isa.hasControlWords()) {
      return isa.control().hasPieces() && !isa.control().isExplicit(placed.word().high());
    }
    IssueControl control = IssueControl.of(placed);
    return control != null && !control.isWritten();
  }

  /** Returns an instruction whose stall is long enough for each instruction after it. */
  private static PlacedInstruction withLongStall(PlacedInstruction placed) {
    Isa isa = placed.isa();
    Form form = Decoder.form(isa, placed.word());
    ControlFields fields = IssueControl.fieldsOf(form);
    long high = placed.word().high();
    if (isa.hasControlWords()) {
      Control control = isa.control();
      if (isChosen(placed)) {
        return placed;
      }
      // Where a piece is no more than cycles and flags, as on Kepler, the assembler's own piece
      // is the one with the most cycles.
      return withHigh(
          placed, fields == null ? high | control.defaultPiece() : longStall(high, fields.stall()));
    }
    if (fields == null || fields.stall() == null || fields.yields() == null) {
      return placed;
    }
    long stalled = longStall(high, fields.stall());
    if (stalled == high) {
      return placed;
    }
    // In words of 128 bits, only an instruction that yields may stall so long, and only one that
    // does not yield may keep a source in the operand cache.
    stalled = stalled & ~fields.yields().maskHigh() | fields.yields().valueHigh();
    BitField cache = fields.operandCache();
    return withHigh(placed, cache == null ? stalled : stalled & ~cache.maskHigh());
  }

  private static long longStall(long high, BitField stall) {
    return stall == null || stall.extract(0, high) >= ENOUGH_CYCLES
        ? high
        : with(high, stall, MOST_CYCLES);
  }

  /** Returns an instruction that waits for the barriers that the one before it sets. */
  private static PlacedInstruction waitingFor(
      PlacedInstruction previous, PlacedInstruction placed) {
    IssueControl control = IssueControl.of(previous);
    ControlFields fields = IssueControl.fieldsOf(Decoder.form(placed.isa(), placed.word()));
    if (control == null || fields == null) {
      return placed;
    }
    long high = placed.word().high();
    long mask = fields.waitMask().extract(0, high);
    for (int barrier : new int[] {control.readBarrier(), control.writeBarrier()}) {
      mask |= barrier < 0 ? 0 : 1L << barrier;
    }
    return withHigh(placed, with(high, fields.waitMask(), mask));
  }

  private static long with(long high, BitField field, long value) {
    return high & ~field.maskHigh() | field.putHigh(value);
  }

  private static PlacedInstruction withHigh(PlacedInstruction placed, long high) {
    Word word = placed.word();
    return new PlacedInstruction(
        placed.isa(),
        placed.address(),
        new Word(word.size(), word.low(), high),
        placed.line(),
        placed.column());
  }
}
