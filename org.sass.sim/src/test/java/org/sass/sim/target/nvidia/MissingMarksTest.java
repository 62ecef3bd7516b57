package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.sim.op.Fault;

/** Lanes that leave a loop, or reconverge, need an instruction that has set where they go. */
class MissingMarksTest {
  private static final String STORE = "; MOV32I R0, 0x77; ST.E [R2], R0; EXIT";

  private static DriverCall run(String arch, String code) {
    String source = "MOV R2, c[0x0][0x140]; MOV R3, c[0x0][0x144]; " + code + STORE;
    return DriverCall.run(arch, "", source.replace("; ", "\n"), "1", "o=1xs32");
  }

  private static int stored(DriverCall call) {
    return call.launch().buffers().get(0).memory().u8(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_35 | BRK | PBK",
        "sm_50 | BRK | PBK",
        "sm_35 | CONT | PCNT",
        "sm_61 | CONT | PCNT",
        "sm_35 | LONGJMP | PLONGJMP",
        "sm_50 | LONGJMP | PLONGJMP",
        "sm_35 | NOP.S | SSY",
        "sm_50 | SYNC | SSY",
        "sm_50 | SSY on; on: SYNC; SYNC | SSY",
        "sm_50 | SSY on; SYNC; on: SYNC | SSY",
        "sm_50 | PBK on; on: CONT | PCNT",
      })
  void leavingToNoAddressIsAFault(String arch, String code, String mark) {
    Fault fault = run(arch, code).result().fault();
    assertEquals(Fault.Kind.ILLEGAL_INSTRUCTION, fault.kind());
    assertEquals(0, fault.lane());
    assertEquals(
        "the thread has run no %1$s, or has gone to its address already, so this instruction has no"
                .formatted(mark)
            + " address to go to; run %s before it".formatted(mark),
        fault.message());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_35 | @!PT BRK",
        "sm_50 | @!PT SYNC",
        "sm_50 | SYNC CC.F",
        "sm_35 | @!PT NOP.S",
        "sm_35 | SSY on; NOP.S; on: NOP",
        "sm_50 | PBK on; BRK; on: NOP",
      })
  void lanesThatStayOrHaveAnAddressGoOn(String arch, String code) {
    DriverCall call = run(arch, code);
    assertNull(call.result().fault());
    assertEquals(0x77, stored(call));
  }

  @ParameterizedTest
  @CsvSource({"sm_35", "sm_50"})
  void aReturnWithoutACallEndsTheKernel(String arch) {
    DriverCall call = run(arch, "RET");
    assertNull(call.result().fault());
    assertEquals(0, stored(call));
  }
}
