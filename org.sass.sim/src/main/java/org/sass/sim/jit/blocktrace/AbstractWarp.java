package org.sass.sim.jit.blocktrace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.jit.blocktrace.AbstractState.KnownValues;
import org.sass.sim.jit.blocktrace.BlockSpecializer.UnpredictableException;
import org.sass.sim.jit.blocktrace.BlockSpecializer.Visit;
import org.sass.sim.jit.emit.SpecialFunctionCode;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Divergence;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.MultiplyAdd;
import org.sass.sim.op.OperandAddress;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;

/**
 * A warp that executes its kernel without data. It computes with what is known in all blocks, and
 * separately with what is known in its own block. If the control flow depends on something known
 * only in its own block, other blocks are expected to do the same; the generated code checks that
 * when they run.
 */
final class AbstractWarp {
  /** Maximum number of instructions that the warp executes. Longer kernels are not worth it. */
  private static final int MAX_INSTRUCTIONS = 4096;

  final Warp warp;

  /**
   * The regions of this warp. There is a list for each phase between two barriers. Within a phase,
   * a new region begins where one vector depends on another.
   */
  final List<List<VectorRegion>> phases = new ArrayList<>();

  private final BlockSpecializer specializer;
  private final int vectorLanes;

  /** What is known in all blocks. {@link #knownInThisBlock} is what is known in this block. */
  private final AbstractState knownInAllBlocks;

  private final AbstractState knownInThisBlock;
  private VectorRegion region;
  private int instructionCount;

  /** The instruction that runs. {@link #index} is its index in the code. */
  private DecodedInstruction instruction;

  private int index;

  /**
   * Whether each block has to evaluate the guard of the instruction at run time. If not, {@link
   * #mask} has the lanes that it lets through.
   */
  private boolean evaluatesGuard;

  /** The lanes for which the instruction may run. */
  private int mask;

  /** Whether the value of the guard is not even known in this block. */
  private boolean isGuardUnknown;

  /**
   * The lanes that the guard lets through in this block. If that is not known: all lanes that may
   * run the instruction.
   */
  private int passingLanes;

  AbstractWarp(BlockSpecializer specializer, Warp warp) {
    this.specializer = specializer;
    this.warp = warp;
    this.vectorLanes = specializer.context.vectorTarget().laneCount();
    this.knownInAllBlocks = new AbstractState(warp, vectorLanes, false);
    this.knownInThisBlock = new AbstractState(warp, vectorLanes, true);
    beginPhase();
  }

  private void beginPhase() {
    phases.add(new ArrayList<>());
    beginRegion();
  }

  /** Begins a region. */
  private void beginRegion() {
    region = new VectorRegion(vectorLanes);
    phases.get(phases.size() - 1).add(region);
  }

  /**
   * Executes an instruction.
   *
   * @throws UnpredictableException if the control flow depends on data, or if the instruction is
   *     not supported here
   */
  void executeNext() {
    index = specializer.code.indexAt(warp.pc());
    if (index < 0 || ++instructionCount > MAX_INSTRUCTIONS) {
      throw new UnpredictableException();
    }
    instruction = specializer.code.instruction(index);
    int active = warp.activeMask();
    int guard = RegisterKeys.key(RegisterKeys.PREDICATE, instruction.guard().register());
    boolean isUnguarded = instruction.guard().isAlways();
    evaluatesGuard = !isUnguarded && !knownInAllBlocks.isKnown(guard, active);
    isGuardUnknown = !isUnguarded && !knownInThisBlock.isKnown(guard, active);
    passingLanes = isGuardUnknown ? active : instruction.guard().passingLanes(warp);
    mask = evaluatesGuard ? active : passingLanes;
    warp.jump(instruction.endAddress());
    boolean isControl = BlockSpecializer.isControlOnly(instruction);
    if (isControl) {
      executeControl();
    } else if (mask != 0) {
      executeData();
    }
    specializer.counters.steps++;
    specializer.counters.issued[index]++;
    specializer.counters.threadInstructions +=
        evaluatesGuard && !isControl ? 0 : Integer.bitCount(passingLanes);
    specializer.counters.maxStackDepth =
        Math.max(specializer.counters.maxStackDepth, warp.stack().depth());
    Divergence.applyMarkers(warp, instruction.hasJoinMarker(), instruction.hasExitMarker());
  }

