package org.sass.sim.observe.trace;

import java.util.List;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.MemorySpace;

/**
 * The data model of a trace: a header and a sequence of events. {@code docs/trace.md} describes the
 * file formats.
 */
public final class Trace {
  private Trace() {}

  /**
   * The header: which run was traced.
   *
   * @param kernel the name of the kernel
   * @param file where the kernel came from
   * @param arch the architecture that it was assembled for
   * @param profile the name of the machine; empty if the architecture says it
   * @param grid blocks of the grid
   * @param block threads of a block
   * @param filter what the trace was restricted to, as text; empty if it is complete
   */
  public record Header(
      String kernel,
      String file,
      String arch,
      String profile,
      Dim3 grid,
      Dim3 block,
      String filter) {}

  /** An event of the run. */
  public sealed interface Event permits BlockStart, BlockEnd, Step, Failure, End {}

  public record BlockStart(Dim3 block) implements Event {}

  public record BlockEnd(Dim3 block) implements Event {}

  /**
   * A register that an instruction writes.
   *
   * @param file the kind of register
   * @param letter the prefix of its name, such as {@code R}
   * @param number its number
   */
  public record Register(RegisterKind file, String letter, int number) {
    String name() {
      return letter + number;
    }
  }

  /** A memory access of an instruction. */
  public record Access(
      MemorySpace space, int bank, AccessType type, boolean reads, boolean writes, boolean wide) {
    int words() {
      return type.registerCount();
    }
  }

  /**
   * An instruction.
   *
   * @param pc its byte address
   * @param line its line in the source, from 1; 0 for none
   * @param text the instruction as it is printed
   * @param registers the registers that it writes
   * @param accesses its memory accesses
   */
  public record Instruction(
      int pc, int line, String text, List<Register> registers, List<Access> accesses) {}

  /**
   * A warp ran an instruction. Values are given for the lanes in {@code shown}, the lowest lane
   * first.
   *
   * @param block position of the block in the grid
   * @param warp number of the warp in the block
   * @param instruction the instruction
   * @param active the lanes that were active before it
   * @param mask the lanes that ran it: normally the active lanes that its guard let through
   * @param shownMask the lanes of {@code mask} that the filter selects
   * @param registers for each register that it writes, the values after it
   * @param transfers for each memory access, the values that were moved
   */
  public record Step(
      Dim3 block,
      int warp,
      Instruction instruction,
      int active,
      int mask,
      int shownMask,
      int[][] registers,
      Transfer[] transfers)
      implements Event {}

  /**
   * The addresses and values of a memory access. {@code before} and {@code after} have one row for
   * each 32 bits of a value, the lowest first.
   *
   * @param addresses unsigned byte addresses of the lanes
   * @param before the values that were there before, if the access reads; otherwise empty
   * @param after the values that are there afterwards, if the access writes; otherwise empty
   */
  public record Transfer(long[] addresses, int[][] before, int[][] after) {}

  /**
   * The run ended with a fault.
   *
   * @param lane the lane that caused it; -1 for none
   * @param code the kind of fault, in kebab-case
   */
  public record Failure(
      Dim3 block, int warp, int lane, int pc, String code, String message, String text)
      implements Event {}

  /** The ways in which a run ends. */
  public enum Ending {
    DONE,
    FAULT,
    INTERRUPTED
  }

  /**
   * The end of the trace.
   *
   * @param instructions number of warp instructions that were run, including those that the filter
   *     left out
   */
  public record End(Ending ending, long instructions) implements Event {}
}
