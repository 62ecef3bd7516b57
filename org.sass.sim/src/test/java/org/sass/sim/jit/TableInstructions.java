package org.sass.sim.jit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.codec.RandomInstructions;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.DeviceOutput;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.op.AtomicOperation;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.Operation;
import org.sass.sim.target.g80.G80;

/**
 * Random instructions of all kinds in the instruction table, as text. They do not jump, do not
 * change the loop counters and addresses of the kernels around them, and do not access memory that
 * other threads may change.
 */
final class TableInstructions {
  private static final int MAX_PER_FORM = 40;
  private static final int ATTEMPTS_PER_FORM = 400;

  /** The last register that these instructions may write. The first is R1. */
  static final int LAST_REGISTER = 12;

  /**
   * The greatest word address that these instructions may access. In shared memory, the words up to
   * it hold the sizes and the parameters, which no instruction changes.
   */
  private static final int MAX_WORD_ADDRESS = 4;

  private static final Pattern ADDRESS = Pattern.compile("\\[0x([0-9a-f]+)]");

  private TableInstructions() {}

  /** Returns the instructions, in the same order each time. */
  static List<String> of(Isa isa) {
    Random random = new Random(1);
    RandomInstructions generator = new RandomInstructions(isa, random);
    List<String> texts = new ArrayList<>();
    for (Form form : RandomInstructions.forms(isa)) {
      if (form.semantics() != null) {
        add(isa, form, generator, texts);
      }
    }
    return texts;
  }

  private static void add(Isa isa, Form form, RandomInstructions generator, List<String> texts) {
    int found = 0;
    for (int i = 0; i < ATTEMPTS_PER_FORM && found < MAX_PER_FORM; i++) {
      Word word = generator.next(form);
      Insn insn = Decoder.decode(isa, word);
      if (isSafe(insn) && isSafe(decodeStep(isa, word))) {
        // Short instructions must come in pairs.
        texts.add(insn.bytes() < 8 ? insn.text() + "\n" + insn.text() : insn.text());
        found++;
      }
    }
  }

  private static boolean isSafe(Insn insn) {
    if (insn.text().contains("C3")) {
      // The loops of random kernels count with C3.
      return false;
    }
    Matcher place = ADDRESS.matcher(insn.text());
    while (place.find()) {
      if (Integer.parseInt(place.group(1), 16) > MAX_WORD_ADDRESS) {
        return false;
      }
    }
    if (insn.text().contains("[A") || insn.operands().isEmpty()) {
      return false;
    }
    Operand first = insn.operands().get(0);
    long number = first.value("n", 0);
    return switch (first.kind()) {
      case "reg" -> number >= 1 && number <= LAST_REGISTER - 4;
      case "half" -> number >= 2 && number <= 2 * LAST_REGISTER + 1;
      case "areg" -> number > 2;
      default -> true;
    };
  }

  private static DecodedInstruction decodeStep(Isa isa, Word word) {
    Program.PlacedInstruction placed = new Program.PlacedInstruction(isa, 0, word, 1, 0);
    Launch launch = launch(isa, List.of(placed));
    DecodedInstruction step =
        new DecodedKernel(launch.kernel(), isa, launch.target().semantics()).instruction(0);
    if (TranslationBlock.isControl(step) || step.hasJoinMarker() || step.hasExitMarker()) {
      return null;
    }
    // The instruction must run into the end of the code. Any other fault is its own.
    String end = new Interpreter(launch).run(() -> false).fault().message();
    return end.startsWith("the code ends here") ? step : null;
  }

  private static boolean isSafe(DecodedInstruction step) {
    if (step == null) {
      return false;
    }
    Operation operation = step.operation();
    return !step.effects().readsClock()
        && !(operation instanceof AtomicOperation)
        && !(operation instanceof LoadStore.GlobalLoad)
        && !(operation instanceof LoadStore.GlobalStore)
        && !(operation instanceof LoadStore.SharedStore)
        && !(operation instanceof LoadStore.LockedLoad)
        && !(operation instanceof LoadStore.PostIncrement);
  }

  private static Launch launch(Isa isa, List<Program.PlacedInstruction> code) {
    Program.Kernel kernel = new Program.Kernel("one", 1, code, Map.of(), List.of(), 0, List.of());
    GlobalMemory global = GlobalMemory.flat(new Memory(4096));
    return new Launch(
        kernel,
        isa,
        G80.TARGET,
        Dim3.ONE,
        new Dim3(32, 1, 1),
        new int[] {1, 2},
        new Launch.Memories(global, new ConstantMemory()),
        Launch.Bounds.ofSteps(1000),
        DeviceOutput.NONE);
  }
}
