package org.sass.lang.asm;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;
import org.sass.lang.asm.Program.Placed;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * Placed instructions in a few arrays. A file of a hundred megabytes holds ten million of them: as
 * objects they would take most of the memory.
 */
final class PlacedList extends AbstractList<Placed> implements RandomAccess {
  private Isa isa;
  private int size;
  private int[] addresses = new int[16];
  private int[] lines = new int[16];
  private short[] bits = new short[16];
  private long[] lows = new long[16];

  /** Bits 127 to 64; null while no word has any. */
  private long[] highs;

  void add(Isa table, int address, Word word, int line) {
    if (size == lows.length) {
      grow(size + (size >> 1));
    }
    isa = table;
    addresses[size] = address;
    lines[size] = line;
    put(size, word);
    size++;
  }

  /** Puts another word of the same size in the place of one. */
  void replace(int index, Word word) {
    put(index, word);
  }

  int address(int index) {
    return addresses[index];
  }

  @Override
  public Placed get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("instruction " + index + " of " + size);
    }
    long high = highs == null ? 0 : highs[index];
    return new Placed(
        isa, addresses[index], new Word(bits[index], lows[index], high), lines[index]);
  }

  @Override
  public int size() {
    return size;
  }

  private void put(int index, Word word) {
    bits[index] = (short) word.size();
    lows[index] = word.low();
    if (word.high() != 0 && highs == null) {
      highs = new long[lows.length];
    }
    if (highs != null) {
      highs[index] = word.high();
    }
  }

  private void grow(int length) {
    addresses = Arrays.copyOf(addresses, length);
    lines = Arrays.copyOf(lines, length);
    bits = Arrays.copyOf(bits, length);
    lows = Arrays.copyOf(lows, length);
    highs = highs == null ? null : Arrays.copyOf(highs, length);
  }
}
