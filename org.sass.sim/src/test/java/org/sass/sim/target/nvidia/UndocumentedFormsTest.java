package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.op.Fault;

/** What no public document describes is not guessed: the run ends with the reason. */
class UndocumentedFormsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_35 | VSEL2.X R0, R1, R2, P0 | VSEL2.X cannot be run: it has no third source",
        "sm_35 | VSEL4.ACC R0, R1, R2, P0 | no public document says what takes its place",
        "sm_35 | VSEL4 R0, R1, 0x5, P0 | which bytes of the second source its immediate gives",
        "sm_35 | VADD2 R0.CC, R1, R2, R3 | VADD2.CC cannot be run: no public document says what",
        "sm_35 | FSWZ.INVALIDSWIZZLEMODE6 R0, R1, R2, PPPPPPPP | .INVALIDSWIZZLEMODE6 means",
        "sm_50 | FMUL.INVALIDSCALE37 R0, R1, R2 | no public document says what .INVALIDSCALE37",
        "sm_50 | IADD3 R0, R1.???3, R2, R3 | no public document says what .???3 means",
        "sm_50 | ATOM.E.AND.U128 R0, [R2], R4 | ATOM.U128 cannot be run: no public document says",
        "sm_50 | ATOM.E.SAFEADD R0, [R2], R4 | ATOM.SAFEADD cannot be run: no public document says",
        "sm_35 | S2R R0, SR_NTID | S2R cannot be run: no public document says what SR_NTID holds",
        "sm_50 | S2R R0, SR_REGALLOC | no public document says what SR_REGALLOC holds",
        "sm_50 | CS2R R0, SR12 | CS2R cannot be run: no public document says what SR12 holds",
        "sm_50 | VOTE.VTG.R 0x1 | it is for graphics",
        "sm_50 | BPT.DRAIN 0x1 | BPT.DRAIN cannot be run: no public document says what it does",
        "sm_35 | CCTLS.RSLB | no public document says what it does",
        "sm_50 | R2B 0x0, R0 | no public document says what it writes into a barrier",
        "sm_50 | B2R R0, 0x1 | only results of reductions are emulated",
        "sm_50 | RTT | only trap handlers contain it",
        "sm_35 | BAR.SCAN 0x0, 0x20, PT | BAR cannot be run: no public document says what it does",
        "sm_50 | BAR.SYNCALL | BAR cannot be run: no public document says what it does",
        "sm_50 | LOP.OR.X R0, R1, R2 | LOP.X cannot be run: no public document says what it takes",
        "sm_35 | LOP32I.AND.X R0, R1, 0x2 | LOP32I.X cannot be run: no public document says",
        "sm_50 | LOP3.LUT.X R0, R1, R2, R3, 0x80 | LOP3.X cannot be run: no public document says",
        "sm_50 | SHL.X R0, R1, R2 | SHL.X cannot be run: no public document says what it takes",
        "sm_35 | SHR.XHI R0, R1, R2 | SHR.XHI cannot be run: no public document says what it takes",
        "sm_50 | SHF.R.U64.X R0, R1, R2, R3 | SHF.X cannot be run: no public document says what",
        "sm_50 | SHF.R.XHI R0, R1, R2, R3 | SHF.XHI cannot be run: no public document says what",
        "sm_50 | SHF.L.HI R0, R1, R2, R3 | SHF.HI cannot be run: the hardware rejects it",
        "sm_50 | LDC.IL R0, c[0x0][R1] | LDC.IL cannot be run: no public document says what a",
        "sm_35 | LDC.ISL R0, c[0x0][R1] | LDC.ISL cannot be run: no public document says what a",
        "sm_50 | EXIT CC.RLE | EXIT.RLE cannot be run: no public document says which flags",
        "sm_35 | CSETP.CSM_TA.AND P0, PT, CC, PT | CSETP.CSM_TA cannot be run: no public document",
      })
  void theReasonIsGiven(String arch, String instruction, String reason) {
    Fault fault = DriverCall.run(arch, "", instruction + "\nEXIT", "1", "o=1xs32").result().fault();
    assertEquals(Fault.Kind.UNSUPPORTED_INSTRUCTION, fault.kind());
    assertTrue(fault.report().contains(reason), fault.report());
  }

  /** There is no bank 0x11: the register adds 1 to the one that the instruction names. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void aBankThatIsNotThere(String arch) {
    String source = "MOV32I R1, 0x10008\nLDC.IS R0, c[0x10][R1]\nEXIT";
    Fault fault = DriverCall.run(arch, "", source, "1", "o=1xs32").result().fault();
    assertEquals(Fault.Kind.OUT_OF_BOUNDS, fault.kind());
    assertTrue(fault.message().startsWith("4 bytes at c[0x11][0x8]: "), fault.message());
  }
}
