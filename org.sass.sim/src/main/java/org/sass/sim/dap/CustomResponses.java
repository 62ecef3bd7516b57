package org.sass.sim.dap;

import java.util.List;

/** The answers to the requests in {@link CustomRequests}. */
final class CustomResponses {
  private CustomResponses() {}

  /**
   * The thread in focus, which the user looks at.
   *
   * @param threadId the number by which the editor knows its warp
   * @param block the x and y coordinates of its block, and z if it is not 0
   * @param warp the number of its warp in the block
   * @param lane its lane
   * @param thread the x, y and z coordinates of the thread in its block
   */
  record Focus(int threadId, int[] block, int warp, int lane, int[] thread) {}

  /**
   * The values of a register in all lanes.
   *
   * @param name the register's name
   * @param values the values as they are shown
   * @param bits the values as unsigned words
   * @param uniform whether all live lanes have the same value
   * @param changed mask of the lanes in which the value has changed since the previous stop, lane 0
   *     in bit 0
   */
  record Row(String name, String[] values, long[] bits, boolean uniform, long changed) {}

  /**
   * The registers of a warp. Masks have lane 0 in bit 0.
   *
   * @param focus the warp, and the lane in focus
   * @param name the warp's name
   * @param type the type in which values are shown
   * @param threads the lanes that hold a thread
   * @param live the lanes with a thread that has not ended
   * @param active the lanes that run the instruction at {@code address}
   * @param address the address of the warp's next instruction
   * @param line its source line, as the editor counts lines; 0 if there is none
   * @param rows the registers
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

  /** All memories that {@code readMemory} can read. */
  record Spaces(List<Space> spaces) {}

  /**
   * The position of a warp.
   *
   * @param state {@code running}, {@code waiting} or {@code ended}
   */
  record Place(int threadId, String name, String address, int line, long active, String state) {}

  /** The positions of all resident warps. */
  record Places(List<Place> warps) {}

  /**
   * The number of times that an instruction has been issued until now.
   *
   * @param share its share of all issued instructions, 0 to 1
   */
  record Line(int line, String address, String instruction, long issued, double share) {}

  /** The profile of the run until now. */
  record Profile(long warpInstructions, List<Line> lines) {}

  /** The sizes of a launch, and the blocks that are resident. */
  record Grid(
      String kernel, int[] grid, int[] block, int warpsPerBlock, List<int[]> resident, long time) {}

  /**
   * A problem of the program. It is the {@code data} of the output event that reports the problem.
   *
   * @param code the code of the fault, of the failed expectation or of the finding
   * @param message the message for the user, in one line
   * @param file the path of the program's file; null for standard input
   * @param line the line, as the editor counts lines; 0 if there is none
   * @param column the column, as the editor counts columns
   * @param endColumn the column after the last character; 0 for the end of the line
   * @param severity how severe it is
   * @param fix the text that would fix the place; empty if it is not known
   * @param others other places that are involved
   */
  record ProblemData(
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
   * Another place that a problem involves.
   *
   * @param line the line, as the editor counts lines; 0 if there is none
   * @param column the column, as the editor counts columns
   * @param endColumn the column after the last character
   * @param message what happened there
   */
  record Related(int line, int column, int endColumn, String message) {}

  /** The result of a patch: the number of instructions that it has changed. */
  record Patch(int changed) {}
}
