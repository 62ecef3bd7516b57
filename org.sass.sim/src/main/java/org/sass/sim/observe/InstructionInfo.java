package org.sass.sim.observe;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.isa.Roles.Flow;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.OperationEffects;

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
public record InstructionInfo(
    int pc,
    int line,
    String text,
    String mnemonic,
    Flow flow,
    boolean conditional,
    List<Written> writes,
    List<MemoryAccess> reaches,
    List<InputValue> inputs) {

  /** A register that an instruction writes. */
  public record Written(RegisterFile set, int number) {}

  static InstructionInfo at(DecodedInstruction step, EffectsReader reader) {
    Insn insn = step.insn();
    Effects effects = reader.read(step.placed());
    List<MemoryAccess> accesses = new ArrayList<>(step.effects().memory());
    List<MemoryAccess> reaches = new ArrayList<>();
    List<InputValue> inputs = new ArrayList<>();
    if (insn.form() != null) {
      for (int i = 0; i < insn.operands().size(); i++) {
        Operand operand = insn.operands().get(i);
        MemoryAccess reach = taken(operand, accesses);
        if (reach != null) {
          reaches.add(reach);
        }
        boolean reads = insn.form().roles().operand(i).reads();
        InputValue.of(i, operand, reach, reads, effects, reader.resources(), inputs);
      }
      InputValue.ofFlags(effects, reader.resources(), inputs);
    }
    return new InstructionInfo(
        step.address(),
        step.placed().line(),
        insn.text(),
        insn.form() == null ? ".word" : insn.form().mnemonic(),
        effects.flow(),
        effects.isConditional(),
        writes(step.effects()),
        List.copyOf(reaches),
        List.copyOf(inputs));
  }

  /** Takes the access to memory that an operand names; null if it names none. */
  private static MemoryAccess taken(Operand operand, List<MemoryAccess> accesses) {
    for (MemoryAccess access : accesses) {
      if (access.space().kind().equals(operand.kind())) {
        accesses.remove(access);
        return access;
      }
    }
    return null;
  }

  private static List<Written> writes(OperationEffects effects) {
    List<Written> writes = new ArrayList<>();
    for (OperationEffects.RegisterUse use : effects.writes()) {
      Written written = new Written(use.file(), use.number());
      if (!writes.contains(written)) {
        writes.add(written);
      }
    }
    return List.copyOf(writes);
  }

  /** Whether it decides for each lane where it goes on. */
  public boolean branches() {
    return switch (flow) {
      case BRANCH, INDIRECT, RETURN, BREAK -> true;
      default -> false;
    };
  }
}
