package org.sass.lang.assemble;

import org.sass.lang.isa.Isa;

/**
 * Neighbouring lines of a {@link LineBlock} with instructions that depend only on the table, the
 * declared parameters and their alignment. To place them again it is enough to copy their words.
 *
 * @param from index of the first line in the block
 * @param to index after the last line
 * @param isa the table they were read with
 * @param params the parameters declared, as {@link KernelBuilder#paramsKey}
 * @param phase address modulo 8 of the first instruction; -1 if all are long words
 * @param afterShort whether the word before the first instruction is a short one
 * @param words the words; addresses count from the run's start, lines from the block's first line
 * @param columns the values of their address columns, -1 for none; null if no line has one
 * @param bytes size of all words in bytes
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

  /**
   * Returns whether reading the lines again at the kernel's current address would place the same
   * words and report nothing.
   */
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
