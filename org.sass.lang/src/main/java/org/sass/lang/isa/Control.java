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
 * @param every number of words of a group, the control word included
 * @param size bits of a word
 * @param low the lowest bit of the first piece in the control word; the other pieces follow
 * @param width bits of a piece; 0 if only the places of control words are known
 * @param value the piece of an instruction if its text gives none
 * @param base the other bits of a control word
 * @param fill the instruction that fills up the last group
 * @param lates the pieces of instructions with effects that happen later than a piece can express
 *     in cycles, if their text gives no piece
 */
public record Control(
    int every, int size, int low, int width, long value, long base, long fill, List<Late> lates) {

  /**
   * An effect of an instruction that happens late, such as the result of a load.
   *
   * @param name the table's name for the effect
   * @param value the piece of such an instruction if its text gives none
   * @param waiting the bits that are set in the piece of a later instruction that waits for the
   *     effect
   * @param text a description for users
   */
  public record Late(String name, long value, long waiting, String text) {}

  /** Creates control words of which only the places are known. */
  public Control(int every, int size) {
    this(every, size, 0, 0, 0, 0, 0, List.of());
  }

  /** Returns whether the pieces of control words are known. */
  public boolean isKnown() {
    return width > 0;
  }

  /** Returns the bytes of a group: a control word and its instructions. */
  public int groupBytes() {
    return every * size / 8;
  }

  /**
   * Returns the address itself; if it is that of a control word, the address after the control
   * word.
   */
  public int skip(int address) {
    return isKnown() && address % groupBytes() == 0 ? address + size / 8 : address;
  }

  /**
   * Returns the position of an instruction in its group, from 0; -1 for a control word.
   *
   * @param address byte address of the instruction in its kernel
   */
  public int slot(int address) {
    return address % groupBytes() / (size / 8) - 1;
  }

  private long mask() {
    return (1L << width) - 1;
  }

  /** Returns whether a word has the bits that all control words have. */
  public boolean matches(long word) {
    long pieces = 0;
    for (int slot = 0; slot < every - 1; slot++) {
      pieces |= mask() << low + slot * width;
    }
    return (word & ~pieces) == base;
  }

  /**
   * Returns the bits to put above an instruction's word: its piece of a control word, and a one
   * above it.
   *
   * @param word the control word
   * @param slot position of the instruction in its group, from 0
   */
  public long above(long word, int slot) {
    return word >>> low + slot * width & mask() | 1L << width;
  }

  /** Returns these control words with one more late effect. */
  Control with(Late late) {
    List<Late> more = new ArrayList<>(lates);
    more.add(late);
    return new Control(every, size, low, width, value, base, fill, List.copyOf(more));
  }

  /** Returns the late effect of a form's instructions; null if they have none. */
  public Late late(Form form) {
    for (int i = 0; form != null && i < lates.size(); i++) {
      if (lates.get(i).name.equals(form.roles().late())) {
        return lates.get(i);
      }
    }
    return null;
  }

  /**
   * Returns whether an instruction waits for a late effect.
   *
   * @param above the bits above its word, with its piece of the control word
   */
  public boolean waits(long above, Late late) {
    return (above & late.waiting) == late.waiting;
  }

  /**
   * Returns the piece of an instruction, shifted to its place in the control word.
   *
   * @param above the bits above the instruction's word
   * @param slot position of the instruction in its group, from 0
   * @param late the late effect of the instruction, or null
   */
  public long piece(long above, int slot, Late late) {
    long unsaid = late == null ? value : late.value;
    return (isSaid(above) ? above & mask() : above & mask() | unsaid) << low + slot * width;
  }

  /**
   * Returns whether the text of an instruction gives its piece.
   *
   * @param above the bits above the instruction's word
   */
  public boolean isSaid(long above) {
    return (above >>> width & 1) != 0;
  }
}
