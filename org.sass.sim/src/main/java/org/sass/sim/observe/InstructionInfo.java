package org.sass.sim.observe;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.sim.machine.RegisterKind;
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
 * @param writtenRegisters the registers that it writes, one entry for each register
 * @param memoryAccesses its memory accesses, in the order of the operands
 * @param inputs its input values
 */
public record InstructionInfo(
    int pc,
    int line,
    String text,
    String mnemonic,
    Flow flow,
    boolean conditional,
    List<WrittenRegister> writtenRegisters,
    List<MemoryAccess> memoryAccesses,
    List<InputValue> inputs) {

  /**
   * A register that an instruction writes.
   *
   * @param file the kind of register
   * @param number its number
   */
  public record WrittenRegister(RegisterKind file, int number) {}

  static InstructionInfo of(DecodedInstruction instruction, EffectsReader reader) {
    Insn insn = instruction.insn();
    Effects effects = reader.read(instruction.placed());
    List<MemoryAccess> accesses = new ArrayList<>(instruction.effects().memory());
    List<MemoryAccess> operandAccesses = new ArrayList<>();
    List<InputValue> inputs = new ArrayList<>();
    if (insn.form() != null) {
      for (int i = 0; i < insn.operands().size(); i++) {
        Operand operand = insn.operands().get(i);
        MemoryAccess access = takeAccess(operand, accesses);
        if (access != null) {
          operandAccesses.add(access);
        }
        boolean reads = insn.form().effects().accessOf(i).reads();
        InputValue.addInputs(i, operand, access, reads, effects, reader.resources(), inputs);
      }
      InputValue.addFlagInputs(effects, reader.resources(), inputs);
    }
    return new InstructionInfo(
        instruction.address(),
        instruction.placed().line(),
        insn.text(),
        insn.form() == null ? ".word" : insn.form().mnemonic(),
        effects.flow(),
        effects.isConditional(),
        collectWrites(instruction.effects()),
        List.copyOf(operandAccesses),
        List.copyOf(inputs));
  }

  /**
   * Removes the memory access that belongs to an operand from the list and returns it; null if the
   * operand is not in memory.
   */
  private static MemoryAccess takeAccess(Operand operand, List<MemoryAccess> accesses) {
    for (MemoryAccess access : accesses) {
      if (access.space().tableName().equals(operand.kind())) {
        accesses.remove(access);
        return access;
      }
    }
    return null;
  }

  private static List<WrittenRegister> collectWrites(OperationEffects effects) {
    List<WrittenRegister> writes = new ArrayList<>();
    for (OperationEffects.RegisterUse use : effects.writes()) {
      WrittenRegister written = new WrittenRegister(use.file(), use.number());
      if (!writes.contains(written)) {
        writes.add(written);
      }
    }
    return List.copyOf(writes);
  }

  /** Returns whether the instruction decides for each lane separately where it continues. */
  public boolean isLaneBranch() {
    return switch (flow) {
      case BRANCH, INDIRECT, RETURN, BREAK -> true;
      default -> false;
    };
  }
}
