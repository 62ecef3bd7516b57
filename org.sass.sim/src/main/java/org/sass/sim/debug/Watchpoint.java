package org.sass.sim.debug;

import org.sass.sim.debug.eval.Expression;
import org.sass.sim.machine.RegisterFile;

/**
 * A data breakpoint: a warp stops after an instruction that did something with some data.
 *
 * @param id its number
 * @param place what is watched
 * @param access what must be done with it
 * @param condition must be true for an active lane after the instruction; null for always
 * @param hits which times count; null for all
 */
public record Watchpoint(
    int id, Place place, Access access, Expression condition, HitCondition hits) {

  /** What can be waited for. */
  public enum Access {
    READ("read"),
    WRITE("write"),
    READ_WRITE("readWrite"),
    /** A write that makes another value. */
    CHANGE("change");

    private final String word;

    Access(String word) {
      this.word = word;
    }

    /** Its name in messages. */
    public String word() {
      return word;
    }

    boolean reads() {
      return this == READ || this == READ_WRITE;
    }

    boolean writes() {
      return this == WRITE || this == READ_WRITE;
    }
  }

  /** What can be watched. */
  public sealed interface Place permits Memory, Register {
    /** In words: {@code R4 of block (0,0) warp 1}. */
    String text();
  }

  /**
   * Bytes in memory.
   *
   * @param block the block whose shared memory it is; null for global memory
   */
  public record Memory(WarpId block, long address, int bytes) implements Place {
    boolean global() {
      return block == null;
    }

    @Override
    public String text() {
      String range = String.format("0x%x", address) + (bytes == 4 ? "" : " (" + bytes + " bytes)");
      return global()
          ? "global " + range
          : "shared " + range + " of block (" + block.blockX() + "," + block.blockY() + ")";
    }
  }

  /**
   * A register of a warp.
   *
   * @param name for messages
   * @param lane which lane's; -1 for any
   */
  public record Register(WarpId warp, RegisterFile file, int number, String name, int lane)
      implements Place {
    @Override
    public String text() {
      return name + " of " + warp.text() + (lane < 0 ? "" : " lane " + lane);
    }
  }
}
