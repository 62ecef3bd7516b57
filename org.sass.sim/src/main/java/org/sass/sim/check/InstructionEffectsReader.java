package org.sass.sim.check;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.AtomicOperation;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Destination;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.MultiplyAdd;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.OperationEffects.RegisterUse;
import org.sass.sim.op.Source;

/** Computes the {@link InstructionEffects} of an instruction from its operation. */
final class InstructionEffectsReader {
  private static final int[] NONE = {};

  private final List<MemoryUse> uses = new ArrayList<>();
  private final List<InstructionEffects.Transfer> transfers = new ArrayList<>();
  private Source[] stored = {};
  private int[][] storedSlots = {};
  private int[] asked = NONE;
  private ControlFlow.Barrier barrier;
  private int memorySlots = ValueSlots.MEMORY;
  private final List<MemoryAccess> accesses;

  private InstructionEffectsReader(List<MemoryAccess> accesses) {
    this.accesses = accesses;
  }

  static InstructionEffects plan(int index, DecodedInstruction step) {
    InstructionEffectsReader planner = new InstructionEffectsReader(step.effects().memory());
    planner.add(step.operation());
    // A condition that never holds does not depend on its predicate either.
    boolean asks = !step.guard().always() && step.guard().table() != 0;
    int guard = asks ? ValueSlots.predicate(step.guard().register()) : -1;
    return new InstructionEffects(
        index,
        step,
        guard,
        planner.uses.toArray(MemoryUse[]::new),
        planner.stored,
        planner.storedSlots,
        planner.asked,
        planner.transfers.toArray(InstructionEffects.Transfer[]::new),
        planner.barrier);
  }

  private void add(Operation operation) {
    if (operation instanceof AluOperation alu) {
      alu(alu);
    } else if (operation instanceof MultiplyAdd mad) {
      Halves all = all(List.of(read(mad.a()), read(mad.b()), read(mad.c()), read(mad.carry())));
      transfer(mad.destination(), all);
      transfer(mad.predicate(), all);
    } else if (operation instanceof LoadStore.PostIncrement increment) {
      add(increment.operation());
    } else if (operation instanceof AtomicOperation atomic) {
      atomic(atomic);
    } else if (operation instanceof ControlFlow.BranchIndirect branch) {
      asked = slots(read(branch.source()));
    } else if (operation instanceof ControlFlow.Barrier bar) {
      barrier = bar;
    } else if (operation instanceof LoadStore.GlobalLoad load) {
      loaded(load.parts(), load.access(), access());
    } else if (operation instanceof LoadStore.GlobalStore store) {
      store(store.parts(), store.access());
      access();
    } else if (operation instanceof LoadStore.LocalLoad load) {
      loaded(load.parts(), load.address().access(), access());
    } else if (operation instanceof LoadStore.LocalStore store) {
      store(store.parts(), store.address().access());
      access();
    } else if (operation instanceof LoadStore.SharedStore store) {
      store(new Source[] {store.source()}, store.address().access());
      access();
    } else if (operation instanceof LoadStore.LockedLoad load) {
      transfer(load.destination(), loaded(load.address().access(), access()));
      transfer(load.predicate(), Halves.NOTHING);
    } else {
      other(OperationEffects.of(operation));
    }
  }

  /**
   * Handles operations without a case of their own: everything that they write depends on
   * everything that they read.
   */
  private void other(OperationEffects effects) {
    Halves all = slots(effects.reads());
    for (MemoryAccess access : effects.memory()) {
      int slot = access();
      if (access.reads()) {
        all = all(List.of(all, loaded(access.type(), slot)));
      }
    }
    for (RegisterUse written : effects.writes()) {
      transfers.add(new InstructionEffects.Transfer(slots(written), all.low));
    }
    if (effects.control() == OperationEffects.Control.INDIRECT) {
      asked = all.low;
    }
  }

  // ---- memory

  private void atomic(AtomicOperation atomic) {
    store(atomic.first(), atomic.access());
    int[][] first = storedSlots;
    Source[] values = stored;
    store(atomic.second(), atomic.access());
    for (int i = 0; i < first.length; i++) {
      first[i] = union(first[i], storedSlots[i]);
    }
    stored = values;
    storedSlots = first;
    int slot = access();
    if (atomic.old() != null) {
      loaded(atomic.old(), atomic.access(), slot);
    }
  }

  private void store(Source[] parts, AccessType access) {
    stored = parts;
    storedSlots = new int[parts.length][];
    for (int i = 0; i < parts.length; i++) {
      Halves halves = read(parts[i]);
      storedSlots[i] = access.bytes() < 4 ? halves.low : slots(halves);
    }
  }

  private void loaded(Destination[] parts, AccessType access, int slot) {
    for (int i = 0; i < parts.length; i++) {
      transfer(parts[i], loaded(access, slot + 2 * i));
    }
  }

  /** Returns the halves of a loaded value. */
  private static Halves loaded(AccessType access, int slot) {
    return switch (access) {
      case U8, U16 -> new Halves(new int[] {slot}, NONE);
      case S8, S16 -> Halves.both(slot);
      default -> new Halves(new int[] {slot}, new int[] {slot + 1});
    };
  }

