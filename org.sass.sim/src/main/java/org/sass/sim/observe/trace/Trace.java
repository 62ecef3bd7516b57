package org.sass.sim.observe.trace;

import java.util.List;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.MemorySpace;

/** What a trace consists of. {@code docs/trace.md} has the formats. */
public final class Trace {
  private Trace() {}

  /**
   * What a trace is of.
   *
   * @param kernel its name
   * @param file where it came from
   * @param arch what it was assembled for
   * @param profile the machine
   * @param sizes blocks in x and y, threads of a block in x, y and z
   * @param filter what was chosen, as text; empty for all
   */
  public record Header(
      String kernel,
      String file,
      String arch,
      String profile,
      List<Integer> sizes,
      String filter) {}

  /** One thing that happened. */
  public sealed interface Event permits BlockStart, BlockEnd, Step, Failure, End {}

  public record BlockStart(int x, int y) implements Event {}

  public record BlockEnd(int x, int y) implements Event {}

  /**
   * A register that an instruction writes.
   *
   * @param letter what its name starts with
   */
  public record Register(RegisterFile set, String letter, int number) {
    String name() {
      return letter + number;
    }
  }

  /** A place in memory that an instruction comes to. */
  public record Place(
      MemorySpace space, int bank, AccessType access, boolean reads, boolean writes, boolean wide) {
    int words() {
      return access.registers();
    }
  }

  /**
   * An instruction.
   *
   * @param pc its byte address
   * @param line in the source; 0 for none
   * @param text as it is printed
   * @param registers those that it writes
   * @param places those that it comes to
   */
  public record Instruction(
      int pc, int line, String text, List<Register> registers, List<Place> places) {}

  /**
   * A warp ran an instruction. Values are those of the lanes in {@code shown}, the lowest first.
   *
   * @param x of its block
   * @param y of its block
   * @param warp in the block
   * @param instruction which one
   * @param active the active lanes before it
   * @param mask those that its guard let through
   * @param shown those of {@code mask} that the user wants to see
   * @param registers for each register the values that it holds afterwards
   * @param moves for each place what was moved
   */
  public record Step(
      int x,
      int y,
      int warp,
      Instruction instruction,
      int active,
      int mask,
      int shown,
      int[][] registers,
      Move[] moves)
      implements Event {}

  /**
   * What an instruction moved.
   *
   * @param addresses of the lanes, without sign
   * @param before for each 32 bits of a value what was there, if it was read; else empty
   * @param after what is there now, if it was written; else empty
   */
  public record Move(long[] addresses, int[][] before, int[][] after) {}

  /**
   * The run ended with a fault.
   *
   * @param lane -1 for none
   * @param code the kind of fault
   */
  public record Failure(
      int x, int y, int warp, int lane, int pc, String code, String message, String text)
      implements Event {}

  /** How a run ends. */
  public enum Ending {
    DONE,
    FAULT,
    INTERRUPTED
  }

  /**
   * The end of the trace.
   *
   * @param instructions how many warp instructions were run, those included that the user did not
   *     want to see
   */
  public record End(Ending ending, long instructions) implements Event {}
}
