package org.sass.lang.isa.doc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Form.Status;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/** Checks that every row of the tables in this library has all the texts that people need. */
class CompletenessTest {

  @Test
  void everyFormHasTextOperationMeaningSourceAndGoldenWord() {
    List<String> lacking = new ArrayList<>();
    for (String table : Isas.names()) {
      Isa isa = Isas.load(table);
      for (Form form : isa.forms()) {
        noteMissing(form, form.description().isBlank(), "text", lacking);
        noteMissing(form, form.operation().isBlank(), "op", lacking);
        noteMissing(form, form.source().isBlank(), "from", lacking);
        noteMissing(form, form.goldens().isEmpty(), "golden", lacking);
        boolean meaning = form.semantics() != null || !form.notRunReason().isBlank();
        noteMissing(form, !meaning, "sem", lacking);
        boolean note = form.status() == Status.VERIFIED || !form.statusNote().isBlank();
        noteMissing(form, !note, "a note of its status", lacking);
        noteMissing(
            form,
            form.relatedMnemonics().contains(form.mnemonic()) && isOnlyForm(isa, form),
            "others",
            lacking);
      }
    }
    assertEquals(List.of(), lacking);
  }

  /** The version information reads the heads of the tables and counts forms, nothing more. */
  @Test
  void headsAndCountsAgreeWithTheTables() {
    for (Isas.Head head : Isas.heads()) {
      Isa isa = Isas.load(head.name());
      assertEquals(isa.name(), head.name());
      assertEquals(isa.title(), head.title());
      assertEquals(isa.archs(), head.archs());
      assertEquals(isa.forms().size(), Isas.formCount(head.name()), head.name());
    }
  }

  /** Users of the newer sets are told of each result how well it is known, and from what. */
  @Test
  void everyResultOfTheNewerSetsSaysHowWellItIsKnown() {
    List<String> lacking = new ArrayList<>();
    Map<String, String> texts = new HashMap<>();
    for (String table : List.of("sm_35", "sm_50")) {
      for (Form form : Isas.load(table).forms()) {
        boolean runs = form.semantics() != null;
        noteMissing(form, runs == (form.exactness() == null), "how well it is known", lacking);
        if (runs && form.exactness() != null) {
          String text = form.exactness().text();
          String other = texts.putIfAbsent(table + " " + form.semantics(), text);
          noteMissing(form, other != null && !other.equals(text), "the text of others", lacking);
        }
      }
    }
    assertEquals(List.of(), lacking);
    assertTrue(texts.get("sm_50 mufu").startsWith("exact: "));
    assertTrue(texts.get("sm_35 mufu").startsWith("approximate: "));
  }

  @Test
  void everyPageSaysHowWellEachResultIsKnown() {
    List<String> lacking = new ArrayList<>();
    for (String table : List.of("sm_35", "sm_50")) {
      Isa isa = Isas.load(table);
      Map<String, String> pages = new HashMap<>();
      Map<String, String> manual = Manual.pages(isa);
      Links links = new Links(isa, Set.of());
      for (Form form : isa.forms()) {
        if (form.exactness() != null) {
          String wanted = form.exactness().text();
          String page =
              pages.computeIfAbsent(
                  form.mnemonic(), name -> TextPage.of(isa, name).replaceAll("\\s+", " "));
          noteMissing(form, !page.contains(wanted), wanted, lacking);
          String html = "<dt>Result</dt><dd>" + wanted;
          String own = manual.get(links.page(form.mnemonic()));
          noteMissing(form, !own.contains(html), html, lacking);
        }
      }
      assertTrue(pages.size() > 100, table + ": " + pages.size());
    }
    assertEquals(List.of(), lacking);
  }

