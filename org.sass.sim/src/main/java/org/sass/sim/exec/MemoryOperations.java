package org.sass.sim.exec;

import static java.util.Map.entry;

import java.util.Arrays;
import java.util.Map;
import org.sass.lang.asm.Insn;
import org.sass.lang.asm.Operand;
import org.sass.sim.exec.Decoding.Factory;
import org.sass.sim.exec.Decoding.UnfitException;
import org.sass.sim.g80.Atomics;
import org.sass.sim.g80.IntType;
import org.sass.sim.machine.LocalMemory;

/** Loads, stores and atomic operations. */
final class MemoryOperations {
  static final Map<String, Factory> LIST =
      Map.ofEntries(
          entry("gld", (insn, placed, code) -> gld(insn)),
          entry("gst", (insn, placed, code) -> gst(insn)),
          entry("lld", (insn, placed, code) -> lld(insn)),
          entry("lst", (insn, placed, code) -> lst(insn)),
          entry("r2g", (insn, placed, code) -> r2g(insn)),
          entry("g2r", (insn, placed, code) -> g2r(insn)),
          entry("gred", (insn, placed, code) -> atomic(insn, 0, 1, null)),
          entry("gatom", (insn, placed, code) -> gatom(insn)));

  private static final Address.Space LOCAL = new Address.Space("local", LocalMemory.BYTES);

  private MemoryOperations() {}

  private static Operation gld(Insn insn) {
    Access access = Access.of(insn.modifier("mtype"));
    return new LoadStore.GlobalLoad(
        globalAddress(insn, 1), access, Operands.destinations(insn, 0, access.registers()));
  }

  private static Operation gst(Insn insn) {
    Access access = Access.of(insn.modifier("mtype"));
    return new LoadStore.GlobalStore(
        globalAddress(insn, 0), access, sources(insn, 1, access.registers()));
  }

  /** The register with a global address. All spaces are one memory, as CUDA maps space 14. */
  private static Source globalAddress(Insn insn, int index) {
    Operand operand = Operands.operand(insn, index);
    if (!operand.kind().equals("global")) {
      throw new UnfitException(operand.text() + " is no global address");
    }
    return Operands.registerSource(operand.value("n"));
  }

  /** Consecutive registers that make a long value, the lowest part first. */
  private static Source[] sources(Insn insn, int index, int count) {
    return Operands.sources(Operands.operand(insn, index).value("n"), count);
  }

  private static Operation lld(Insn insn) {
    Access access = Access.of(insn.modifier("mtype"));
    Address address = Operands.address(Operands.operand(insn, 1), LOCAL, access, 1);
    Operation load =
        new LoadStore.LocalLoad(address, Operands.destinations(insn, 0, access.registers()));
    return Operands.incrementing(insn, load, 1);
  }

  private static Operation lst(Insn insn) {
    Access access = Access.of(insn.modifier("mtype"));
    Address address = Operands.address(Operands.operand(insn, 0), LOCAL, access, 1);
    Operation store = new LoadStore.LocalStore(address, sources(insn, 1, access.registers()));
    return Operands.incrementing(insn, store, 1);
  }

  private static Operation r2g(Insn insn) {
    Address address = Operands.shared(Operands.operand(insn, 0));
    Source source = Operands.word(Operands.operand(insn, 1), Access.B32);
    boolean unlocks = !insn.modifier("unl").isEmpty();
    return Operands.incrementing(insn, new LoadStore.SharedStore(address, source, unlocks), 4);
  }

  private static Operation g2r(Insn insn) {
    Operation load;
    Destination destination = Operands.destination(insn, 0);
    if (insn.modifier("lck").isEmpty()) {
      IntType type = Operands.type(insn.modifier("type"));
      load =
          new Alu(
              Operands.integer(insn, 1, type),
              null,
              null,
              IntegerFunction.FIRST,
              destination,
              null,
              null);
    } else {
      load =
          new LoadStore.LockedLoad(
              Operands.shared(Operands.operand(insn, 1)),
              destination,
              new Destination.Predicate((int) insn.field("cdst", 0)));
    }
    return Operands.incrementing(insn, load, 4);
  }

  private static Operation gatom(Insn insn) {
    boolean wide = Access.of(insn.modifier("mtype")) == Access.B64;
    return atomic(insn, 1, 2, Operands.destinations(insn, 0, wide ? 2 : 1));
  }

  /**
   * @param memory position of the operand with the address
   * @param value position of the operand with the value
   * @param old where the old value goes, or null
   */
  private static Operation atomic(Insn insn, int memory, int value, Destination[] old) {
    String type = insn.modifier("mtype");
    boolean signed = type.equals(".S32");
    Access access = Access.of(type);
    boolean swaps = insn.fields().containsKey("swap");
    Atomic.Function function =
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
          default -> throw new UnfitException(insn.modifier("redop") + " is no atomic operation");
        };
    Source[] second =
        swaps
            ? Operands.sources(insn.field("swap", 0), access.registers())
            : new Source[access.registers()];
    if (!swaps) {
      Arrays.fill(second, new Source.Immediate(0));
    }
    return new Atomic(
        globalAddress(insn, memory),
        access,
        signed,
        sources(insn, value, access.registers()),
        second,
        function,
        old);
  }
}
