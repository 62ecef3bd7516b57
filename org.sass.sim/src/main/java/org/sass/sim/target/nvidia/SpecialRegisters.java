package org.sass.sim.target.nvidia;

import org.sass.sim.machine.Block;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.Warp;

/**
 * The values of special registers. Everything runs on one multiprocessor, the number of which is 0.
 * The clocks count the instructions that the warps of a block have issued.
 */
final class SpecialRegisters {
  private static final int WARP_SHIFT = 8;

  private SpecialRegisters() {}

  /**
   * Returns the value of a special register.
   *
   * @param name its name in the table; the value of one that is not known is 0
   */
  static long value(String name, Warp warp, int lane) {
    Block block = warp.block();
    Dim3 thread = block.grid().blockSize().position(warp.index() * Warp.LANES + lane);
    return switch (name) {
      case "SR_LANEID" -> lane;
      case "SR_TID" -> thread.x() | thread.y() << 16 | thread.z() << 26;
      case "SR_TID.X" -> thread.x();
      case "SR_TID.Y" -> thread.y();
      case "SR_TID.Z" -> thread.z();
      case "SR_CTAID.X" -> block.position().x();
      case "SR_CTAID.Y" -> block.position().y();
      case "SR_CTAID.Z" -> block.position().z();
      case "SR_EQMASK" -> Integer.toUnsignedLong(1 << lane);
      case "SR_LTMASK" -> Integer.toUnsignedLong((1 << lane) - 1);
      case "SR_LEMASK" -> Integer.toUnsignedLong((2 << lane) - 1);
      case "SR_GTMASK" -> Integer.toUnsignedLong(-(2 << lane));
      case "SR_GEMASK" -> Integer.toUnsignedLong(-(1 << lane));
      // The compiler reads %warpid from bits 13 to 8 and %smid from bits 28 to 20.
      case "SR_VIRTID" -> (long) warp.index() << WARP_SHIFT;
      // %nsmid is in bits 28 to 20.
      case "SR_VIRTCFG" -> 1L << 20;
      case "SR_CLOCKLO", "SR_GLOBALTIMERLO", "SR_CLOCK" -> block.clock();
      case "SR_CLOCKHI", "SR_GLOBALTIMERHI" -> block.clock() >>> 32;
      default -> 0;
    };
  }
}
