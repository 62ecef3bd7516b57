package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.sass.lang.isa.IsaException;
import org.sass.lang.isa.IsaReader;

/** Checks in which architecture the example of a table must hold. */
class TableExamplesTest {
  private static final String TABLE =
      """
      isa t "made up"
      archs t_1 t_2 t_3
      length 32
      mod m "modifier"
        @t_3 20=1 ".NEW"
        20=1 ".OLD"
        20=0 ""
      insn ONE move
        text "Moves."
        op "Rz <- Rx"
        sem none "made up"
        from "made up"
        form 32 7:0=1 "ONE{m}"
        golden 00100001 "ONE.NEW" "made up"
        golden @t_2 00100001 "ONE.OLD" "made up"
      """;

  private static void check(String was, String now, String... mistakes) {
    String text = TABLE.replace(was, now);
    assertEquals(
        String.join("\n", mistakes),
        String.join(
            "\n",
            TableExamples.check("t.isa", IsaReader.read("t.isa", text, null)).stream()
                .map(IsaException::getMessage)
                .toList()));
  }

  @Test
  void anExampleHoldsInTheArchitectureThatItNames() {
    check("", "");
    check(
        "golden @t_2 00100001 \"ONE.OLD\"",
        "golden @t_2 00100001 \"ONE.NEW\"",
        "t.isa:15:3: the example holds in t_3: leave out @t_2");
    check(
        "golden @t_2",
        "golden @t_1",
        "t.isa:15:3: the example holds in t_2: write that in place of @t_1");
  }

  @Test
  void anExampleThatNamesNoneHoldsInTheNewest() {
    check(
        "golden @t_2 00100001",
        "golden 00100001",
        "t.isa:15:3: 0x00100001 is ONE.NEW, not ONE.OLD");
  }
}
