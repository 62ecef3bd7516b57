package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.CompletionItemKind;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.ExpectedElement;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isa;

/** The declared names that a line can use, the nearest declarations first. */
final class VisibleNames {

  /**
   * A name that can stand for a number.
   *
   * @param label the name
   * @param text how to write the name at this place
   * @param detail a short description
   */
  record Name(String label, String text, String detail, CompletionItemKind kind) {}

  private final Isa isa;
  private final List<Symbol> symbols = new ArrayList<>();

  private VisibleNames(Isa isa) {
    this.isa = isa;
  }

  /**
   * Returns the visible names that start with the typed characters.
   *
   * @param prefix the typed characters
   * @param maxNames maximum number of names
   */
  static VisibleNames atLine(Document document, int line, String prefix, int maxNames) {
    VisibleNames names = new VisibleNames(document.isa());
    int kernel = document.kernelIndexAt(line);
    for (Symbol symbol : document.symbols()) {
      boolean known = symbol.kernelIndex() < 0 || symbol.kernelIndex() == kernel;
      if (known && CompletionCandidate.startsWithIgnoreCase(symbol.name(), prefix)) {
        names.symbols.add(symbol);
      }
    }
    names.symbols.sort(Comparator.comparingInt(symbol -> Math.abs(symbol.line() - line)));
    names.symbols.subList(Math.min(maxNames, names.symbols.size()), names.symbols.size()).clear();
    return names;
  }

  List<Symbol> parameters() {
    return symbols.stream()
        .filter(s -> s.kind() == Symbol.Kind.PARAM)
        .sorted(Comparator.comparingLong(Symbol::value))
        .toList();
  }

  /** Returns every name. This is the fallback if nothing is known about the place. */
  List<Name> all() {
    List<Name> all = new ArrayList<>();
    for (Symbol symbol : symbols) {
      String word = symbol.kind().name().toLowerCase(Locale.ROOT);
      all.add(new Name(symbol.name(), symbol.name(), word, CompletionItemKind.Reference));
    }
    return all;
  }

  /** Returns the names that can stand for the number of a field. */
  List<Name> numbers(ExpectedElement next) {
    List<String> tags = next.partCase() == null ? List.of() : next.partCase().tags();
    List<Name> found = new ArrayList<>();
    for (Symbol symbol : symbols) {
      Name name = tags.contains("target") ? target(symbol) : number(symbol, next, tags);
      if (name != null) {
        found.add(name);
      }
    }
    if (next.hole().name().equals("off")) {
      found.sort(Comparator.comparing(name -> name.kind() != CompletionItemKind.Field));
    }
    return found;
  }

  private static Name target(Symbol symbol) {
    if (symbol.kind() != Symbol.Kind.LABEL) {
      return null;
    }
    String detail = "label at 0x" + Long.toHexString(symbol.value());
    detail += ", line " + (symbol.line() + 1);
    return new Name(symbol.name(), symbol.name(), detail, CompletionItemKind.Reference);
  }

  private Name number(Symbol symbol, ExpectedElement next, List<String> tags) {
    boolean shared = tags.contains("shared");
    boolean offset = next.hole().name().equals("off");
    boolean counted =
        shared && isa.findMemory("shared") != null && isa.findMemory("shared").countsElements();
    String value = "0x" + Long.toHexString(symbol.value());
    String name = symbol.name();
    return switch (symbol.kind()) {
      case EQU -> new Name(name, name, ".equ, " + symbol.value(), CompletionItemKind.Constant);
      case SHARED ->
          // Offsets that count elements count 4-byte words unless a type says otherwise.
          shared && offset
              ? new Name(
                  name,
                  counted ? name + "/4" : name,
                  "shared, byte " + value,
                  CompletionItemKind.Field)
              : shared || tags.contains("const")
                  ? null
                  : new Name(name, name, "shared, byte " + value, CompletionItemKind.Field);
      case PARAM ->
          shared && offset && counted
              ? new Name(name, name, "parameter, word " + value, CompletionItemKind.Field)
              : null;
      case LABEL -> null;
    };
  }
}
