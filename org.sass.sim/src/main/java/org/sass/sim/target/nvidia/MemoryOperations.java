package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.nvidia.AddressOperand.Space;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Loads and stores. Caches have no effect on results and are not emulated. */
final class MemoryOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("ldg", reader -> load(reader, Space.GLOBAL)),
          entry("ld", reader -> load(reader, Space.GENERIC)),
          entry("lds", reader -> load(reader, Space.SHARED)),
          entry("ldl", reader -> load(reader, Space.LOCAL)),
          entry("ldc", MemoryOperations::loadConstant),
          entry("stg", reader -> store(reader, Space.GLOBAL)),
          entry("st", reader -> store(reader, Space.GENERIC)),
          entry("sts", reader -> store(reader, Space.SHARED)),
          entry("stl", reader -> store(reader, Space.LOCAL)),
          // Everything is done in order, so nothing has to wait, and there are no caches.
          entry("memory-order", reader -> new ControlFlow.Nop()));

  private MemoryOperations() {}

  /** Returns the type of the value that an instruction moves. */
  static AccessType accessType(OperandReader reader) {
    return switch (reader.firstOf(List.of("U8", "S8", "U16", "S16", "32", "64", "128"))) {
      case "U8" -> AccessType.U8;
      case "S8" -> AccessType.S8;
      case "U16" -> AccessType.U16;
      case "S16" -> AccessType.S16;
      case "64" -> AccessType.B64;
      case "128" -> AccessType.B128;
      default -> AccessType.B32;
    };
  }

  // ---- loads and stores

  private static Operation load(OperandReader reader, Space space) {
    AccessType access = accessType(reader);
    return new Load(
        AddressOperand.of(reader, 1, space, access),
        reader.destinations(0, access.registerCount()));
  }

  /** A load. */
  private record Load(AddressOperand address, Destination[] to) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = address.resolve(warp, mask, lanes);
      if (cause != null) {
        return cause;
      }
      AccessType access = address.access();
      for (int word = 0; word < to.length; word++) {
        load(access, word, mask, lanes);
        to[word].write(warp, mask, lanes.result);
      }
      return null;
    }

    @Override
    public List<Source> sources() {
      return address.sources();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects
          .addReads(address.sources().toArray(Source[]::new))
          .addAccess(address.effect(MemoryAccess.Kind.READ))
          .addWrites(to);
    }
  }

  /** Loads one word of each lane's value from the addresses that were resolved. */
  private static void load(AccessType access, int word, int mask, LaneBuffers lanes) {
    if (lanes.memory != null && access.bytes() >= Integer.BYTES) {
      int[] words = lanes.memory.words();
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        lanes.result[lane] = words[((int) lanes.addresses[lane] >>> 2) + word];
      }
      return;
    }
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      lanes.result[lane] =
          access.load(lanes.memoryOf(lane), (int) lanes.addresses[lane] + 4 * word);
    }
  }

  private static Operation store(OperandReader reader, Space space) {
    AccessType access = accessType(reader);
    return new Store(
        AddressOperand.of(reader, 0, space, access), reader.words(1, access.registerCount()));
  }

  /** A store. */
  private record Store(AddressOperand address, Source[] from) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = address.resolve(warp, mask, lanes);
      if (cause != null) {
        return cause;
      }
      AccessType access = address.access();
      for (int word = 0; word < from.length; word++) {
        from[word].read(warp, mask, lanes.b);
        store(access, word, mask, lanes);
      }
      return null;
    }

    @Override
    public List<Source> sources() {
      return Stream.concat(address.sources().stream(), Stream.of(from)).toList();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects
          .addReads(from)
          .addReads(address.sources().toArray(Source[]::new))
          .addAccess(address.effect(MemoryAccess.Kind.WRITE));
    }
  }

  /** Stores one word of each lane's value to the addresses that were resolved. */
  private static void store(AccessType access, int word, int mask, LaneBuffers lanes) {
    if (lanes.memory != null && access.bytes() >= Integer.BYTES) {
      int[] words = lanes.memory.words();
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        words[((int) lanes.addresses[lane] >>> 2) + word] = lanes.b[lane];
      }
      return;
    }
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      access.store(lanes.memoryOf(lane), (int) lanes.addresses[lane] + 4 * word, lanes.b[lane]);
    }
  }

  /**
   * LDC: the address register of the operand is added to its offset. With {@code .IS}, its lower
   * half is, and its upper half is added to the number of the bank.
   */
  private static Operation loadConstant(OperandReader reader) {
    AccessType access = accessType(reader);
    int register = (int) reader.operand(1).value("a", OperandReader.ZERO_REGISTER);
    return new ConstantLoad(
        (int) reader.operand(1).value("bank"),
        OperandReader.register(register),
        (int) reader.operand(1).value("off", 0),
        reader.has("IS"),
        access,
        reader.destinations(0, access.registerCount()));
  }

  /**
   * A load from a constant bank at an address in a register.
   *
   * @param isSegmented whether the upper half of the register is added to the number of the bank
   */
  private record ConstantLoad(
      int firstBank,
      Source register,
      int offset,
      boolean isSegmented,
      AccessType access,
      Destination[] to)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      register.read(warp, mask, lanes.a);
      ConstantMemory constants = warp.block().grid().constants();
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        int bank = bank(lanes.a[lane]);
        int address = (isSegmented ? lanes.a[lane] & 0xffff : lanes.a[lane]) + offset;
        int bytes = access.bytes();
        if (!ConstantBanks.canRead(constants.find(bank), address, bytes)) {
          return ConstantBanks.loadCause(constants, bank, address, bytes, lane);
        }
        lanes.addresses[lane] = address;
      }
      for (int word = 0; word < to.length; word++) {
        for (int left = mask; left != 0; left &= left - 1) {
          int lane = Integer.numberOfTrailingZeros(left);
          Memory memory = constants.bank(bank(lanes.a[lane]));
          lanes.result[lane] = access.load(memory, (int) lanes.addresses[lane] + 4 * word);
        }
        to[word].write(warp, mask, lanes.result);
      }
      return null;
    }

    private int bank(int registerValue) {
      return isSegmented ? firstBank + (registerValue >>> 16) : firstBank;
    }

    @Override
    public List<Source> sources() {
      return List.of(register);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(register).addWrites(to);
    }
  }
}
