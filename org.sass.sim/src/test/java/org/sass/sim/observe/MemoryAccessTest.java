package org.sass.sim.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.RandomInstructions;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.sim.op.AtomicOperation;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperandAddress;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.target.g80.G80;

/** The memory accesses that observers are told about are those that the instruction performs. */
class MemoryAccessTest {
  private static final long SEED = 20260731;
  private static final int WORDS = 40;

  @Test
  void theInterpreterReachesWhatIsSeen() throws ReflectiveOperationException {
    Isa isa = Runs.ISA;
    RandomInstructions generator = new RandomInstructions(isa, new Random(SEED));
    EffectsReader reader = new EffectsReader(isa);
    int compared = 0;
    for (Form form : RandomInstructions.forms(isa)) {
      for (int i = 0; form.semantics() != null && i < WORDS; i++) {
        Word word = generator.next(form);
        Program.PlacedInstruction placed = new Program.PlacedInstruction(isa, 0, word, 1, 0);
        Program.Kernel kernel =
            new Program.Kernel("k", 1, List.of(placed), Map.of(), List.of(), 0, List.of());
        DecodedInstruction step =
            new DecodedKernel(kernel, isa, G80.TARGET.semantics()).instruction(0);
        if (step.operation() instanceof ControlFlow.Faulting) {
          continue;
        }
        Set<String> done = new TreeSet<>();
        collect(step.operation(), done);
        Set<String> seen = new TreeSet<>();
        for (MemoryAccess reach : InstructionInfo.of(step, reader).memoryAccesses()) {
          seen.add(text(reach));
        }
        assertEquals(done, seen, step.insn().text());
        compared += done.size();
      }
    }
    assertTrue(compared > 1000, compared + " places in memory");
  }

  private static String text(MemoryAccess reach) {
    String register = reach.isUniform() ? "0" : String.valueOf(reach.register());
    return reach.space().tableName()
        + (reach.space() == MemorySpace.CONSTANT ? reach.bank() : "")
        + " "
        + reach.type()
        + " "
        + register
        + " + "
        + reach.offset();
  }

  private static String text(String space, OperandAddress address) {
    return space + " " + address.access() + " " + address.register() + " + " + address.offset();
  }

  private static String text(Source address, Object access) {
    String register = address instanceof Source.Register r ? String.valueOf(r.number()) : "0";
    return "global " + access + " " + register + " + 0";
  }

  /** Collects all memory accesses that the parts of an operation describe, at any depth. */
  private static void collect(Object part, Set<String> found) throws ReflectiveOperationException {
    if (part instanceof LoadStore.GlobalLoad load) {
      found.add(text(load.address(), load.access()));
    } else if (part instanceof LoadStore.GlobalStore store) {
      found.add(text(store.address(), store.access()));
    } else if (part instanceof AtomicOperation atomic) {
      found.add(text(atomic.address(), atomic.access()));
    } else if (part instanceof MemorySource.Shared shared) {
      found.add(text("shared", shared.address()));
    } else if (part instanceof MemorySource.Constant constant) {
      found.add(text("const" + constant.bank(), constant.address()));
    } else if (part instanceof LoadStore.SharedStore store) {
      found.add(text("shared", store.address()));
      collect(store.source(), found);
    } else if (part instanceof LoadStore.LockedLoad load) {
      found.add(text("shared", load.address()));
    } else if (part instanceof LoadStore.LocalLoad load) {
      found.add(text("local", load.address()));
    } else if (part instanceof LoadStore.LocalStore store) {
      found.add(text("local", store.address()));
    } else if (part instanceof Operation || part instanceof Source) {
      collectFromParts(part, found);
    }
  }

  private static void collectFromParts(Object part, Set<String> found)
      throws ReflectiveOperationException {
    List<Object> parts = new ArrayList<>();
    RecordComponent[] components = part.getClass().getRecordComponents();
    for (RecordComponent component : components == null ? new RecordComponent[0] : components) {
      component.getAccessor().setAccessible(true);
      Object value = component.getAccessor().invoke(part);
      if (value instanceof Object[] several) {
        parts.addAll(List.of(several));
      } else if (value != null) {
        parts.add(value);
      }
    }
    for (Object one : parts) {
      collect(one, found);
    }
  }
}
