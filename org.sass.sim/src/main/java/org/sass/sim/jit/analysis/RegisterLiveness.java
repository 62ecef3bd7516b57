package org.sass.sim.jit.analysis;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.RegisterCounts;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MultiplyAdd;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.OperationEffects.RegisterUse;

/**
 * Liveness analysis: finds the registers that are live after each instruction of a kernel. A value
 * that nothing will read need not be stored. Where the next instruction is not known, all registers
 * are live.
 *
 * <p>Each register has a low and a high part, see {@link OperationEffects#LOW}. The parts are
 * numbered: first the low ones of the general, address and predicate registers, then the high ones
 * in the same order.
 */
public final class RegisterLiveness {
  /**
   * Number of the first low part of the address registers. Then follow those of the predicate
   * registers, the first high part and the number of all parts.
   */
  private final int firstAddressPart;

  private final int firstPredicatePart;
  private final int firstHighPart;
  private final int partCount;

  private final DecodedKernel code;
  private final BitSet[] liveIn;
  private final boolean hasCalls;

  /**
   * Instructions before which a debugger may look at all registers. If there are any, it may look
   * at the end, too.
   */
  private final BitSet observed;

  /** Addresses at which lanes may continue after a join, whichever lanes they meet there. */
  private final Set<Integer> joinAddresses = new LinkedHashSet<>();

  public RegisterLiveness(DecodedKernel code) {
    this(code, new BitSet());
  }

