package org.sass.sim.target.g80;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Kernels;
import org.sass.sim.interp.Launch;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Operation;

/** Checks that the instruction table and the code that runs its instructions fit together. */
class SemanticsTest {
  private static final Isa ISA = Isas.load("sm_13");

  @Test
  void everyNameOfTheTableHasAMeaningAndEveryMeaningAName() {
    TreeSet<String> used = new TreeSet<>();
    for (Form form : ISA.forms()) {
      if (form.semantics() != null) {
        used.add(form.semantics());
      }
    }
    assertEquals(used, new TreeSet<>(G80Semantics.names()));
  }

  @Test
  void everyGoldenLineCanRun() {
    for (Form form : ISA.forms()) {
      for (Form.Golden golden : form.goldens()) {
        if (form.semantics() != null) {
          Launch launch = Kernels.launch(List.of(placed(golden.word(), 0)));
          Operation operation =
              new DecodedKernel(launch.kernel(), ISA, G80.TARGET.semantics())
                  .instruction(0)
                  .operation();
          assertFalse(operation instanceof ControlFlow.Faulting, golden.text());
        }
      }
    }
  }

  private static Program.PlacedInstruction placed(Word word, int address) {
    return new Program.PlacedInstruction(ISA, address, word, 1, 0);
  }

  /** Any instruction with any bits in its fields either runs or faults. Nothing throws. */
  @Property(tries = 100)
  void anythingRunsOrFaults(@ForAll long seed) {
    Random random = new Random(seed);
    List<Program.PlacedInstruction> code = new ArrayList<>();
    int address = 0;
    for (int i = 0; i < 40; i++) {
      Form form = ISA.forms().get(random.nextInt(ISA.forms().size()));
      if (form.semantics() == null) {
        continue;
      }
      long bits =
          random.nextLong() & ~form.fixedPattern().maskLow() | form.fixedPattern().valueLow();
      if (random.nextInt(4) > 0 && form.size() == 64) {
        // Mostly use no guard, because a random one often disables all lanes.
        bits = bits & ~(0x1fL << 39) | 0xfL << 39;
        bits = bits & ~form.fixedPattern().maskLow() | form.fixedPattern().valueLow();
      }
      if (form.size() == 32) {
        bits &= 0xffffffffL;
      }
      Program.PlacedInstruction placed = placed(Word.of(form.size(), bits), address);
      code.add(placed);
      address = placed.endAddress();
    }
    for (int start = 0; start < code.size(); start++) {
      int base = code.get(start).address();
      List<Program.PlacedInstruction> rest =
          code.subList(start, code.size()).stream()
              .map(p -> new Program.PlacedInstruction(ISA, p.address() - base, p.word(), 1, 0))
              .toList();
      new Interpreter(Kernels.launch(rest)).run(() -> false);
    }
  }
}
