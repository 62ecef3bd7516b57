package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Document.Code;
import org.sass.lang.asm.Program.Kernel;
import org.sass.lang.asm.Symbol;
import org.sass.lang.ide.navigate.Word.Kind;

/** Finds the words of a text that speak of one thing, its declaration among them. */
final class Uses {
  private static final int CHECKED = 1024;

  private Uses() {}

  /** The words that mean a declared name, in the order of the text. */
  static List<Word> of(Document document, Symbol symbol, CancelChecker cancel) {
    Words words = new Words(document);
    List<Word> found = new ArrayList<>();
    for (int line = 0; line < document.lineCount(); line++) {
      check(line, cancel);
      if (!document.line(line).contains(symbol.name())) {
        continue;
      }
      boolean inside = symbol.kernel() < 0 || document.kernelAt(line) == symbol.kernel();
      for (Word word : inside ? words.of(line) : List.<Word>of()) {
        if (word.kind() == Kind.NAME
            && word.text().equals(symbol.name())
            && !Meaning.isLiteral(document, word)) {
          found.add(word);
        }
      }
    }
    return found;
  }

  /** The words that are the name of a kernel. */
  static List<Word> ofKernel(Document document, String name, CancelChecker cancel) {
    Words words = new Words(document);
    List<Word> found = new ArrayList<>();
    for (int line = 0; line < document.lineCount(); line++) {
      check(line, cancel);
      if (document.line(line).contains(name)) {
        for (Word word : words.of(line)) {
          if (word.kind() == Kind.KERNEL && word.text().equals(name)) {
            found.add(word);
          }
        }
      }
    }
    return found;
  }

  /**
   * The words that say an address: the address column of its line and the numbers in branches that
   * go there. Labels are no such words.
   */
  static List<Word> of(Document document, Meaning.Address address, CancelChecker cancel) {
    Kernel kernel = document.program().kernels().get(address.kernel());
    Words words = new Words(document);
    List<Word> found = new ArrayList<>();
    add(document, words, kernel, Branches.at(kernel, address.address()), Kind.ADDRESS, found);
    for (int index : Branches.to(kernel, address.address(), cancel)) {
      add(document, words, kernel, index, Kind.NUMBER, found);
    }
    return found;
  }

  /** Adds the words of that kind in an instruction that mean an address. */
  private static void add(
      Document document, Words words, Kernel kernel, int index, Kind kind, List<Word> found) {
    Code code = Instructions.at(document, kernel, index);
    for (Word word : code == null ? List.<Word>of() : words.of(code.line())) {
      if (word.kind() == kind
          && word.statement().start() == code.statement().start()
          && Meaning.of(document, word) instanceof Meaning.Address) {
        found.add(word);
      }
    }
  }

  private static void check(int line, CancelChecker cancel) {
    if (line % CHECKED == 0) {
      cancel.checkCanceled();
    }
  }
}
