package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import org.sass.sim.arith.Floats;
import org.sass.sim.arith.special.RangeReductionOperator;
import org.sass.sim.arith.special.SpecialFunctionModel;
import org.sass.sim.arith.special.SpecialFunctionUnit;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.op.UnfitException;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** MUFU and RRO: the functions of the special function unit. */
final class SpecialFunctionOperations {
  private static final List<String> FUNCTIONS =
      List.of("COS", "SIN", "EX2", "LG2", "RCP", "RSQ", "RCP64H", "RSQ64H", "SQRT");

  private final SpecialFunctionModel model;

  private SpecialFunctionOperations(SpecialFunctionModel model) {
    this.model = model;
  }

  /** Returns the operations of a machine whose special function unit is of a model. */
  static Map<String, Factory> factories(SpecialFunctionModel model) {
    SpecialFunctionOperations operations = new SpecialFunctionOperations(model);
    return Map.ofEntries(
        entry("mufu", operations::mufu), entry("rro", SpecialFunctionOperations::rro));
  }

  /** A function of one number. */
  private interface Function {
    int apply(int bits);
  }

  private static Operation unary(OperandReader reader, Function function, boolean saturates) {
    return new LaneOperation(
        new Source[] {reader.single(1)},
        (in, out, i) -> {
          int result = function.apply(in[0][i]);
          out[0][i] = saturates ? Floats.saturate(result) : result;
        },
        new Destination[] {reader.destination(0)});
  }

  private Operation mufu(OperandReader reader) {
    Function function =
        switch (reader.firstOf(FUNCTIONS)) {
          case "COS" -> bits -> SpecialFunctionUnit.cos(bits, model);
          case "SIN" -> bits -> SpecialFunctionUnit.sin(bits, model);
          case "EX2" -> bits -> SpecialFunctionUnit.ex2(bits, model);
          case "LG2" -> SpecialFunctionUnit::lg2;
          case "RCP" -> SpecialFunctionUnit::rcp;
          case "RSQ" -> SpecialFunctionUnit::rsq;
          case "RCP64H" -> SpecialFunctionUnit::rcp64h;
          case "RSQ64H" -> SpecialFunctionUnit::rsq64h;
          case "SQRT" -> SpecialFunctionUnit::sqrt;
          default -> throw new UnfitException("it names no function");
        };
    return unary(reader, function, reader.has("SAT"));
  }

  private static Operation rro(OperandReader reader) {
    return unary(
        reader,
        reader.has("EX2") ? RangeReductionOperator::ex2 : RangeReductionOperator::sinCos,
        false);
  }
}
