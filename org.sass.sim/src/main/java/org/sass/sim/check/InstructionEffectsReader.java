package org.sass.sim.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sass.sim.machine.RegisterKind;
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
  private Source[] storedSources = {};
  private int[][] storedSlots = {};
  private int[] controlSlots = NONE;
  private ControlFlow.Barrier barrier;
  private int nextMemorySlot;
  private final ValueSlots slots;
  private final List<MemoryAccess> accesses;

  private InstructionEffectsReader(ValueSlots slots, List<MemoryAccess> accesses) {
    this.slots = slots;
    this.accesses = accesses;
    nextMemorySlot = slots.firstMemory();
  }

  /**
   * Returns the effects of an instruction.
   *
   * @param slots the slots of the machine's threads
   * @param index the number of the instruction in the kernel, from 0
   */
  static InstructionEffects readEffects(
      ValueSlots slots, int index, DecodedInstruction instruction) {
    InstructionEffectsReader reader =
        new InstructionEffectsReader(slots, instruction.effects().memory());
    reader.addOperation(instruction.operation());
    // A condition that never holds does not depend on its predicate either.
    boolean hasGuard = !instruction.guard().isAlways() && instruction.guard().truthTable() != 0;
    int guard = hasGuard ? slots.predicate(instruction.guard().register()) : -1;
    return new InstructionEffects(
        index,
        instruction,
        guard,
        reader.uses.toArray(MemoryUse[]::new),
        reader.storedSources,
        reader.storedSlots,
        reader.controlSlots,
        reader.transfers.toArray(InstructionEffects.Transfer[]::new),
        reader.barrier);
  }

  private void addOperation(Operation operation) {
    if (operation instanceof AluOperation alu) {
      addAlu(alu);
    } else if (operation instanceof MultiplyAdd mad) {
      HalfSlots mixed =
          HalfSlots.mix(
              List.of(
                  sourceHalves(mad.a()),
                  sourceHalves(mad.b()),
                  sourceHalves(mad.c()),
                  sourceHalves(mad.carry())));
      addTransfer(mad.destination(), mixed);
      addTransfer(mad.predicate(), mixed);
    } else if (operation instanceof LoadStore.PostIncrement increment) {
      addOperation(increment.operation());
    } else if (operation instanceof AtomicOperation atomic) {
      addAtomic(atomic);
    } else if (operation instanceof ControlFlow.BranchIndirect branch) {
      controlSlots = sourceHalves(branch.source()).all();
    } else if (operation instanceof ControlFlow.Barrier bar) {
      barrier = bar;
    } else if (operation instanceof LoadStore.GlobalLoad load) {
      addLoad(load.parts(), load.access(), addMemoryUse());
    } else if (operation instanceof LoadStore.GlobalStore store) {
      addStore(store.parts(), store.access());
      addMemoryUse();
    } else if (operation instanceof LoadStore.LocalLoad load) {
      addLoad(load.parts(), load.address().access(), addMemoryUse());
    } else if (operation instanceof LoadStore.LocalStore store) {
      addStore(store.parts(), store.address().access());
      addMemoryUse();
    } else if (operation instanceof LoadStore.SharedStore store) {
      addStore(new Source[] {store.source()}, store.address().access());
      addMemoryUse();
    } else if (operation instanceof LoadStore.LockedLoad load) {
      addTransfer(load.destination(), loadedHalves(load.address().access(), addMemoryUse()));
      addTransfer(load.predicate(), HalfSlots.EMPTY);
    } else {
      addGeneric(OperationEffects.of(operation));
    }
  }

  /**
   * Handles operations without a case of their own: everything that they write depends on
   * everything that they read.
   */
  private void addGeneric(OperationEffects effects) {
    HalfSlots readSlots = registerHalves(effects.reads());
    for (MemoryAccess access : effects.memory()) {
      int slot = addMemoryUse();
      if (access.reads()) {
        readSlots = HalfSlots.mix(List.of(readSlots, loadedHalves(access.type(), slot)));
      }
    }
    for (RegisterUse written : effects.writes()) {
      transfers.add(new InstructionEffects.Transfer(registerSlots(written), readSlots.low()));
    }
    if (effects.control() == OperationEffects.Control.INDIRECT) {
      controlSlots = readSlots.low();
    }
  }

  // ---- memory

  private void addAtomic(AtomicOperation atomic) {
    addStore(atomic.operand(), atomic.access());
    int[][] firstSlots = storedSlots;
    Source[] firstSources = storedSources;
    addStore(atomic.swapValue(), atomic.access());
    for (int i = 0; i < firstSlots.length; i++) {
      firstSlots[i] = HalfSlots.union(firstSlots[i], storedSlots[i]);
    }
    storedSources = firstSources;
    storedSlots = firstSlots;
    int slot = addMemoryUse();
    if (atomic.old() != null) {
      addLoad(atomic.old(), atomic.access(), slot);
    }
  }

  private void addStore(Source[] parts, AccessType access) {
    storedSources = parts;
    storedSlots = new int[parts.length][];
    for (int i = 0; i < parts.length; i++) {
      HalfSlots halves = sourceHalves(parts[i]);
      storedSlots[i] = access.bytes() < 4 ? halves.low() : halves.all();
    }
  }

  private void addLoad(Destination[] parts, AccessType access, int slot) {
    for (int i = 0; i < parts.length; i++) {
      addTransfer(parts[i], loadedHalves(access, slot + 2 * i));
    }
  }

  /** Returns the halves of a loaded value. */
  private static HalfSlots loadedHalves(AccessType access, int slot) {
    return switch (access) {
      case U8, U16 -> new HalfSlots(new int[] {slot}, NONE);
      case S8, S16 -> HalfSlots.sameSlot(slot);
      default -> new HalfSlots(new int[] {slot}, new int[] {slot + 1});
    };
  }

  /**
   * Adds the next memory access of the instruction. Returns the first slot for the value that it
   * reads.
   */
  private int addMemoryUse() {
    MemoryAccess access = accesses.get(uses.size());
    int[] low = NONE;
    if (access.file() != null) {
      low =
          registerSlots(new RegisterUse(access.file(), access.register(), OperationEffects.WHOLE));
    }
    int[] high = NONE;
    if (access.isWide()) {
      high =
          registerSlots(
              new RegisterUse(
                  RegisterKind.GENERAL, access.upperRegister(), OperationEffects.WHOLE));
    }
    MemoryUse use = new MemoryUse(access, nextMemorySlot, HalfSlots.union(low, high));
    uses.add(use);
    nextMemorySlot += 2 * Math.max(1, use.bytes() / 4);
    return use.valueSlot();
  }

  // ---- values

  private void addAlu(AluOperation alu) {
    HalfSlots a = alu.a() == null ? HalfSlots.EMPTY : sourceHalves(alu.a());
    HalfSlots b = alu.b() == null ? HalfSlots.EMPTY : sourceHalves(alu.b());
    HalfSlots c = alu.c() == null ? HalfSlots.EMPTY : sourceHalves(alu.c());
    HalfSlots mixed = HalfSlots.mix(List.of(a, b, c));
    HalfSlots result = mixed;
    if (alu.function() instanceof IntegerFunction function) {
      result =
          switch (function) {
            case PASS_A -> a;
            case PASS_B -> b;
            case XOR -> alu.a().equals(alu.b()) ? HalfSlots.EMPTY : HalfSlots.pair(a, b);
            case AND -> maskedHalves(alu, a, b, 0);
            case OR -> maskedHalves(alu, a, b, 0xffff);
            case ADD -> isOnlyCarry(alu) ? HalfSlots.mix(List.of(c)) : mixed;
            case SHL ->
                alu.b() instanceof Source.Immediate amount ? shiftLeft(a, amount.value()) : mixed;
            case SHR, SHR_SIGNED -> {
              boolean signed = function == IntegerFunction.SHR_SIGNED;
              yield alu.b() instanceof Source.Immediate amount
                  ? shiftRight(a, amount.value(), signed)
                  : mixed;
            }
            default -> mixed;
          };
    }
    addTransfer(alu.destination(), result);
    if (alu.flags() != null) {
      addTransfer(alu.predicate(), result == mixed ? mixed : HalfSlots.mix(List.of(result)));
    }
  }

  /**
   * Returns the halves of a result of AND or OR. If an operand is a constant and one of its halves
   * equals {@code fixed}, this half of the result is constant, too.
   *
   * @param fixed 0 for AND, 0xffff for OR
   */
  private static HalfSlots maskedHalves(AluOperation alu, HalfSlots a, HalfSlots b, int fixed) {
    HalfSlots combined = HalfSlots.pair(a, b);
    Source constant = alu.a() instanceof Source.Immediate ? alu.a() : alu.b();
    if (!(constant instanceof Source.Immediate number)) {
      return combined;
    }
    return new HalfSlots(
        (number.value() & 0xffff) == fixed ? NONE : combined.low(),
        number.value() >>> 16 == fixed ? NONE : combined.high());
  }

  /**
   * Returns whether a sum adds a register and its own complement, as {@code a - a} does. Its value
   * does not depend on the register, only on what else is added.
   */
  private static boolean isOnlyCarry(AluOperation alu) {
    return alu.b() instanceof Source.Bits minus
        && minus.andMask() == -1
        && minus.xorMask() == -1
        && minus.source().equals(alu.a())
        && alu.a() instanceof Source.Register;
  }

  private static HalfSlots shiftLeft(HalfSlots a, int amount) {
    if (amount == 0) {
      return a;
    }
    if (amount < 0 || amount >= 32) {
      return HalfSlots.EMPTY;
    }
    return amount >= 16 ? new HalfSlots(NONE, a.low()) : new HalfSlots(a.low(), a.all());
  }

  private static HalfSlots shiftRight(HalfSlots a, int amount, boolean signed) {
    if (amount == 0) {
      return a;
    }
    int[] sign = signed ? a.high() : NONE;
    if (amount < 0 || amount >= 32) {
      return new HalfSlots(sign, sign);
    }
    return amount >= 16 ? new HalfSlots(a.high(), sign) : new HalfSlots(a.all(), a.high());
  }

  /** Returns the slots that the halves of an operand depend on. */
  private HalfSlots sourceHalves(Source source) {
    if (source instanceof Source.Register register) {
      int n = register.number();
      return new HalfSlots(new int[] {slots.low(n)}, new int[] {slots.high(n)});
    }
    if (source instanceof Source.Half half && !half.signed()) {
      return new HalfSlots(registerHalves(OperationEffects.of(half).reads()).low(), NONE);
    }
    if (source instanceof Source.Predicate || source instanceof Source.Carry) {
      return new HalfSlots(registerHalves(OperationEffects.of(source).reads()).low(), NONE);
    }
    if (source instanceof Source.Bits bits) {
      HalfSlots whole = sourceHalves(bits.source());
      return new HalfSlots(
          (bits.andMask() & 0xffff) == 0 ? NONE : whole.low(),
          bits.andMask() >>> 16 == 0 ? NONE : whole.high());
    }
    if (source instanceof Source.Extended extended) {
      HalfSlots whole = sourceHalves(extended.source());
      if (extended.isWhole()) {
        return whole;
      }
      return new HalfSlots(whole.low(), extended.isSigned() ? whole.low() : NONE);
    }
    if (source instanceof MemorySource.Shared shared) {
      return loadedHalves(shared.address().access(), addMemoryUse());
    }
    OperationEffects effects = OperationEffects.of(source);
    if (!effects.memory().isEmpty()) {
      // Constant memory is filled by the launch, so its values are defined.
      addMemoryUse();
      return HalfSlots.EMPTY;
    }
    return registerHalves(effects.reads());
  }

  /** Returns the slots of some registers, as the dependencies of both halves. */
  private HalfSlots registerHalves(List<RegisterUse> registers) {
    int[] all = NONE;
    for (RegisterUse register : registers) {
      all = HalfSlots.union(all, registerSlots(register));
    }
    return new HalfSlots(all, all);
  }

  private int[] registerSlots(RegisterUse use) {
    return switch (use.file()) {
      case ADDRESS -> new int[] {slots.address(use.number())};
      case PREDICATE -> new int[] {slots.predicate(use.number())};
      case GENERAL -> {
        int low = slots.low(use.number());
        int high = slots.high(use.number());
        yield switch (use.parts()) {
          case OperationEffects.LOW -> new int[] {low};
          case OperationEffects.HIGH -> new int[] {high};
          default -> new int[] {low, high};
        };
      }
    };
  }

  private void addTransfer(Destination destination, HalfSlots value) {
    if (destination instanceof Destination.Register register) {
      int low = slots.low(register.number());
      int high = slots.high(register.number());
      if (Arrays.equals(value.low(), value.high())) {
        transfers.add(new InstructionEffects.Transfer(new int[] {low, high}, value.low()));
      } else {
        transfers.add(new InstructionEffects.Transfer(new int[] {low}, value.low()));
        transfers.add(new InstructionEffects.Transfer(new int[] {high}, value.high()));
      }
    } else if (destination instanceof Destination.Half half) {
      int slot = half.high() ? slots.high(half.number()) : slots.low(half.number());
      transfers.add(new InstructionEffects.Transfer(new int[] {slot}, value.low()));
    } else if (destination instanceof Destination.AddressRegister register) {
      addWholeTransfer(slots.address(register.number()), value);
    } else if (destination instanceof Destination.Predicate predicate) {
      addWholeTransfer(slots.predicate(predicate.number()), value);
    }
  }

  private void addWholeTransfer(int slot, HalfSlots value) {
    transfers.add(new InstructionEffects.Transfer(new int[] {slot}, value.all()));
  }
}
