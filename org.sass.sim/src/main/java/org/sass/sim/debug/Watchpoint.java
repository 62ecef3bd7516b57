package org.sass.sim.debug;

import java.util.stream.IntStream;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;

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
   * Bytes in global, shared or local memory.
   *
   * @param space the memory
   * @param warp any warp of the block with the shared memory, or the warp with the local memory;
   *     null for global memory
   * @param lane the lane with the local memory; 0 for other memories
   * @param address byte address of the first one
   * @param bytes their number
   */
  public record Memory(MemorySpace space, WarpId warp, int lane, long address, int bytes)
      implements Place {
    /**
     * Makes a place in global or shared memory.
     *
     * @param block any warp of the block with the shared memory; null for global memory
     */
    public Memory(WarpId block, long address, int bytes) {
      this(block == null ? MemorySpace.GLOBAL : MemorySpace.SHARED, block, 0, address, bytes);
    }

    /** Returns whether instructions of a warp can access these bytes. */
    boolean isVisibleTo(Warp other) {
      return switch (space) {
        case GLOBAL -> true;
        case SHARED -> warp.block().equals(other.block().position());
        default -> warp.matches(other);
      };
    }

    @Override
    public String text() {
      String range = String.format("0x%x", address) + (bytes == 4 ? "" : " (" + bytes + " bytes)");
      return switch (space) {
        case GLOBAL -> "global " + range;
        case SHARED -> "shared " + range + " of block " + warp.block().positionText();
        default -> "local " + range + " of " + warp.text() + " lane " + lane;
      };
    }
  }

  /**
   * A register of a warp, or several registers that hold one value.
   *
   * @param number the number of the first register
   * @param count how many registers there are
   * @param name name of the registers for messages
   * @param lane the lane to watch; -1 for any
   */
  public record Register(
      WarpId warp, RegisterKind file, int number, int count, String name, int lane)
      implements Place {
    /** Makes a place of one register. */
    public Register(WarpId warp, RegisterKind file, int number, String name, int lane) {
      this(warp, file, number, 1, name, lane);
    }

    boolean isRead(OperationEffects effects) {
      return IntStream.range(number, number + count)
          .anyMatch(one -> effects.readsRegister(file, one));
    }

    boolean isWritten(OperationEffects effects) {
      return IntStream.range(number, number + count)
          .anyMatch(one -> effects.writesRegister(file, one));
    }

    @Override
    public String text() {
      return name + " of " + warp.text() + (lane < 0 ? "" : " lane " + lane);
    }
  }
}
