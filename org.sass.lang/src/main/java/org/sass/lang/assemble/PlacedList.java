package org.sass.lang.assemble;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * A list of placed instructions that stores them in a few arrays. A file of a hundred megabytes
 * holds ten million instructions; as objects they would take most of the memory.
 */
public final class PlacedList extends AbstractList<Placed> implements RandomAccess {
  private Isa isa;
  private int size;

  /** Number to add to the line numbers in {@link #lines}. */
  private int shift;

  private int[] addresses;
  private int[] lines;

  /** The column of all instructions, if {@link #columns} is null. */
  private int column;

  /**
   * The column of each instruction; null while all instructions stand in the same column, as in
   * most texts.
   */
  private int[] columns;

  private short[] bits;
  private long[] lows;

  /** Bits 127 to 64 of each word; null while no word has any. */
  private long[] highs;

  /**
   * Creates an empty list.
   *
   * @param space initial capacity in instructions
   */
  public PlacedList(int space) {
    addresses = new int[space];
    lines = new int[space];
    bits = new short[space];
    lows = new long[space];
  }

  /**
   * Adds an instruction.
   *
   * @param address its byte address
   * @param line its line, from 1
   * @param at its column, from 0
   */
  public void add(Isa table, int address, Word word, int line, int at) {
    if (size == lows.length) {
      grow(Math.max(16, size + (size >> 1)));
    }
    column(size, 1, at);
    if (columns != null) {
      columns[size] = at;
    }
    isa = table;
    addresses[size] = address;
    lines[size] = line - shift;
    put(size, word);
    size++;
  }

  /**
   * Adds the instructions of another list.
   *
   * @param address number to add to their addresses
   * @param line number to add to their line numbers
   */
  void add(Isa table, PlacedList other, int address, int line) {
    if (size + other.size > lows.length) {
      grow(Math.max(size + other.size, size + (size >> 1)));
    }
    isa = table;
    column(size, other.size, other.columns == null ? other.column : -1);
    if (other.columns != null) {
      System.arraycopy(other.columns, 0, columns, size, other.size);
    } else if (columns != null) {
      Arrays.fill(columns, size, size + other.size, other.column);
    }
    System.arraycopy(other.bits, 0, bits, size, other.size);
    System.arraycopy(other.lows, 0, lows, size, other.size);
    for (int i = 0; i < other.size; i++) {
      addresses[size + i] = other.addresses[i] + address;
      lines[size + i] = other.lines[i] + other.shift + line - shift;
    }
    if (other.highs != null && highs == null) {
      highs = new long[lows.length];
    }
    if (other.highs != null) {
      System.arraycopy(other.highs, 0, highs, size, other.size);
    }
    size += other.size;
  }

  /**
   * Returns a copy of the instructions from one index up to, but not including, another.
   *
   * @param address number to subtract from their addresses
   * @param line number to subtract from their line numbers
   */
  public PlacedList part(int index, int end, int address, int line) {
    PlacedList part = new PlacedList(0);
    part.isa = isa;
    part.size = end - index;
    part.bits = Arrays.copyOfRange(bits, index, end);
    part.lows = Arrays.copyOfRange(lows, index, end);
    part.highs = highs == null ? null : Arrays.copyOfRange(highs, index, end);
    part.addresses = Arrays.copyOfRange(addresses, index, end);
    part.lines = Arrays.copyOfRange(lines, index, end);
    part.column = column;
    part.columns = columns == null ? null : Arrays.copyOfRange(columns, index, end);
    for (int i = 0; i < part.size; i++) {
      part.addresses[i] -= address;
      part.lines[i] += shift - line;
    }
    return part;
  }

  /**
   * Returns the same instructions with higher line numbers. The result shares its arrays with this
   * list, so this list must not change any more.
   *
   * @param down number to add to the line numbers
   */
  PlacedList moved(int down) {
    if (down == 0) {
      return this;
    }
    PlacedList moved = new PlacedList(0);
    moved.isa = isa;
    moved.size = size;
    moved.shift = shift + down;
    moved.addresses = addresses;
    moved.lines = lines;
    moved.column = column;
    moved.columns = columns;
    moved.bits = bits;
    moved.lows = lows;
    moved.highs = highs;
    return moved;
  }

  /** Reduces the capacity to the size. */
  void trim() {
    if (size < lows.length) {
      grow(size);
    }
  }

  /** Replaces the word of an instruction by another one of the same size. */
  void replace(int index, Word word) {
    put(index, word);
  }

  public int bytes(int index) {
    return bits[index] / 8;
  }

  public int address(int index) {
    return addresses[index];
  }

  /**
   * Returns the addresses of all instructions. The result is {@code before} itself if it holds the
   * same addresses.
   */
  int[] addressesIf(int[] before) {
    boolean same = before != null && Arrays.equals(before, 0, before.length, addresses, 0, size);
    return same ? before : Arrays.copyOf(addresses, size);
  }

  @Override
  public Placed get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("instruction " + index + " of " + size);
    }
    long high = highs == null ? 0 : highs[index];
    return new Placed(
        isa,
        addresses[index],
        new Word(bits[index], lows[index], high),
        lines[index] + shift,
        columns == null ? column : columns[index]);
  }

  @Override
  public int size() {
    return size;
  }

  /**
   * Prepares for instructions in other columns: creates {@link #columns} if the new instructions
   * stand in another column than those before.
   *
   * @param before number of instructions in the list
   * @param more number of instructions to be added
   * @param at the column of the new instructions; -1 if they stand in several columns
   */
  private void column(int before, int more, int at) {
    if (columns != null || more == 0) {
      return;
    }
    if (before == 0 && at >= 0) {
      column = at;
    } else if (at != column) {
      columns = new int[lows.length];
      Arrays.fill(columns, 0, before, column);
    }
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
    columns = columns == null ? null : Arrays.copyOf(columns, length);
    bits = Arrays.copyOf(bits, length);
    lows = Arrays.copyOf(lows, length);
    highs = highs == null ? null : Arrays.copyOf(highs, length);
  }
}