  private void executeControl() {
    Operation operation = instruction.operation();
    boolean isSupported =
        operation instanceof ControlFlow.Branch
            || operation instanceof ControlFlow.Mark
            || operation instanceof ControlFlow.Leave
            || operation instanceof ControlFlow.Call
            || operation instanceof ControlFlow.Nop;
    boolean isFullBarrier =
        operation instanceof ControlFlow.Barrier bar
            && bar.arrives()
            && bar.waits()
            && instruction.guard().isAlways();
    if (isGuardUnknown || !isSupported && !isFullBarrier) {
      throw new UnpredictableException();
    }
    if (evaluatesGuard) {
      beginAccess(List.of(), null);
      recordVisit(operation, new LinkedHashMap<>());
    }
    if (operation.execute(warp, passingLanes, specializer.lanes) != null) {
      throw new UnpredictableException();
    }
    if (isFullBarrier) {
      beginPhase();
    }
  }

  private void executeData() {
    Operation operation = instruction.operation();
    LoadStore.PostIncrement increment = null;
    if (operation instanceof LoadStore.PostIncrement postIncrement) {
      increment = postIncrement;
      operation = postIncrement.operation();
    }
    if (operation instanceof AluOperation alu) {
      executeArithmetic(alu, alu.destination(), alu.flags() == null ? null : alu.predicate());
    } else if (operation instanceof MultiplyAdd mad) {
      executeArithmetic(mad, mad.destination(), mad.predicate());
    } else {
      executeAccess(operation);
    }
    if (increment != null) {
      executePostIncrement(increment);
    }
  }

  /**
   * Executes an arithmetic instruction.
   *
   * @param flags the destination of the flags; null for none
   */
  private void executeArithmetic(Operation operation, Destination result, Destination flags) {
    Map<Integer, KnownValues> facts = sourceFacts(operation);
    knownInAllBlocks.addDestinationFact(result, facts);
    knownInAllBlocks.addDestinationFact(flags, facts);
    boolean isKnownInAll =
        !evaluatesGuard
            && operation.sources().stream()
                .allMatch(source -> knownInAllBlocks.isKnown(source, mask));
    boolean isKnownHere =
        !isGuardUnknown
            && operation.sources().stream()
                .allMatch(source -> knownInThisBlock.isKnown(source, passingLanes));
    if (!isKnownInAll) {
      // The addresses of its loads must be read before the instruction changes an address register.
      beginAccess(sharedAddresses(operation.sources()), null);
    }
    if (isKnownHere && operation.execute(warp, passingLanes, specializer.lanes) != null) {
      throw new UnpredictableException();
    }
    knownInThisBlock.write(result, passingLanes, isKnownHere);
    knownInThisBlock.write(flags, passingLanes, isKnownHere);
    boolean isResultKnown = knownInAllBlocks.write(result, mask, isKnownInAll);
    isResultKnown &= knownInAllBlocks.write(flags, mask, isKnownInAll);
    if (isKnownInAll && !isResultKnown) {
      // The result is not known in all lanes, so each block has to run the instruction.
      beginAccess(List.of(), null);
    }
    if (!isResultKnown) {
      recordVisit(operation, facts);
    }
  }

  private Map<Integer, KnownValues> sourceFacts(Operation operation) {
    Map<Integer, KnownValues> facts = new LinkedHashMap<>();
    operation.sources().forEach(source -> knownInAllBlocks.addSourceFacts(source, facts));
    return facts;
  }

  private void executeAccess(Operation operation) {
    Map<Integer, KnownValues> facts = sourceFacts(operation);
    if (operation instanceof LoadStore.GlobalLoad load && load.parts().length == 1) {
      accessGlobal(false);
      knownInAllBlocks.addDestinationFact(load.parts()[0], facts);
      knownInAllBlocks.write(load.parts()[0], mask, false);
      knownInThisBlock.write(load.parts()[0], mask, false);
    } else if (operation instanceof LoadStore.GlobalStore store && store.parts().length == 1) {
      accessGlobal(true);
    } else if (operation instanceof LoadStore.SharedStore store && !store.unlocks()) {
      knownInAllBlocks.addAddressFact(store.address(), facts);
      beginAccess(sharedAddresses(operation.sources()), store.address());
    } else {
      throw new UnpredictableException();
    }
    recordVisit(operation, facts);
  }

