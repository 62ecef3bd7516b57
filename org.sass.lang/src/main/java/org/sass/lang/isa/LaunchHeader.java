package org.sass.lang.isa;

import java.util.List;

/**
 * What a launch puts at the start of shared memory, before the parameters: its sizes and the place
 * of the block.
 */
public final class LaunchHeader {

  /**
   * A 16-bit number in shared memory.
   *
   * @param offset its byte address
   * @param name as CUDA calls it, {@code blockDim.x}
   * @param meaning for people
   */
  public record Field(int offset, String name, String meaning) {}

  /** Bytes of a field. */
  public static final int FIELD_BYTES = 2;

  /** The fields, by their addresses. Bytes 0 and 1 have no meaning that a reference tells. */
  public static final List<Field> FIELDS =
      List.of(
          new Field(2, "blockDim.x", "threads of a block along x"),
          new Field(4, "blockDim.y", "threads of a block along y"),
          new Field(6, "blockDim.z", "threads of a block along z"),
          new Field(8, "gridDim.x", "blocks of the grid along x"),
          new Field(10, "gridDim.y", "blocks of the grid along y"),
          new Field(12, "blockIdx.x", "number of the block along x"),
          new Field(14, "blockIdx.y", "number of the block along y"));

  private LaunchHeader() {}

  /** The fields that some bytes of shared memory belong to. */
  public static List<Field> at(long address, int bytes) {
    return FIELDS.stream()
        .filter(f -> f.offset < address + bytes && f.offset + FIELD_BYTES > address)
        .toList();
  }
}
