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
  private final int addresses;

  private final int predicates;
  private final int highs;
  private final int all;

  private final DecodedKernel code;
  private final BitSet[] in;
  private final boolean calls;

  /**
   * Instructions before which a debugger may look at all registers. If there are any, it may look
   * at the end, too.
   */
  private final BitSet seen;

  /** Addresses at which lanes may continue after a join, whichever lanes they meet there. */
  private final Set<Integer> meetings = new LinkedHashSet<>();

  public RegisterLiveness(DecodedKernel code) {
    this(code, new BitSet());
  }

  /**
   * @param seen indices of the instructions before which a debugger may look at all registers
   */
  public RegisterLiveness(DecodedKernel code, BitSet seen) {
    this.code = code;
    this.seen = seen;
    RegisterCounts counts = code.registerCounts();
    addresses = counts.general();
    predicates = addresses + counts.address();
    highs = predicates + counts.predicate();
    all = 2 * highs;
    this.in = new BitSet[code.size()];
    boolean hasCalls = false;
    for (int i = 0; i < in.length; i++) {
      in[i] = new BitSet(all);
      DecodedInstruction step = code.step(i);
      Operation operation = step.operation();
      if (step.joins()) {
        meetings.add(step.next());
      }
      if (operation instanceof ControlFlow.Mark mark) {
        meetings.add(mark.address());
      }
      hasCalls |=
          operation instanceof ControlFlow.Call
              || operation instanceof ControlFlow.Mark mark && mark.kind() == Kind.BREAK;
    }
    this.calls = hasCalls;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = in.length - 1; i >= 0; i--) {
        BitSet live = before(i);
        if (!live.equals(in[i])) {
          in[i] = live;
          changed = true;
        }
      }
    }
  }

  /**
   * Returns the argument that means "before the instruction" for methods that ask what is live
   * after an instruction.
   */
  public static int ahead(int index) {
    return ~index;
  }

  /** Returns whether a general register is live after an instruction. */
  public boolean general(int index, int number) {
    BitSet live = after(index);
    return live.get(number) || live.get(highs + number);
  }

  /** Returns the general registers that a thread may read before it has written them. */
  public BitSet generalAtStart() {
    BitSet numbers = new BitSet();
    for (int number = 0; number < addresses; number++) {
      numbers.set(number, in[0].get(number) || in[0].get(highs + number));
    }
    return numbers;
  }

  /** Returns whether a thread may read any address register before it has written it. */
  public boolean hasAddressesAtStart() {
    // Address register 0 is always zero.
    return !in[0].get(addresses + 1, predicates).isEmpty();
  }

  /** Returns whether a thread may read any flag before it has written it. */
  public boolean hasFlagsAtStart() {
    return !in[0].get(predicates, highs).isEmpty()
        || !in[0].get(highs + predicates, highs + highs).isEmpty();
  }

  public boolean address(int index, int number) {
    return after(index).get(addresses + number);
  }

  /** Returns whether any flag of a predicate register is live after an instruction. */
  public boolean predicate(int index, int number) {
    return after(index).get(predicates + number) || carry(index, number);
  }

  /**
   * Returns whether the carry and overflow flags of a predicate register are live after an
   * instruction.
   */
  public boolean carry(int index, int number) {
    return after(index).get(highs + predicates + number);
  }

  private BitSet after(int index) {
    if (index < 0) {
      return in[~index];
    }
    DecodedInstruction step = code.step(index);
    Operation operation = step.operation();
    BitSet live = new BitSet(all);
    boolean falls = true;
    if (operation instanceof ControlFlow.Branch branch) {
      flow(branch.target().address(), live);
      falls = !step.guard().always();
    } else if (mayEnd(step) && !seen.isEmpty()
        || operation instanceof ControlFlow.BranchIndirect
        || operation instanceof ControlFlow.Call
        || operation instanceof ControlFlow.Leave && (calls || !step.guard().always())
        || step.joins() && calls) {
      live.set(0, all);
    }
    if (step.joins()) {
      meetings.forEach(address -> flow(address, live));
    }
    if (step.ends() || operation instanceof ControlFlow.Leave && !calls && step.guard().always()) {
      falls = false;
    }
    if (falls) {
      flow(step.next(), live);
    }
    return live;
  }

  private static boolean mayEnd(DecodedInstruction step) {
    return step.ends() || step.operation() instanceof ControlFlow.Leave;
  }

  private void flow(int address, BitSet live) {
    int index = code.index(address);
    if (index < 0) {
      live.set(0, all);
    } else {
      live.or(in[index]);
    }
  }

  private BitSet before(int index) {
    DecodedInstruction step = code.step(index);
    BitSet live = after(index);
    if (seen.get(index)) {
      live.set(0, all);
      return live;
    }
    if (!isTranslated(step.operation())) {
      live.set(0, all);
      return live;
    }
    OperationEffects effects = step.effects();
    if (step.guard().always()) {
      effects.writes().forEach(written -> set(written, false, live));
    }
    effects.reads().forEach(read -> set(read, true, live));
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
        || operation instanceof ControlFlow.Nothing
        || operation instanceof ControlFlow.Branch
        || operation instanceof ControlFlow.Mark
        || operation instanceof ControlFlow.Barrier
        || operation instanceof ControlFlow.Leave;
  }

  private void set(RegisterUse use, boolean value, BitSet live) {
    int place =
        switch (use.file()) {
          case GENERAL -> use.number();
          case ADDRESS -> addresses + use.number();
          case PREDICATE -> predicates + use.number();
        };
    if ((use.parts() & OperationEffects.LOW) != 0) {
      live.set(place, value);
    }
    if ((use.parts() & OperationEffects.HIGH) != 0) {
      live.set(highs + place, value);
    }
  }
}
