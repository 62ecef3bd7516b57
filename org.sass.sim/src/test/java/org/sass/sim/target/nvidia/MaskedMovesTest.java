package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.sim.launch.buffers.PlacedBuffer;

/** A mask after a move says which lanes of each quad write; a guard holds others back, too. */
class MaskedMovesTest {
  private static final int OLD = 0x11;
  private static final int NEW = 0x22;
  private static final int GUARDED_FROM = 21;

  private static final String CODE =
      """
      .const 3 0x0 = 0x22
      S2R R0, SR_LANEID
      MOV32I R1, 0x22
      MOV32I R4, 0x11
      ISETP.LT.AND P0, PT, R0, 0x15, PT
      @P0 %s, 0x%x
      MOV R2, c[0x0][0x140]
      MOV R3, c[0x0][0x144]
      IADD R2, R2, R0
      ST.E.U8 [R2], R4
      EXIT
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_35 | MOV R4, R1",
        "sm_35 | MOV R4, c[0x3][0x0]",
        "sm_35 | MOV R4, 0x22",
        "sm_35 | MOV32I R4, 0x22",
        "sm_50 | MOV R4, R1",
        "sm_50 | MOV R4, c[0x3][0x0]",
        "sm_50 | MOV R4, 0x22",
        "sm_50 | MOV32I R4, 0x22",
      })
  void lanesOfEachQuadWrite(String arch, String move) {
    for (int mask = 0; mask < 16; mask++) {
      DriverCall call = DriverCall.run(arch, "", CODE.formatted(move, mask), "32", "o=32xu8");
      assertNull(call.result().fault());
      PlacedBuffer buffer = call.launch().buffers().get(0);
      for (int lane = 0; lane < 32; lane++) {
        boolean writes = Integer.toBinaryString(16 + mask).charAt(4 - lane % 4) == '1';
        assertEquals(
            writes && lane < GUARDED_FROM ? NEW : OLD,
            buffer.memory().u8(buffer.offset() + lane),
            "mask " + mask + ", lane " + lane);
      }
    }
  }
}
