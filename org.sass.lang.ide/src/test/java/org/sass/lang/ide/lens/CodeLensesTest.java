package org.sass.lang.ide.lens;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Random;
import org.eclipse.lsp4j.CodeLens;
import org.junit.jupiter.api.Test;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.fixture.Listings;

class CodeLensesTest {
  private static final String URI = "file:///k.gsass";
  private static final String LARGE = ".kernel a\n" + "RET\n".repeat(5000) + ".end\n";

  @Test
  void kernelsHaveLenses() throws IOException {
    Cases.check(
        "lens.txt",
        text -> {
          Document document = Fixture.of(text).document();
          StringBuilder out = new StringBuilder();
          for (CodeLens lens : CodeLenses.of(document, URI, () -> {})) {
            int line = lens.getRange().getStart().getLine();
            CodeLens known = lens.getCommand() != null ? lens : resolve(document, lens);
            out.append(line + 1).append(' ').append(document.lineText(line).strip());
            out.append(" -> ").append(known.getCommand().getTitle());
            String command = known.getCommand().getCommand();
            out.append(command.isEmpty() ? "" : " = " + command);
            Object arguments = known.getCommand().getArguments();
            out.append(arguments == null ? "" : arguments).append('\n');
          }
          return out.toString();
        });
  }

  private static CodeLens resolve(Document document, CodeLens lens) {
    assertEquals(URI, CodeLenses.uri(lens));
    return CodeLenses.resolve(document, lens, () -> {});
  }

  @Test
  void nothingIsLeftToAskInAUsualText() {
    Document document = Fixture.of(".kernel a\nRET\n.end\n").document();
    CodeLens lens = CodeLenses.of(document, URI, () -> {}).get(2);
    assertEquals("1 instruction, 8 bytes, 0 registers", lens.getCommand().getTitle());
  }

  @Test
  void theSizeInALargeTextIsAskedFor() {
    Document document = Fixture.of(LARGE).document();
    CodeLens lens = CodeLenses.of(document, URI, () -> {}).get(2);
    assertNull(lens.getCommand());
    assertTrue(resolve(document, lens).getCommand().getTitle().startsWith("5000 instructions"));
  }

  @Test
  void aKernelThatIsGoneHasNoSize() {
    Document document = Fixture.of(LARGE).document();
    CodeLens lens = CodeLenses.of(document, URI, () -> {}).get(2);
    CodeLens resolved = resolve(Fixture.of("RET").document(), lens);
    assertEquals("", resolved.getCommand().getTitle());
  }

  @Test
  void anyTextHasLensesThatCanBeResolved() {
    for (Document document : Listings.damagedDocuments(new Random(5), 200)) {
      for (CodeLens lens : CodeLenses.of(document, URI, () -> {})) {
        CodeLens known = CodeLenses.resolve(document, lens, () -> {});
        assertNotNull(known.getCommand(), document::text);
      }
    }
  }
}
