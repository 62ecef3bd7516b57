package org.sass.lang.ide.navigate;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.views.ControlFlow;
import org.sass.lang.ide.views.Listing;
import org.sass.lang.ide.views.LiveRegisters;

/** Checks that no feature throws, for any text and any position of the cursor. */
class TotalTest {
  private static final CancelChecker GO_ON = () -> {};
  private static final String URI = "file:///a.gsass";

  @Test
  void anyPlaceOfGenuineTexts() throws IOException {
    Random random = new Random(5);
    for (Path file : Texts.files()) {
      Document document = Texts.read(file);
      everything(document, random, 10);
      for (int round = 0; round < 3; round++) {
        for (int edit = 0; edit < 12; edit++) {
          document = damaged(document, random);
        }
        everything(document, random, 5);
      }
    }
  }

  @Test
  void oddTexts() {
    Random random = new Random(6);
    for (String text :
        List.of(
            "",
            "\n",
            "\r\n\r\n",
            "\0",
            ":",
            "a:",
            "a: b:",
            ".kernel",
            ".kernel k",
            ".kernel k\n.kernel k\n",
            "Function : \n",
            "Function : a b\nRET\n.....",
            "/*0000*/",
            "/*0000*/ /* 0x0000000000000000 */",
            "BRA 0xffffffffffffffff",
            "BRA -1",
            "CAL 0x0",
            "RET; RET; CAL 0x8; BRA 0x10",
            "R99999999999999999999",
            "MOV R1, R",
            "//! kernel",
            "//! buffer a=" + " ".repeat(3000) + "x",
            "\uD800 \uDC00 RET",
            "/* open\nRET")) {
      everything(Fixture.of(text).document(), random, 12);
    }
  }

  /** Returns the document after a random edit: a few characters are removed or typed. */
  private static Document damaged(Document document, Random random) {
    int line = random.nextInt(document.lineCount());
    int column = random.nextInt(document.lineLength(line) + 1);
    int end = Math.min(document.lineCount() - 1, line + (random.nextInt(6) == 0 ? 1 : 0));
    int to = end > line ? 0 : column + random.nextInt(4);
    String[] pieces = {"", "R1", ":", ",", "/*", "\n", "]", "0x8", ";", " BRA x\n", "*/", "H"};
    return document.edit(line, column, end, to, pieces[random.nextInt(pieces.length)]);
  }

  private static void everything(Document document, Random random, int positions) {
    KernelDataflow.Memo lives = new KernelDataflow.Memo();
    check(document, Outline.of(document, GO_ON), null);
    DocumentLinks.of(document, URI, GO_ON);
    WorkspaceSymbols.of(Map.of(URI, SymbolIndex.of(document)), "a", GO_ON);
    for (String format : List.of("listing", "old", "source", "hex", "words", "mif", "vhdl")) {
      Listing.of(document, format, GO_ON);
    }
    LiveRegisters.of(document, null, lives, GO_ON);
    for (int i = 0; i < positions; i++) {
      int line = random.nextInt(document.lineCount() + 2) - 1;
      boolean inside = line >= 0 && line < document.lineCount();
      int column = random.nextInt((inside ? document.lineLength(line) : 5) + 3) - 1;
      Position at = new Position(line, column);
      Definition.of(document, URI, at, lives, GO_ON);
      References.of(document, URI, at, true, lives, GO_ON);
      DocumentHighlights.of(document, at, lives, GO_ON);
      ControlFlow.of(document, null, line, GO_ON);
      for (CallHierarchyItem item : CallHierarchy.prepare(document, URI, at, GO_ON)) {
        CallHierarchy.incoming(document, item, GO_ON);
        CallHierarchy.outgoing(document, item, GO_ON);
      }
      rename(document, at, lives);
    }
  }

  private static void rename(Document document, Position at, KernelDataflow.Source lives) {
    for (String name : List.of("R9", "x", "C1", "", " ", "R3L")) {
      try {
        Rename.prepare(document, at);
        Rename.of(document, URI, at, name, lives, GO_ON);
      } catch (ResponseErrorException e) {
        assertTrue(e.getMessage().length() > 10, "a refusal says why");
      }
    }
  }

  /** Checks an outline. Clients refuse outlines whose children are outside of their parents. */
  private static void check(Document document, List<DocumentSymbol> symbols, Range parent) {
    for (DocumentSymbol symbol : symbols) {
      Range range = symbol.getRange();
      assertTrue(!symbol.getName().isBlank(), "a symbol has a name");
      assertTrue(inside(symbol.getSelectionRange(), range), () -> symbol.toString());
      assertTrue(parent == null || inside(range, parent), () -> symbol + " in " + parent);
      assertTrue(range.getEnd().getLine() < document.lineCount(), () -> symbol.toString());
      if (symbol.getChildren() != null) {
        check(document, symbol.getChildren(), range);
      }
    }
  }

  private static boolean inside(Range inner, Range outer) {
    return before(outer.getStart(), inner.getStart())
        && before(inner.getStart(), inner.getEnd())
        && before(inner.getEnd(), outer.getEnd());
  }

  private static boolean before(Position a, Position b) {
    return a.getLine() < b.getLine()
        || a.getLine() == b.getLine() && a.getCharacter() <= b.getCharacter();
  }
}
