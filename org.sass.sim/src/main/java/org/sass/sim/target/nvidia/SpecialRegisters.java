package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.UnfitException;

/**
 * The values of special registers. Everything runs on one multiprocessor, the number of which is 0.
 * The clocks count the instructions that the warps of a block have issued. Which registers hold the
 * special registers of PTX is known from compiled code, and from r3d3, a compiler for PTX.
 */
final class SpecialRegisters {
  /** The compiler reads %warpid from bits 13 to 8 and %smid from bits 28 to 20. */
  private static final int WARP_SHIFT = 8;

  /** %nsmid is in bits 28 to 20. */
  private static final int PROCESSORS_SHIFT = 20;

  /** Shared memory is allocated in units of so many bytes (PTX ISA, %total_smem_size). */
  private static final int SHARED_UNIT = 256;

  /** A special register. */
  interface Register {
    /** Returns bits 31 to 0 of its value. */
    int value(Warp warp, int lane);
  }

  private static final Register LOW_CLOCK = (warp, lane) -> (int) warp.block().clock();
  private static final Register HIGH_CLOCK = (warp, lane) -> (int) (warp.block().clock() >>> 32);

  private static final Map<String, Register> REGISTERS =
      Map.ofEntries(
          entry("SR_LANEID", (warp, lane) -> lane),
          entry("SR_TID", SpecialRegisters::packedThread),
          entry("SR_TID.X", (warp, lane) -> thread(warp, lane).x()),
          entry("SR_TID.Y", (warp, lane) -> thread(warp, lane).y()),
          entry("SR_TID.Z", (warp, lane) -> thread(warp, lane).z()),
          entry("SR_CTAID.X", (warp, lane) -> warp.block().position().x()),
          entry("SR_CTAID.Y", (warp, lane) -> warp.block().position().y()),
          entry("SR_CTAID.Z", (warp, lane) -> warp.block().position().z()),
          entry("SR_EQMASK", (warp, lane) -> 1 << lane),
          entry("SR_LTMASK", (warp, lane) -> (1 << lane) - 1),
          entry("SR_LEMASK", (warp, lane) -> (2 << lane) - 1),
          entry("SR_GTMASK", (warp, lane) -> -(2 << lane)),
          entry("SR_GEMASK", (warp, lane) -> -(1 << lane)),
          entry("SR_VIRTID", (warp, lane) -> warp.index() << WARP_SHIFT),
          entry("SR_VIRTCFG", (warp, lane) -> 1 << PROCESSORS_SHIFT),
          // Code compiled without optimization traps if its stack pointer is below it. Here a full
          // stack has a message of its own.
          entry("SR_LMEMHIOFF", (warp, lane) -> 0),
          entry("SR_SMEMSZ", (warp, lane) -> sharedBytes(warp)),
          entry("SR_CLOCK", LOW_CLOCK),
          entry("SR_CLOCKLO", LOW_CLOCK),
          entry("SR_CLOCKHI", HIGH_CLOCK),
          entry("SR_GLOBALTIMERLO", LOW_CLOCK),
          entry("SR_GLOBALTIMERHI", HIGH_CLOCK));

  private SpecialRegisters() {}

  /**
   * Returns a special register by its name in the table.
   *
   * @throws UnfitException if it is not known what it holds
   */
  static Register of(String name) {
    Register register = REGISTERS.get(name);
    if (register != null) {
      return register;
    }
    if (name.matches("SR_PM(_HI)?[0-7]")) {
      // Performance counters: PTX does not define what they count.
      return (warp, lane) -> 0;
    }
    throw new UnfitException("no public document says what " + name + " holds");
  }

  /** Returns whether a register is a clock. */
  static boolean isClock(String name) {
    return name.contains("CLOCK") || name.contains("TIMER");
  }

  private static Dim3 thread(Warp warp, int lane) {
    return warp.block().grid().blockSize().position(warp.index() * Warp.LANES + lane);
  }

  private static int packedThread(Warp warp, int lane) {
    Dim3 thread = thread(warp, lane);
    return thread.x() | thread.y() << 16 | thread.z() << 26;
  }

  private static int sharedBytes(Warp warp) {
    return warp.block().shared().size() + SHARED_UNIT - 1 & -SHARED_UNIT;
  }
}