  /** Executes the post-increment of an address register by a load or store. */
  private void executePostIncrement(LoadStore.PostIncrement increment) {
    int key = RegisterKeys.key(RegisterKeys.ADDRESS, increment.register());
    if (evaluatesGuard || !knownInAllBlocks.isKnown(key, mask)) {
      throw new UnpredictableException();
    }
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        warp.addresses()[warp.row(increment.register()) + lane] += increment.amount();
      }
    }
  }

  /** Records that each block has to run the instruction. */
  private void recordVisit(Operation operation, Map<Integer, KnownValues> facts) {
    if (SpecialFunctionCode.of(
            instruction, specializer.context.vectorTarget(), specializer.context.stride())
        != null) {
      // Such a function has faster code outside of specialised blocks.
      throw new UnpredictableException();
    }
    if (evaluatesGuard) {
      knownInAllBlocks.addFact(
          RegisterKeys.key(RegisterKeys.PREDICATE, instruction.guard().register()), facts);
    }
    DecodedInstruction recorded =
        operation == instruction.operation()
            ? instruction
            : new DecodedInstruction(
                instruction.index(),
                instruction.placed(),
                instruction.insn(),
                operation,
                instruction.guard(),
                false,
                false);
    region.add(
        new Visit(recorded, index, mask, evaluatesGuard, passingLanes, facts), isWholeWarp());
  }

  /** Returns whether all threads of the warp run the instruction. */
  private boolean isWholeWarp() {
    return mask == warp.threadMask();
  }

  // ---- legs

  /**
   * Begins a new region with an access to global memory if needed. A region may contain loads and
   * stores that could meet only if all lanes run all of its instructions. The generated code then
   * checks in advance whether they access the same words.
   */
  private void accessGlobal(boolean isStore) {
    if (!region.acceptsLanes(isWholeWarp()) || !region.acceptsGlobal(isStore, isWholeWarp())) {
      beginRegion();
    }
    region.addGlobal(isStore);
  }

  /**
   * Begins a new region with an instruction if needed.
   *
   * @param loads the addresses in shared memory that it loads from
   * @param store the address in shared memory that it stores to; null for none
   */
  private void beginAccess(List<OperandAddress> loads, OperandAddress store) {
    boolean isAccepted =
        region.acceptsLanes(isWholeWarp()) && (store == null || acceptsStore(store));
    for (OperandAddress load : loads) {
      isAccepted &= region.acceptsLoad(knownAddresses(load), mask, load.register() == 0);
    }
    if (!isAccepted) {
      beginRegion();
    }
    loads.forEach(this::recordLoad);
    if (store != null) {
      if (!acceptsStore(store)) {
        // The instruction loads what other lanes store with the same instruction.
        throw new UnpredictableException();
      }
      recordStore(store);
    }
  }

  private boolean acceptsStore(OperandAddress address) {
    IntUnaryOperator addresses = knownAddresses(address);
    if (addresses == null) {
      throw new UnpredictableException();
    }
    return region.acceptsStore(addresses, mask);
  }

  /** Returns the byte addresses by lane; null if they are not known. */
  private IntUnaryOperator knownAddresses(OperandAddress address) {
    if (!knownInAllBlocks.isKnown(address, mask)) {
      return null;
    }
    if (address.check(warp, mask) != null) {
      throw new UnpredictableException();
    }
    return lane -> address.laneAddress(warp, lane);
  }

  private void recordLoad(OperandAddress address) {
    IntUnaryOperator addresses = knownAddresses(address);
    region.addLoad(addresses, mask);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        specializer.recordLoad(addresses == null ? -1 : addresses.applyAsInt(lane) >> 2);
      }
    }
  }

  private void recordStore(OperandAddress address) {
    IntUnaryOperator addresses = knownAddresses(address);
    region.addStore(addresses, mask);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        specializer.recordStore(
            addresses.applyAsInt(lane) >> 2, !evaluatesGuard && address.access() == AccessType.B32);
      }
    }
  }

  /** Returns the addresses of the operands in shared memory. */
  private static List<OperandAddress> sharedAddresses(List<Source> sources) {
    List<OperandAddress> addresses = new ArrayList<>();
    sources.forEach(source -> addSharedAddresses(source, addresses));
    return addresses;
  }

  private static void addSharedAddresses(Source source, List<OperandAddress> addresses) {
    if (source instanceof Source.Bits bits) {
      addSharedAddresses(bits.source(), addresses);
    } else if (source instanceof Source.Extended extended) {
      addSharedAddresses(extended.source(), addresses);
    } else if (source instanceof MemorySource.Shared shared) {
      addresses.add(shared.address());
    }
  }
}
