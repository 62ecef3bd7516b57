package org.sass.lang.isa.doc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;

class SetChangesTest {
  private static final Path GUIDE = Path.of("../docs/set-changes.md");

  /** The part of the guide that follows is made from the tables. */
  static final String MADE_FROM_TABLES = "## The sets in figures\n";

  private static final List<Isa> SETS =
      Stream.of("sm_62", "sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90")
          .map(Isas::load)
          .toList();

  /** The figures and lists of the guide are those of the tables; UPDATE=1 rewrites them. */
  @Test
  void theGuideIsMadeFromTheTables() throws IOException {
    String page = Files.readString(GUIDE);
    String written = page.substring(0, page.indexOf(MADE_FROM_TABLES));
    String text = written + SetChanges.of(SETS).markdown();
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.writeString(GUIDE, text);
    }
    assertEquals(text, Files.readString(GUIDE));
  }

  /** What came and went is counted here in another way: by the mnemonics that examples have. */
  @Test
  void whatCameAndWentAddsUp() {
    SetChanges changes = SetChanges.of(SETS);
    for (int i = 1; i < SETS.size(); i++) {
      SetChanges.Step step = changes.steps().get(i);
      Set<String> now = mnemonics(SETS.get(i));
      Set<String> then = mnemonics(SETS.get(i - 1));
      String set = SETS.get(i).archName();
      assertEquals(now, step.mnemonics().keySet(), set);
      assertEquals(
          now.size(), then.size() + step.came().size() - step.gone().size(), set + " adds up");
      assertTrue(now.containsAll(step.came()) && then.stream().noneMatch(step.came()::contains));
      assertTrue(then.containsAll(step.gone().keySet()));
    }
  }

  private static Set<String> mnemonics(Isa isa) {
    return isa.forms().stream()
        .filter(form -> form.isIn(isa))
        .map(Form::mnemonic)
        .collect(Collectors.toSet());
  }

  private static final String TABLE =
      """
      isa a1 "A"
      archs a1 a2 a3
      length 32 0=0
      length 32 0=1
      mod size "size"
        1=0 ""
        @a2 1=1 ".B"
        twin @a1-a1 1=1 ".OLD"
      mod old "old"
        2=0 ""
        @a1-a1 2=1 ".X"
      insn STAY x
        text "Stays. And more."
        op "o"
        sem none "r"
        from "f"
        form 32 31:28=1 "STAY{size}{old}"
        golden 10000000 "STAY" "here"
        form 32 31:28=4 "STAY R{n=15:8}"
          arch a2
        golden 40000000 "STAY R0" "here"
        form 32 31:28=5 "STAY P{n=15:8}"
          arch a1 a1
        golden 50000000 "STAY P0" "here"
      insn COME x
        text "Comes."
        op "o"
        sem none "r"
        arch a2
        from "f"
        form 32 31:28=2 "COME"
        golden 20000000 "COME" "here"
      insn GONE x
        text "Goes | away."
        op "o"
        sem none "r"
        arch a1 a2
        from "f"
        form 32 31:28=3 "GONE"
        golden 30000000 "GONE" "here"
      """;

  @Test
  void aStepSaysWhatIsNewGoneAndDifferent() {
    String text = SetChanges.of(IsaReader.read("a1.isa", TABLE, null)).markdown();
    assertTrue(text.contains("| [a1](#a1) | 2 | 3 | - | - |\n"), text);
    assertTrue(text.contains("| [a2](#a2) | 3 | 4 | 1 | 0 |\n"), text);
    assertTrue(text.contains("| [a3](#a3) | 2 | 3 | 0 | 1 |\n"), text);
    assertTrue(
        text.contains("New since a1:\n\n| instruction | does |\n|---|---|\n| COME | Comes. |"));
    assertTrue(text.contains("| STAY (+1 -1) | `.B` | `.OLD` `.X` |\n"), text);
    assertTrue(text.contains("No instruction is new since a2.\n\nGone since a2:"), text);
    assertTrue(text.contains("| GONE | Goes \\| away. |\n"), text);
  }

  @Test
  void theManualHasTheSameFigures() {
    Isa isa = IsaReader.read("a1.isa", TABLE, null);
    String page = Manual.pages(isa).get("architectures.html");
    assertTrue(page.contains("<p>The base: 2 instructions in 3 forms.</p>"), page);
    assertTrue(page.contains("<p>3 instructions in 4 forms.</p>"), page);
    assertTrue(page.contains(">STAY</a> (+1 -1)</td><td><code>.B</code></td>"), page);
    assertTrue(page.contains("<td>Goes | away.</td>"), page);
  }

  /** The page of an instruction says where its rows begin and end. */
  @Test
  void thePageOfAnInstructionSaysInWhichArchitecturesItIs() {
    Isa isa = IsaReader.read("a1.isa", TABLE, null);
    assertTrue(TextPage.of(isa, "GONE").contains("only in       a1 to a2\n"));
    assertTrue(
        TextPage.of(isa.withArch("a3"), "STAY").contains("this form     needs a2 or newer\n"));
    String first = TextPage.of(isa, "STAY");
    assertTrue(first.endsWith("One more form is in a2, a3.\n"), first);
    assertTrue(first.contains("1=1 else                only a1\n"), first);
  }
}
