package org.sass.lang.ide.completion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.codec.Operand;
import org.sass.lang.document.Document;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.LaunchHeader;
import org.sass.lang.text.DirectiveCatalog;
import org.sass.lang.text.Problem;

/** Checks that snippets and other whole texts are correct code as they are inserted. */
class SnippetTextsTest {
  private final Isa isa = Isas.load("sm_10");

  private List<String> errors(String text) {
    return errors(isa, text);
  }

  private static List<String> errors(Isa isa, String text) {
    return Document.of(Options.of(isa), text).program().problems().stream()
        .filter(Problem::isError)
        .map(problem -> problem.line() + ": " + problem.message())
        .toList();
  }

  @Test
  void piecesOfCodeAssemble() {
    assertFalse(SnippetTexts.of(isa).snippets().isEmpty());
    for (String name : Isas.names()) {
      Isa set = Isas.load(name);
      String last = set.byMnemonic().containsKey("RET") ? "RET" : "stop";
      for (SnippetTexts.Entry entry : SnippetTexts.of(set).snippets()) {
        String body = entry.plain();
        String code = ".kernel k\n" + body + "\n" + last + "\n.end\n";
        String text = body.contains(".kernel") ? body : code;
        assertEquals(List.of(), errors(set, text), name + " " + entry.word());
      }
    }
  }

  @Test
  void placesOfOtherSetsAreOperands() {
    for (String name : List.of("sm_35", "sm_50")) {
      Isa set = Isas.load(name);
      assertFalse(SnippetTexts.of(set).places().isEmpty());
      for (SnippetTexts.Entry entry : SnippetTexts.of(set).places()) {
        assertEquals(List.of(), errors(set, "MOV R1, " + entry.body() + "\n"), entry.word());
      }
    }
  }

  @Test
  void placesAreOperands() {
    assertFalse(SnippetTexts.of(isa).places().isEmpty());
    for (SnippetTexts.Entry entry : SnippetTexts.of(isa).places()) {
      assertEquals(List.of(), errors("MOV.U16 R1L, " + entry.body() + "\nRET\n"), entry.word());
    }
  }

  /**
   * The launch header is described in one place. The completions for its fields must name the same
   * bytes.
   */
  @Test
  void placesAreTheFieldsOfTheLaunchHeader() {
    List<String> fields = new ArrayList<>();
    for (SnippetTexts.Entry entry : SnippetTexts.of(isa).places()) {
      Document document = Document.of(Options.of(isa), "MOV.U16 R1L, " + entry.body() + "\nRET\n");
      Operand operand = document.codeStatements(0).get(0).instruction().decode().operands().get(1);
      long address = LaunchHeader.FIELD_BYTES * operand.value("off");
      for (LaunchHeader.Field field : LaunchHeader.fieldsAt(address, LaunchHeader.FIELD_BYTES)) {
        assertEquals(field.cudaName(), entry.word());
        fields.add(field.cudaName());
      }
    }
    assertEquals(LaunchHeader.FIELDS.stream().map(LaunchHeader.Field::cudaName).toList(), fields);
  }

  @Test
  void directivesAreRight() {
    for (DirectiveCatalog.Entry entry : DirectiveCatalog.ALL) {
      String text = SnippetTexts.plain(entry.snippet().replace("{archs}", "sm_10,sm_11"));
      boolean open = entry.name().equals(".end");
      boolean word = entry.name().equals(".word");
      List<String> errors =
          open ? errors(".kernel k\nRET\n.end\n") : word ? List.of() : errors(text + "\nRET\n");
      assertEquals(List.of(), errors, text);
    }
  }

  /** Checks that the whole instructions that are offered are correct instructions. */
  @Test
  void wholeInstructionsAssemble() {
    Isa newest = Isas.load("sm_13");
    int whole = 0;
    for (String mnemonic : newest.byMnemonic().keySet()) {
      String line = "    " + mnemonic;
      Document document = Document.of(Options.of(newest), "MOV R7, R3\n" + line);
      for (CompletionItem item :
          Completions.complete(
                  document, Settings.DEFAULTS, new Position(1, line.length()), true, () -> {})
              .getItems()) {
        if (item.getInsertTextFormat() == InsertTextFormat.Snippet) {
          String text = SnippetTexts.plain(item.getTextEdit().getLeft().getNewText());
          // The text is used twice because a long instruction after it must be at an even place.
          String program = text + "\n" + text + "\nlabel:\nRET\n";
          assertEquals(List.of(), errors(newest, program), text);
          whole++;
        }
      }
    }
    assertTrue(whole > 70, whole + " instructions");
  }

  @Test
  void documentationComesOnDemand() {
    Document document = Document.of(Options.of(isa), "    GLD");
    CompletionItem item =
        Completions.complete(document, Settings.DEFAULTS, new Position(0, 7), true, () -> {})
            .getItems()
            .get(0);
    assertEquals(null, item.getDocumentation());
    CompletionItem resolved = Completions.resolve(Isas::load, item);
    String text = resolved.getDocumentation().getRight().getValue();
    for (String part :
        List.of(
            "Loads from global memory",
            "`Rz <- global[Rx]`",
            "GLD{marker}{memory type} <register>{guard}, <global memory>",
            "GLD.U32 R11, global14[R5]",
            "- **source**: manual p. 35",
            "- **status**: ")) {
      assertTrue(text.contains(part), part + " in " + text);
    }
    assertEquals(null, Completions.resolve(Isas::load, new CompletionItem("x")).getDocumentation());
    CompletionItem odd = new CompletionItem("x");
    odd.setData("sm_10:GLD:99999999999");
    assertEquals(null, Completions.resolve(Isas::load, odd).getDocumentation());
  }
}
