package org.sass.sim.dap;

import java.util.List;

/** What our own requests are answered with. */
final class Told {
  private Told() {}

  /**
   * Whom the user looks at.
   *
   * @param thread the thread's place in its block
   */
  record Focus(int threadId, int[] block, int warp, int lane, int[] thread) {}

  /**
   * A register of all lanes.
   *
   * @param values as they are shown
   * @param bits the words
   * @param uniform whether all live lanes have the same
   * @param changed the lanes where it has changed since the stop before, lane 0 in bit 0
   */
  record Row(String name, String[] values, long[] bits, boolean uniform, long changed) {}

  /**
   * The registers of a warp; masks have lane 0 in bit 0.
   *
   * @param threads the lanes that have a thread
   * @param live those whose thread has not ended
   * @param active those that run the instruction at {@code address}
   * @param line its source line, or 0
   */
  record Watch(
      Focus focus,
      String name,
      String type,
      long threads,
      long live,
      long active,
      String address,
      int line,
      List<Row> rows) {}

  /** A memory that {@code readMemory} can read. */
  record Space(
      String space, String name, String memoryReference, long address, long size, String type) {}

  /** All of them. */
  record Spaces(List<Space> spaces) {}

  /**
   * Where a warp is.
   *
   * @param state {@code running}, {@code waiting} or {@code ended}
   */
  record Place(int threadId, String name, String address, int line, long active, String state) {}

  /** Where all resident warps are. */
  record Places(List<Place> warps) {}

  /**
   * How often an instruction has been issued until now.
   *
   * @param share of all, 0 to 1
   */
  record Line(int line, String address, String instruction, long issued, double share) {}

  /** The profile of the run until now. */
  record Profile(long warpInstructions, List<Line> lines) {}

  /** The sizes of a launch, and the blocks that are resident. */
  record Grid(
      String kernel, int[] grid, int[] block, int warpsPerBlock, List<int[]> resident, long time) {}

  /** A patch is made: how many instructions are others now. */
  record Patch(int changed) {}
}
