package org.sass.lang.assemble;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * A list of placed instructions that stores them in a few arrays. A file of a hundred megabytes
 * holds ten million instructions; as objects they would take most of the memory.
 */
public final class PlacedList extends AbstractList<PlacedInstruction> implements RandomAccess {
  private Isa isa;
  private int size;

  /** Number to add to the line numbers in {@link #lines}. */
  private int lineShift;

  private int[] addresses;
  private int[] lines;

  /** The column of all instructions, if {@link #columns} is null. */
  private int commonColumn;

  /**
   * The column of each instruction; null while all instructions stand in the same column, as in
   * most texts.
   */
  private int[] columns;

  private short[] sizes;
  private long[] lowBits;

  /** Bits 127 to 64 of each word; null while no word has any. */
  private long[] highBits;

  /**
   * Creates an empty list.
   *
   * @param capacity initial capacity in instructions
   */
  public PlacedList(int capacity) {
    addresses = new int[capacity];
    lines = new int[capacity];
    sizes = new short[capacity];
    lowBits = new long[capacity];
  }

  /**
   * Adds an instruction.
   *
   * @param address its byte address
   * @param line its line, from 1
   * @param column its column, from 0
   */
  public void add(Isa table, int address, Word word, int line, int column) {
    if (size == lowBits.length) {
      grow(Math.max(16, size + (size >> 1)));
    }
    updateColumns(size, 1, column);
    if (columns != null) {
      columns[size] = column;
    }
    isa = table;
    addresses[size] = address;
    lines[size] = line - lineShift;
    setWord(size, word);
    size++;
  }

  /**
   * Adds the instructions of another list.
   *
   * @param address number to add to their addresses
   * @param line number to add to their line numbers
   */
  void add(Isa table, PlacedList other, int address, int line) {
    if (size + other.size > lowBits.length) {
      grow(Math.max(size + other.size, size + (size >> 1)));
    }
    isa = table;
    updateColumns(size, other.size, other.columns == null ? other.commonColumn : -1);
    if (other.columns != null) {
      System.arraycopy(other.columns, 0, columns, size, other.size);
    } else if (columns != null) {
      Arrays.fill(columns, size, size + other.size, other.commonColumn);
    }
    System.arraycopy(other.sizes, 0, sizes, size, other.size);
    System.arraycopy(other.lowBits, 0, lowBits, size, other.size);
    for (int i = 0; i < other.size; i++) {
      addresses[size + i] = other.addresses[i] + address;
      lines[size + i] = other.lines[i] + other.lineShift + line - lineShift;
    }
    if (other.highBits != null && highBits == null) {
      highBits = new long[lowBits.length];
    }
    if (other.highBits != null) {
      System.arraycopy(other.highBits, 0, highBits, size, other.size);
    }
    size += other.size;
  }

  /**
   * Returns a copy of the instructions from one index up to, but not including, another.
   *
   * @param baseAddress number to subtract from their addresses
   * @param baseLine number to subtract from their line numbers
   */
  public PlacedList copyRange(int start, int end, int baseAddress, int baseLine) {
    PlacedList part = new PlacedList(0);
    part.isa = isa;
    part.size = end - start;
    part.sizes = Arrays.copyOfRange(sizes, start, end);
    part.lowBits = Arrays.copyOfRange(lowBits, start, end);
    part.highBits = highBits == null ? null : Arrays.copyOfRange(highBits, start, end);
    part.addresses = Arrays.copyOfRange(addresses, start, end);
    part.lines = Arrays.copyOfRange(lines, start, end);
    part.commonColumn = commonColumn;
    part.columns = columns == null ? null : Arrays.copyOfRange(columns, start, end);
    for (int i = 0; i < part.size; i++) {
      part.addresses[i] -= baseAddress;
      part.lines[i] += lineShift - baseLine;
    }
    return part;
  }

  /**
   * Returns the same instructions with higher line numbers. The result shares its arrays with this
   * list, so this list must not change any more.
   *
   * @param addedLines number to add to the line numbers
   */
  PlacedList withLineShift(int addedLines) {
    if (addedLines == 0) {
      return this;
    }
    PlacedList moved = new PlacedList(0);
    moved.isa = isa;
    moved.size = size;
    moved.lineShift = lineShift + addedLines;
    moved.addresses = addresses;
    moved.lines = lines;
    moved.commonColumn = commonColumn;
    moved.columns = columns;
    moved.sizes = sizes;
    moved.lowBits = lowBits;
    moved.highBits = highBits;
    return moved;
  }

  /** Reduces the capacity to the size. */
  void trim() {
    if (size < lowBits.length) {
      grow(size);
    }
  }

  /** Replaces the word of an instruction by another one of the same size. */
  void replace(int index, Word word) {
    setWord(index, word);
  }

  public int bytes(int index) {
    return sizes[index] / 8;
  }

  public int address(int index) {
    return addresses[index];
  }

  /**
   * Returns the addresses of all instructions. The result is {@code before} itself if it holds the
   * same addresses.
   */
  int[] addressesOr(int[] previous) {
    boolean same =
        previous != null && Arrays.equals(previous, 0, previous.length, addresses, 0, size);
    return same ? previous : Arrays.copyOf(addresses, size);
  }

  @Override
  public PlacedInstruction get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("instruction " + index + " of " + size);
    }
    long high = highBits == null ? 0 : highBits[index];
    return new PlacedInstruction(
        isa,
        addresses[index],
        new Word(sizes[index], lowBits[index], high),
        lines[index] + lineShift,
        columns == null ? commonColumn : columns[index]);
  }

  @Override
  public int size() {
    return size;
  }

  /**
   * Prepares for instructions in other columns: creates {@link #columns} if the new instructions
   * stand in another column than those before.
   *
   * @param oldCount number of instructions in the list
   * @param addedCount number of instructions to be added
   * @param newColumn the column of the new instructions; -1 if they stand in several columns
   */
  private void updateColumns(int oldCount, int addedCount, int newColumn) {
    if (columns != null || addedCount == 0) {
      return;
    }
    if (oldCount == 0 && newColumn >= 0) {
      commonColumn = newColumn;
    } else if (newColumn != commonColumn) {
      columns = new int[lowBits.length];
      Arrays.fill(columns, 0, oldCount, commonColumn);
    }
  }

  private void setWord(int index, Word word) {
    sizes[index] = (short) word.size();
    lowBits[index] = word.low();
    if (word.high() != 0 && highBits == null) {
      highBits = new long[lowBits.length];
    }
    if (highBits != null) {
      highBits[index] = word.high();
    }
  }

  private void grow(int length) {
    addresses = Arrays.copyOf(addresses, length);
    lines = Arrays.copyOf(lines, length);
    columns = columns == null ? null : Arrays.copyOf(columns, length);
    sizes = Arrays.copyOf(sizes, length);
    lowBits = Arrays.copyOf(lowBits, length);
    highBits = highBits == null ? null : Arrays.copyOf(highBits, length);
  }
}
