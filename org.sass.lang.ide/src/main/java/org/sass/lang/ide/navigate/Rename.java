package org.sass.lang.ide.navigate;

import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.codec.RegisterSyntax.Name;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Change;
import org.sass.lang.ide.text.TextEdits;
import org.sass.lang.text.Letters;

/**
 * Renames labels, declared names, kernels and registers. The text must assemble to the same words
 * as before, except for the numbers of a renamed register. A rename that would change more is
 * refused.
 */
public final class Rename {

  private Rename() {}

  /**
   * Returns what would be renamed at a position; null if there is nothing.
   *
   * @throws ResponseErrorException if the thing at the position has no name that can change, with
   *     the reason
   */
  public static PrepareRenameResult prepare(Document document, Position position) {
    NamedWord word = new NamedWords(document).wordAt(position);
    if (word == null) {
      return null;
    }
    check(document, word, WordMeaning.of(document, word));
    return new PrepareRenameResult(word.range(), word.text());
  }

  /**
   * Returns the edits that rename the thing at a position; null if there is nothing.
   *
   * @param dataflowSource provides the data flow of kernels
   * @throws ResponseErrorException if the thing cannot have that name, with the reason
   */
  public static WorkspaceEdit of(
      Document document,
      String uri,
      Position position,
      String name,
      KernelDataflow.Source dataflowSource,
      CancelChecker cancel) {
    NamedWord word = new NamedWords(document).wordAt(position);
    if (word == null) {
      return null;
    }
    WordMeaning meaning = WordMeaning.of(document, word);
    check(document, word, meaning);
    List<Change> changes = List.of();
    if (meaning instanceof WordMeaning.Register register) {
      RegisterDataflow registers = RegisterDataflow.of(document, register, dataflowSource, cancel);
      changes = RegisterRename.of(document, word, registers, name.strip(), cancel);
    } else if (!word.text().equals(name)) {
      List<NamedWord> uses = List.of();
      if (meaning instanceof WordMeaning.DeclaredName named) {
        uses = NameUses.of(document, named.symbol(), cancel);
        checkName(document, named.symbol(), name);
      } else if (meaning instanceof WordMeaning.KernelName kernel) {
        uses = NameUses.ofKernel(document, kernel.name(), cancel);
        checkKernel(document, kernel.name(), name);
      }
      changes =
          uses.stream()
              .map(use -> Change.replace(use.line(), use.start(), use.end(), name))
              .toList();
      checkWords(document, word, name, changes, cancel);
    }
    return new WorkspaceEdit(Map.of(uri, TextEdits.of(changes)));
  }

  private static void check(Document document, NamedWord word, WordMeaning meaning) {
    String text = word.text();
    switch (word.kind()) {
      case NUMBER, ADDRESS ->
          throw RequestRefusal.of(
              text + " is a number, which has no name; put a label before the line it means");
      case MEMORY ->
          throw RequestRefusal.of(
              text
                  + " is a place in memory, which has no name; declare a name, such as with .equ,"
                  + " and write it between the brackets");
      case REGISTER -> {
        if (meaning == null) {
          throw RequestRefusal.of(
              text + " is in a line that does not assemble; correct the line first");
        }
        Name name = RegisterSyntax.of(document.isa()).parseNumbered(text, false);
        if (name != null && name.file().zeroNumbers().contains(name.number())) {
          throw RequestRefusal.of(
              text
                  + " always reads as zero and keeps no value, so that there is nothing to rename");
        }
      }
      case NAME -> {
        if (WordMeaning.isLiteral(document, word)) {
          throw RequestRefusal.of(
              text + " is a word of the instruction set, which has a fixed name");
        } else if (meaning == null) {
          throw RequestRefusal.of(
              text + " is not declared; declare it first, as a label or with .equ");
        }
      }
      case KERNEL -> {
        if (document.program().findKernel(text) == null) {
          throw RequestRefusal.of("there is no kernel " + text + " in this text; correct the name");
        }
      }
      default -> throw new IllegalStateException("kind " + word.kind());
    }
  }

  private static void checkName(Document document, Symbol symbol, String name) {
    if (!Letters.isDeclarable(name) && !(isLabel(symbol) && isDotted(name))) {
      throw RequestRefusal.of(
          quote(name)
              + " is not a name: write letters, digits, _ and $, with no digit at the start");
    }
    if (RegisterSyntax.of(document.isa()).isWholeOperand(name)) {
      throw RequestRefusal.of(name + " is the name of a register; choose another one");
    }
    for (Symbol other : document.symbols()) {
      // A kernel cannot declare a name that is declared for the whole text, and vice versa.
      boolean meets =
          other.kernelIndex() == symbol.kernelIndex()
              || other.kernelIndex() < 0
              || symbol.kernelIndex() < 0;
      if (meets && other.name().equals(name)) {
        throw RequestRefusal.of(
            name + " is declared already, in line " + (other.line() + 1) + "; choose another name");
      }
    }
  }

  private static boolean isLabel(Symbol symbol) {
    return symbol.kind() == Symbol.Kind.LABEL;
  }

  private static boolean isDotted(String name) {
    return name.length() > 1 && name.charAt(0) == '.' && Letters.isDeclarable(name.substring(1));
  }

  private static void checkKernel(Document document, String was, String name) {
    if (name.isBlank() || name.chars().anyMatch(c -> c <= ' ' || c == ';' || c == '/')) {
      throw RequestRefusal.of(
          quote(name) + " is not a name of a kernel: write a word without spaces");
    }
    if (!was.equals(name) && document.program().findKernel(name) != null) {
      throw RequestRefusal.of("there is a kernel " + name + " already; choose another name");
    }
  }

  /** Refuses the rename if the text would assemble to other words. */
  private static void checkWords(
      Document document, NamedWord word, String name, List<Change> changes, CancelChecker cancel) {
    cancel.checkCanceled();
    int line = firstDifference(document, Change.apply(document, changes));
    if (line > 0) {
      throw RequestRefusal.of(
          quote(name)
              + " means something else in line "
              + line
              + ", so that "
              + word.text()
              + " cannot have that name; choose another one");
    }
  }

  /** Returns the first line that assembles to other words; 0 if there is none. */
  private static int firstDifference(Document before, Document after) {
    List<Kernel> old = before.program().kernels();
    List<Kernel> now = after.program().kernels();
    if (old.size() != now.size()) {
      return 1;
    }
    for (int k = 0; k < old.size(); k++) {
      int count = old.get(k).code().size();
      if (count != now.get(k).code().size()) {
        return old.get(k).line();
      }
      for (int i = 0; i < count; i++) {
        var placed = old.get(k).code().get(i);
        if (!placed.word().equals(now.get(k).code().get(i).word())) {
          return placed.line();
        }
      }
    }
    return 0;
  }

  private static String quote(String name) {
    return "'" + (name.length() > 40 ? name.substring(0, 40) + "…" : name) + "'";
  }
}
