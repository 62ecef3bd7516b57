package org.sass.lang.scoping;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.sass.Symbol;

/**
 * The names that a kernel declares, or the text outside of all kernels.
 *
 * @param outer where names are looked for that this one does not declare; null if nowhere
 * @param listing whether a header line opens the kernel, so that another one closes it
 * @param symbols the first declaration of each name
 */
record Section(Section outer, boolean listing, Map<String, Symbol> symbols) {

  Section(Section outer, boolean listing) {
    this(outer, listing, new LinkedHashMap<>());
  }

  Symbol find(String name) {
    Symbol own = symbols.get(name);
    return own != null || outer == null ? own : outer.find(name);
  }

  /** All names that can be used here. */
  List<Symbol> all() {
    List<Symbol> all = new ArrayList<>(symbols.values());
    if (outer != null) {
      all.addAll(outer.all());
    }
    return all;
  }

  /** Declares a name, unless it is taken. */
  void declare(Symbol symbol) {
    if (symbol.getName() != null && find(symbol.getName()) == null) {
      symbols.put(symbol.getName(), symbol);
    }
  }
}
