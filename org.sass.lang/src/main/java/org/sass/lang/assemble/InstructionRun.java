package org.sass.lang.assemble;

import org.sass.lang.isa.Isa;

/**
 * Neighbouring lines of a {@link LineBlock} whose instructions depend on nothing around them but
 * the table, the parameters and their alignment: placing them again is copying their words.
 *
 * @param from index of the first line in the block
 * @param to index after the last line
 * @param isa the table they were read with
 * @param params the parameters declared, as {@link KernelBuilder#paramsKey}
 * @param phase address modulo 8 of the first one; -1 if all are long words
 * @param afterShort whether a short word stands before the first one
 * @param words the words; addresses count from the run's start, lines from the block's first one
 * @param columns what their address columns say, -1 for none; null if no line has one
 * @param bytes how many bytes they take
 * @param lastAt index in the block of the line of the last instruction
 * @param last that line
 */
public record InstructionRun(
    int from,
    int to,
    Isa isa,
    Object params,
    int phase,
    boolean afterShort,
    PlacedList words,
    int[] columns,
    int bytes,
    int lastAt,
    DocumentLine last) {

  /** Whether reading the lines again there would place the same words and say nothing. */
  public boolean holds(Isa now, KernelBuilder kernel) {
    boolean isShortBefore = kernel.lastShort.isSet();
    int phaseNow = kernel.address & 7;
    boolean aligned =
        phase < 0
            ? phaseNow == 0 || !isShortBefore
            : phaseNow == phase && isShortBefore == afterShort;
    return aligned && isa == now && params == kernel.paramsKey;
  }
}
