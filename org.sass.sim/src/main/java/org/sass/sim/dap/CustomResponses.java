package org.sass.sim.dap;

import java.util.List;

/** What our own requests are answered with. */
final class CustomResponses {
  private CustomResponses() {}

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

  /**
   * What is wrong with the program: the {@code data} of the output that says it.
   *
   * @param code of the kind of fault, of a failed expectation or of a finding
   * @param message for people, in one line
   * @param file its path; null for standard input
   * @param line as the editor counts them; 0 for none
   * @param column as the editor counts them
   * @param endColumn after its last character; 0 for the end of the line
   * @param severity how bad it is
   * @param fix the text that would fix what stands there; empty where that is not known
   * @param others other places that it has to do with
   */
  record Wrong(
      String code,
      String message,
      String file,
      int line,
      int column,
      int endColumn,
      String severity,
      String fix,
      List<Related> others) {}

  /**
   * Another place that something wrong has to do with.
   *
   * @param line as the editor counts them; 0 for none
   * @param message what happened there
   */
  record Related(int line, int column, int endColumn, String message) {}

  /** A patch is made: how many instructions are others now. */
  record Patch(int changed) {}
}
