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
 * The properties of an instruction that observers need, computed once.
 *
 * @param pc its byte address
 * @param line its line in the source, from 1; 0 if there is none
 * @param text the instruction
 * @param mnemonic its base mnemonic; {@code .word} for a word that is not an instruction
 * @param flow where it continues
 * @param conditional whether a guard decides in which lanes it acts
 * @param writes the registers that it writes, one entry for each register
 * @param reaches its memory accesses, in the order of the operands
 * @param inputs its input values
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

  /**
   * A register that an instruction writes.
   *
   * @param set the kind of register
   * @param number its number
   */
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

  /**
   * Removes the memory access that belongs to an operand from the list and returns it; null if the
   * operand is not in memory.
   */
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

  /** Returns whether the instruction decides for each lane separately where it continues. */
  public boolean branches() {
    return switch (flow) {
      case BRANCH, INDIRECT, RETURN, BREAK -> true;
      default -> false;
    };
  }
}