  @Test
  void thePagesSayHowWellAResultIsKnown() {
    Isa isa = Isas.load("sm_50");
    String page = TextPage.of(isa, "imnmx").replaceAll("\\s+", " ");
    assertTrue(page.contains("chosen: PTX ISA, min and max. Which flags .XHI"), page);
    page = TextPage.of(isa, "shr").replaceAll("\\s+", " ");
    assertTrue(page.contains("not run .X .XHI: no public document says what"), page);
    String html = String.join("\n", Manual.pages(isa).values());
    assertTrue(html.contains("<dt>Not emulated</dt><dd>.X .XHI: no public document"));
    assertTrue(html.contains("<span class=\"s-corrected\">result chosen</span>"));
    assertTrue(html.contains("<dt>Result</dt><dd>exact: PTX ISA, popc;"));
  }

  /** Documents that say what an instruction does, by the words with which sources begin. */
  private static final List<String> DOCUMENTS =
      List.of(
          "CUDA Binary Utilities",
          "PTX ISA",
          "Mesa NAK",
          "OpenGL",
          "Abaie Shoushtary et al.",
          "as ");

  /**
   * Each instruction of the sets with words of 128 bits has a sentence of its own. It comes from a
   * document, or it is marked as not known.
   */
  @Test
  void everyInstructionOfTheWideSetsSaysWhatItDoesOrThatNobodyKnows() {
    List<String> wrong = new ArrayList<>();
    Map<String, String> sentences = new HashMap<>();
    int unknown = 0;
    for (String table : Isas.names()) {
      Isa isa = Isas.load(table);
      if (isa.hasWideWords()) {
        for (Map.Entry<String, List<Form>> insn : isa.byMnemonic().entrySet()) {
          Form form = insn.getValue().get(0);
          boolean documented =
              List.of(form.source().split("; ")).stream()
                  .anyMatch(source -> DOCUMENTS.stream().anyMatch(source::startsWith));
          noteMissing(form, !documented && form.status() != Status.UNPROVEN, "a document", wrong);
          String other = sentences.putIfAbsent(form.description(), insn.getKey());
          noteMissing(form, other != null && !other.equals(insn.getKey()), "a sentence", wrong);
          unknown += form.status() == Status.UNPROVEN ? 1 : 0;
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(sentences.size() > 180, "sentences: " + sentences.size());
    assertTrue(unknown > 0 && unknown < 20, "not known: " + unknown);
  }

  private static boolean isOnlyForm(Isa isa, Form form) {
    return isa.byMnemonic().get(form.mnemonic()).size() == 1;
  }

  private static void noteMissing(Form form, boolean isMissing, String part, List<String> reports) {
    if (isMissing) {
      reports.add(form + " lacks " + part);
    }
  }

  @Test
  void goldenWordsSayWhereTheyAreFrom() {
    List<String> lacking = new ArrayList<>();
    for (String table : Isas.names()) {
      for (Form form : Isas.load(table).forms()) {
        for (Form.Golden golden : form.goldens()) {
          noteMissing(form, golden.source().isBlank(), "a source of " + golden.text(), lacking);
          noteMissing(
              form,
              !golden
                  .text()
                  .replaceFirst("^(\\[[^]]*] )?(@!?P\\w )?", "")
                  .startsWith(form.mnemonic()),
              golden.text(),
              lacking);
        }
      }
    }
    assertEquals(List.of(), lacking);
  }

  @Test
  void relatedFormsAreThere() {
    List<String> wrong = new ArrayList<>();
    for (String table : Isas.names()) {
      Isa isa = Isas.load(table);
      for (Form form : isa.forms()) {
        for (String other : form.relatedMnemonics()) {
          if (!isa.byMnemonic().containsKey(other)) {
            wrong.add(form + " refers to " + other);
          }
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void textsAreSentences() {
    List<String> wrong = new ArrayList<>();
    for (String table : Isas.names()) {
      for (Form form : Isas.load(table).forms()) {
        for (String text : List.of(form.description(), form.statusNote(), form.flexgrip())) {
          boolean sentence = text.endsWith(".") && !Character.isLowerCase(text.charAt(0));
          if (!text.isEmpty() && !sentence) {
            wrong.add(form + ": " + text);
          }
        }
      }
    }
    assertEquals(List.of(), wrong);
  }
}
