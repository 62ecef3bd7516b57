package org.sass.lang.ide.tokens;

import java.util.HashMap;
import java.util.Map;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;

/**
 * The declared names of a document. Reads the document once, at the first question, so that many
 * questions are fast.
 */
final class DeclaredNames {
  private final Document document;
  private Map<Integer, Map<String, Symbol.Kind>> kindsByKernel;

  DeclaredNames(Document document) {
    this.document = document;
  }

  /**
   * Returns what a name is declared as in the kernel of a line, or outside of all kernels. Null if
   * it is not declared.
   */
  Symbol.Kind kind(int line, String name) {
    if (kindsByKernel == null) {
      kindsByKernel = new HashMap<>();
      for (Symbol symbol : document.symbols()) {
        kindsByKernel
            .computeIfAbsent(symbol.kernelIndex(), k -> new HashMap<>())
            .put(symbol.name(), symbol.kind());
      }
    }
    Symbol.Kind own = kindsByKernel.getOrDefault(document.kernelIndexAt(line), Map.of()).get(name);
    return own != null ? own : kindsByKernel.getOrDefault(-1, Map.of()).get(name);
  }
}
