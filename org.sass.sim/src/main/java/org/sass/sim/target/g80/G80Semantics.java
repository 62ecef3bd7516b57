package org.sass.sim.target.g80;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;
import org.sass.sim.arith.Conditions;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Guard;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Semantics;

/** The meaning of the rows of {@code sm_10.isa} on a G80. */
public enum G80Semantics implements Semantics {
  G80;

  private static final Map<String, Factory> FACTORIES = factories();

  private static Map<String, Factory> factories() {
    Map<String, Factory> all = new HashMap<>();
    for (Map<String, Factory> area :
        List.of(
            IntegerOperations.FACTORIES,
            FloatOperations.FACTORIES,
            ConversionOperations.FACTORIES,
            MoveOperations.FACTORIES,
            MemoryOperations.FACTORIES,
            FlowOperations.FACTORIES)) {
      all.putAll(area);
    }
    return Map.copyOf(all);
  }

  /** Returns the names after {@code sem} that have a meaning. */
  public static Set<String> names() {
    return FACTORIES.keySet();
  }

  @Override
  public Operation operation(Insn insn, Program.PlacedInstruction placed, DecodedKernel code) {
    Factory factory = FACTORIES.get(insn.form().semantics());
    return factory == null ? null : factory.make(insn, placed, code);
  }

  @Override
  public Guard guard(Insn insn) {
    return Guard.of((int) insn.field("creg", 0), (int) insn.field("cond", Conditions.ALWAYS));
  }
}
