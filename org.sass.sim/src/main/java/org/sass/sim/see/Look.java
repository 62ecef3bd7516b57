package org.sass.sim.see;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.asm.Insn;
import org.sass.lang.asm.Operand;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.flow.Resources;
import org.sass.lang.isa.Roles.Flow;
import org.sass.sim.exec.Profile;
import org.sass.sim.exec.Step;

/**
 * What there is to see of an instruction, found out once.
 *
 * @param pc its byte address
 * @param line its line in the source, 0 if there is none
 * @param text the instruction
 * @param mnemonic its base mnemonic; {@code .word} for what is no instruction
 * @param flow where it goes on
 * @param conditional whether a guard decides in which lanes it acts
 * @param writes the registers that it writes, each for itself
 * @param reaches the memory that it reads and writes
 * @param inputs the values that it works on
 */
record Look(
    int pc,
    int line,
    String text,
    String mnemonic,
    Flow flow,
    boolean conditional,
    List<Written> writes,
    List<Reach> reaches,
    List<Input> inputs) {

  /** A register that an instruction writes. */
  record Written(RegisterSet set, int number) {
    String name() {
      return set.letter() + number;
    }
  }

  static Look at(Step step, EffectsReader reader, Profile profile) {
    Insn insn = step.insn();
    Effects effects = reader.read(step.placed());
    List<Reach> reaches = new ArrayList<>();
    List<Input> inputs = new ArrayList<>();
    if (insn.form() != null) {
      int memory = 0;
      for (int i = 0; i < insn.operands().size(); i++) {
        Operand operand = insn.operands().get(i);
        Reach reach = null;
        if (Reach.Space.of(operand.kind()) != null) {
          Effects.MemoryUse use = effects.memory().get(memory++);
          reach = Reach.of(insn, i, use.reads(), use.writes(), profile);
          reaches.add(reach);
        }
        boolean reads = insn.form().roles().operand(i).reads();
        Input.of(i, operand, reach, reads, effects, reader.resources(), inputs);
      }
      Input.ofFlags(effects, reader.resources(), inputs);
    }
    return new Look(
        step.address(),
        step.placed().line(),
        insn.text(),
        insn.form() == null ? ".word" : insn.form().mnemonic(),
        effects.flow(),
        effects.isConditional(),
        writes(effects, reader.resources()),
        List.copyOf(reaches),
        List.copyOf(inputs));
  }

  private static List<Written> writes(Effects effects, Resources resources) {
    List<Written> writes = new ArrayList<>();
    for (Effects.Use use : effects.uses()) {
      RegisterSet set = RegisterSet.of(resources.file(use.first()).letter());
      if (!use.writes() || set == null) {
        continue;
      }
      int last = resources.number(use.first() + use.count() - 1);
      for (int number = resources.number(use.first()); number <= last; number++) {
        Written written = new Written(set, number);
        if (!writes.contains(written)) {
          writes.add(written);
        }
      }
    }
    return List.copyOf(writes);
  }

  /** Whether it decides for each lane where it goes on. */
  boolean branches() {
    return switch (flow) {
      case BRANCH, INDIRECT, RETURN, BREAK -> true;
      default -> false;
    };
  }
}
