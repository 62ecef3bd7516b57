package org.sass.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.machine.RegisterCounts;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Destination;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.Source;
import org.sass.sim.target.g80.G80;

/**
 * Tests which values of an instruction depend on which others. Bits that a shift moves out, that a
 * mask clears or that a 16-bit load does not fill depend on nothing.
 */
class InstructionEffectsReaderTest {
  private static final Isa ISA = Isas.load("sm_10");
  private static final ValueSlots SLOTS = new ValueSlots(ISA, RegisterCounts.of(ISA));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MOV R1, R2                          | R1L < R2L, R1H < R2H",
        "IADD R1, R2, R3                     | R1L R1H < R2L R3L R2H R3H",
        "SHL R1, R2, 0x10                    | R1L <, R1H < R2L",
        "SHR R1, R2, 0x10                    | R1L < R2H, R1H <",
        "LOP.AND R1, R2, R3                  | R1L < R2L R3L, R1H < R2H R3H",
        "LOP.XOR R1, R2, R2                  | R1L R1H <",
        "MVI R1, 0x5                         | R1L R1H <",
        "GLD.U32 R1, global14[R2]            | read global [R2] 4, R1L < m0, R1H < m1",
        "GLD.U16 R1, global14[R2]            | read global [R2] 2, R1L < m0, R1H <",
        "GLD.S16 R1, global14[R2]            | read global [R2] 2, R1L R1H < m0",
        "GST.U32 global14[R2], R3            | write global [R2] 4 of R3L R3H",
        "GST.U16 global14[R2], R3            | write global [R2] 2 of R3L",
        "IADD R1, g [0x4], R2                | read shared [-] 4, R1L R1H < R2L R2H m0 m1",
      })
  void valuesDependOnValues(String text, String expected) {
    assertEquals(expected, describeEffects(text));
  }

  /** The G80 cannot subtract and add a carry in one instruction; other machines can. */
  @Test
  void aRegisterMinusItselfStillDependsOnItsCarry() {
    DecodedInstruction step = step("IADD.CARRY0 R1, R2, R3");
    Source.Register register = new Source.Register(2);
    AluOperation difference =
        new AluOperation(
            register,
            new Source.Bits(register, -1, -1),
            new Source.Carry(0),
            IntegerFunction.ADD,
            new Destination.Register(1),
            null,
            null);
    assertEquals(
        "R1L R1H < C0",
        describeEffects(
            new DecodedInstruction(
                0, step.placed(), step.insn(), difference, step.guard(), false, false)));
  }

  private static DecodedInstruction step(String text) {
    Program program = Assembler.assemble(ISA, ".kernel k\n" + text + "\nRET\n.end\n");
    assertEquals(List.of(), program.problems(), text);
    return new DecodedKernel(program.kernels().get(0), ISA, G80.TARGET.semantics()).instruction(0);
  }

  private static String describeEffects(String text) {
    return describeEffects(step(text));
  }

  private static String describeEffects(DecodedInstruction step) {
    InstructionEffects effects = InstructionEffectsReader.readEffects(SLOTS, 0, step);
    List<String> parts = new ArrayList<>();
    for (MemoryUse use : effects.uses()) {
      String register = use.isUniform() ? "-" : "R" + use.access().register();
      String stored =
          effects.storedSources().length == 0
              ? ""
              : " of "
                  + Arrays.stream(effects.storedSlots())
                      .map(InstructionEffectsReaderTest::names)
                      .collect(Collectors.joining(" "));
      parts.add(
          "%s %s [%s] %d%s"
              .formatted(use.kind(), use.space(), register, use.bytes(), stored)
              .replace("READ", "read")
              .replace("WRITE", "write")
              .replace("GLOBAL", "global")
              .replace("SHARED", "shared"));
    }
    for (InstructionEffects.Transfer transfer : effects.transfers()) {
      parts.add((names(transfer.destinations()) + " < " + names(transfer.sources())).strip());
    }
    return String.join(", ", parts);
  }

  /**
   * Returns the names of value slots: halves of registers ({@code R1L}, {@code R1H}), other
   * registers ({@code C0}), and values from memory ({@code m0}), two slots for each 32 bits.
   */
  private static String names(int... slots) {
    return IntStream.of(slots)
        .mapToObj(
            slot ->
                slot >= SLOTS.firstMemory()
                    ? "m" + (slot - SLOTS.firstMemory())
                    : SLOTS.name(slot) + (slot < 128 ? "L" : slot < 256 ? "H" : ""))
        .collect(Collectors.joining(" "));
  }
}
