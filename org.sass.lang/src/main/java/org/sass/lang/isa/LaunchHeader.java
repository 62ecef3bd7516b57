package org.sass.lang.isa;

import java.util.List;

/**
 * The data that a launch puts at the start of shared memory, before the parameters: the sizes of
 * grid and block, and the position of the block.
 */
public final class LaunchHeader {

  /** A 16-bit number in shared memory. No reference gives a meaning for bytes 0 and 1. */
  public enum Field {
    BLOCK_DIM_X(2, "blockDim.x", "threads of a block along x"),
    BLOCK_DIM_Y(4, "blockDim.y", "threads of a block along y"),
    BLOCK_DIM_Z(6, "blockDim.z", "threads of a block along z"),
    GRID_DIM_X(8, "gridDim.x", "blocks of the grid along x"),
    GRID_DIM_Y(10, "gridDim.y", "blocks of the grid along y"),
    BLOCK_IDX_X(12, "blockIdx.x", "index of the block along x"),
    BLOCK_IDX_Y(14, "blockIdx.y", "index of the block along y");

    private final int offset;
    private final String cudaName;
    private final String description;

    Field(int offset, String cudaName, String description) {
      this.offset = offset;
      this.cudaName = cudaName;
      this.description = description;
    }

    /** Returns its byte address. */
    public int offset() {
      return offset;
    }

    /** Returns its name in CUDA, {@code blockDim.x}. */
    public String cudaName() {
      return cudaName;
    }

    /** Returns what it is, for users. */
    public String description() {
      return description;
    }
  }

  /** Number of bytes of a field. */
  public static final int FIELD_BYTES = 2;

  /** The fields, in the order of their addresses. */
  public static final List<Field> FIELDS = List.of(Field.values());

  private LaunchHeader() {}

  /**
   * Returns the fields that overlap a range of shared memory.
   *
   * @param address byte address of the range
   * @param bytes size of the range
   */
  public static List<Field> fieldsAt(long address, int bytes) {
    return FIELDS.stream()
        .filter(f -> f.offset < address + bytes && f.offset + FIELD_BYTES > address)
        .toList();
  }
}
