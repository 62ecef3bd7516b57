package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/** Checks what is reported about FlexGripPlus if the options ask for it. */
class FlexgripCheckTest {
  private final Isa isa = Isas.load("sm_10");

  private List<String> markedTexts(String line) {
    var options = new Assembler.Options(isa, false, Isas::load, true);
    return Assembler.assemble(options, line + "\nRET\n").problems().stream()
        .filter(p -> p.code().equals("flexgripplus"))
        .map(p -> line.substring(p.start(), p.end()))
        .toList();
  }

  @Test
  void marksInstructionsAndModifiers() {
    assertEquals(List.of(), markedTexts("IADD R1, R2, R3"));
    assertEquals(List.of(".SAT"), markedTexts("IADD.SAT R1, R2, R3"));
    assertEquals(List.of(".CARRY2"), markedTexts("IADD.CARRY2 R1, R2, R3"));
    assertEquals(List.of(".S64"), markedTexts("GLD.S64 R2, global14[R1]"));
    assertEquals(List.of(".TRUNC"), markedTexts("FADD.TRUNC R1, R2, R3"));
    assertEquals(List.of("IMAX"), markedTexts("IMAX R1, R2, R3"));
    assertEquals(List.of(), markedTexts(".word 0xf0000001, 0xe0000001"));
  }
}
