package org.sass.sim.op;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Word;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Kernels;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.DeviceOutput;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.op.Fault.Kind;
import org.sass.sim.target.g80.G80;

/** Tests the faults that end a run early, and their messages. */
class FaultTest {

  private static void check(String source, Kind kind, int line, String message) {
    check(Kernels.launch(source, 32), kind, line, message);
  }

  private static void check(Launch launch, Kind kind, int line, String message) {
    Fault fault = Kernels.runToFault(launch);
    assertEquals(message, fault.message());
    assertEquals(kind, fault.kind());
    assertEquals(line, fault.line());
  }

  /** Checks the whole report of one fault. */
  @Test
  void report() {
    String source =
        """
        SHL R1, R0, 0x7
        NOP
        GST.U32 global14[R1], R0
        NOP.EXIT
        """;
    Launch launch = Kernels.launch("sm_10", source, 3, 64);
    assertEquals(
        """
        memory access out of bounds: 4 bytes at global address 0x00001000: \
        1 byte past the end of the nearest mapped memory: global is 0x0 to 0xfff
          kernel main, block (0,0), warp 1, lane 0 (thread 32 of the block), pc 0x0010, line 3
          GST.U32 global14[R1], R0\
        """,
        Kernels.runToFault(launch).report());
    // The faulting warp did not store; the warp before it did.
    int[] memory = Kernels.readMemory(launch, 1024);
    assertEquals(31, memory[31 * 32]);
  }

  @Test
  void globalMemory() {
    GlobalMemory memory =
        new GlobalMemory(
            List.of(
                new GlobalMemory.Region("a", 0x1000, new Memory(64)),
                new GlobalMemory.Region("b", 0x1100, new Memory(64))));
    Program program = Kernels.assemble("sm_10", "MOV R1, g [0x4]\nGLD.S64 R2, global14[R1]\nRET");
    String[] expected = {
      "1040",
          "8 bytes at global address 0x00001040: "
              + "1 byte past the end of the nearest mapped memory: a is 0x1000 to 0x103f",
      "10f0",
          "8 bytes at global address 0x000010f0: "
              + "16 bytes before the nearest mapped memory: b is 0x1100 to 0x113f",
      "113c",
          "8 bytes at global address 0x0000113c: "
              + "it would reach beyond the end: b is 0x1100 to 0x113f",
      "fffffff8",
          "8 bytes at global address 0xfffffff8: "
              + "0xffffeeb9 bytes past the end of the nearest mapped memory: b is 0x1100 to 0x113f",
      "1104",
          "8 bytes at global address 0x00001104, which is not a multiple of 8: "
              + "b is 0x1100 to 0x113f"
    };
    for (int i = 0; i < expected.length; i += 2) {
      int[] params = {Integer.parseUnsignedInt(expected[i], 16)};
      Launch launch =
          new Launch(
              program.kernels().get(0),
              program.isa(),
              G80.TARGET,
              Dim3.ONE,
              Dim3.ONE,
              params,
              new Launch.Memories(memory, new ConstantMemory()),
              Launch.Bounds.NONE,
              DeviceOutput.NONE);
      assertEquals(expected[i + 1], Kernels.runToFault(launch).message());
    }
  }

  @Test
  void sharedConstantAndLocalMemory() {
    check(
        "MVI R1, 0x3ffd\nR2A A1, R1\nMOV R2, g [A1+0x0]\nRET",
        Kind.OUT_OF_BOUNDS,
        3,
        "4 bytes at shared address 0x3ffd: it has 16384 bytes, the last at 0x3fff");
    check(
        "MVI R1, -0x14\nR2A A1, R1\nR2G.U32.U32 g[A1+0x4], R1\nRET",
        Kind.OUT_OF_BOUNDS,
        3,
        "4 bytes at shared address -0x4: it has 16384 bytes, the last at 0x3fff");
    check(
        "R2A A1, R0\nMOV.U16 R2L, g [A1+0x4].U16\nRET",
        Kind.MISALIGNED,
        2,
        "2 bytes at shared address 0x9, which is not a multiple of 2");
    check(
        "MVI R1, 0xfffe\nR2A A1, R1\nMVC R1, c[0x3] [A1+0x0]\nRET",
        Kind.OUT_OF_BOUNDS,
        3,
        "4 bytes at constant (bank 3) address 0xfffe: it has 65536 bytes, the last at 0xffff");
    check(
        "LLD.U8 R1, local[0x4000]\nRET",
        Kind.OUT_OF_BOUNDS,
        1,
        "1 byte at local address 0x4000: it has 16384 bytes, the last at 0x3fff");
  }

  /** Lanes that the guard disables may have any address. */
  @Test
  void heldBackLanesDoNotFault() {
    Launch launch =
        Kernels.launch(
            "MVI R1, 0x2\nISET.S32.C0 o[0x7f], R0, R1, GE\nSHL R2, R0, 0x1f\nMVI R3, 0x80000001\n"
                + "IMAD.U24 R2, R0, R3, R2\nGLD.U32 R4 (C0.FALSE), global14[R3]\nRET",
            32);
    assertTrue(Kernels.run(launch).completed());
  }

  @Test
  void deadlocks() {
    check(
        Kernels.launch(
            "MVI R1, 0x20\nISET.S32.C0 o[0x7f], R0, R1, LT\nRET C0.NE\nBAR.ARV.WAIT b0, 0xfff\nRET",
            96),
        Kind.BARRIER_DEADLOCK,
        4,
        "no warp of the block can continue: warp 1 waits at b0, warp 2 waits at b0, "
            + "warp 0 has ended without arriving; all warps of a block must reach each barrier");
    check(
        Kernels.launch(
            "MVI R1, 0x20\nISET.S32.C0 o[0x7f], R0, R1, LT\nBRA C0.NE, one\n"
                + "BAR.ARV.WAIT b1, 0xfff\nRET\none: BAR.ARV.WAIT b0, 0xfff\nRET",
            64),
        Kind.BARRIER_DEADLOCK,
        6,
        "no warp of the block can continue: warp 0 waits at b0, warp 1 waits at b1; "
            + "all warps of a block must reach each barrier");
  }

