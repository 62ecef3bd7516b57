package org.sass.sim.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sass.sim.interp.Launch;
import org.sass.sim.observe.coverage.LcovReport;
import org.sass.sim.observe.stats.OperandPatterns;

class CoverageTest {
  private static final String KERNEL =
      """
      //! launch grid=1 block=32
      MVI R2, 0xf0
      ISET.C0 o[0x7f], R0, R2, LT
      IADD R1 (C0.NE), R0, R2
      BRA C0.NE, end
      loop: BRA C0.NE, loop
      NOP
      end: IADD R1, R1, R2; NOP.EXIT
      """;

  @Test
  void linesAndOutcomes() {
    assertEquals(
        """
        TN:
        SF:k.gsass
        FN:2,main
        FNDA:32,main
        FNF:1
        FNH:1
        BRDA:4,0,0,32
        BRDA:4,0,1,0
        BRDA:5,0,0,32
        BRDA:5,0,1,0
        BRDA:6,0,0,-
        BRDA:6,0,1,-
        BRF:6
        BRH:2
        DA:2,32
        DA:3,32
        DA:4,32
        DA:5,32
        DA:6,0
        DA:7,0
        DA:8,32
        LF:7
        LH:5
        end_of_record
        """,
        LcovReport.text(Runs.statistics(KERNEL), "k.gsass"));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> operandPattern(String source, String opcode, int index) {
    Launch launch = Runs.launch(source);
    OperandPatterns patterns = new OperandPatterns(launch);
    assertEquals(null, Runs.run(launch, patterns).fault());
    for (Object one : (List<Object>) patterns.toFields("k").get("opcodes")) {
      Map<String, Object> fields = (Map<String, Object>) one;
      if (fields.get("opcode").equals(opcode)) {
        return ((List<Map<String, Object>>) fields.get("operands")).get(index);
      }
    }
    throw new AssertionError("no " + opcode);
  }

  @Test
  void bitsOfOperands() {
    // The first source operand is first the number of the lane, then that plus 0xf0, then the
    // number again.
    String source =
        """
        //! launch block=32
        MVI R2, 0xf0
        IADD R1, R0, R2
        IADD R3, R1, R2
        IADD R3, R0, R2
        NOP.EXIT
        """;
    assertEquals(
        "{operand=2, what=value, bits=32, zeros=ffffffff, ones=000001ff, rose=000001f0,"
            + " fell=000001f0, toggled=5}",
        operandPattern(source, "IADD", 0).toString());
    assertEquals(
        "{operand=3, what=value, bits=32, zeros=ffffff0f, ones=000000f0, rose=00000000,"
            + " fell=00000000, toggled=0}",
        operandPattern(source, "IADD", 1).toString());
    assertEquals(
        "{operand=2, what=value, bits=32, zeros=ffffff0f, ones=000000f0, rose=00000000,"
            + " fell=00000000, toggled=0}",
        operandPattern(source, "MVI", 0).toString());
  }

  @Test
  void halvesAddressesAndLongValues() {
    String source =
        """
        //! launch block=32 param=@a
        //! buffer a=256xu32
        SHL R1, R0, 0x4
        IADD R1, g[0x4], R1
        IMUL.U16.U16 R2, R0L, R0H
        MVI R4, 0xffffffff
        GST.S64 global14[R1], R4
        NOP.EXIT
        """;
    assertTrue(
        operandPattern(source, "IMUL", 0).toString().contains("bits=16, zeros=ffff, ones=001f"));
    assertTrue(
        operandPattern(source, "IMUL", 1).toString().contains("bits=16, zeros=ffff, ones=0000"));
    assertTrue(operandPattern(source, "GST", 0).toString().contains("what=address, bits=32"));
    assertTrue(
        operandPattern(source, "GST", 1)
            .toString()
            .contains("bits=64, zeros=ffffffff00000000, ones=00000000ffffffff"));
    assertTrue(
        operandPattern(source, "IADD", 0)
            .toString()
            .contains("bits=32, zeros=ffffefff, ones=00001000"));
  }
}
