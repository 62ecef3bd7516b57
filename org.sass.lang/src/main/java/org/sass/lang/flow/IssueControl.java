package org.sass.lang.flow;

import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.isa.Control;
import org.sass.lang.isa.ControlFields;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * When an instruction is issued: what its control says, with the barriers by which an instruction
 * waits for the late results of others. Barriers are numbered from 0.
 *
 * @param isWritten whether the word has a control that the text must show; otherwise the assembler
 *     has chosen the control
 * @param waitMask one bit for each barrier that the instruction waits for
 * @param readBarrier the barrier that is free again when the instruction has read its sources; -1
 *     if there is none
 * @param writeBarrier the barrier that is free again when the instruction has written its result;
 *     -1 if there is none
 * @param stall number of cycles until the next instruction is issued; -1 if the control does not
 *     say it
 * @param yields whether another warp may go on meanwhile
 */
public record IssueControl(
    boolean isWritten, int waitMask, int readBarrier, int writeBarrier, int stall, boolean yields) {

  /** Returns the control of an instruction; null if it has none, or one without barriers. */
  public static IssueControl of(PlacedInstruction placed) {
    Form form = Decoder.form(placed.isa(), placed.word());
    return of(placed, form, fieldsOf(form));
  }

  /** Returns the fields of the control of a form; null if it has none, or one without barriers. */
  public static ControlFields fieldsOf(Form form) {
    return form == null || !form.hasControl() ? null : ControlFields.of(form.controlPart());
  }

  /**
   * Returns the control of an instruction.
   *
   * @param form the form of its word
   * @param fields the fields of its control; if they are null, this returns null
   */
  static IssueControl of(PlacedInstruction placed, Form form, ControlFields fields) {
    if (fields == null) {
      return null;
    }
    Isa isa = placed.isa();
    long low = placed.word().low();
    long high = placed.word().high();
    Case printed = form.controlPart().printedCase(low, high, isa.archIndex());
    boolean isWritten = printed != null && !printed.elements().isEmpty();
    if (!isWritten && isa.hasControlWords()) {
      Control.LateEffect late = isa.control().lateEffectOf(form);
      high |= late == null ? isa.control().defaultPiece() : late.defaultPiece();
    }
    return new IssueControl(
        isWritten,
        (int) fields.waitMask().extract(low, high),
        fields.readBarrier().numberIn(low, high),
        fields.writeBarrier().numberIn(low, high),
        fields.stall() == null ? -1 : (int) fields.stall().extract(low, high),
        fields.yields() != null && fields.yields().matches(low, high));
  }

  /** Returns whether the instruction waits for a barrier. */
  public boolean waitsFor(int barrier) {
    return (waitMask >>> barrier & 1) != 0;
  }

  /** Returns whether the instruction sets a barrier. */
  public boolean sets(int barrier) {
    return barrier >= 0 && (barrier == readBarrier || barrier == writeBarrier);
  }
}
