package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.ide.navigate.NamedWord.Kind;

/**
 * Finds all references to a thing: to a name, a kernel, an address (by its number or by a label),
 * the value in a register, memory that is named by number, or a barrier in the control of an
 * instruction.
 */
public final class References {

  private References() {}

  /**
   * Returns the references to the thing at a position, in the order of the text.
   *
   * @param includeDeclaration whether to include the declaration
   * @param dataflowSource provides the data flow of kernels
   */
  public static List<Location> of(
      Document document,
      String uri,
      Position position,
      boolean includeDeclaration,
      KernelDataflow.Source dataflowSource,
      CancelChecker cancel) {
    List<Location> locations = new ArrayList<>();
    BarrierWord barrier = BarrierWord.at(document, position);
    if (barrier != null) {
      BarrierWord.Group group = barrier.group(document, cancel);
      List<Range> ranges = new ArrayList<>(group.waiters());
      ranges.addAll(includeDeclaration ? group.setters() : List.of());
      ranges.sort(Comparator.comparing(Range::getStart, DocumentHighlights::compare));
      ranges.forEach(range -> locations.add(new Location(uri, range)));
      return locations;
    }
    for (NamedWord word : words(document, position, includeDeclaration, dataflowSource, cancel)) {
      locations.add(word.toLocation(uri));
    }
    return locations;
  }

  private static List<NamedWord> words(
      Document document,
      Position position,
      boolean includeDeclaration,
      KernelDataflow.Source dataflowSource,
      CancelChecker cancel) {
    NamedWord word = new NamedWords(document).wordAt(position);
    WordMeaning meaning = WordMeaning.of(document, word);
    List<NamedWord> words = new ArrayList<>();
    if (meaning instanceof WordMeaning.DeclaredName named) {
      Symbol symbol = named.symbol();
      words.addAll(NameUses.of(document, symbol, cancel));
      if (symbol.kind() == Symbol.Kind.LABEL && symbol.kernelIndex() >= 0) {
        // Branches may name the same place by its address.
        var address = new WordMeaning.Address(symbol.kernelIndex(), symbol.value());
        NameUses.of(document, address, cancel).stream()
            .filter(w -> w.kind() == Kind.NUMBER)
            .forEach(words::add);
      }
      words.removeIf(w -> !includeDeclaration && isDeclarationOf(symbol, w));
    } else if (meaning instanceof WordMeaning.KernelName kernel) {
      words.addAll(NameUses.ofKernel(document, kernel.name(), cancel));
      NamedWord opens =
          includeDeclaration ? null : Definition.findKernelWord(document, kernel.name());
      words.removeIf(w -> opens != null && w.line() == opens.line());
    } else if (meaning instanceof WordMeaning.Address address) {
      addAddressWords(document, address, words, cancel);
      words.removeIf(
          w -> !includeDeclaration && (w.kind() == Kind.ADDRESS || isDeclaration(document, w)));
    } else if (meaning instanceof WordMeaning.Register register) {
      RegisterDataflow registers = RegisterDataflow.of(document, register, dataflowSource, cancel);
      for (RegisterDataflow.Use use : registers.uses(registers.range(word))) {
        if (includeDeclaration || !use.writes() || use.reads()) {
          words.add(use.word());
        }
      }
    } else if (meaning instanceof WordMeaning.MemoryLocation here) {
      Kernel kernel = here.code().kernel();
      for (MemoryOperand.Use use :
          here.operand().uses(document, kernel, 0, kernel.code().size(), cancel)) {
        if (includeDeclaration || use.reads()) {
          words.add(use.word());
        }
      }
      Symbol named = here.operand().findDeclaration(document, document.kernelIndexAt(word.line()));
      if (named != null && includeDeclaration) {
        NameUses.of(document, named, cancel).stream()
            .filter(w -> isDeclarationOf(named, w))
            .forEach(words::add);
      }
    }
    words.sort(Comparator.comparingInt(NamedWord::line).thenComparingInt(NamedWord::start));
    return words;
  }

  /** Adds the numbers that express the address, and the labels that stand for it. */
  private static void addAddressWords(
      Document document, WordMeaning.Address address, List<NamedWord> words, CancelChecker cancel) {
    words.addAll(NameUses.of(document, address, cancel));
    for (Symbol symbol : document.symbols()) {
      if (symbol.kind() == Symbol.Kind.LABEL
          && symbol.kernelIndex() == address.kernel()
          && symbol.value() == address.address()) {
        words.addAll(NameUses.of(document, symbol, cancel));
      }
    }
  }

  private static boolean isDeclaration(Document document, NamedWord word) {
    Symbol symbol = word.kind() == Kind.NAME ? document.findSymbol(word.line(), word.text()) : null;
    return symbol != null && isDeclarationOf(symbol, word);
  }

  /** Returns whether a word is the declaration of a name. */
  static boolean isDeclarationOf(Symbol symbol, NamedWord word) {
    return word.line() == symbol.line() && word.start() == symbol.start();
  }
}
