package org.sass.lang.scoping;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.sass.Symbol;

/**
 * The names that a kernel declares, or those of the text outside all kernels.
 *
 * @param outer the scope in which a name is looked up if this one does not declare it; null if none
 * @param isListing whether a header line opens the kernel, so that another header line closes it
 * @param symbols the first declaration of each name
 */
record NameScope(NameScope outer, boolean isListing, Map<String, Symbol> symbols) {

  NameScope(NameScope outer, boolean listing) {
    this(outer, listing, new LinkedHashMap<>());
  }

  Symbol findSymbol(String name) {
    Symbol ownSymbol = symbols.get(name);
    return ownSymbol != null || outer == null ? ownSymbol : outer.findSymbol(name);
  }

  /** Returns all names that can be used here, including those of the outer scope. */
  List<Symbol> visibleSymbols() {
    List<Symbol> all = new ArrayList<>(symbols.values());
    if (outer != null) {
      all.addAll(outer.visibleSymbols());
    }
    return all;
  }

  /** Declares a symbol, unless its name is null or already visible here. */
  void declare(Symbol symbol) {
    if (symbol.getName() != null && findSymbol(symbol.getName()) == null) {
      symbols.put(symbol.getName(), symbol);
    }
  }
}
