package org.sass.sim.machine;

import java.util.List;

/**
 * A size or a position in up to three dimensions, as CUDA's {@code dim3}: of a grid in blocks, or
 * of a block in threads. Positions count from 0; a size is 1 in the dimensions that are not used.
 *
 * @param x along the first dimension, in which neighbours have neighbouring numbers
 * @param y along the second dimension
 * @param z along the third dimension
 */
public record Dim3(int x, int y, int z) {
  /** The size of one element. */
  public static final Dim3 ONE = new Dim3(1, 1, 1);

  /** The first position. */
  public static final Dim3 ORIGIN = new Dim3(0, 0, 0);

  /** Returns the number of elements of this size. */
  public long count() {
    return (long) x * y * z;
  }

  /** Returns the position of an element of this size by its number, which counts in x first. */
  public Dim3 position(long number) {
    return new Dim3((int) (number % x), (int) (number / x % y), (int) (number / x / y));
  }

  /** Returns the number of an element of this size by its position. */
  public long number(Dim3 position) {
    return ((long) position.z * y + position.y) * x + position.x;
  }

  /** Returns x, y and z. */
  public List<Integer> components() {
    return List.of(x, y, z);
  }

  /** Returns x and y of a position, and z if it is not 0. */
  public List<Integer> coordinates() {
    return z == 0 ? List.of(x, y) : List.of(x, y, z);
  }

  /** Returns x and y of a size, and z if it is not 1. */
  public List<Integer> extents() {
    return z == 1 ? List.of(x, y) : List.of(x, y, z);
  }

  /** Returns {@link #coordinates} for people: {@code (1,0)}. */
  public String positionText() {
    return z == 0 ? "(" + x + "," + y + ")" : "(" + x + "," + y + "," + z + ")";
  }

  /**
   * Returns a thread of a block of this size in words, by its number: {@code thread 10 of the
   * block}, and its position if the block has more than one dimension: {@code , at (0,2,0)}.
   */
  public String threadText(long number) {
    String text = "thread " + number + " of the block";
    if (y == 1 && z == 1) {
      return text;
    }
    Dim3 at = position(number);
    return text + ", at (" + at.x + "," + at.y + "," + at.z + ")";
  }
}
