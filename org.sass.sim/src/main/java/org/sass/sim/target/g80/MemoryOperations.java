package org.sass.sim.target.g80;

import static java.util.Map.entry;

import java.util.Arrays;
import java.util.Map;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.Atomics;
import org.sass.sim.arith.IntType;
import org.sass.sim.machine.LocalMemory;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.AtomicOperation;
import org.sass.sim.op.Destination;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperandAddress;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Semantics.Factory;
import org.sass.sim.op.Source;
import org.sass.sim.op.UnfitException;

/** Operations of a G80 on memory: loads, stores and atomic operations. */
public final class MemoryOperations {
  public static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("gld", (insn, placed, code) -> gld(insn)),
          entry("gst", (insn, placed, code) -> gst(insn)),
          entry("lld", (insn, placed, code) -> lld(insn)),
          entry("lst", (insn, placed, code) -> lst(insn)),
          entry("r2g", (insn, placed, code) -> r2g(insn)),
          entry("g2r", (insn, placed, code) -> g2r(insn)),
          entry("gred", (insn, placed, code) -> atomic(insn, 0, 1, null)),
          entry("gatom", (insn, placed, code) -> gatom(insn)));

  private static final OperandAddress.Space LOCAL_SPACE =
      new OperandAddress.Space(MemorySpace.LOCAL, LocalMemory.BYTES, /* unaligned= */ false);

  private MemoryOperations() {}

  private static Operation gld(Insn insn) {
    AccessType access = AccessType.of(insn.modifier("mtype"));
    return new LoadStore.GlobalLoad(
        globalAddress(insn, 1),
        access,
        OperandDecoder.destinations(insn, 0, access.registerCount()));
  }

  private static Operation gst(Insn insn) {
    AccessType access = AccessType.of(insn.modifier("mtype"));
    return new LoadStore.GlobalStore(
        globalAddress(insn, 0), access, registerSources(insn, 1, access.registerCount()));
  }

  /**
   * Returns the register with a global address. All global spaces are one memory here, which is how
   * CUDA maps space 14.
   */
  private static Source globalAddress(Insn insn, int index) {
    Operand operand = OperandDecoder.operand(insn, index);
    if (!operand.kind().equals("global")) {
      throw new UnfitException(operand.text() + " is not a global address");
    }
    return OperandDecoder.registerSource(operand.value("n"));
  }

  /** Returns the consecutive registers that hold a long value, the lowest part first. */
  private static Source[] registerSources(Insn insn, int index, int count) {
    return OperandDecoder.registerSources(OperandDecoder.operand(insn, index).value("n"), count);
  }

  private static Operation lld(Insn insn) {
    AccessType access = AccessType.of(insn.modifier("mtype"));
    OperandAddress address =
        OperandDecoder.address(OperandDecoder.operand(insn, 1), LOCAL_SPACE, access, 1);
    Operation load =
        new LoadStore.LocalLoad(
            address, OperandDecoder.destinations(insn, 0, access.registerCount()));
    return OperandDecoder.withPostIncrement(insn, load, 1);
  }

  private static Operation lst(Insn insn) {
    AccessType access = AccessType.of(insn.modifier("mtype"));
    OperandAddress address =
        OperandDecoder.address(OperandDecoder.operand(insn, 0), LOCAL_SPACE, access, 1);
    Operation store =
        new LoadStore.LocalStore(address, registerSources(insn, 1, access.registerCount()));
    return OperandDecoder.withPostIncrement(insn, store, 1);
  }

  private static Operation r2g(Insn insn) {
    OperandAddress address = OperandDecoder.sharedAddress(OperandDecoder.operand(insn, 0));
    Source source = OperandDecoder.wordSource(OperandDecoder.operand(insn, 1), AccessType.B32);
    boolean unlocks = !insn.modifier("unl").isEmpty();
    return OperandDecoder.withPostIncrement(
        insn, new LoadStore.SharedStore(address, source, unlocks), 4);
  }

  private static Operation g2r(Insn insn) {
    Operation load;
    Destination destination = OperandDecoder.destination(insn, 0);
    if (insn.modifier("lck").isEmpty()) {
      IntType type = OperandDecoder.intType(insn.modifier("type"));
      load =
          new AluOperation(
              OperandDecoder.integerSource(insn, 1, type),
              null,
              null,
              IntegerFunction.PASS_A,
              destination,
              null,
              null);
    } else {
      load =
          new LoadStore.LockedLoad(
              OperandDecoder.sharedAddress(OperandDecoder.operand(insn, 1)),
              destination,
              new Destination.Predicate((int) insn.field("cdst", 0)));
    }
    return OperandDecoder.withPostIncrement(insn, load, 4);
  }

  private static Operation gatom(Insn insn) {
    boolean wide = AccessType.of(insn.modifier("mtype")) == AccessType.B64;
    return atomic(insn, 1, 2, OperandDecoder.destinations(insn, 0, wide ? 2 : 1));
  }

  /**
   * Makes an atomic operation.
   *
   * @param addressIndex index of the operand with the address
   * @param valueIndex index of the operand with the value
   * @param oldValueDestinations where the old value goes, or null for nowhere
   */
  private static Operation atomic(
      Insn insn, int addressIndex, int valueIndex, Destination[] oldValueDestinations) {
    String type = insn.modifier("mtype");
    boolean signed = type.equals(".S32");
    AccessType access = AccessType.of(type);
    boolean swaps = insn.fields().containsKey("swap");
    AtomicOperation.Function function =
        switch (insn.modifier("redop")) {
          case ".IADD" -> (was, a, b) -> Atomics.add(was, a);
          case ".EXCH" -> (was, a, b) -> Atomics.exchange(was, a);
          case ".CAS" -> Atomics::compareAndSwap;
          case ".INC" -> (was, a, b) -> Atomics.increment(was, a);
          case ".DEC" -> (was, a, b) -> Atomics.decrement(was, a);
          case ".IMAX" ->
              signed
                  ? (was, a, b) -> Atomics.max(was, a)
                  : (was, a, b) -> Atomics.maxUnsigned(was, a);
          case ".IMIN" ->
              signed
                  ? (was, a, b) -> Atomics.min(was, a)
                  : (was, a, b) -> Atomics.minUnsigned(was, a);
          case ".IAND" -> (was, a, b) -> Atomics.and(was, a);
          case ".IOR" -> (was, a, b) -> Atomics.or(was, a);
          case ".IXOR" -> (was, a, b) -> Atomics.xor(was, a);
          default ->
              throw new UnfitException(insn.modifier("redop") + " is not an atomic operation");
        };
    Source[] swapValues =
        swaps
            ? OperandDecoder.registerSources(insn.field("swap", 0), access.registerCount())
            : new Source[access.registerCount()];
    if (!swaps) {
      Arrays.fill(swapValues, new Source.Immediate(0));
    }
    return new AtomicOperation(
        globalAddress(insn, addressIndex),
        access,
        signed,
        registerSources(insn, valueIndex, access.registerCount()),
        swapValues,
        function,
        oldValueDestinations);
  }
}
