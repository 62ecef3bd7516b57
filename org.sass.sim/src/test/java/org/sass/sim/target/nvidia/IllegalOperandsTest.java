package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.op.Fault;

/** Operands that no GPU can use end the run with the reason. */
class IllegalOperandsTest {

  private static Fault fault(String arch, String code) {
    String source = code.replace("; ", "\n") + "\nEXIT";
    return DriverCall.run(arch, "", source, "1", "o=1xs32").result().fault();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_35 | BAR.SYNC 0x63 | there is no barrier 99; a block has barriers 0 to 15",
        "sm_50 | BAR.ARV 0x10, 0x20 | there is no barrier 16; a block has barriers 0 to 15",
        "sm_50 | MOV32I R0, 0xffffffff; BAR.SYNC R0 | there is no barrier 4294967295; a block",
        "sm_35 | BAR.SYNC 0x1, 0x30 | barrier 1 has the thread count 48; warps arrive as a whole",
        "sm_50 | BAR.RED.AND 0x2, 0x1, PT | barrier 2 has the thread count 1; warps arrive as",
        "sm_50 | BAR.SYNC 0x3, 0x40 | barrier 3 has the thread count 64 and never opens",
        "sm_50 | MOV32I R0, 0xffffffe0; BAR.SYNC 0x0, R0 | the thread count 4294967264 and never"
            + " opens",
      })
  void noBarrierOpens(String arch, String code, String reason) {
    Fault fault = fault(arch, code);
    assertEquals(Fault.Kind.ILLEGAL_INSTRUCTION, fault.kind());
    assertTrue(fault.report().contains(reason), fault.report());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_35 | LD.E.64 R5, [R2] | R5 to R6 do not start at a multiple of 2",
        "sm_50 | LDG.E.64 R5, [R2] | R5 to R6 do not start at a multiple of 2",
        "sm_50 | LDG.E R4, [R3] | R3 to R4 do not start at a multiple of 2",
        "sm_35 | LDS.128 R6, [RZ] | R6 to R9 do not start at a multiple of 4",
        "sm_50 | LDS.U.128 R6, [RZ] | demands; start at R4 or R8",
        "sm_50 | DMUL R1, R2, R4 | R1 to R2 do not start at a multiple of 2",
        "sm_35 | DADD R2, R4, R7 | R7 to R8 do not start at a multiple of 2",
        "sm_50 | DADD R254, R2, R4 | R254 to R255 are not all there: the last register is R254",
      })
  void registersDoNotMakeAPair(String arch, String code, String reason) {
    Fault fault = fault(arch, code);
    assertEquals(Fault.Kind.ILLEGAL_INSTRUCTION, fault.kind());
    assertTrue(fault.report().contains(reason), fault.report());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_35 | MOV R0, c[0x5][0x8] | OUT_OF_BOUNDS | there is no word at c[0x5][0x8]: this launch"
            + " has no such bank, only c[0x0], c[0x3]; the setting const=5:OFFSET=VALUE makes one",
        "sm_50 | IADD R0, R0, c[0x1][0x0] | OUT_OF_BOUNDS | c[0x1][0x0]: this launch has no such",
        "sm_50 | LDC.64 R0, c[0x2][0x8] | OUT_OF_BOUNDS | 8 bytes at c[0x2][0x8]: this launch has",
        "sm_50 | LDC.64 R0, c[0x3][0x4] | MISALIGNED | c[0x3][0x4]: the address is not a multiple",
      })
  void aConstantIsNotThere(String arch, String code, Fault.Kind kind, String reason) {
    Fault fault = fault(arch, ".const 3 0x0 = 1; " + code);
    assertEquals(kind, fault.kind());
    assertTrue(fault.report().contains(reason), fault.report());
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void bytesOfABankThatNothingSetsAreZero(String arch) {
    assertNull(fault(arch, ".const 3 0x0 = 1; MOV R0, c[0x3][0x400]; LDC R1, c[0x0][0x7ffc]"));
  }
}
