package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Program.Kernel;
import org.sass.lang.asm.Symbol;
import org.sass.lang.ide.navigate.Word.Kind;

/**
 * Finds every place that speaks of a thing: of a name, of a kernel, of an address (by its number or
 * by a label), of a register as long as it holds the same values, of memory by its number.
 */
public final class References {

  private References() {}

  /**
   * The references to the thing at a position, in the order of the text.
   *
   * @param declaration whether the declaration is to be among them
   * @param lives finds out about registers
   */
  public static List<Location> of(
      Document document,
      String uri,
      Position position,
      boolean declaration,
      Lives.Source lives,
      CancelChecker cancel) {
    List<Location> locations = new ArrayList<>();
    for (Word word : words(document, position, declaration, lives, cancel)) {
      locations.add(word.in(uri));
    }
    return locations;
  }

  private static List<Word> words(
      Document document,
      Position position,
      boolean declaration,
      Lives.Source lives,
      CancelChecker cancel) {
    Word word = new Words(document).at(position);
    Meaning meaning = Meaning.of(document, word);
    List<Word> words = new ArrayList<>();
    if (meaning instanceof Meaning.Named named) {
      Symbol symbol = named.symbol();
      words.addAll(Uses.of(document, symbol, cancel));
      if (symbol.kind() == Symbol.Kind.LABEL && symbol.kernel() >= 0) {
        // Branches may go to the same place by its number.
        var address = new Meaning.Address(symbol.kernel(), symbol.value());
        Uses.of(document, address, cancel).stream()
            .filter(w -> w.kind() == Kind.NUMBER)
            .forEach(words::add);
      }
      words.removeIf(w -> !declaration && declares(symbol, w));
    } else if (meaning instanceof Meaning.KernelName kernel) {
      words.addAll(Uses.ofKernel(document, kernel.name(), cancel));
      Word opens = declaration ? null : Definition.kernel(document, kernel.name());
      words.removeIf(w -> opens != null && w.line() == opens.line());
    } else if (meaning instanceof Meaning.Address address) {
      address(document, address, words, cancel);
      words.removeIf(w -> !declaration && (w.kind() == Kind.ADDRESS || isDeclared(document, w)));
    } else if (meaning instanceof Meaning.Register register) {
      Registers registers = Registers.of(document, register, lives, cancel);
      for (Registers.Use use : registers.uses(registers.range(word))) {
        if (declaration || !use.writes() || use.reads()) {
          words.add(use.word());
        }
      }
    } else if (meaning instanceof Meaning.InMemory here) {
      Kernel kernel = here.code().kernel();
      for (Cell.Use use : here.cell().uses(document, kernel, 0, kernel.code().size(), cancel)) {
        if (declaration || use.reads()) {
          words.add(use.word());
        }
      }
      Symbol named = here.cell().declared(document, document.kernelAt(word.line()));
      if (named != null && declaration) {
        Uses.of(document, named, cancel).stream()
            .filter(w -> declares(named, w))
            .forEach(words::add);
      }
    }
    words.sort(Comparator.comparingInt(Word::line).thenComparingInt(Word::start));
    return words;
  }

  /** Numbers that say the address, and labels that stand for it. */
  private static void address(
      Document document, Meaning.Address address, List<Word> words, CancelChecker cancel) {
    words.addAll(Uses.of(document, address, cancel));
    for (Symbol symbol : document.symbols()) {
      if (symbol.kind() == Symbol.Kind.LABEL
          && symbol.kernel() == address.kernel()
          && symbol.value() == address.address()) {
        words.addAll(Uses.of(document, symbol, cancel));
      }
    }
  }

  private static boolean isDeclared(Document document, Word word) {
    Symbol symbol = word.kind() == Kind.NAME ? document.symbol(word.line(), word.text()) : null;
    return symbol != null && declares(symbol, word);
  }

  /** Whether a word is where the name is declared. */
  static boolean declares(Symbol symbol, Word word) {
    return word.line() == symbol.line() && word.start() == symbol.start();
  }
}
