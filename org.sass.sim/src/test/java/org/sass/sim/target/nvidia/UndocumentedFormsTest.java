package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.sim.op.Fault;

/** What no public document describes is not guessed: the run ends with the reason. */
class UndocumentedFormsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_35 | VSEL2.X R0, R1, R2, P0 | no public document says what takes its place",
        "sm_35 | VSEL4.ACC R0, R1, R2, P0 | no public document says what takes its place",
        "sm_35 | VSEL4 R0, R1, 0x5, P0 | no public document says which bytes of the second source its immediate gives",
        "sm_35 | VADD2 R0.CC, R1, R2, R3 | no public document says what its condition code is",
        "sm_35 | FSWZ.INVALIDSWIZZLEMODE6 R0, R1, R2, PPPPPPPP | no public document says which lanes .INVALIDSWIZZLEMODE6 selects",
        "sm_35 | CCTLS.RSLB | no public document says what it does",
        "sm_50 | R2B 0x0, R0 | no public document says what it writes into a barrier",
        "sm_50 | RTT | only trap handlers contain it",
        "sm_35 | BAR.SCAN 0x0, 0x20, PT | no public document says what .SCAN does",
        "sm_35 | MOV R0, R1, 0x3 | no public document says what its mask does",
        "sm_50 | MOV R0, R1, 0x3 | no public document says what its mask does",
        "sm_50 | SHF.R.U64.X R0, R1, R2, R3 | shifts of longer numbers (.X) are not emulated",
        "sm_50 | SHF.R.XHI R0, R1, R2, R3 | shifts of longer numbers (.X) are not emulated",
        "sm_50 | SHF.L.HI R0, R1, R2, R3 | the hardware rejects .HI of a shift to the left",
      })
  void theReasonIsGiven(String arch, String instruction, String reason) {
    Fault fault = DriverCall.run(arch, "", instruction + "\nEXIT", "1", "o=1xs32").result().fault();
    assertEquals(Fault.Kind.UNSUPPORTED_INSTRUCTION, fault.kind());
    assertTrue(fault.report().contains(reason), fault.report());
  }
}
