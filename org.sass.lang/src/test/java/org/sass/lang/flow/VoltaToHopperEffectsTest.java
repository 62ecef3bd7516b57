package org.sass.lang.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.RegisterFile;

/**
 * What instructions of Volta to Hopper read and write: pairs and quads of registers, uniform
 * registers, predicates and convergence barriers.
 */
class VoltaToHopperEffectsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_70 | FADD R2, R3, R4 | w R2, r R3, r R4",
        "sm_75 | LDG.E.64.SYS R4, [R2] | w R4:2, r R2:2",
        "sm_75 | LDG.SYS R4, [R2] | w R4, r R2",
        "sm_75 | STG.E.128.SYS [R2], R8 | r R2:2, r R8:4",
        "sm_75 | LDS.U.128 R4, [R2] | w R4:4, r R2",
        "sm_80 | LDG.E.128 R4, [R2.64] | r UR4:2, w R4:4, r R2:2",
        "sm_80 | LDG.E R4, desc[UR6][R2.64+0x10] | r UR6:2, w R4, r R2:2",
        "sm_90 | STG.E desc[UR4][R2.64], R5 | r UR4:2, r R2:2, r R5",
        "sm_86 | LDGSTS.E [R9], desc[UR8][R2.64] | r UR8:2, r R9, r R2:2",
        "sm_86 | RED.E.ADD.STRONG.GPU [R2.64], R5 | r UR4:2, r R2:2, r R5",
        "sm_80 | LDG.E.64 R4, [R2.U32+UR6] | w R4:2, r R2, r UR6:2",
        "sm_80 | LDS.128 R4, [R2+UR4] | w R4:4, r R2, r UR4",
        "sm_80 | ATOMS.ADD.64 RZ, [R2], R4 | r R2, r R4:2",
        "sm_80 | ULDC.64 UR4, c[0x0][0x118] | w UR4:2",
        "sm_80 | CS2R R2, SRZ | w R2:2",
        "sm_80 | CS2R.32 R2, SRZ | w R2",
        "sm_80 | IMAD.WIDE R4, R2, R6, R10 | w R4:2, r R2, r R6, r R10:2",
        "sm_75 | IMAD.WIDE R2, R0, R5, c[0x0][0x160] | w R2:2, r R0, r R5",
        "sm_75 | UIMAD.WIDE UR4, UR8, UR10, UR12 | w UR4:2, r UR8, r UR10, r UR12:2",
        "sm_80 | DADD R4, R6, R8 | w R4:2, r R6:2, r R8:2",
        "sm_80 | DSETP.GT.AND P0, PT, R6, R8, PT | w P0, r R6:2, r R8:2",
        "sm_80 | F2F.F64.F32 R4, R2 | w R4:2, r R2",
        "sm_80 | F2I.S64.F64 R4, R6 | w R4:2, r R6:2",
        "sm_80 | HMMA.16816.F32 R4, R8, R12, R4 | w R4:4, r R8:4, r R12:2, r R4:4",
        "sm_80 | DMMA.884 R4, R8, R10, R4 | w R4:4, r R8:2, r R10:2, r R4:4",
        "sm_80 | LDSM.16.M88.4 R4, [R2] | w R4:4, r R2",
        "sm_80 | RET.REL.NODEC R20 0x0 | r R20:2",
        "sm_80 | PLOP3.LUT P0, P1, P2, P3, P4, 0x80, 0x8 | w P0, w P1, r P2, r P3, r P4",
        "sm_80 | IADD3 R2, P0, R3, R4, R5 | w R2, w P0, r R3, r R4, r R5",
        "sm_80 | P2R.B1 R2, PR, R3, 0x7f | w R2, r P0:7, r R3",
        "sm_80 | R2P PR, R2.B1, 0x7f | w P0:7, r R2",
        "sm_80 | UP2UR UR4, UPR, UR5, 0x7f | w UR4, r UP0:7, r UR5",
        "sm_80 | UR2UP UPR, UR4, 0x7f | w UP0:7, r UR4",
        "sm_80 | BSSY B0, 0x100 | w B0",
        "sm_90 | VIMNMX R0, R0, R3, P1 | w R0, r R0, r R3, r P1",
      })
  void registers(String arch, String text, String expected) {
    Isa isa = Isas.load(arch);
    Encoder.Encoded read = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    assertNull(read.failure(), () -> read.failure().message());
    Resources resources = Resources.of(isa);
    List<String> uses = new ArrayList<>();
    for (Effects.ResourceUse use : EffectsReader.of(isa, read.word()).uses()) {
      RegisterFile file = resources.registerFile(use.first());
      int number = use.first() - resources.firstResource(file, 0);
      uses.add(
          (use.reads() ? "r" : "")
              + (use.writes() ? "w" : "")
              + " "
              + file.prefix()
              + number
              + (use.count() > 1 ? ":" + use.count() : ""));
    }
    assertEquals(expected, String.join(", ", uses));
  }
}
