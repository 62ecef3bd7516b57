package org.sass.sim.debug;

import org.sass.sim.debug.eval.Expression;
import org.sass.sim.machine.RegisterKind;

/**
 * A data breakpoint. It stops a warp after an instruction that accessed some data.
 *
 * @param id its number
 * @param place the data that are watched
 * @param access the kind of access that it waits for
 * @param condition must be true for at least one of the accessing lanes after the instruction; null
 *     for always
 * @param hits selects the hits that count; null for all
 */
public record Watchpoint(
    int id, Place place, Access access, Expression condition, HitCondition hits) {

  /** The kinds of accesses that a data breakpoint can wait for. */
  public enum Access {
    READ("read"),
    WRITE("write"),
    READ_WRITE("readWrite"),
    /** A write that changes the value. */
    CHANGE("change");

    private final String displayName;

    Access(String displayName) {
      this.displayName = displayName;
    }

    /** Returns its name in messages. */
    public String displayName() {
      return displayName;
    }

    boolean reads() {
      return this == READ || this == READ_WRITE;
    }

    boolean writes() {
      return this == WRITE || this == READ_WRITE;
    }
  }

  /** Data that can be watched. */
  public sealed interface Place permits Memory, Register {
    /** Returns a text for people, such as {@code R4 of block (0,0) warp 1}. */
    String text();
  }

  /**
   * Bytes in global or shared memory.
   *
   * @param block any warp of the block with the shared memory; null for global memory
   * @param address byte address of the first one
   */
  public record Memory(WarpId block, long address, int bytes) implements Place {
    boolean isGlobal() {
      return block == null;
    }

    @Override
    public String text() {
      String range = String.format("0x%x", address) + (bytes == 4 ? "" : " (" + bytes + " bytes)");
      return isGlobal()
          ? "global " + range
          : "shared " + range + " of block " + block.block().positionText();
    }
  }

  /**
   * A register of a warp.
   *
   * @param name name of the register for messages
   * @param lane the lane to watch; -1 for any
   */
  public record Register(WarpId warp, RegisterKind file, int number, String name, int lane)
      implements Place {
    @Override
    public String text() {
      return name + " of " + warp.text() + (lane < 0 ? "" : " lane " + lane);
    }
  }
}
