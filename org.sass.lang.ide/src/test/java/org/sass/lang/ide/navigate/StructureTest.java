package org.sass.lang.ide.navigate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.Test;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;

/** Checks the outline, the call hierarchy, the links and the search in a workspace. */
class StructureTest {
  private static final String URI = "file:///home/me/my%20kernels/a.gsass";
  private static final CancelChecker NEVER_CANCELLED = () -> {};

  @Test
  void outline() throws IOException {
    Cases.check(
        "navigate/outline.txt",
        text -> {
          StringBuilder answer = new StringBuilder();
          appendOutline(Outline.of(Fixture.of(text).document(), NEVER_CANCELLED), "", answer);
          return answer.isEmpty() ? "nothing" : answer.toString();
        });
  }

  private static void appendOutline(
      List<DocumentSymbol> symbols, String indent, StringBuilder answer) {
    for (DocumentSymbol symbol : symbols) {
      int first = symbol.getRange().getStart().getLine();
      int last = symbol.getRange().getEnd().getLine();
      answer.append(indent).append(symbol.getKind()).append(' ').append(symbol.getName());
      answer.append(symbol.getDetail().isEmpty() ? "" : " (" + symbol.getDetail() + ")");
      answer.append(first == last ? " line " + first : " lines " + first + "-" + last).append('\n');
      appendOutline(
          symbol.getChildren() == null ? List.of() : symbol.getChildren(), indent + "  ", answer);
    }
  }

  @Test
  void calls() throws IOException {
    Cases.check("navigate/calls.txt", text -> describeCalls(Fixture.of(text)));
  }

  private static String describeCalls(Fixture at) {
    Document document = at.document();
    StringBuilder answer = new StringBuilder();
    for (CallHierarchyItem item :
        CallHierarchy.prepare(document, URI, at.start(), NEVER_CANCELLED)) {
      answer.append(item(item)).append('\n');
      for (var call : CallHierarchy.incoming(document, item, NEVER_CANCELLED)) {
        answer.append("<- ").append(item(call.getFrom())).append(": ");
        answer.append(texts(document, call.getFromRanges())).append('\n');
      }
      for (var call : CallHierarchy.outgoing(document, item, NEVER_CANCELLED)) {
        answer.append("-> ").append(item(call.getTo())).append(": ");
        answer.append(texts(document, call.getFromRanges())).append('\n');
      }
    }
    return answer.isEmpty() ? "nothing" : answer.toString();
  }

  private static String item(CallHierarchyItem item) {
    Range range = item.getRange();
    return item.getName()
        + " ("
        + item.getDetail()
        + ", lines "
        + range.getStart().getLine()
        + "-"
        + range.getEnd().getLine()
        + ")";
  }

  private static String texts(Document document, List<Range> ranges) {
    return ranges.stream()
        .map(r -> r.getStart().getLine() + " " + text(document, r))
        .collect(Collectors.joining(", "));
  }

  private static String text(Document document, Range range) {
    return document.text(
        range.getStart().getLine(),
        range.getStart().getCharacter(),
        range.getEnd().getLine(),
        range.getEnd().getCharacter());
  }

  @Test
  void links() throws IOException {
    Cases.check(
        "navigate/links.txt",
        text -> {
          Document document = Fixture.of(text).document();
          return DocumentLinks.of(document, URI, NEVER_CANCELLED).stream()
              .map(
                  link ->
                      link.getRange().getStart().getLine()
                          + ": '"
                          + text(document, link.getRange())
                          + "' "
                          + link.getTarget()
                          + "\n")
              .collect(Collectors.joining());
        });
  }

  @Test
  void unsavedTextsHaveNoLinks() {
    Document document = Fixture.of("//! buffer a=in.bin\n").document();
    assertEquals(List.of(), DocumentLinks.of(document, "untitled:Untitled-1", NEVER_CANCELLED));
    assertEquals(List.of(), DocumentLinks.of(document, "not a uri", NEVER_CANCELLED));
  }

  @Test
  void searchInAWorkspace() {
    Map<String, SymbolIndex> indexes = new LinkedHashMap<>();
    indexes.put("file:///a", SymbolIndex.of(".kernel scan\nloop: NOP\n.end\nscan_all: RET\n"));
    indexes.put("file:///b", SymbolIndex.of("\tcode for sm_10\n\t\tFunction : _Z7Scanner\n"));
    assertEquals(
        "scan [null] file:///a 0:8, scan_all [null] file:///a 3:0, _Z7Scanner [null] file:///b"
            + " 1:13",
        search(indexes, "SCAN"));
    assertEquals("loop [scan] file:///a 1:0", search(indexes, "lp"));
    assertEquals("", search(indexes, "x"));
    assertEquals(4, search(indexes, "").split(", ").length);
  }

  private static String search(Map<String, SymbolIndex> indexes, String query) {
    return WorkspaceSymbols.of(indexes, query, NEVER_CANCELLED).stream()
        .map(
            s -> {
              var at = s.getLocation().getLeft();
              var start = at.getRange().getStart();
              return s.getName()
                  + " ["
                  + s.getContainerName()
                  + "] "
                  + at.getUri()
                  + " "
                  + start.getLine()
                  + ":"
                  + start.getCharacter();
            })
        .collect(Collectors.joining(", "));
  }

  @Test
  void theIndexOfADocumentIsThatOfItsText() {
    String text =
        """
        .kernel /* one */ k // name
        a: b /* x */ : NOP; c: RET
        .end
          d:
        Function : f g
        e: RET
        ..................
        h: RET
        """;
    SymbolIndex index = SymbolIndex.of(text);
    assertEquals(index, SymbolIndex.of(Fixture.of(text).document()));
    String names =
        index.entries().stream()
            .map(
                e -> e.name() + "@" + e.line() + ":" + e.start() + "-" + e.end() + " " + e.kernel())
            .collect(Collectors.joining(", "));
    assertEquals(
        "k@0:18-19 null, a@1:0-1 k, b@1:3-4 k, c@1:20-21 k, d@3:2-3 null,"
            + " f g@4:11-14 null, e@5:0-1 f g, h@7:0-1 null",
        names);
  }
}
