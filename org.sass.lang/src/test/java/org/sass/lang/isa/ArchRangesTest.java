package org.sass.lang.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * Checks rows of a table that only some architectures have, choices of values, and operands that
 * may be absent.
 */
class ArchRangesTest {
  private static final String TABLE =
      """
      isa t "made up"
      archs t_1 t_2 t_3
      length 128
      mod m "modifier"
        @t_1-t_2 20=1 ".OLD"
        @t_3 20=1 ".NEW"
        20=0 ""
      operand p "predicate" optional
        18:16=7 pred n:7 ""
        pred "P{n=18:16}, "
      operand a "source"
        reg "R{n=127:120}"
      insn ONE move
        text "Moves."
        op "Rz <- Rx"
        sem none "made up"
        from "made up"
        arch t_1 t_2
        form 128 7:0=1 10:8=1|4 "ONE{m} {p}{a}"
        golden 05000000000000000000000000070101 "ONE R5" "made up"
        form 128 7:0=1 10:8!=1 10:8!=4 "ONE.B {a}"
          arch t_2
        golden 05000000000000000000000000000201 "ONE.B R5" "made up"
      """;

  private static Isa read(String text) {
    return IsaReader.read("t.isa", text, null);
  }

  private static void check(String was, String now, String message) {
    assertTrue(TABLE.contains(was), was);
    String text = TABLE.replace(was, now);
    IsaException e = assertThrows(IsaException.class, () -> read(text));
    assertEquals("t.isa:" + e.line() + ":" + e.column() + ": " + message, e.getMessage());
  }

  @Test
  void rowsBeginAndEnd() {
    Isa isa = read(TABLE);
    Form one = isa.forms().get(0);
    assertTrue(one.isIn(0) && one.isIn(1), "both architectures of the instruction");
    assertFalse(one.isIn(2), "the newest");
    Form two = isa.forms().get(1);
    assertFalse(two.isIn(0), "the oldest");
    assertTrue(two.isIn(1) && two.isIn(2), "from its own first architecture on");
    Part part = isa.parts().get("m");
    assertEquals(0, part.printedCase(1 << 20, 0, 1).archIndex());
    assertEquals(2, part.printedCase(1 << 20, 0, 2).archIndex());
  }

  @Test
  void aWordOf128BitsIsOneGroup() {
    assertEquals(
        new Word(128, 0x70101L, 0x05L << 56), read(TABLE).forms().get(0).goldens().get(0).word());
  }

  @Test
  void aChoiceExcludesAllOtherValues() {
    Form one = read(TABLE).forms().get(0);
    assertEquals(6, one.exclusions().size());
    assertTrue(one.matches(0x401, 0) && one.matches(0x101, 0), "the two values");
    assertFalse(one.matches(0x201, 0), "another value");
    check(
        "10:8!=1 10:8!=4 \"ONE.B {a}\"\n    arch t_2",
        "10:8!=1 \"ONE.B {a}\"",
        "ONE: some words are both this and ONE of line 19, and neither is the special case of the"
            + " other");
    check("10:8=1|4", "10:8=1|8", "8 does not fit the 3 bits of 10:8");
    check("10:8=1|4", "10:8=1|", "expected a number, found ''");
    check("10:8=1|4", "14:8=1|4", "a choice of values needs a field of at most 4 bits");
    check("10:8=1|4", "1|4", "expected a condition FIELD=VALUE|VALUE, found '1|4'");
  }

  @Test
  void anExampleNamesAnArchitectureThatHasItsForm() {
    String word = "golden 05000000000000000000000000070101";
    assertEquals(Form.NEWEST, read(TABLE).forms().get(0).goldens().get(0).arch());
    Isa named = read(TABLE.replace(word, word.replace("golden", "golden @t_1")));
    assertEquals(0, named.forms().get(0).goldens().get(0).arch());
    check(
        word,
        word.replace("golden", "golden @t_3"),
        "t_3 does not have this form of ONE: name an architecture that has it");
    check(word, word.replace("golden", "golden @"), "unknown architecture '' (known: t_1 t_2 t_3)");
  }

  @Test
  void mistakes() {
    check(
        "arch t_1 t_2", "arch t_2 t_1", "the last architecture, t_1, is older than the first one");
    check("@t_1-t_2", "@t_2-t_1", "the last architecture, t_1, is older than the first one");
    check("@t_1-t_2", "@t_1-t_9", "unknown architecture 't_9' (known: t_1 t_2 t_3)");
    check(
        "P{n=18:16}, ",
        "P{n=18:16}",
        "the text of an optional operand has its comma: \"P{n=83:81}, \" before another operand,"
            + " \", P{n=83:81}\" after one");
    check(
        "\"predicate\" optional",
        "\"predicate\" option",
        "'alike', 'optional' or nothing follows the title of an operand");
    check(
        "mod m \"modifier\"",
        "mod m \"modifier\" optional",
        "'alike' or nothing follows the title of a part");
  }

  @Test
  void theNewestOlderArchitecture() {
    assertEquals("sm_90", Isas.newestUpTo("sm_100"));
    assertEquals("sm_86", Isas.newestUpTo("sm_87"));
    assertEquals("sm_70", Isas.newestUpTo("sm_72"));
    for (String other :
        new String[] {"sm_1", "sm_5", "sm_09", "gfx_90", "g14", "sm_", "sm_999999"}) {
      assertNull(Isas.newestUpTo(other), other);
    }
  }
}
