package org.sass.sim.fast;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.sass.sim.exec.Alu;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Destination;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.LoadStore;
import org.sass.sim.exec.MemorySource;
import org.sass.sim.exec.MultiplyAdd;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Source;
import org.sass.sim.exec.Step;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;

/**
 * Which registers still matter behind each instruction of a kernel: what nobody will read need not
 * be stored. Where the way on is not known, all do.
 *
 * <p>Registers are numbered: the low halves of the general ones, then the address registers, then
 * of each predicate register zero and sign, then of each carry and overflow, then the high halves
 * of the general ones.
 */
final class Liveness {
  private static final int ADDRESSES = Warp.REGISTERS;
  private static final int SIGNS = ADDRESSES + Warp.ADDRESS_REGISTERS;
  private static final int CARRIES = SIGNS + Warp.PREDICATES;
  private static final int HIGHS = CARRIES + Warp.PREDICATES;
  private static final int ALL = HIGHS + Warp.REGISTERS;

  private final Code code;
  private final BitSet[] in;
  private final boolean calls;

  /** Instructions before which somebody may look at all registers, and then at the end, too. */
  private final BitSet seen;

  /** Where lanes may go on that have come to a join, whichever lanes they meet there. */
  private final Set<Integer> meetings = new LinkedHashSet<>();

  Liveness(Code code) {
    this(code, new BitSet());
  }

