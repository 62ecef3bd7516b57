package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.ide.navigate.NamedWord.Kind;

/**
 * Finds the words of a text that mean the same name, kernel or address, including the declaration.
 */
final class NameUses {
  private static final int CANCEL_CHECK_INTERVAL = 1024;

  private NameUses() {}

  /** Returns the words that mean a declared name, in the order of the text. */
  static List<NamedWord> of(Document document, Symbol symbol, CancelChecker cancel) {
    NamedWords words = new NamedWords(document);
    List<NamedWord> found = new ArrayList<>();
    for (int line = 0; line < document.lineCount(); line++) {
      check(line, cancel);
      if (!document.lineText(line).contains(symbol.name())) {
        continue;
      }
      boolean inside =
          symbol.kernelIndex() < 0 || document.kernelIndexAt(line) == symbol.kernelIndex();
      for (NamedWord word : inside ? words.of(line) : List.<NamedWord>of()) {
        if (word.kind() == Kind.NAME
            && word.text().equals(symbol.name())
            && !WordMeaning.isLiteral(document, word)) {
          found.add(word);
        }
      }
    }
    return found;
  }

  /** Returns the words that are the name of a kernel, in the order of the text. */
  static List<NamedWord> ofKernel(Document document, String name, CancelChecker cancel) {
    NamedWords words = new NamedWords(document);
    List<NamedWord> found = new ArrayList<>();
    for (int line = 0; line < document.lineCount(); line++) {
      check(line, cancel);
      if (document.lineText(line).contains(name)) {
        for (NamedWord word : words.of(line)) {
          if (word.kind() == Kind.KERNEL && word.text().equals(name)) {
            found.add(word);
          }
        }
      }
    }
    return found;
  }

  /**
   * Returns the words that express an address: the address column of its line, and the numbers in
   * branches to it. Labels are not included.
   */
  static List<NamedWord> of(Document document, WordMeaning.Address address, CancelChecker cancel) {
    Kernel kernel = document.program().kernels().get(address.kernel());
    NamedWords words = new NamedWords(document);
    List<NamedWord> found = new ArrayList<>();
    add(
        document,
        words,
        kernel,
        BranchIndex.indexOfAddress(kernel, address.address()),
        Kind.ADDRESS,
        found);
    for (int index : BranchIndex.findBranchesTo(kernel, address.address(), cancel)) {
      add(document, words, kernel, index, Kind.NUMBER, found);
    }
    return found;
  }

  /** Adds the words of one kind in an instruction that mean an address. */
  private static void add(
      Document document,
      NamedWords words,
      Kernel kernel,
      int index,
      Kind kind,
      List<NamedWord> found) {
    CodeStatement code = InstructionStatements.statementAt(document, kernel, index);
    for (NamedWord word : code == null ? List.<NamedWord>of() : words.of(code.lineIndex())) {
      if (word.kind() == kind
          && word.statement().start() == code.statement().start()
          && WordMeaning.of(document, word) instanceof WordMeaning.Address) {
        found.add(word);
      }
    }
  }

  private static void check(int line, CancelChecker cancel) {
    if (line % CANCEL_CHECK_INTERVAL == 0) {
      cancel.checkCanceled();
    }
  }
}
