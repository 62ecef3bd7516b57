package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;

/**
 * The control words of an instruction set. Of every {@code every} words of {@code size} bits, the
 * first is not an instruction but a control word. It has a piece for each of the other words, which
 * says when that instruction is issued. The tools read and write the piece of an instruction as if
 * it were above the instruction's word, from bit {@code size} on. The bit above the piece is one if
 * there is a piece.
 *
 * @param groupWords number of words of a group, the control word included
 * @param wordBits bits of a word
 * @param firstPieceBit the lowest bit of the first piece in the control word; the other pieces
 *     follow
 * @param pieceBits bits of a piece; 0 if only the places of control words are known
 * @param defaultPiece the piece of an instruction if its text gives none
 * @param fixedBits the other bits of a control word
 * @param paddingWord the instruction that fills up the last group
 * @param lateEffects the pieces of instructions with effects that happen later than a piece can
 *     express in cycles, if their text gives no piece
 */
public record Control(
    int groupWords,
    int wordBits,
    int firstPieceBit,
    int pieceBits,
    long defaultPiece,
    long fixedBits,
    long paddingWord,
    List<LateEffect> lateEffects) {

  /**
   * An effect of an instruction that happens late, such as the result of a load.
   *
   * @param name the table's name for the effect
   * @param defaultPiece the piece of such an instruction if its text gives none
   * @param waitMask the bits that are set in the piece of a later instruction that waits for the
   *     effect
   * @param description a description for users
   */
  public record LateEffect(String name, long defaultPiece, long waitMask, String description) {}

  /** Creates control words of which only the places are known. */
  public Control(int groupWords, int wordBits) {
    this(groupWords, wordBits, 0, 0, 0, 0, 0, List.of());
  }

  /** Returns whether the pieces of control words are known. */
  public boolean hasPieces() {
    return pieceBits > 0;
  }

  /** Returns the bytes of a group: a control word and its instructions. */
  public int groupBytes() {
    return groupWords * wordBits / 8;
  }

  /**
   * Returns the address itself; if it is that of a control word, the address after the control
   * word.
   */
  public int skipControlWord(int address) {
    return hasPieces() && address % groupBytes() == 0 ? address + wordBits / 8 : address;
  }

  /**
   * Returns the position of an instruction in its group, from 0; -1 for a control word.
   *
   * @param address byte address of the instruction in its kernel
   */
  public int slotIndex(int address) {
    return address % groupBytes() / (wordBits / 8) - 1;
  }

  private long pieceMask() {
    return (1L << pieceBits) - 1;
  }

  /** Returns whether a word has the bits that all control words have. */
  public boolean isControlWord(long word) {
    long pieces = 0;
    for (int slotIndex = 0; slotIndex < groupWords - 1; slotIndex++) {
      pieces |= pieceMask() << firstPieceBit + slotIndex * pieceBits;
    }
    return (word & ~pieces) == fixedBits;
  }

  /**
   * Returns the bits to put above an instruction's word: its piece of a control word, and a one
   * above it.
   *
   * @param word the control word
   * @param slotIndex position of the instruction in its group, from 0
   */
  public long upperBits(long word, int slotIndex) {
    return word >>> firstPieceBit + slotIndex * pieceBits & pieceMask() | 1L << pieceBits;
  }

  /** Returns these control words with one more late effect. */
  Control withLateEffect(LateEffect effect) {
    List<LateEffect> more = new ArrayList<>(lateEffects);
    more.add(effect);
    return new Control(
        groupWords,
        wordBits,
        firstPieceBit,
        pieceBits,
        defaultPiece,
        fixedBits,
        paddingWord,
        List.copyOf(more));
  }

  /** Returns the late effect of a form's instructions; null if they have none. */
  public LateEffect lateEffectOf(Form form) {
    for (int i = 0; form != null && i < lateEffects.size(); i++) {
      if (lateEffects.get(i).name.equals(form.effects().lateEffect())) {
        return lateEffects.get(i);
      }
    }
    return null;
  }

  /**
   * Returns whether an instruction waits for a late effect.
   *
   * @param upperBits the bits above its word, with its piece of the control word
   */
  public boolean waitsFor(long upperBits, LateEffect effect) {
    return (upperBits & effect.waitMask) == effect.waitMask;
  }

  /**
   * Returns the piece of an instruction, shifted to its place in the control word.
   *
   * @param upperBits the bits above the instruction's word
   * @param slotIndex position of the instruction in its group, from 0
   * @param effect the late effect of the instruction, or null
   */
  public long encodePiece(long upperBits, int slotIndex, LateEffect effect) {
    long implicitPiece = effect == null ? defaultPiece : effect.defaultPiece;
    return (isExplicit(upperBits)
            ? upperBits & pieceMask()
            : upperBits & pieceMask() | implicitPiece)
        << firstPieceBit + slotIndex * pieceBits;
  }

  /**
   * Returns whether the text of an instruction gives its piece.
   *
   * @param upperBits the bits above the instruction's word
   */
  public boolean isExplicit(long upperBits) {
    return (upperBits >>> pieceBits & 1) != 0;
  }
}
