package org.sass.lang.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.sass.lang.isa.IsaReaderTest.ADD;
import static org.sass.lang.isa.IsaReaderTest.HEAD;
import static org.sass.lang.isa.IsaReaderTest.check;
import static org.sass.lang.isa.IsaReaderTest.read;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reads what a table says about the emulator: operations, and modifiers that are exceptions. */
class MeaningRowsTest {
  @Test
  void howWellTheResultIsKnown() {
    Form plain = read(HEAD + ADD).forms().get(0);
    assertEquals(null, plain.exactness());
    String told = ADD.replace("sem add", "sem add chosen \"manual. The carry is open\"");
    Form form = read(HEAD + told).forms().get(0);
    assertEquals("add", form.semantics());
    assertEquals(Exactness.Level.CHOSEN, form.exactness().level());
    assertEquals("chosen: manual. The carry is open", form.exactness().text());
    check(
        ADD.replace("sem add", "sem add right \"manual\""),
        4,
        11,
        "the name is followed by exact, chosen or approximate or nothing");
    check(
        ADD.replace("sem add", "sem add exact"),
        4,
        3,
        "'sem' lacks what the result is known from in double quotes");
  }

  private static final String AFTER_MODIFIERS =
      "after modifiers, write 'none \"REASON\"' or 'hint \"REASON\"'";

  @Test
  void whatCannotRun() {
    String refused = ADD.replace("sem add", "sem add\n  sem .SAT none \"it is not known\"");
    Form form = read(HEAD + refused).forms().get(0);
    assertEquals("add", form.semantics());
    assertEquals(Map.of(".SAT", "it is not known"), form.notRunModifiers());
    assertEquals(".SAT: it is not known", form.notRunText());
    check(refused.replace(".SAT none", ".X none"), 5, 3, "no form has the modifier .X");
    check(refused.replace(".SAT none", ".SAT"), 5, 3, AFTER_MODIFIERS);
    check(
        refused.replace("none \"it is not known\"", "none"),
        5,
        3,
        "'sem' lacks the reason in double quotes");
  }

  @Test
  void whatHasNoEffect() {
    String told = ADD.replace("sem add", "sem add\n  sem .SAT hint \"nothing is so great\"");
    Form form = read(HEAD + told).forms().get(0);
    assertEquals(Map.of(".SAT", "nothing is so great"), form.hintModifiers());
    assertEquals(".SAT: nothing is so great", form.hintText());
    assertEquals("", form.notRunText());
    check(told.replace(".SAT hint", ".X hint"), 5, 3, "no form has the modifier .X");
  }

  /** What is below a form is about this form only. */
  @Test
  void oneFormThatCannotRun() {
    String second =
        """
          form 32 1:0=0 31:28=3 "ADD.B{sat} {dst}, {src}"
          sem none "no document describes it"
          golden 30000204 "ADD.B R1, R1" "manual p. 1"
          form 32 1:0=0 31:28=4 "ADD.C {dst}, {src}"
          golden 40000204 "ADD.C R1, R1" "manual p. 1"
        """
            .indent(2);
    List<Form> forms = read(HEAD + ADD + second).forms();
    assertEquals(Arrays.asList("add", null, "add"), forms.stream().map(Form::semantics).toList());
    assertEquals("no document describes it", forms.get(1).notRunText());
    assertEquals("", forms.get(2).notRunText());
    String refused = second.replaceFirst("sem none", "sem .SAT none");
    forms = read(HEAD + ADD + refused).forms();
    assertEquals("", forms.get(0).notRunText());
    assertEquals(".SAT: no document describes it", forms.get(1).notRunText());
    check(ADD + refused.replace(".SAT none", ".X none"), 9, 5, "the form has no modifier .X");
  }
}
