package org.sass.lang.assemble;

import org.sass.lang.isa.Isa;

/**
 * Neighbouring lines of a {@link LineBlock} with instructions that depend only on the table, the
 * declared parameters and their alignment. To place them again it is enough to copy their words.
 *
 * @param startIndex index of the first line in the block
 * @param endIndex index after the last line
 * @param isa the table they were read with
 * @param params the parameters declared, as {@link KernelBuilder#paramsKey}
 * @param addressPhase address modulo 8 of the first instruction; -1 if all are long words
 * @param afterShort whether the word before the first instruction is a short one
 * @param words the words; addresses count from the run's start, lines from the block's first line
 * @param addressColumns the values of their address columns, -1 for none; null if no line has one
 * @param bytes size of all words in bytes
 * @param lastLineIndex index in the block of the line of the last instruction
 * @param lastLine that line
 */
public record InstructionRun(
    int startIndex,
    int endIndex,
    Isa isa,
    Object params,
    int addressPhase,
    boolean afterShort,
    PlacedList words,
    int[] addressColumns,
    int bytes,
    int lastLineIndex,
    DocumentLine lastLine) {

  /**
   * Returns whether reading the lines again at the kernel's current address would place the same
   * words and report nothing.
   */
  public boolean isReusable(Isa currentIsa, KernelBuilder kernel) {
    boolean isShortBefore = kernel.lastShortPosition.isSet();
    int phaseNow = kernel.address & 7;
    boolean aligned =
        addressPhase < 0
            ? phaseNow == 0 || !isShortBefore
            : phaseNow == addressPhase && isShortBefore == afterShort;
    return aligned && isa == currentIsa && params == kernel.paramsKey;
  }
}
