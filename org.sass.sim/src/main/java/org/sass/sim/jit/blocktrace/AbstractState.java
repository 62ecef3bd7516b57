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
   * before {@link #POSITION_END}.
   */
  private static final int POSITION_START = 12;

  private static final int POSITION_END = 16;

  private final Warp warp;
  private final int vectorLanes;
  private final boolean knowsPosition;
  private final int parametersEnd;

  /** For each register key, a mask of the vectors of the warp in which the register is known. */
  private final int[] knownVectors = new int[KEYS];

  /**
   * The known values of a register.
   *
   * @param values the value of each lane
   * @param vectorMask mask of the vectors in which the register is known; other lanes have no
   *     meaning
   */
  record KnownValues(int[] values, int vectorMask) {
    boolean isKnownIn(int vector) {
      return (vectorMask >>> vector & 1) != 0;
    }
  }

  /**
   * @param warp a warp that is about to begin
   * @param vectorLanes number of lanes of a vector
   * @param knowsPosition whether the position of the block in the grid counts as known, too
   */
  AbstractState(Warp warp, int vectorLanes, boolean knowsPosition) {
    this.warp = warp;
    this.vectorLanes = vectorLanes;
    this.knowsPosition = knowsPosition;
    parametersEnd = parametersEnd(warp.block());
    Arrays.fill(knownVectors, VectorRegion.vectorMask(-1, vectorLanes));
  }

  /** Returns the byte address in shared memory at which the parameters end. */
  static int parametersEnd(Block block) {
    return block.grid().abi().filledSharedBytes(block.grid().params().length);
  }

  /** Returns whether a register is known in all of some lanes. */
  boolean isKnown(int key, int mask) {
    return (VectorRegion.vectorMask(mask, vectorLanes) & ~knownVectors[key]) == 0;
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
      return isKnownShared(shared.address(), mask);
    }
    int key = RegisterKeys.ofSource(source);
    return key >= 0 && isKnown(key, mask);
  }

  /** Returns whether an address in shared or constant memory is known in all of some lanes. */
  boolean isKnown(OperandAddress address, int mask) {
    return address.register() == 0
        || isKnown(RegisterKeys.key(RegisterKeys.ADDRESS, address.register()), mask);
  }

  private boolean isKnownShared(OperandAddress address, int mask) {
    if (!isKnown(address, mask)) {
      return false;
    }
    for (int lane = 0; lane < Warp.LANES; lane++) {
      int at = address.laneAddress(warp, lane);
      int end = at + address.access().bytes();
      boolean isPosition = !knowsPosition && at < POSITION_END && end > POSITION_START;
      if ((mask >>> lane & 1) != 0 && (isPosition || at < 0 || end > parametersEnd)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Records what an instruction has written.
   *
   * @param mask the lanes for which it ran
   * @param isResultKnown whether the results are known
   * @return whether the destination is now known in these lanes
   */
  boolean write(Destination destination, int mask, boolean isResultKnown) {
    int key = RegisterKeys.ofDestination(destination);
    if (key < 0) {
      return isResultKnown || destination == null;
    }
    boolean half = destination instanceof Destination.Half;
    for (int vector = 0; vector < Warp.LANES / vectorLanes; vector++) {
      int lanes = -1 >>> Integer.SIZE - vectorLanes << vector * vectorLanes;
      if ((mask & lanes) != 0) {
        boolean coversVector =
            !half && (mask & lanes & warp.liveMask()) == (lanes & warp.liveMask());
        boolean staysKnown =
            isResultKnown && (coversVector || (knownVectors[key] >>> vector & 1) != 0);
        knownVectors[key] = knownVectors[key] & ~(1 << vector) | (staysKnown ? 1 : 0) << vector;
      }
    }
    return isKnown(key, mask);
  }

  /** Adds the known values of the registers that an operand reads. */
  void addSourceFacts(Source source, Map<Integer, KnownValues> facts) {
    if (source instanceof Source.Bits bits) {
      addSourceFacts(bits.source(), facts);
    } else if (source instanceof Source.Extended extended) {
      addSourceFacts(extended.source(), facts);
    } else if (source instanceof MemorySource.Shared shared) {
      addAddressFact(shared.address(), facts);
    } else if (source instanceof MemorySource.Constant constant) {
      addAddressFact(constant.address(), facts);
    } else if (source != null) {
      addFact(RegisterKeys.ofSource(source), facts);
    }
  }

  void addAddressFact(OperandAddress address, Map<Integer, KnownValues> facts) {
    if (address.register() != 0) {
      addFact(RegisterKeys.key(RegisterKeys.ADDRESS, address.register()), facts);
    }
  }

  void addDestinationFact(Destination destination, Map<Integer, KnownValues> facts) {
    addFact(RegisterKeys.ofDestination(destination), facts);
  }

  void addFact(int key, Map<Integer, KnownValues> facts) {
    if (key >= 0 && knownVectors[key] != 0 && !facts.containsKey(key)) {
      int[] file =
          switch (RegisterKeys.file(key)) {
            case RegisterKeys.GENERAL -> warp.registers();
            case RegisterKeys.ADDRESS -> warp.addresses();
            default -> warp.predicates();
          };
      int at = warp.row(key & 0xff);
      facts.put(
          key, new KnownValues(Arrays.copyOfRange(file, at, at + Warp.LANES), knownVectors[key]));
    }
  }
}
