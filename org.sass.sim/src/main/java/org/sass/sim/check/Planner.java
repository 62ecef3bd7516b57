package org.sass.sim.check;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.sass.sim.check.MemoryUse.Kind;
import org.sass.sim.check.MemoryUse.Space;
import org.sass.sim.exec.Access;
import org.sass.sim.exec.Address;
import org.sass.sim.exec.Alu;
import org.sass.sim.exec.Atomic;
import org.sass.sim.exec.Destination;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.IntegerFunction;
import org.sass.sim.exec.LoadStore;
import org.sass.sim.exec.MemorySource;
import org.sass.sim.exec.MoveOperations;
import org.sass.sim.exec.MultiplyAdd;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Source;
import org.sass.sim.exec.Step;
import org.sass.sim.exec.Vote;

/** Makes the {@link Plan} of an instruction from its operation. */
final class Planner {
  private static final int[] NONE = {};

  private final List<MemoryUse> uses = new ArrayList<>();
  private final List<Plan.Transfer> transfers = new ArrayList<>();
  private Source[] stored = {};
  private int[][] storedSlots = {};
  private int[] asked = NONE;
  private Flow.Barrier barrier;
  private int memorySlots = Slots.MEMORY;

  private Planner() {}

  static Plan plan(int index, Step step) {
    Planner planner = new Planner();
    planner.add(step.operation());
    // A condition that never holds depends on nothing either.
    boolean asks = !step.guard().always() && step.guard().table() != 0;
    int guard = asks ? Slots.predicate(step.guard().register()) : -1;
    return new Plan(
        index,
        step,
        guard,
        planner.uses.toArray(MemoryUse[]::new),
        planner.stored,
        planner.storedSlots,
        planner.asked,
        planner.transfers.toArray(Plan.Transfer[]::new),
        planner.barrier);
  }

  private void add(Operation operation) {
    if (operation instanceof Alu alu) {
      alu(alu);
    } else if (operation instanceof MultiplyAdd mad) {
      Halves all = all(List.of(read(mad.a()), read(mad.b()), read(mad.c()), read(mad.carry())));
      transfer(mad.destination(), all);
      transfer(mad.predicate(), all);
    } else if (operation instanceof LoadStore.PostIncrement increment) {
      add(increment.operation());
    } else if (operation instanceof Atomic atomic) {
      atomic(atomic);
    } else if (operation instanceof Vote vote) {
      Halves answer =
          vote.question().always()
              ? Halves.NOTHING
              : Halves.both(Slots.predicate(vote.question().register()));
      transfer(vote.destination(), answer);
    } else if (operation instanceof MoveOperations.Special special) {
      transfer(special.destination(), Halves.NOTHING);
    } else if (operation instanceof Flow.BranchIndirect branch) {
      asked = slots(read(branch.source()));
    } else if (operation instanceof Flow.Barrier bar) {
      barrier = bar;
    } else {
      memory(operation);
    }
  }

  // ---- memory

  private void memory(Operation operation) {
    if (operation instanceof LoadStore.GlobalLoad load) {
      int slot = global(load.address(), load.access(), Kind.READ);
      loaded(load.parts(), load.access(), slot);
    } else if (operation instanceof LoadStore.GlobalStore store) {
      store(store.parts(), store.access());
      global(store.address(), store.access(), Kind.WRITE);
    } else if (operation instanceof LoadStore.LocalLoad load) {
      int slot = use(Space.LOCAL, Kind.READ, load.address());
      loaded(load.parts(), load.address().access(), slot);
    } else if (operation instanceof LoadStore.LocalStore store) {
      store(store.parts(), store.address().access());
      use(Space.LOCAL, Kind.WRITE, store.address());
    } else if (operation instanceof LoadStore.SharedStore store) {
      store(new Source[] {store.source()}, store.address().access());
      use(Space.SHARED, store.unlocks() ? Kind.ATOMIC : Kind.WRITE, store.address());
    } else if (operation instanceof LoadStore.LockedLoad load) {
      // What is done to a word under its lock is done in some order.
      int slot = use(Space.SHARED, Kind.ATOMIC, load.address());
      transfer(load.destination(), loaded(load.address().access(), slot));
      transfer(load.predicate(), Halves.NOTHING);
    }
  }