  /**
   * @param observed indices of the instructions before which a debugger may look at all registers
   */
  public RegisterLiveness(DecodedKernel code, BitSet observed) {
    this.code = code;
    this.observed = observed;
    RegisterCounts counts = code.registerCounts();
    firstAddressPart = counts.general();
    firstPredicatePart = firstAddressPart + counts.address();
    firstHighPart = firstPredicatePart + counts.predicate();
    partCount = 2 * firstHighPart;
    this.liveIn = new BitSet[code.size()];
    boolean hasCalls = false;
    for (int i = 0; i < liveIn.length; i++) {
      liveIn[i] = new BitSet(partCount);
      DecodedInstruction instruction = code.instruction(i);
      Operation operation = instruction.operation();
      if (instruction.hasJoinMarker()) {
        joinAddresses.add(instruction.endAddress());
      }
      if (operation instanceof ControlFlow.Mark mark) {
        joinAddresses.add(mark.address());
      }
      hasCalls |=
          operation instanceof ControlFlow.Call
              || operation instanceof ControlFlow.Mark mark && mark.kind() == Kind.BREAK;
    }
    this.hasCalls = hasCalls;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = liveIn.length - 1; i >= 0; i--) {
        BitSet live = liveBefore(i);
        if (!live.equals(liveIn[i])) {
          liveIn[i] = live;
          changed = true;
        }
      }
    }
  }

  /**
   * Returns the argument that means "before the instruction" for methods that ask what is live
   * after an instruction.
   */
  public static int beforeInstruction(int index) {
    return ~index;
  }

  /** Returns whether a general register is live after an instruction. */
  public boolean isGeneralLive(int index, int number) {
    BitSet live = liveAfter(index);
    return live.get(number) || live.get(firstHighPart + number);
  }

  /** Returns the general registers that a thread may read before it has written them. */
  public BitSet generalAtStart() {
    BitSet numbers = new BitSet();
    for (int number = 0; number < firstAddressPart; number++) {
      numbers.set(number, liveIn[0].get(number) || liveIn[0].get(firstHighPart + number));
    }
    return numbers;
  }

  /** Returns whether a thread may read any address register before it has written it. */
  public boolean hasAddressesAtStart() {
    // Address register 0 is always zero.
    return !liveIn[0].get(firstAddressPart + 1, firstPredicatePart).isEmpty();
  }

  /** Returns whether a thread may read any flag before it has written it. */
  public boolean hasFlagsAtStart() {
    return !liveIn[0].get(firstPredicatePart, firstHighPart).isEmpty()
        || !liveIn[0]
            .get(firstHighPart + firstPredicatePart, firstHighPart + firstHighPart)
            .isEmpty();
  }

  public boolean isAddressLive(int index, int number) {
    return liveAfter(index).get(firstAddressPart + number);
  }

  /** Returns whether any flag of a predicate register is live after an instruction. */
  public boolean isPredicateLive(int index, int number) {
    return liveAfter(index).get(firstPredicatePart + number) || isCarryLive(index, number);
  }

  /**
   * Returns whether the carry and overflow flags of a predicate register are live after an
   * instruction.
   */
  public boolean isCarryLive(int index, int number) {
    return liveAfter(index).get(firstHighPart + firstPredicatePart + number);
  }

  private BitSet liveAfter(int index) {
    if (index < 0) {
      return liveIn[~index];
    }
    DecodedInstruction instruction = code.instruction(index);
    Operation operation = instruction.operation();
    BitSet live = new BitSet(partCount);
    boolean fallsThrough = true;
    if (operation instanceof ControlFlow.Branch branch) {
      addLiveAt(branch.target().address(), live);
      fallsThrough = !instruction.guard().isAlways();
    } else if (mayEnd(instruction) && !observed.isEmpty()
        || operation instanceof ControlFlow.BranchIndirect
        || operation instanceof ControlFlow.Call
        || operation instanceof ControlFlow.Leave && (hasCalls || !instruction.guard().isAlways())
        || instruction.hasJoinMarker() && hasCalls) {
      live.set(0, partCount);
    }
    if (instruction.hasJoinMarker()) {
      joinAddresses.forEach(address -> addLiveAt(address, live));
    }
    if (instruction.hasExitMarker()
        || operation instanceof ControlFlow.Leave && !hasCalls && instruction.guard().isAlways()) {
      fallsThrough = false;
    }
    if (fallsThrough) {
      addLiveAt(instruction.endAddress(), live);
    }
    return live;
  }

  private static boolean mayEnd(DecodedInstruction instruction) {
    return instruction.hasExitMarker() || instruction.operation() instanceof ControlFlow.Leave;
  }

  private void addLiveAt(int address, BitSet live) {
    int index = code.indexAt(address);
    if (index < 0) {
      live.set(0, partCount);
    } else {
      live.or(liveIn[index]);
    }
  }

  private BitSet liveBefore(int index) {
    DecodedInstruction instruction = code.instruction(index);
    BitSet live = liveAfter(index);
    if (observed.get(index)) {
      live.set(0, partCount);
      return live;
    }
    if (!isTranslated(instruction.operation())) {
      live.set(0, partCount);
      return live;
    }
    OperationEffects effects = instruction.effects();
    if (instruction.guard().isAlways()) {
      effects.writes().forEach(written -> setLive(written, false, live));
    }
    effects.reads().forEach(read -> setLive(read, true, live));
    return live;
  }

  /**
   * Returns whether translated code executes an operation. Before operations that it does not
   * execute, all registers are live.
   */
  private static boolean isTranslated(Operation operation) {
    if (operation instanceof LoadStore.PostIncrement increment) {
      return isTranslated(increment.operation());
    }
    return operation instanceof AluOperation
        || operation instanceof MultiplyAdd
        || operation instanceof LoadStore.GlobalLoad
        || operation instanceof LoadStore.GlobalStore
        || operation instanceof LoadStore.SharedStore
        || operation instanceof ControlFlow.Nop
        || operation instanceof ControlFlow.Branch
        || operation instanceof ControlFlow.Mark
        || operation instanceof ControlFlow.Barrier
        || operation instanceof ControlFlow.Leave;
  }

  private void setLive(RegisterUse use, boolean value, BitSet live) {
    int part =
        switch (use.file()) {
          case GENERAL -> use.number();
          case ADDRESS -> firstAddressPart + use.number();
          case PREDICATE -> firstPredicatePart + use.number();
        };
    if ((use.parts() & OperationEffects.LOW) != 0) {
      live.set(part, value);
    }
    if ((use.parts() & OperationEffects.HIGH) != 0) {
      live.set(firstHighPart + part, value);
    }
  }
}
