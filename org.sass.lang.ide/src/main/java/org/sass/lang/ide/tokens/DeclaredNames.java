package org.sass.lang.ide.tokens;

import java.util.HashMap;
import java.util.Map;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;

/** The declared names of a document, for many questions; reads the document at the first one. */
final class DeclaredNames {
  private final Document document;
  private Map<Integer, Map<String, Symbol.Kind>> byKernel;

  DeclaredNames(Document document) {
    this.document = document;
  }

  /** What a name in a line is declared as, or null. */
  Symbol.Kind kind(int line, String name) {
    if (byKernel == null) {
      byKernel = new HashMap<>();
      for (Symbol symbol : document.symbols()) {
        byKernel
            .computeIfAbsent(symbol.kernel(), k -> new HashMap<>())
            .put(symbol.name(), symbol.kind());
      }
    }
    Symbol.Kind own = byKernel.getOrDefault(document.kernelAt(line), Map.of()).get(name);
    return own != null ? own : byKernel.getOrDefault(-1, Map.of()).get(name);
  }
}