  private void atomic(Atomic atomic) {
    store(atomic.first(), atomic.access());
    int[][] first = storedSlots;
    Source[] values = stored;
    store(atomic.second(), atomic.access());
    for (int i = 0; i < first.length; i++) {
      first[i] = union(first[i], storedSlots[i]);
    }
    stored = values;
    storedSlots = first;
    int slot = global(atomic.address(), atomic.access(), Kind.ATOMIC);
    if (atomic.old() != null) {
      loaded(atomic.old(), atomic.access(), slot);
    }
  }

  private void store(Source[] parts, Access access) {
    stored = parts;
    storedSlots = new int[parts.length][];
    for (int i = 0; i < parts.length; i++) {
      Halves halves = read(parts[i]);
      storedSlots[i] = access.bytes() < 4 ? halves.low : slots(halves);
    }
  }

  private void loaded(Destination[] parts, Access access, int slot) {
    for (int i = 0; i < parts.length; i++) {
      transfer(parts[i], loaded(access, slot + 2 * i));
    }
  }

  /** The halves of a value that has been loaded. */
  private static Halves loaded(Access access, int slot) {
    return switch (access) {
      case U8, U16 -> new Halves(new int[] {slot}, NONE);
      case S8, S16 -> Halves.both(slot);
      default -> new Halves(new int[] {slot}, new int[] {slot + 1});
    };
  }

  private int global(Source address, Access access, Kind kind) {
    int register = address instanceof Source.Register one ? one.number() : -1;
    return use(new MemoryUse(Space.GLOBAL, kind, register, 0, access.bytes(), memorySlots));
  }

  private int use(Space space, Kind kind, Address address) {
    int register = address.register() == 0 ? -1 : address.register();
    return use(
        new MemoryUse(
            space, kind, register, address.offset(), address.access().bytes(), memorySlots));
  }

  private int use(MemoryUse use) {
    uses.add(use);
    memorySlots += 2 * Math.max(1, use.bytes() / 4);
    return use.slot();
  }

  // ---- values

  private void alu(Alu alu) {
    Halves a = alu.a() == null ? Halves.NOTHING : read(alu.a());
    Halves b = alu.b() == null ? Halves.NOTHING : read(alu.b());
    Halves c = alu.c() == null ? Halves.NOTHING : read(alu.c());
    Halves all = all(List.of(a, b, c));
    Halves result = all;
    if (alu.function() instanceof IntegerFunction function) {
      result =
          switch (function) {
            case FIRST -> a;
            case PASS_B -> b;
            case XOR -> alu.a().equals(alu.b()) ? Halves.NOTHING : Halves.beside(a, b);
            case AND -> kept(alu, a, b, 0);
            case OR -> kept(alu, a, b, 0xffff);
            case ADD -> isZero(alu) ? Halves.NOTHING : all;
            case SHL ->
                alu.b() instanceof Source.Immediate amount ? shifted(a, amount.value()) : all;
            case SHR, SHR_SIGNED -> {
              boolean signed = function == IntegerFunction.SHR_SIGNED;
              yield alu.b() instanceof Source.Immediate amount
                  ? shiftedDown(a, amount.value(), signed)
                  : all;
            }
            default -> all;
          };
    }
    transfer(alu.destination(), result);
    if (alu.flags() != null) {
      transfer(alu.predicate(), result == all ? all : all(List.of(result)));
    }
  }

  /** AND and OR: a constant whose half has only such bits makes that half itself. */
  private static Halves kept(Alu alu, Halves a, Halves b, int fixed) {
    Halves both = Halves.beside(a, b);
    Source constant = alu.a() instanceof Source.Immediate ? alu.a() : alu.b();
    if (!(constant instanceof Source.Immediate number)) {
      return both;
    }
    return new Halves(
        (number.value() & 0xffff) == fixed ? NONE : both.low,
        number.value() >>> 16 == fixed ? NONE : both.high);
  }

  /** Whether a sum is that of a register and its own complement plus one. */
  private static boolean isZero(Alu alu) {
    return alu.b() instanceof Source.Bits minus
        && minus.kept() == -1
        && minus.flipped() == -1
        && minus.source().equals(alu.a())
        && alu.a() instanceof Source.Register;
  }

  private static Halves shifted(Halves a, int amount) {
    if (amount == 0) {
      return a;
    }
    if (amount < 0 || amount >= 32) {
      return Halves.NOTHING;
    }
    return amount >= 16 ? new Halves(NONE, a.low) : new Halves(a.low, union(a.low, a.high));
  }

