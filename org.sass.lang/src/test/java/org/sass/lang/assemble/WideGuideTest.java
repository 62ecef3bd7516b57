package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sass.lang.codec.ControlText;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/** Checks what the pages of the guide about Volta to Hopper say against the tables. */
class WideGuideTest {
  private static final List<String> PAGES =
      List.of(
          "set-changes.md", "control-bits.md", "uniform-datapath.md", "convergence-barriers.md");

  /** Words that the pages have and the tables lack: older instructions, and stand-ins for names. */
  private static final Set<String> OTHERS =
      Set.of("MASK", "PLACE", "SSY", "SYNC", "SET", "NAME", "THREAD_STATE_ENUM");

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern MNEMONIC = Pattern.compile("(?<![\\w.\\[])[A-Z][A-Z0-9_]{2,}");
  private static final Pattern SINCE =
      Pattern.compile("`([A-Z0-9]+)`(?: and `([A-Z0-9]+)`)? \\((?:from )?(sm_\\d+)(?: on)?\\)");

  private static String page(String name) {
    try {
      return Files.readString(Path.of("../docs").resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the examples of a page: indented blocks that begin with a directive. */
  private static List<String> examples(String page) {
    List<String> examples = new ArrayList<>();
    StringBuilder block = new StringBuilder();
    for (String line : (page + "\nend\n").split("\n")) {
      if (line.startsWith("    ") && (line.contains(".arch") || !block.isEmpty())) {
        block.append(line.substring(4)).append('\n');
      } else if (!block.isEmpty()) {
        examples.add(block.toString());
        block.setLength(0);
      }
    }
    return examples;
  }

  @Test
  void theExamplesAssemble() {
    int count = 0;
    for (String page : PAGES) {
      for (String example : examples(page(page))) {
        Program program = Assembler.assemble(Isas.load("sm_10"), example);
        assertEquals(List.of(), program.problems(), page + "\n" + example);
        count++;
      }
    }
    assertTrue(count >= 4, "found only " + count);
  }

  @Test
  void thePagesNameOnlyInstructionsThatThereAre() {
    Set<String> known =
        Isas.load("sm_70").forms().stream().map(Form::mnemonic).collect(Collectors.toSet());
    List<String> unknown = new ArrayList<>();
    for (String page : PAGES) {
      String text = page(page);
      int tables = text.indexOf("## The sets in figures");
      Matcher code = CODE.matcher(tables < 0 ? text : text.substring(0, tables));
      while (code.find()) {
        Matcher mnemonic = MNEMONIC.matcher(code.group(1));
        while (mnemonic.find()) {
          String word = mnemonic.group();
          boolean register = word.matches("U?R\\d+|UP\\d|UPT|URZ|B\\d+|S\\d+|SB\\d");
          if (!register && !known.contains(word) && !OTHERS.contains(word)) {
            unknown.add(page + ": " + word);
          }
        }
      }
    }
    assertEquals(List.of(), unknown);
    assertTrue(OTHERS.stream().noneMatch(known::contains), "an exception is in the table");
  }

  @Test
  void thePageNamesWhatTheDisassemblerDoesNotPrint() {
    Set<String> unprinted =
        Isas.load("sm_70").forms().stream()
            .filter(form -> form.statusNote().contains("takes its opcode"))
            .map(Form::mnemonic)
            .collect(Collectors.toCollection(TreeSet::new));
    String list = '`' + String.join("`, `", unprinted) + '`';
    int last = list.lastIndexOf(", ");
    String sentence = "prints nothing for " + list.substring(0, last) + " and";
    String text = page("set-changes.md").replaceAll("\\s+", " ");
    assertTrue(text.contains(sentence + list.substring(last + 1)), list);
  }

  @Test
  void instructionsBeginWithTheSetThatThePagesSay() {
    Isa isa = Isas.load("sm_70");
    int count = 0;
    for (String page : PAGES) {
      Matcher since = SINCE.matcher(page(page));
      while (since.find()) {
        for (int group = 1; group <= 2; group++) {
          if (since.group(group) != null) {
            List<Form> forms = isa.formsOf(since.group(group));
            assertNotNull(forms, since.group(group));
            int first = forms.stream().mapToInt(Form::archIndex).min().orElseThrow();
            assertEquals(since.group(3), isa.archs().get(first), since.group());
            count++;
          }
        }
      }
    }
    assertTrue(count >= 4, "found only " + count);
  }

  /** The table of what the assembler writes without a control has what it writes. */
  @Test
  void theControlsThatAreWritten() {
    String page = page("control-bits.md");
    assertTrue(page.contains("| with a fixed time | `" + control("MOV R0, R1") + "` |"));
    assertTrue(page.contains("| with a late result | `" + control("S2UR UR4, SR_CTAID.X") + "` |"));
    assertTrue(page.contains("| with late sources | `" + control("STG.E [R2], R4") + "` |"));
    assertTrue(page.contains("| with both | `" + control("MUFU.RCP R0, R1") + "` |"));
  }

  /** The form of maxas that the page shows means the same as the form above it. */
  @Test
  void theFormOfMaxas() {
    String page = page("control-bits.md");
    String example = "[B--2---:R0:W-:-:S01]";
    assertTrue(page.contains(example) && page.contains("`04:1:-:-:1`"));
    assertEquals(encode(example + " STG.E [R2], R4"), encode("04:1:-:-:1 STG.E [R2], R4"));
  }

  private static Encoder.Encoded encode(String text) {
    Isa isa = Isas.load("sm_80");
    return Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
  }

  private static String control(String text) {
    StringBuilder out = new StringBuilder();
    Decoder decoder = new Decoder(Isas.load("sm_80"), out);
    decoder.setControlText(ControlText.ALWAYS);
    decoder.print(encode(text).word(), 0);
    return out.substring(0, out.indexOf("]") + 1);
  }
}
