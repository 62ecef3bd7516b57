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
 * Which registers still matter after each instruction of a kernel: what nothing will read need not
 * be stored. Where the way on is not known, all do.
 *
 * <p>Parts of registers are numbered: the low ones of the general registers, of the address
 * registers, of the predicate registers, then the high ones, see {@link OperationEffects#LOW}.
 */
public final class RegisterLiveness {
  /** Where the parts of the address registers begin, of the predicate registers, the high ones. */
  private final int addresses;

  private final int predicates;
  private final int highs;
  private final int all;

  private final DecodedKernel code;
  private final BitSet[] in;
  private final boolean calls;

  /** Instructions before which a debugger may look at all registers, and then at the end, too. */
  private final BitSet seen;

  /** Where lanes may go on that have come to a join, whichever lanes they meet there. */
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

  /** What stands for a place ahead of an instruction where one after an instruction is wanted. */
  public static int ahead(int index) {
    return ~index;
  }

  /** Whether a general register matters after an instruction. */
  public boolean general(int index, int number) {
    BitSet live = after(index);
    return live.get(number) || live.get(highs + number);
  }

  /** The general registers that may be read before a thread has written them. */
  public BitSet generalAtStart() {
    BitSet numbers = new BitSet();
    for (int number = 0; number < addresses; number++) {
      numbers.set(number, in[0].get(number) || in[0].get(highs + number));
    }
    return numbers;
  }

  /** Whether the same holds of any address register. */
  public boolean hasAddressesAtStart() {
    // The first one is zero at all times.
    return !in[0].get(addresses + 1, predicates).isEmpty();
  }

  /** Whether the same holds of any flag. */
  public boolean hasFlagsAtStart() {
    return !in[0].get(predicates, highs).isEmpty()
        || !in[0].get(highs + predicates, highs + highs).isEmpty();
  }

  public boolean address(int index, int number) {
    return after(index).get(addresses + number);
  }

  /** Whether any flag of a predicate register matters after an instruction. */
  public boolean predicate(int index, int number) {
    return after(index).get(predicates + number) || carry(index, number);
  }

  /** Whether carry and overflow matter after an instruction. */
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

  /** Whether translated code carries an operation out; others need all registers. */
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