  private static Halves shiftedDown(Halves a, int amount, boolean signed) {
    if (amount == 0) {
      return a;
    }
    int[] sign = signed ? a.high : NONE;
    if (amount < 0 || amount >= 32) {
      return new Halves(sign, sign);
    }
    return amount >= 16 ? new Halves(a.high, sign) : new Halves(union(a.low, a.high), a.high);
  }

  /** The slots that the halves of an operand depend on. */
  private Halves read(Source source) {
    if (source instanceof Source.Register register) {
      int n = register.number();
      return new Halves(new int[] {Slots.low(n)}, new int[] {Slots.high(n)});
    }
    if (source instanceof Source.Half half) {
      int slot = half.high() ? Slots.high(half.number()) : Slots.low(half.number());
      return half.signed() ? Halves.both(slot) : new Halves(new int[] {slot}, NONE);
    }
    if (source instanceof Source.AddressRegister register) {
      return register.number() == 0
          ? Halves.NOTHING
          : Halves.both(Slots.address(register.number()));
    }
    if (source instanceof Source.Predicate predicate) {
      return new Halves(new int[] {Slots.predicate(predicate.number())}, NONE);
    }
    if (source instanceof Source.Carry carry) {
      return new Halves(new int[] {Slots.predicate(carry.number())}, NONE);
    }
    if (source instanceof Source.Bits bits) {
      Halves whole = read(bits.source());
      return new Halves(
          (bits.kept() & 0xffff) == 0 ? NONE : whole.low,
          bits.kept() >>> 16 == 0 ? NONE : whole.high);
    }
    if (source instanceof Source.Extended extended) {
      Halves whole = read(extended.source());
      if (extended.isWhole()) {
        return whole;
      }
      return new Halves(whole.low, extended.isSigned() ? whole.low : NONE);
    }
    if (source instanceof MemorySource.Shared shared) {
      return loaded(shared.address().access(), use(Space.SHARED, Kind.READ, shared.address()));
    }
    if (source instanceof MemorySource.Constant constant) {
      use(Space.CONSTANT, Kind.READ, constant.address());
    }
    return Halves.NOTHING;
  }

  private void transfer(Destination destination, Halves value) {
    if (destination instanceof Destination.Register register) {
      int low = Slots.low(register.number());
      int high = Slots.high(register.number());
      if (java.util.Arrays.equals(value.low, value.high)) {
        transfers.add(new Plan.Transfer(new int[] {low, high}, value.low));
      } else {
        transfers.add(new Plan.Transfer(new int[] {low}, value.low));
        transfers.add(new Plan.Transfer(new int[] {high}, value.high));
      }
    } else if (destination instanceof Destination.Half half) {
      int slot = half.high() ? Slots.high(half.number()) : Slots.low(half.number());
      transfers.add(new Plan.Transfer(new int[] {slot}, value.low));
    } else if (destination instanceof Destination.AddressRegister register) {
      whole(Slots.address(register.number()), value);
    } else if (destination instanceof Destination.Predicate predicate) {
      whole(Slots.predicate(predicate.number()), value);
    }
  }

  private void whole(int slot, Halves value) {
    transfers.add(new Plan.Transfer(new int[] {slot}, slots(value)));
  }

  private static Halves all(List<Halves> parts) {
    int[] slots = NONE;
    for (Halves part : parts) {
      slots = union(slots, slots(part));
    }
    return new Halves(slots, slots);
  }

  private static int[] slots(Halves halves) {
    return union(halves.low, halves.high);
  }

  private static int[] union(int[] a, int[] b) {
    if (a.length == 0 || b.length == 0) {
      return a.length == 0 ? b : a;
    }
    TreeSet<Integer> all = new TreeSet<>();
    for (int slot : a) {
      all.add(slot);
    }
    for (int slot : b) {
      all.add(slot);
    }
    return all.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * What the halves of a value depend on.
   *
   * @param low the slots for bits 15:0
   * @param high the slots for bits 31:16
   */
  private record Halves(int[] low, int[] high) {
    private static final Halves NOTHING = new Halves(NONE, NONE);

    static Halves both(int slot) {
      return new Halves(new int[] {slot}, new int[] {slot});
    }

    /** Of two values whose halves do not mix. */
    static Halves beside(Halves a, Halves b) {
      return new Halves(union(a.low, b.low), union(a.high, b.high));
    }
  }
}
