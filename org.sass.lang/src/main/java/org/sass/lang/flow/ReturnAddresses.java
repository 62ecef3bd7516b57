package org.sass.lang.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.Isa;

/**
 * Finds the instructions that put the return address of a call into a register. In sets from Volta
 * on, no stack holds these addresses: compilers write them as immediates, and a return names the
 * register.
 *
 * @param loads the addresses of these instructions, and the address that each writes
 * @param unknownCalls the addresses of calls whose return addresses no instruction writes as an
 *     immediate
 */
public record ReturnAddresses(Map<Integer, Integer> loads, Set<Integer> unknownCalls) {
  private static final Set<String> REGISTERS = Set.of("reg", "ureg");
  private static final String IMMEDIATE = "imm";

  /** Kinds of a number that can follow a register without a comma, as in {@code R20 0x0}. */
  private static final Set<String> OFFSETS = Set.of("target", IMMEDIATE);

  private static final ReturnAddresses NONE = new ReturnAddresses(Map.of(), Set.of());

  /** An instruction that writes an immediate to a register. */
  private record Load(int address, String register, long value) {}

  /** Finds them in a kernel; none if its returns name no registers. */
  public static ReturnAddresses of(Kernel kernel) {
    ReturnAddresses found = find(kernel);
    if (found.unknownCalls.isEmpty()) {
      return found;
    }
    Set<Integer> unknown = new HashSet<>(found.unknownCalls);
    NoReturnCalls.of(KernelFlow.of(kernel.code().get(0).isa(), kernel)).stream()
        .forEach(call -> unknown.remove(kernel.code().get(call).address()));
    return new ReturnAddresses(found.loads, unknown);
  }

  /** Finds only the loads; that takes less time. */
  public static Map<Integer, Integer> loads(Kernel kernel) {
    return find(kernel).loads;
  }

  /** Finds them in a kernel; the unknown calls have also those that never return. */
  private static ReturnAddresses find(Kernel kernel) {
    if (kernel.code().isEmpty() || !kernel.code().get(0).isa().hasWideWords()) {
      return NONE;
    }
    Isa isa = kernel.code().get(0).isa();
    // Most kernels return to no address in a register, and need not be decoded.
    if (kernel.code().stream().noneMatch(ReturnAddresses::mayReturn)) {
      return NONE;
    }
    Set<String> registers = new HashSet<>();
    List<Load> loads = new ArrayList<>();
    Map<Integer, Integer> calls = new HashMap<>();
    Map<String, Set<String>> copies = new HashMap<>();
    for (PlacedInstruction placed : kernel.code()) {
      Insn insn = placed.decode();
      Flow flow = insn.form() == null ? Flow.NEXT : insn.form().effects().flow();
      if (flow == Flow.RETURN) {
        registers.addAll(registers(insn));
      } else if (flow == Flow.CALL) {
        calls.put(placed.endAddress(), placed.address());
      } else if (flow == Flow.NEXT && insn.form() != null) {
        addLoad(placed, insn, loads);
        addCopy(isa, insn, copies);
      }
    }
    addSources(registers, copies);
    Map<Integer, Integer> found = new TreeMap<>();
    Set<Integer> unknown = new HashSet<>(registers.isEmpty() ? List.of() : calls.values());
    for (Load load : loads) {
      Integer call = load.value == (int) load.value ? calls.get((int) load.value) : null;
      if (call != null && registers.contains(load.register)) {
        found.put(load.address, (int) load.value);
        unknown.remove(call);
      }
    }
    return new ReturnAddresses(found, unknown);
  }

  /** Returns whether the fixed bits of a word are those of a return. */
  private static boolean mayReturn(PlacedInstruction placed) {
    return placed.isa().mayHaveForm(placed.word(), form -> form.effects().flow() == Flow.RETURN);
  }

  /**
   * Returns the names of the registers that an instruction names as operands. A register with a
   * number after it is one operand, which does not say of which file the register is: both are
   * returned.
   */
  public static Set<String> registers(Insn insn) {
    Set<String> names = new HashSet<>();
    for (Operand operand : insn.operands()) {
      if (REGISTERS.contains(operand.kind())) {
        names.add(name(operand));
      } else if (OFFSETS.contains(operand.kind()) && operand.hasValue("n")) {
        REGISTERS.forEach(kind -> names.add(kind + operand.value("n")));
      }
    }
    return names;
  }

  private static String name(Operand operand) {
    return operand.kind() + operand.value("n", -1);
  }

  private static void addLoad(PlacedInstruction placed, Insn insn, List<Load> loads) {
    List<Operand> operands = insn.operands();
    Operand target = operands.isEmpty() ? null : operands.get(0);
    if (target == null
        || !REGISTERS.contains(target.kind())
        || !insn.form().effects().accessOf(0).writes()) {
      return;
    }
    for (long value : immediates(insn)) {
      loads.add(new Load(placed.address(), name(target), value));
    }
  }

  /** Notes that an instruction has one register as its only source, as copies have. */
  private static void addCopy(Isa isa, Insn insn, Map<String, Set<String>> copies) {
    List<Operand> operands = insn.operands();
    if (operands.size() < 2
        || !REGISTERS.contains(operands.get(0).kind())
        || !insn.form().effects().accessOf(0).writes()) {
      return;
    }
    Set<String> sources = new HashSet<>();
    for (Operand operand : operands.subList(1, operands.size())) {
      if (operand.kind().isEmpty()) {
        // An optional operand that is not there.
        continue;
      }
      if (!REGISTERS.contains(operand.kind())) {
        return;
      }
      if (!readsAsZero(isa, operand)) {
        sources.add(name(operand));
      }
    }
    if (sources.size() == 1) {
      copies.computeIfAbsent(name(operands.get(0)), any -> new HashSet<>()).addAll(sources);
    }
  }

  private static boolean readsAsZero(Isa isa, Operand operand) {
    return isa.registers().stream()
        .filter(file -> file.findField(operand.kind(), "n") != null)
        .anyMatch(file -> file.zeroNumbers().contains((int) operand.value("n", -1)));
  }

  /** Adds the registers from which the values of some registers are copied. */
  private static void addSources(Set<String> registers, Map<String, Set<String>> copies) {
    Deque<String> left = new ArrayDeque<>(registers);
    while (!left.isEmpty()) {
      for (String source : copies.getOrDefault(left.pop(), Set.of())) {
        if (registers.add(source)) {
          left.push(source);
        }
      }
    }
  }

  /** Returns the immediates of an instruction. */
  public static List<Long> immediates(Insn insn) {
    return insn.operands().stream()
        .filter(operand -> operand.kind().equals(IMMEDIATE) && operand.hasValue("i"))
        .map(operand -> operand.value("i"))
        .toList();
  }
}
