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
  private static final CancelChecker NEVER_CANCELLED = () -> {};
  private static final String URI = "file:///a.gsass";

  @Test
  void anyPlaceOfGenuineTexts() throws IOException {
    Random random = new Random(5);
    for (Path file : Texts.files()) {
      Document document = Texts.read(file);
      askEverything(document, random, 10);
      for (int round = 0; round < 3; round++) {
        for (int edit = 0; edit < 12; edit++) {
          document = damage(document, random);
        }
        askEverything(document, random, 5);
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
            "Function : a b\nRET\n..................",
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
      askEverything(Fixture.of(text).document(), random, 12);
    }
  }

  /** Returns the document after a random edit: a few characters are removed or typed. */
  private static Document damage(Document document, Random random) {
    int line = random.nextInt(document.lineCount());
    int column = random.nextInt(document.lineLength(line) + 1);
    int end = Math.min(document.lineCount() - 1, line + (random.nextInt(6) == 0 ? 1 : 0));
    int to = end > line ? 0 : column + random.nextInt(4);
    String[] pieces = {"", "R1", ":", ",", "/*", "\n", "]", "0x8", ";", " BRA x\n", "*/", "H"};
    return document.edit(line, column, end, to, pieces[random.nextInt(pieces.length)]);
  }

  private static void askEverything(Document document, Random random, int positions) {
    KernelDataflow.LastKernelCache lives = new KernelDataflow.LastKernelCache();
    check(document, Outline.of(document, NEVER_CANCELLED), null);
    DocumentLinks.of(document, URI, NEVER_CANCELLED);
    WorkspaceSymbols.of(Map.of(URI, SymbolIndex.of(document)), "a", NEVER_CANCELLED);
    for (String format : List.of("listing", "old", "source", "hex", "words", "mif", "vhdl")) {
      Listing.of(document, format, NEVER_CANCELLED);
    }
    LiveRegisters.of(document, null, lives, NEVER_CANCELLED);
    for (int i = 0; i < positions; i++) {
      int line = random.nextInt(document.lineCount() + 2) - 1;
      boolean inside = line >= 0 && line < document.lineCount();
      int column = random.nextInt((inside ? document.lineLength(line) : 5) + 3) - 1;
      Position at = new Position(line, column);
      Definition.of(document, URI, at, lives, NEVER_CANCELLED);
      References.of(document, URI, at, true, lives, NEVER_CANCELLED);
      DocumentHighlights.of(document, at, lives, NEVER_CANCELLED);
      ControlFlow.of(document, null, line, NEVER_CANCELLED);
      for (CallHierarchyItem item : CallHierarchy.prepare(document, URI, at, NEVER_CANCELLED)) {
        CallHierarchy.incoming(document, item, NEVER_CANCELLED);
        CallHierarchy.outgoing(document, item, NEVER_CANCELLED);
      }
      rename(document, at, lives);
    }
  }

  private static void rename(Document document, Position at, KernelDataflow.Source lives) {
    for (String name : List.of("R9", "x", "C1", "", " ", "R3L")) {
      try {
        Rename.prepare(document, at);
        Rename.of(document, URI, at, name, lives, NEVER_CANCELLED);
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
      assertTrue(isInside(symbol.getSelectionRange(), range), () -> symbol.toString());
      assertTrue(parent == null || isInside(range, parent), () -> symbol + " in " + parent);
      assertTrue(range.getEnd().getLine() < document.lineCount(), () -> symbol.toString());
      if (symbol.getChildren() != null) {
        check(document, symbol.getChildren(), range);
      }
    }
  }

  private static boolean isInside(Range inner, Range outer) {
    return isBefore(outer.getStart(), inner.getStart())
        && isBefore(inner.getStart(), inner.getEnd())
        && isBefore(inner.getEnd(), outer.getEnd());
  }

  private static boolean isBefore(Position a, Position b) {
    return a.getLine() < b.getLine()
        || a.getLine() == b.getLine() && a.getCharacter() <= b.getCharacter();
  }
}
