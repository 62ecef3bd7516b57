package org.sass.lang.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.text.Problem;

/** Changes instructions in a listing that has the halves of a word of 128 bits in two lines. */
class WideColumnsTest {
  private static final String LISTING =
      "\tcode for wide_3\n"
          + "\t\tFunction : k\n"
          + "        /*0000*/        IADD3 R0, R4.reuse, 0x1, RZ;      /* 0x0000000104007810 */\n"
          + "                                                          /* 0x041fea0007fe00ff */\n"
          + "        /*0010*/        EXIT;                             /* 0x000000000000794d */\n"
          + "                                                          /* 0x03fff60000000000 */\n";

  private static Document document() {
    try (InputStream in = Isa.class.getResourceAsStream("wide.isa")) {
      String table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Isa isa = IsaReader.read("wide.isa", table, null).withArch("wide_3");
      return Document.of(new Assembler.Options(isa, true, isa::withArch, false), LISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> problems(Document document) {
    return document.program().problems().stream().map(Problem::message).toList();
  }

  private static Document replace(int line, String text) {
    Document document = document();
    assertEquals(List.of(), problems(document));
    CodeStatement code = document.codeStatements(line).get(0);
    Document changed = Change.apply(document, TextReplacement.replaceText(document, code, text));
    assertEquals(List.of(), problems(changed));
    return changed;
  }

  @Test
  void bothHalvesChangeAndTheControlStays() {
    Document changed = replace(2, "IADD3 R0, P1, R4, 0x2, -RZ");
    assertEquals(
        "        /*0000*/        IADD3 R0, P1, R4, 0x2, -RZ;       /* 0x0000000204007810 */",
        changed.lineText(2));
    assertEquals(
        "                                                          /* 0x001fea0007f208ff */",
        changed.lineText(3));
    assertEquals(
        "[B0-----:R-:W-:-:S05] IADD3 R0, P1, R4, 0x2, -RZ",
        changed.program().kernels().get(0).code().get(0).decode().text());
  }

  @Test
  void aControlInTheTextCounts() {
    Document changed = replace(4, "[B------:R-:W-:-:S01] EXIT");
    assertEquals(
        "                                                          /* 0x000fe20000000000 */",
        changed.lineText(5));
  }
}
