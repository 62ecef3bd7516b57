package org.sass.sim.target.nvidia;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.isa.SyntaxSummary;
import org.sass.sim.arith.special.SpecialFunctionModel;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Guard;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Semantics;
import org.sass.sim.op.UnfitException;

/** The meaning of the rows of {@code sm_35.isa} and {@code sm_50.isa}. */
final class NvidiaSemantics implements Semantics {
  /** Bit v tells whether a predicate with the value v, 0 or 1, holds. */
  private static final int HOLDS_TABLE = 0xaaaa;

  private static final Map<String, Semantics.Factory> PLACED_FACTORIES = FlowOperations.FACTORIES;

  private final Map<String, Factory> factories;

  /** Makes the operations for one name after {@code sem} that do not depend on their place. */
  interface Factory {
    /**
     * Makes the operation of an instruction.
     *
     * @throws org.sass.sim.op.UnfitException if it cannot be executed
     */
    Operation make(OperandReader reader);
  }

  /**
   * Makes the meaning of instructions on a machine.
   *
   * @param model the model of its special function unit
   */
  NvidiaSemantics(SpecialFunctionModel model) {
    Map<String, Factory> all = new HashMap<>();
    for (Map<String, Factory> area :
        List.of(
            IntegerOperations.FACTORIES,
            ComparisonOperations.FACTORIES,
            ProductOperations.FACTORIES,
            LogicOperations.FACTORIES,
            PredicateOperations.FACTORIES,
            FloatOperations.FACTORIES,
            ConversionOperations.FACTORIES,
            MemoryOperations.FACTORIES,
            AtomicOperations.FACTORIES,
            WarpOperations.FACTORIES,
            QuadOperations.FACTORIES,
            HalfOperations.FACTORIES,
            VideoOperations.FACTORIES,
            SpecialFunctionOperations.factories(model))) {
      all.putAll(area);
    }
    factories = Map.copyOf(all);
  }

  /** Makes an operation that does not depend on its place; null if no such one has the name. */
  Operation operation(String name, OperandReader reader) {
    Factory factory = factories.get(name);
    return factory == null ? null : factory.make(reader);
  }

  /** Returns the names after {@code sem} that have a meaning. */
  Set<String> names() {
    Set<String> all = new TreeSet<>(factories.keySet());
    all.addAll(PLACED_FACTORIES.keySet());
    return all;
  }

  @Override
  public Operation operation(Insn insn, Program.PlacedInstruction placed, DecodedKernel code) {
    refuseUnnamed(insn);
    String name = insn.form().semantics();
    Operation operation = operation(name, new OperandReader(insn));
    if (operation == null && PLACED_FACTORIES.containsKey(name)) {
      operation = PLACED_FACTORIES.get(name).make(insn, placed, code);
    }
    return operation != null && FlowOperations.hasSyncSuffix(insn)
        ? new FlowOperations.ThenSync(operation, code)
        : operation;
  }

  /**
   * Refuses modifiers whose value has no name, only one such as INVALID3 from NVIDIA's
   * disassembler.
   *
   * @throws UnfitException if an instruction has such a modifier
   */
  static void refuseUnnamed(Insn insn) {
    refuseUnnamed(insn.suffixes());
    for (Operand operand : insn.operands()) {
      refuseUnnamed(operand.suffixes());
    }
  }

  private static void refuseUnnamed(List<String> words) {
    for (String word : words) {
      if (SyntaxSummary.isMeaningless(word)) {
        throw new UnfitException("no public document says what ." + word + " means");
      }
    }
  }

  @Override
  public Guard guard(Insn insn) {
    int predicate = (int) insn.field("p", OperandReader.TRUE_PREDICATE);
    boolean inverted = insn.field("unless", 0) == 1;
    if (predicate == OperandReader.TRUE_PREDICATE) {
      return inverted ? new Guard(0, 0) : Guard.NONE;
    }
    return new Guard(predicate, inverted ? ~HOLDS_TABLE & 0xffff : HOLDS_TABLE);
  }
}
