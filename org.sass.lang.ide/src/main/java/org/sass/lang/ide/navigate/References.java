package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.ide.navigate.NamedWord.Kind;

/**
 * Finds all references to a thing: to a name, a kernel, an address (by its number or by a label),
 * the value in a register, or memory that is named by number.
 */
public final class References {

  private References() {}

  /**
   * Returns the references to the thing at a position, in the order of the text.
   *
   * @param declaration whether to include the declaration
   * @param lives provides the data flow of kernels
   */
  public static List<Location> of(
      Document document,
      String uri,
      Position position,
      boolean declaration,
      KernelDataflow.Source lives,
      CancelChecker cancel) {
    List<Location> locations = new ArrayList<>();
    for (NamedWord word : words(document, position, declaration, lives, cancel)) {
      locations.add(word.in(uri));
    }
    return locations;
  }

  private static List<NamedWord> words(
      Document document,
      Position position,
      boolean declaration,
      KernelDataflow.Source lives,
      CancelChecker cancel) {
    NamedWord word = new NamedWords(document).at(position);
    WordMeaning meaning = WordMeaning.of(document, word);
    List<NamedWord> words = new ArrayList<>();
    if (meaning instanceof WordMeaning.Named named) {
      Symbol symbol = named.symbol();
      words.addAll(NameUses.of(document, symbol, cancel));
      if (symbol.kind() == Symbol.Kind.LABEL && symbol.kernel() >= 0) {
        // Branches may name the same place by its address.
        var address = new WordMeaning.Address(symbol.kernel(), symbol.value());
        NameUses.of(document, address, cancel).stream()
            .filter(w -> w.kind() == Kind.NUMBER)
            .forEach(words::add);
      }
      words.removeIf(w -> !declaration && declares(symbol, w));
    } else if (meaning instanceof WordMeaning.KernelName kernel) {
      words.addAll(NameUses.ofKernel(document, kernel.name(), cancel));
      NamedWord opens = declaration ? null : Definition.kernel(document, kernel.name());
      words.removeIf(w -> opens != null && w.line() == opens.line());
    } else if (meaning instanceof WordMeaning.Address address) {
      address(document, address, words, cancel);
      words.removeIf(w -> !declaration && (w.kind() == Kind.ADDRESS || isDeclared(document, w)));
    } else if (meaning instanceof WordMeaning.Register register) {
      RegisterDataflow registers = RegisterDataflow.of(document, register, lives, cancel);
      for (RegisterDataflow.Use use : registers.uses(registers.range(word))) {
        if (declaration || !use.writes() || use.reads()) {
          words.add(use.word());
        }
      }
    } else if (meaning instanceof WordMeaning.InMemory here) {
      Kernel kernel = here.code().kernel();
      for (MemoryOperand.Use use :
          here.cell().uses(document, kernel, 0, kernel.code().size(), cancel)) {
        if (declaration || use.reads()) {
          words.add(use.word());
        }
      }
      Symbol named = here.cell().declared(document, document.kernelAt(word.line()));
      if (named != null && declaration) {
        NameUses.of(document, named, cancel).stream()
            .filter(w -> declares(named, w))
            .forEach(words::add);
      }
    }
    words.sort(Comparator.comparingInt(NamedWord::line).thenComparingInt(NamedWord::start));
    return words;
  }

  /** Adds the numbers that express the address, and the labels that stand for it. */
  private static void address(
      Document document, WordMeaning.Address address, List<NamedWord> words, CancelChecker cancel) {
    words.addAll(NameUses.of(document, address, cancel));
    for (Symbol symbol : document.symbols()) {
      if (symbol.kind() == Symbol.Kind.LABEL
          && symbol.kernel() == address.kernel()
          && symbol.value() == address.address()) {
        words.addAll(NameUses.of(document, symbol, cancel));
      }
    }
  }

  private static boolean isDeclared(Document document, NamedWord word) {
    Symbol symbol = word.kind() == Kind.NAME ? document.symbol(word.line(), word.text()) : null;
    return symbol != null && declares(symbol, word);
  }

  /** Returns whether a word is the declaration of a name. */
  static boolean declares(Symbol symbol, NamedWord word) {
    return word.line() == symbol.line() && word.start() == symbol.start();
  }
}
