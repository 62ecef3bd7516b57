package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sass.sim.arith.Atomics;
import org.sass.sim.arith.DoublePrecision;
import org.sass.sim.arith.Rounding;
import org.sass.sim.arith.SinglePrecision;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.op.UnfitException;
import org.sass.sim.target.nvidia.AddressOperand.Space;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Atomic operations, and the locks of Kepler's shared memory. */
final class AtomicOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("atom", reader -> atomic(reader, Space.GENERIC, true)),
          entry("atoms", reader -> atomic(reader, Space.SHARED, true)),
          entry("red", reader -> atomic(reader, Space.GENERIC, false)),
          entry("ldslk", AtomicOperations::loadLocked),
          entry("stscul", AtomicOperations::storeConditional));

  private AtomicOperations() {}

  /** Computes the new value from the old one and up to two operands. */
  private interface Update {
    long apply(long old, long a, long b);
  }

  private static Operation atomic(OperandReader reader, Space space, boolean returnsOld) {
    int address = returnsOld ? 1 : 0;
    boolean tellsSuccess = reader.has("CAST");
    boolean swaps = tellsSuccess || reader.has("CAS");
    String type = reader.firstOf(List.of("S32", "U64", "S64", "64", "F32", "F16x2", "F64", "U32"));
    boolean wide = type.endsWith("64");
    AccessType access = wide ? AccessType.B64 : AccessType.B32;
    int words = access.registerCount();
    Source[] value = reader.words(address + 1, words);
    return new Atomic(
        AddressOperand.of(reader, address, space, access),
        value,
        swaps ? reader.words(address + 2, words) : new Source[0],
        update(reader, type),
        returnsOld ? reader.destinations(0, tellsSuccess ? 1 : words) : new Destination[0],
        tellsSuccess);
  }

  private static Update update(OperandReader reader, String type) {
    String name =
        reader.firstOf(
            List.of("ADD", "MIN", "MAX", "INC", "DEC", "AND", "OR", "XOR", "EXCH", "CAS", "CAST"));
    return switch (name) {
      case "ADD" ->
          switch (type) {
            case "F32" ->
                (old, a, b) ->
                    SinglePrecision.add((int) old, (int) a, Rounding.NEAREST, reader.has("FTZ"));
            case "F64" -> (old, a, b) -> DoublePrecision.add(old, a, Rounding.NEAREST);
            case "F16x2" -> (old, a, b) -> Atomics.addHalves((int) old, (int) a, reader.has("FTZ"));
            default -> (old, a, b) -> Atomics.add(old, a);
          };
      case "MIN" ->
          switch (type) {
            case "S32" -> (old, a, b) -> Atomics.min((int) old, (int) a);
            case "S64" -> (old, a, b) -> Atomics.min(old, a);
            default -> (old, a, b) -> Atomics.minUnsigned(old, a);
          };
      case "MAX" ->
          switch (type) {
            case "S32" -> (old, a, b) -> Atomics.max((int) old, (int) a);
            case "S64" -> (old, a, b) -> Atomics.max(old, a);
            default -> (old, a, b) -> Atomics.maxUnsigned(old, a);
          };
      case "INC" -> (old, a, b) -> Atomics.increment(old, a);
      case "DEC" -> (old, a, b) -> Atomics.decrement(old, a);
      case "AND" -> (old, a, b) -> Atomics.and(old, a);
      case "OR" -> (old, a, b) -> Atomics.or(old, a);
      case "XOR" -> (old, a, b) -> Atomics.xor(old, a);
      case "EXCH" -> (old, a, b) -> Atomics.exchange(old, a);
      case "CAS", "CAST" -> (old, a, b) -> Atomics.compareAndSwap(old, a, b);
      default -> throw new UnfitException("it names no atomic operation that is emulated");
    };
  }

  /**
   * An atomic operation. Lanes with one address follow each other, the lowest lane first.
   *
   * @param swap what a compare-and-swap stores; empty for other operations
   * @param to where the old value goes; empty for nowhere
   * @param tellsSuccess whether 1 or 0 goes there instead: whether a compare-and-swap has stored
   */
  private record Atomic(
      AddressOperand address,
      Source[] value,
      Source[] swap,
      Update update,
      Destination[] to,
      boolean tellsSuccess)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = address.resolve(warp, mask, lanes);
      if (cause != null) {
        return cause;
      }
      boolean wide = address.access() == AccessType.B64;
      int[][] in = lanes.in;
      Source[] all = sourcesOfValue();
      for (int i = 0; i < all.length; i++) {
        all[i].read(warp, mask, in[i]);
      }
      int words = value.length;
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        Memory memory = lanes.memoryOf(lane);
        int at = (int) lanes.addresses[lane];
        long old = Integer.toUnsignedLong(memory.word(at));
        old |= wide ? (long) memory.word(at + 4) << 32 : 0;
        long a = word(in, 0, words, lane);
        long b = swap.length > 0 ? word(in, words, words, lane) : 0;
        long now = update.apply(old, a, b);
        memory.putWord(at, (int) now);
        if (wide) {
          memory.putWord(at + 4, (int) (now >>> 32));
        }
        lanes.out[0][lane] = tellsSuccess ? (old == a ? 1 : 0) : (int) old;
        lanes.out[1][lane] = (int) (old >>> 32);
      }
      for (int i = 0; i < to.length; i++) {
        to[i].write(warp, mask, lanes.out[i]);
      }
      return null;
    }

    private static long word(int[][] in, int first, int words, int lane) {
      long low = Integer.toUnsignedLong(in[first][lane]);
      return words > 1 ? low | (long) in[first + 1][lane] << 32 : low;
    }

    private Source[] sourcesOfValue() {
      return OperandReader.join(value, swap);
    }

    @Override
    public List<Source> sources() {
      return Stream.concat(address.sources().stream(), Arrays.stream(sourcesOfValue())).toList();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects
          .addReads(sources().toArray(Source[]::new))
          .addAccess(address.effect(MemoryAccess.Kind.ATOMIC))
          .addWrites(to);
    }
  }

  // ---- locks of Kepler's shared memory

  private static Operation loadLocked(OperandReader reader) {
    AccessType access = MemoryOperations.accessType(reader);
    return new LockedAccess(
        reader.predicateDestination(0),
        AddressOperand.of(reader, 2, Space.SHARED, access),
        reader.destinations(1, access.registerCount()),
        null);
  }

  private static Operation storeConditional(OperandReader reader) {
    AccessType access = MemoryOperations.accessType(reader);
    return new LockedAccess(
        reader.predicateDestination(0),
        AddressOperand.of(reader, 1, Space.SHARED, access),
        null,
        reader.words(2, access.registerCount()));
  }

  /**
   * LDSLK and STSCUL: a load that tries to take the lock of its word, and a store by the lane that
   * has the lock, which it gives back.
   *
   * @param success gets 1 in the lanes that have the lock
   * @param to where a loaded value goes; null for a store
   * @param from what is stored; null for a load
   */
  private record LockedAccess(
      Destination success, AddressOperand address, Destination[] to, Source[] from)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = address.resolve(warp, mask, lanes);
      if (cause != null) {
        return cause;
      }
      int holders = 0;
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        int owner = warp.index() * Warp.LANES + lane + 1;
        if (warp.block().lock((int) lanes.addresses[lane] & ~3, owner)) {
          holders |= 1 << lane;
        }
        lanes.a[lane] = holders >>> lane & 1;
      }
      AccessType access = address.access();
      for (int word = 0; to != null && word < to.length; word++) {
        for (int left = mask; left != 0; left &= left - 1) {
          int lane = Integer.numberOfTrailingZeros(left);
          lanes.result[lane] =
              access.load(lanes.memoryOf(lane), (int) lanes.addresses[lane] + 4 * word);
        }
        to[word].write(warp, mask, lanes.result);
      }
      for (int word = 0; from != null && word < from.length; word++) {
        from[word].read(warp, mask, lanes.b);
        for (int left = holders; left != 0; left &= left - 1) {
          int lane = Integer.numberOfTrailingZeros(left);
          int at = (int) lanes.addresses[lane];
          access.store(lanes.memoryOf(lane), at + 4 * word, lanes.b[lane]);
          warp.block().unlock(at & ~3);
        }
      }
      success.write(warp, mask, lanes.a);
      return null;
    }

    @Override
    public List<Source> sources() {
      return from == null
          ? address.sources()
          : Stream.concat(address.sources().stream(), Stream.of(from)).toList();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects
          .addReads(sources().toArray(Source[]::new))
          .addAccess(address.effect(to == null ? MemoryAccess.Kind.UNLOCK : MemoryAccess.Kind.LOCK))
          .addWrites(success);
      if (to != null) {
        effects.addWrites(to);
      }
    }
  }
}