  @Test
  void stackOverflow() {
    check(
        "sub: CAL.NOINC sub\nRET",
        Kind.STACK_OVERFLOW,
        1,
        "the divergence stack has 256 entries and all are in use: "
            + "does a subroutine call itself endlessly?");
    check(
        "loop: SSY loop\nBRA loop\nRET",
        Kind.STACK_OVERFLOW,
        1,
        "the divergence stack has 256 entries and all are in use: "
            + "does a loop push an entry in each iteration, but never go to its address?");
  }

  @Test
  void instructionsWithoutMeaning() {
    check(
        ".word 0x00000001, 0x80000780\nRET",
        Kind.UNKNOWN_INSTRUCTION,
        1,
        "the word 0x8000078000000001 is not an instruction of sm_10");
    Fault texture = Kernels.runToFault(Kernels.launch("TEX R0, t0, s0, 0xf, 1D\nRET", 32));
    assertEquals(Kind.UNSUPPORTED_INSTRUCTION, texture.kind());
    assertTrue(texture.message().startsWith("TEX cannot be run: textures"), texture.message());
  }

  /** The hardware refuses to decode an instruction that would increment A0. */
  @Test
  void incrementOfTheZeroAddressRegister() {
    Program.PlacedInstruction mov =
        new Program.PlacedInstruction(
            Kernels.isa("sm_10"), 0, Word.of(64, 0x0423c7801200c805L), 1, 0);
    check(
        Kernels.launch(List.of(mov)),
        Kind.UNSUPPORTED_INSTRUCTION,
        1,
        "MOV cannot be run: g [A0+++0x4] would change A0, which is always zero");
  }

  /** Machine code may contain instructions that the chosen architecture does not have. */
  @Test
  void instructionsOfANewerArchitecture() {
    Program.PlacedInstruction vote =
        new Program.PlacedInstruction(
            Kernels.isa("sm_10"), 0, Word.of(64, 0x600007c010000201L), 1, 0);
    check(
        Kernels.launch(List.of(vote)),
        Kind.UNSUPPORTED_INSTRUCTION,
        1,
        "VOTE needs sm_12, and this program is for sm_10");
  }

  @Test
  void addressesWithoutInstruction() {
    check(
        ".word 0x10002003, 0x00000780\nRET",
        Kind.BAD_ADDRESS,
        1,
        "0x0010 is beyond the end of the code, 0x0010");
    check(
        ".word 0x10000803, 0x00000780\nRET",
        Kind.BAD_ADDRESS,
        1,
        "0x0004 is in the middle of the instruction at 0x0000");
  }

  @Test
  void runningOffTheEnd() {
    Program.PlacedInstruction nop =
        new Program.PlacedInstruction(
            Kernels.isa("sm_10"), 0, Word.of(64, 0xe0000000f0000001L), 9, 0);
    Fault fault = Kernels.runToFault(Kernels.launch(List.of(nop)));
    assertEquals(Kind.BAD_ADDRESS, fault.kind());
    assertEquals(
        "the code ends here, but the thread does not: it needs an exit marker (.EXIT) or a RET",
        fault.message());
    assertEquals(9, fault.line());
    assertEquals("NOP", fault.instruction());
    assertEquals("the kernel has no code", Kernels.runToFault(Kernels.launch(List.of())).message());
  }

  @Test
  void traps() {
    check("TRAP\nRET", Kind.TRAP, 1, "the program stopped itself with a trap instruction");
  }

  @Test
  void tooManySteps() {
    Fault fault = Kernels.runToFault(Kernels.launch("loop: BRA loop\nRET", 32));
    assertEquals(Kind.TOO_MANY_STEPS, fault.kind());
    assertEquals("the run did not end within 1000000 warp instructions", fault.message());
  }

  @Test
  void interruption() {
    Launch launch = Kernels.launch("loop: BRA loop\nRET", 32);
    RunResult result = new Interpreter(launch).run(() -> true);
    assertTrue(result.interrupted());
    assertFalse(result.completed());
    assertNull(result.fault());
  }

  /**
   * After a fault the block can still be inspected, and the pc is that of the faulting instruction.
   */
  @Test
  void theMachineStaysAsItWas() {
    Interpreter interpreter =
        new Interpreter(
            Kernels.launch("MVI R5, 0x7\nMVI R6, 0x1\nGLD.U32 R5, global14[R6]\nRET", 1));
    assertEquals(Kind.MISALIGNED, interpreter.run(() -> false).fault().kind());
    assertEquals(16, interpreter.block().warps().get(0).pc());
    assertEquals(7, interpreter.block().registers()[5 * 32]);
  }

  @Test
  void longValuesNeedRegisters() {
    String cannot = " cannot be run: its value takes the registers ";
    check(
        "GLD.S128 R125, global14[R1]\nRET",
        Kind.UNSUPPORTED_INSTRUCTION,
        1,
        "GLD" + cannot + "R125 to R128; the last register is R127");
    check(
        "GST.S64 global14[R1], R124\nRET",
        Kind.UNSUPPORTED_INSTRUCTION,
        1,
        "GST" + cannot + "R124 to R125, and from R124 on no register can hold a part of it");
    check(
        "LST.S64 local[0x0], R127\nRET",
        Kind.UNSUPPORTED_INSTRUCTION,
        1,
        "LST" + cannot + "R127 to R128; the last register is R127");
  }
}
