package org.sass.sim.jit.blocktrace;

import java.util.Arrays;
import java.util.Map;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Destination;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.OperandAddress;
import org.sass.sim.op.Source;

/**
 * Records which registers of a warp are known without reading any data. The number of a thread, the
 * parameters and everything computed from them are the same in each block of a launch. The position
 * of the block in the grid is known for this block only. The warp itself holds the known values.
 *
 * <p>Registers are numbered as {@link RegisterKeys#key} does.
 */
final class AbstractState {
  private static final int KEYS = 3 << 8;

  /**
   * First of the bytes of shared memory that hold the position of the block in the grid. They end
   * before {@link #PLACE_END}.
   */
  private static final int PLACE_AT = 12;

  private static final int PLACE_END = 16;

  private final Warp warp;
  private final int width;
  private final boolean here;
  private final int fixedEnd;

  /** For each register key, a mask of the vectors of the warp in which the register is known. */
  private final int[] known = new int[KEYS];

  /**
   * The known values of a register.
   *
   * @param lanes the value of each lane
   * @param vectors mask of the vectors in which the register is known; other lanes have no meaning
   */
  record Told(int[] lanes, int vectors) {
    boolean of(int vector) {
      return (vectors >>> vector & 1) != 0;
    }
  }

  /**
   * @param warp a warp that is about to begin
   * @param width number of lanes of a vector
   * @param here whether the position of the block in the grid counts as known, too
   */
  AbstractState(Warp warp, int width, boolean here) {
    this.warp = warp;
    this.width = width;
    this.here = here;
    fixedEnd = fixedEnd(warp.block());
    Arrays.fill(known, VectorRegion.vectors(-1, width));
  }

  /** Returns the byte address in shared memory at which the parameters end. */
  static int fixedEnd(Block block) {
    return block.grid().abi().filledShared(block.grid().params().length);
  }

  /** Returns whether a register is known in all of some lanes. */
  boolean isKnown(int key, int mask) {
    return (VectorRegion.vectors(mask, width) & ~known[key]) == 0;
  }

  /** Returns whether everything that an operand reads is known in all of some lanes. */
  boolean isKnown(Source source, int mask) {
    if (source == null || source instanceof Source.Immediate) {
      return true;
    } else if (source instanceof Source.Bits bits) {
      return isKnown(bits.source(), mask);
    } else if (source instanceof Source.Extended extended) {
      return isKnown(extended.source(), mask);
    } else if (source instanceof MemorySource.Constant constant) {
      return isKnown(constant.address(), mask);
    } else if (source instanceof MemorySource.Shared shared) {
      return isFixed(shared.address(), mask);
    }
    int key = RegisterKeys.of(source);
    return key >= 0 && isKnown(key, mask);
  }

  /** Returns whether an address in shared or constant memory is known in all of some lanes. */
  boolean isKnown(OperandAddress address, int mask) {
    return address.register() == 0
        || isKnown(RegisterKeys.key(RegisterKeys.ADDRESS, address.register()), mask);
  }

  private boolean isFixed(OperandAddress address, int mask) {
    if (!isKnown(address, mask)) {
      return false;
    }
    for (int lane = 0; lane < Warp.LANES; lane++) {
      int at = address.of(warp, lane);
      int end = at + address.access().bytes();
      boolean place = !here && at < PLACE_END && end > PLACE_AT;
      if ((mask >>> lane & 1) != 0 && (place || at < 0 || end > fixedEnd)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Records what an instruction has written.
   *
   * @param mask the lanes for which it ran
   * @param knows whether the results are known
   * @return whether the destination is now known in these lanes
   */
  boolean write(Destination destination, int mask, boolean knows) {
    int key = RegisterKeys.ofResult(destination);
    if (key < 0) {
      return knows || destination == null;
    }
    boolean half = destination instanceof Destination.Half;
    for (int vector = 0; vector < Warp.LANES / width; vector++) {
      int lanes = -1 >>> Integer.SIZE - width << vector * width;
      if ((mask & lanes) != 0) {
        boolean all = !half && (mask & lanes & warp.live()) == (lanes & warp.live());
        boolean stays = knows && (all || (known[key] >>> vector & 1) != 0);
        known[key] = known[key] & ~(1 << vector) | (stays ? 1 : 0) << vector;
      }
    }
    return isKnown(key, mask);
  }

  /** Adds the known values of the registers that an operand reads. */
  void noteSource(Source source, Map<Integer, Told> facts) {
    if (source instanceof Source.Bits bits) {
      noteSource(bits.source(), facts);
    } else if (source instanceof Source.Extended extended) {
      noteSource(extended.source(), facts);
    } else if (source instanceof MemorySource.Shared shared) {
      noteAddress(shared.address(), facts);
    } else if (source instanceof MemorySource.Constant constant) {
      noteAddress(constant.address(), facts);
    } else if (source != null) {
      note(RegisterKeys.of(source), facts);
    }
  }

  void noteAddress(OperandAddress address, Map<Integer, Told> facts) {
    if (address.register() != 0) {
      note(RegisterKeys.key(RegisterKeys.ADDRESS, address.register()), facts);
    }
  }

  void noteDestination(Destination destination, Map<Integer, Told> facts) {
    note(RegisterKeys.ofResult(destination), facts);
  }

  void note(int key, Map<Integer, Told> facts) {
    if (key >= 0 && known[key] != 0 && !facts.containsKey(key)) {
      int[] file =
          switch (RegisterKeys.file(key)) {
            case RegisterKeys.GENERAL -> warp.registers();
            case RegisterKeys.ADDRESS -> warp.addresses();
            default -> warp.predicates();
          };
      int at = warp.row(key & 0xff);
      facts.put(key, new Told(Arrays.copyOfRange(file, at, at + Warp.LANES), known[key]));
    }
  }
}
