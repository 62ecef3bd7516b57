package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        "sm_50 | MOV32I R0, 0xffffffe0; BAR.SYNC 0x0, R0 | the thread count 4294967264 and never opens",
      })
  void noBarrierOpens(String arch, String code, String reason) {
    Fault fault = fault(arch, code);
    assertEquals(Fault.Kind.ILLEGAL_INSTRUCTION, fault.kind());
    assertTrue(fault.report().contains(reason), fault.report());
  }
}
