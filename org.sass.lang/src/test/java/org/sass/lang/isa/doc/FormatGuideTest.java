package org.sass.lang.isa.doc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.codec.Decoder;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaException;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;

/** Checks that everything the guide to the notation shows works. */
class FormatGuideTest {
  private static final Path GUIDE = Path.of("../docs/isa-format.md");
  private static final Pattern TABLE = Pattern.compile("```isa\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CODE = Pattern.compile("```(\\w*)\n(.*?)```", Pattern.DOTALL);

  private static String example() throws IOException {
    Matcher matcher = TABLE.matcher(Files.readString(GUIDE));
    assertTrue(matcher.find(), "the guide has no example of a table");
    return matcher.group(1);
  }

  @Test
  void theExampleIsRead() throws IOException {
    Isa isa = IsaReader.read("mine.isa", example(), Isas::load);
    Form form = isa.byMnemonic().get("IDP4").get(0);
    Form.Golden golden = form.goldens().get(0);
    assertEquals(golden.text(), Decoder.decode(isa, golden.word()).text());
    String rich = "IDP4.ACC.C1 o[0x7f] (C0.NE), g [A1+0x2], c[0x1][0x3]";
    var encoded = Encoder.encode(isa, rich, 0, rich.length(), 0, null);
    assertEquals(null, encoded.failure());
    assertEquals(rich, Decoder.decode(isa, encoded.word()).text());
    assertTrue(TextPage.of(isa, "idp4").contains("accumulation"));
  }

  /** The pieces of sm_10.isa in the guide are the same as in the table. */
  @Test
  void quotationsAreInTheTable() throws IOException {
    String table = Isas.tableText("sm_10").replaceAll("\\s+", " ");
    List<String> quoted =
        CODE.matcher(Files.readString(GUIDE))
            .results()
            .filter(r -> r.group(1).isEmpty())
            .map(r -> r.group(2))
            .filter(
                b ->
                    b.startsWith("mod ")
                        || b.startsWith("operand ")
                        || b.startsWith("insn ")
                        || b.startsWith("registers ")
                        || b.startsWith("names "))
            .toList();
    assertEquals(6, quoted.size());
    for (String block : quoted) {
      for (String line : block.split("\n")) {
        assertTrue(table.contains(line.strip().replaceAll("\\s+", " ")), line);
      }
    }
  }

  /** The guide explains every statement and format that the reader names in its messages. */
  @Test
  void everyWordOfTheNotationIsExplained() throws IOException {
    String guide = Files.readString(GUIDE);
    String statements = knownWords("frob\n");
    String entries = knownWords("insn ADD integer\n  frob\n");
    String formats =
        knownWords("mod m \"m\"\n  else \"{a=1:0 frob}\"\n").replaceAll("\\S*[+<]\\S*", "");
    for (String word : (statements + " " + entries + " " + formats).split(" +")) {
      boolean there = Pattern.compile("\\|[^|]*`" + word + "\\b").matcher(guide).find();
      assertTrue(there, "the guide does not explain " + word);
    }
  }

  /** Returns the list of known words in the reader's message about an unknown word. */
  private static String knownWords(String rest) {
    String table = "isa t \"t\"\n" + rest;
    IsaException e =
        assertThrows(IsaException.class, () -> IsaReader.read("t.isa", table, Isas::load));
    Matcher list = Pattern.compile("\\((?:known: )?(.*?)\\)").matcher(e.getMessage());
    assertTrue(list.find(), e.getMessage());
    return list.group(1);
  }
}
