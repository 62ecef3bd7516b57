package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.codec.Operand;
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

  /** Counts what a profiler has chosen. PTX does not define it; here nothing is counted. */
  private static final Register PERFORMANCE_COUNTER = (warp, lane) -> 0;

  /** By their numbers, which are the same on Kepler, Maxwell and Pascal. */
  private static final Map<Integer, Register> REGISTERS =
      Map.ofEntries(
          entry(0, (warp, lane) -> lane),
          entry(1, LOW_CLOCK),
          entry(2, (warp, lane) -> 1 << PROCESSORS_SHIFT),
          entry(3, (warp, lane) -> warp.index() << WARP_SHIFT),
          entry(32, SpecialRegisters::packedThread),
          entry(33, (warp, lane) -> thread(warp, lane).x()),
          entry(34, (warp, lane) -> thread(warp, lane).y()),
          entry(35, (warp, lane) -> thread(warp, lane).z()),
          entry(37, (warp, lane) -> warp.block().position().x()),
          entry(38, (warp, lane) -> warp.block().position().y()),
          entry(39, (warp, lane) -> warp.block().position().z()),
          entry(50, (warp, lane) -> sharedBytes(warp)),
          // The lowest stack pointer: code compiled without optimization traps if its own one is
          // below it. Here a full stack has a message of its own.
          entry(55, (warp, lane) -> 0),
          // The masks of lanes: equal, less, less or equal, greater, greater or equal.
          entry(56, (warp, lane) -> 1 << lane),
          entry(57, (warp, lane) -> (1 << lane) - 1),
          entry(58, (warp, lane) -> (2 << lane) - 1),
          entry(59, (warp, lane) -> -(2 << lane)),
          entry(60, (warp, lane) -> -(1 << lane)),
          entry(80, LOW_CLOCK),
          entry(81, HIGH_CLOCK),
          // The time in nanoseconds.
          entry(82, LOW_CLOCK),
          entry(83, HIGH_CLOCK));

  private SpecialRegisters() {}

  /**
   * Returns the special register that an operand names.
   *
   * @throws UnfitException if it is not known what it holds
   */
  static Register of(Operand operand) {
    Register register = REGISTERS.get((int) operand.value("n"));
    if (register != null) {
      return register;
    }
    if (operand.value("counter", 0) == 1) {
      return PERFORMANCE_COUNTER;
    }
    throw new UnfitException("no public document says what " + operand.text() + " holds");
  }

  /** Returns whether a register is a clock. */
  static boolean isClock(Register register) {
    return register == LOW_CLOCK || register == HIGH_CLOCK;
  }

  /** Returns whether a register counts what a profiler has chosen. */
  static boolean isPerformanceCounter(Register register) {
    return register == PERFORMANCE_COUNTER;
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
