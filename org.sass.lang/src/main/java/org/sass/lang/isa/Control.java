package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;

/**
 * Of every {@code every} words of {@code size} bits the first is no instruction but a control word:
 * a piece of it for each of the others, which say when they are issued. The piece of an instruction
 * is read and written as if it stood above the word: from bit {@code size} on, with a one above it
 * where there is a piece at all.
 *
 * @param low the lowest bit of the first piece; the others follow
 * @param width how many bits a piece has; 0 if only the place of the word is known
 * @param value the piece of an instruction whose text does not speak of it
 * @param base the other bits of a control word
 * @param fill the instruction that fills up the last group
 * @param lates the pieces of instructions of which something happens later than a piece can say in
 *     cycles, where their text does not speak of it
 */
public record Control(
    int every, int size, int low, int width, long value, long base, long fill, List<Late> lates) {

  /**
   * What an instruction needs of which something happens late.
   *
   * @param name the table's word for what is late
   * @param value the piece of such an instruction whose text does not speak of it
   * @param waiting the bits that the piece of a later one has that waits for it
   * @param text for people
   */
  public record Late(String name, long value, long waiting, String text) {}

  /** Control words of which only the place is known. */
  public Control(int every, int size) {
    this(every, size, 0, 0, 0, 0, 0, List.of());
  }

  /** Whether instructions have pieces of a control word. */
  public boolean isKnown() {
    return width > 0;
  }

  /** How many bytes a control word and its instructions have. */
  public int groupBytes() {
    return every * size / 8;
  }

  /** The address itself, or the one after the control word that stands there. */
  public int skip(int address) {
    return isKnown() && address % groupBytes() == 0 ? address + size / 8 : address;
  }

  /** Which instruction of its group stands at an address, from 0. */
  public int slot(int address) {
    return address % groupBytes() / (size / 8) - 1;
  }

  private long mask() {
    return (1L << width) - 1;
  }

  /** Whether a word has the bits that all control words have. */
  public boolean matches(long word) {
    long pieces = 0;
    for (int slot = 0; slot < every - 1; slot++) {
      pieces |= mask() << low + slot * width;
    }
    return (word & ~pieces) == base;
  }

  /** The bits above an instruction's word for its piece of a control word. */
  public long above(long word, int slot) {
    return word >>> low + slot * width & mask() | 1L << width;
  }

  /** The same with one more thing that may be late. */
  Control with(Late late) {
    List<Late> more = new ArrayList<>(lates);
    more.add(late);
    return new Control(every, size, low, width, value, base, fill, List.copyOf(more));
  }

  /** What is late of a form's instructions; null if nothing is. */
  public Late late(Form form) {
    for (int i = 0; form != null && i < lates.size(); i++) {
      if (lates.get(i).name.equals(form.roles().late())) {
        return lates.get(i);
      }
    }
    return null;
  }

  /** Whether the piece above a word waits for something late. */
  public boolean waits(long above, Late late) {
    return (above & late.waiting) == late.waiting;
  }

  /**
   * The piece of an instruction, in its place in the control word.
   *
   * @param late what of it is late, or null
   */
  public long piece(long above, int slot, Late late) {
    long unsaid = late == null ? value : late.value;
    return (isSaid(above) ? above & mask() : above & mask() | unsaid) << low + slot * width;
  }

  /** Whether a text says the piece. */
  public boolean isSaid(long above) {
    return (above >>> width & 1) != 0;
  }
}