  /**
   * @param seen indices of the instructions before which somebody may look at all registers
   */
  Liveness(Code code, BitSet seen) {
    this.code = code;
    this.seen = seen;
    this.in = new BitSet[code.size()];
    boolean hasCalls = false;
    for (int i = 0; i < in.length; i++) {
      in[i] = new BitSet(ALL);
      Step step = code.step(i);
      Operation operation = step.operation();
      if (step.joins()) {
        meetings.add(step.next());
      }
      if (operation instanceof Flow.Mark mark) {
        meetings.add(mark.address());
      }
      hasCalls |=
          operation instanceof Flow.Call
              || operation instanceof Flow.Mark mark && mark.kind() == Kind.BREAK;
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

  /** What stands for a place ahead of an instruction where one behind an instruction is wanted. */
  static int ahead(int index) {
    return ~index;
  }

  /** Whether a general register matters behind an instruction. */
  boolean general(int index, int number) {
    BitSet live = after(index);
    return live.get(number) || live.get(HIGHS + number);
  }

  /** The general registers that somebody may read before a thread has written them. */
  BitSet generalAtStart() {
    BitSet numbers = new BitSet();
    for (int number = 0; number < Warp.REGISTERS; number++) {
      numbers.set(number, in[0].get(number) || in[0].get(HIGHS + number));
    }
    return numbers;
  }

  /** Whether the same holds of any address register. */
  boolean hasAddressesAtStart() {
    // The first one is zero at all times.
    return !in[0].get(ADDRESSES + 1, SIGNS).isEmpty();
  }

  /** Whether the same holds of any flag. */
  boolean hasFlagsAtStart() {
    return !in[0].get(SIGNS, HIGHS).isEmpty();
  }

  boolean address(int index, int number) {
    return after(index).get(ADDRESSES + number);
  }

  /** Whether any flag of a predicate register matters behind an instruction. */
  boolean predicate(int index, int number) {
    return after(index).get(SIGNS + number) || carry(index, number);
  }

  /** Whether carry and overflow matter behind an instruction. */
  boolean carry(int index, int number) {
    return after(index).get(CARRIES + number);
  }

  private BitSet after(int index) {
    if (index < 0) {
      return in[~index];
    }
    Step step = code.step(index);
    Operation operation = step.operation();
    BitSet live = new BitSet(ALL);
    boolean falls = true;
    if (operation instanceof Flow.Branch branch) {
      flow(branch.target().address(), live);
      falls = !step.guard().always();
    } else if (mayEnd(step) && !seen.isEmpty()
        || operation instanceof Flow.BranchIndirect
        || operation instanceof Flow.Call
        || operation instanceof Flow.Leave && (calls || !step.guard().always())
        || step.joins() && calls) {
      live.set(0, ALL);
    }
    if (step.joins()) {
      meetings.forEach(address -> flow(address, live));
    }
    if (step.ends() || operation instanceof Flow.Leave && !calls && step.guard().always()) {
      falls = false;
    }
    if (falls) {
      flow(step.next(), live);
    }
    return live;
  }

  private static boolean mayEnd(Step step) {
    return step.ends() || step.operation() instanceof Flow.Leave;
  }

  private void flow(int address, BitSet live) {
    int index = code.index(address);
    if (index < 0) {
      live.set(0, ALL);
    } else {
      live.or(in[index]);
    }
  }

  private BitSet before(int index) {
    Step step = code.step(index);
    BitSet live = after(index);
    if (seen.get(index)) {
      live.set(0, ALL);
      return live;
    }
    if (!step.guard().always()) {
      condition(step.guard().register(), step.guard().table(), live);
    }
    operation(step.operation(), step.guard().always(), live);
    return live;
  }

  private static void condition(int register, int table, BitSet live) {
    live.set(SIGNS + register);
    if ((table & 0xf) * 0x1111 != (table & 0xffff)) {
      live.set(CARRIES + register);
    }
  }

  private void operation(Operation operation, boolean always, BitSet live) {
    if (operation instanceof Alu alu) {
      if (alu.predicate() != null) {
        write(alu.predicate(), always, live);
      }
      write(alu.destination(), always, live);
    } else if (operation instanceof MultiplyAdd mad) {
      if (mad.predicate() != null) {
        write(mad.predicate(), always, live);
      }
      write(mad.destination(), always, live);
    } else if (operation instanceof LoadStore.GlobalLoad load) {
      for (Destination part : load.parts()) {
        write(part, always, live);
      }
    } else if (operation instanceof LoadStore.PostIncrement increment) {
      live.set(ADDRESSES + increment.register());
      operation(increment.operation(), always, live);
      return;
    } else if (operation instanceof LoadStore.SharedStore store) {
      live.set(ADDRESSES + store.address().register());
    } else if (!(operation instanceof LoadStore.GlobalStore
        || operation instanceof Flow.Nothing
        || operation instanceof Flow.Branch
        || operation instanceof Flow.Mark
        || operation instanceof Flow.Barrier
        || operation instanceof Flow.Leave)) {
      live.set(0, ALL);
    }
    for (Source source : operation.sources()) {
      read(source, live);
    }
  }

  private static void write(Destination destination, boolean always, BitSet live) {
    if (!always) {
      return;
    }
    if (destination instanceof Destination.Register register) {
      live.clear(register.number());
      live.clear(HIGHS + register.number());
    } else if (destination instanceof Destination.Half half) {
      live.clear((half.high() ? HIGHS : 0) + half.number());
    } else if (destination instanceof Destination.AddressRegister register) {
      live.clear(ADDRESSES + register.number());
    } else if (destination instanceof Destination.Predicate predicate) {
      live.clear(SIGNS + predicate.number());
      live.clear(CARRIES + predicate.number());
    }
  }

  private static void read(Source source, BitSet live) {
    if (source instanceof Source.Register register) {
      live.set(register.number());
      live.set(HIGHS + register.number());
    } else if (source instanceof Source.Half half) {
      live.set((half.high() ? HIGHS : 0) + half.number());
    } else if (source instanceof Source.AddressRegister register) {
      live.set(ADDRESSES + register.number());
    } else if (source instanceof Source.Predicate predicate) {
      live.set(SIGNS + predicate.number());
      live.set(CARRIES + predicate.number());
    } else if (source instanceof Source.Carry carry) {
      live.set(CARRIES + carry.number());
    } else if (source instanceof Source.Bits bits) {
      read(bits.source(), live);
    } else if (source instanceof Source.Extended extended) {
      read(extended.source(), live);
    } else if (source instanceof MemorySource.Shared shared) {
      live.set(ADDRESSES + shared.address().register());
    } else if (source instanceof MemorySource.Constant constant) {
      live.set(ADDRESSES + constant.address().register());
    }
  }
}
