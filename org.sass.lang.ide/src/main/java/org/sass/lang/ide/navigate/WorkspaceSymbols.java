package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Finds kernels and labels by name in all texts of a workspace. */
public final class WorkspaceSymbols {
  private static final int MAX_SYMBOLS = 256;

  private record Hit(int rank, String uri, SymbolIndex.Entry entry) {}

  private WorkspaceSymbols() {}

  /**
   * Returns the kernels and labels with the best matching names, at most 256. Names equal to the
   * query come first, then names that start with it, that contain it, and that contain its letters
   * in this order. Among equal matches kernels come before labels. Case is ignored. An empty query
   * matches everything.
   */
  public static List<WorkspaceSymbol> of(
      Map<String, SymbolIndex> indexes, String query, CancelChecker cancel) {
    String lowerCaseQuery = query.strip().toLowerCase(Locale.ROOT);
    List<Hit> hits = new ArrayList<>();
    for (Map.Entry<String, SymbolIndex> index : indexes.entrySet()) {
      cancel.checkCanceled();
      for (SymbolIndex.Entry entry : index.getValue().entries()) {
        int rank = rank(entry.name().toLowerCase(Locale.ROOT), lowerCaseQuery);
        if (rank >= 0) {
          hits.add(new Hit(2 * rank + (entry.isKernel() ? 0 : 1), index.getKey(), entry));
        }
      }
    }
    cancel.checkCanceled();
    hits.sort(
        Comparator.comparingInt(Hit::rank)
            .thenComparing(hit -> hit.entry.name())
            .thenComparing(Hit::uri)
            .thenComparingInt(hit -> hit.entry.line()));
    return hits.stream().limit(MAX_SYMBOLS).map(WorkspaceSymbols::symbol).toList();
  }

  /** Returns how well a name matches: 0 is best, 3 is worst, -1 is no match. */
  static int rank(String name, String lowerCaseQuery) {
    int at = name.indexOf(lowerCaseQuery);
    if (at >= 0) {
      return at > 0 ? 2 : name.length() == lowerCaseQuery.length() ? 0 : 1;
    }
    int found = 0;
    for (int i = 0; i < name.length() && found < lowerCaseQuery.length(); i++) {
      found += name.charAt(i) == lowerCaseQuery.charAt(found) ? 1 : 0;
    }
    return found == lowerCaseQuery.length() ? 3 : -1;
  }

  private static WorkspaceSymbol symbol(Hit hit) {
    SymbolIndex.Entry entry = hit.entry;
    Range range =
        new Range(
            new Position(entry.line(), entry.start()), new Position(entry.line(), entry.end()));
    return new WorkspaceSymbol(
        entry.name(),
        entry.isKernel() ? SymbolKind.Function : Outline.LABEL,
        Either.forLeft(new Location(hit.uri, range)),
        entry.kernel());
  }
}