  /**
   * Adds the next memory access of the instruction. Returns the first slot for the value that it
   * reads.
   */
  private int access() {
    MemoryAccess access = accesses.get(uses.size());
    int[] low = NONE;
    if (access.file() != null) {
      low = slots(new RegisterUse(access.file(), access.register(), OperationEffects.WHOLE));
    }
    int[] high = NONE;
    if (access.isWide()) {
      high = slots(new RegisterUse(RegisterFile.GENERAL, access.upper(), OperationEffects.WHOLE));
    }
    MemoryUse use = new MemoryUse(access, memorySlots, union(low, high));
    uses.add(use);
    memorySlots += 2 * Math.max(1, use.bytes() / 4);
    return use.slot();
  }

  // ---- values

  private void alu(AluOperation alu) {
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
            case ADD -> isOnlyCarry(alu) ? all(List.of(c)) : all;
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

  /**
   * Returns the halves of a result of AND or OR. If an operand is a constant and one of its halves
   * equals {@code fixed}, this half of the result is constant, too.
   *
   * @param fixed 0 for AND, 0xffff for OR
   */
  private static Halves kept(AluOperation alu, Halves a, Halves b, int fixed) {
    Halves both = Halves.beside(a, b);
    Source constant = alu.a() instanceof Source.Immediate ? alu.a() : alu.b();
    if (!(constant instanceof Source.Immediate number)) {
      return both;
    }
    return new Halves(
        (number.value() & 0xffff) == fixed ? NONE : both.low,
        number.value() >>> 16 == fixed ? NONE : both.high);
  }

  /**
   * Returns whether a sum adds a register and its own complement, as {@code a - a} does. Its value
   * does not depend on the register, only on what else is added.
   */
  private static boolean isOnlyCarry(AluOperation alu) {
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

  /** Returns the slots that the halves of an operand depend on. */
  private Halves read(Source source) {
    if (source instanceof Source.Register register) {
      int n = register.number();
      return new Halves(new int[] {ValueSlots.low(n)}, new int[] {ValueSlots.high(n)});
    }
    if (source instanceof Source.Half half && !half.signed()) {
      return new Halves(slots(OperationEffects.of(half).reads()).low, NONE);
    }
    if (source instanceof Source.Predicate || source instanceof Source.Carry) {
      return new Halves(slots(OperationEffects.of(source).reads()).low, NONE);
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
      return loaded(shared.address().access(), access());
    }
    OperationEffects effects = OperationEffects.of(source);
    if (!effects.memory().isEmpty()) {
      // Constant memory is filled by the launch, so its values are defined.
      access();
      return Halves.NOTHING;
    }
    return slots(effects.reads());
  }

  /** Returns the slots of some registers, as the dependencies of both halves. */
  private static Halves slots(List<RegisterUse> registers) {
    int[] all = NONE;
    for (RegisterUse register : registers) {
      all = union(all, slots(register));
    }
    return new Halves(all, all);
  }

  private static int[] slots(RegisterUse use) {
    return switch (use.file()) {
      case ADDRESS -> new int[] {ValueSlots.address(use.number())};
      case PREDICATE -> new int[] {ValueSlots.predicate(use.number())};
      case GENERAL -> {
        int low = ValueSlots.low(use.number());
        int high = ValueSlots.high(use.number());
        yield switch (use.parts()) {
          case OperationEffects.LOW -> new int[] {low};
          case OperationEffects.HIGH -> new int[] {high};
          default -> new int[] {low, high};
        };
      }
    };
  }

  private void transfer(Destination destination, Halves value) {
    if (destination instanceof Destination.Register register) {
      int low = ValueSlots.low(register.number());
      int high = ValueSlots.high(register.number());
      if (java.util.Arrays.equals(value.low, value.high)) {
        transfers.add(new InstructionEffects.Transfer(new int[] {low, high}, value.low));
      } else {
        transfers.add(new InstructionEffects.Transfer(new int[] {low}, value.low));
        transfers.add(new InstructionEffects.Transfer(new int[] {high}, value.high));
      }
    } else if (destination instanceof Destination.Half half) {
      int slot = half.high() ? ValueSlots.high(half.number()) : ValueSlots.low(half.number());
      transfers.add(new InstructionEffects.Transfer(new int[] {slot}, value.low));
    } else if (destination instanceof Destination.AddressRegister register) {
      whole(ValueSlots.address(register.number()), value);
    } else if (destination instanceof Destination.Predicate predicate) {
      whole(ValueSlots.predicate(predicate.number()), value);
    }
  }

  private void whole(int slot, Halves value) {
    transfers.add(new InstructionEffects.Transfer(new int[] {slot}, slots(value)));
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
   * The slots that the halves of a value depend on.
   *
   * @param low the slots for bits 15:0
   * @param high the slots for bits 31:16
   */
  private record Halves(int[] low, int[] high) {
    private static final Halves NOTHING = new Halves(NONE, NONE);

    static Halves both(int slot) {
      return new Halves(new int[] {slot}, new int[] {slot});
    }

    /** Combines two operands of an operation that does not mix their low and high halves. */
    static Halves beside(Halves a, Halves b) {
      return new Halves(union(a.low, b.low), union(a.high, b.high));
    }
  }
}
