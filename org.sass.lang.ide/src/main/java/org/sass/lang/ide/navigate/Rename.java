package org.sass.lang.ide.navigate;

import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Letters;
import org.sass.lang.asm.Program.Kernel;
import org.sass.lang.asm.RegisterNames;
import org.sass.lang.asm.RegisterNames.Name;
import org.sass.lang.asm.Symbol;
import org.sass.lang.edit.Change;
import org.sass.lang.ide.text.Edits;

/**
 * Renames labels, declared names, kernels and registers. What the text assembles to stays the same,
 * but for the numbers of a renamed register; a rename that would change more is refused.
 */
public final class Rename {

  private Rename() {}

  /**
   * What would be renamed at a position; null if there is nothing.
   *
   * @throws ResponseErrorException where something stands that has no name, with the reason
   */
  public static PrepareRenameResult prepare(Document document, Position position) {
    Word word = new Words(document).at(position);
    if (word == null) {
      return null;
    }
    check(document, word, Meaning.of(document, word));
    return new PrepareRenameResult(word.range(), word.text());
  }

  /**
   * The edits that rename the thing at a position; null if there is nothing.
   *
   * @param lives finds out about registers
   * @throws ResponseErrorException if it cannot have that name, with the reason
   */
  public static WorkspaceEdit of(
      Document document,
      String uri,
      Position position,
      String name,
      Lives.Source lives,
      CancelChecker cancel) {
    Word word = new Words(document).at(position);
    if (word == null) {
      return null;
    }
    Meaning meaning = Meaning.of(document, word);
    check(document, word, meaning);
    List<Change> changes = List.of();
    if (meaning instanceof Meaning.Register register) {
      Registers registers = Registers.of(document, register, lives, cancel);
      changes = RegisterRename.of(document, word, registers, name.strip(), cancel);
    } else if (!word.text().equals(name)) {
      List<Word> uses = List.of();
      if (meaning instanceof Meaning.Named named) {
        uses = Uses.of(document, named.symbol(), cancel);
        checkName(document, named.symbol(), name);
      } else if (meaning instanceof Meaning.KernelName kernel) {
        uses = Uses.ofKernel(document, kernel.name(), cancel);
        checkKernel(document, kernel.name(), name);
      }
      changes =
          uses.stream()
              .map(use -> Change.replace(use.line(), use.start(), use.end(), name))
              .toList();
      checkWords(document, word, name, changes, cancel);
    }
    return new WorkspaceEdit(Map.of(uri, Edits.of(changes)));
  }

  private static void check(Document document, Word word, Meaning meaning) {
    String text = word.text();
    switch (word.kind()) {
      case NUMBER, ADDRESS ->
          throw Refusal.of(
              text + " is a number, which has no name; put a label before the line it means");
      case MEMORY ->
          throw Refusal.of(
              text
                  + " is a place in memory, which has no name; declare one, as by .equ, and write"
                  + " it between the brackets");
      case REGISTER -> {
        if (meaning == null) {
          throw Refusal.of(
              text + " stands in a line that does not assemble; correct the line first");
        }
        Name name = RegisterNames.of(document.isa()).name(text, false);
        if (name != null && name.file().zeros().contains(name.number())) {
          throw Refusal.of(
              text
                  + " always reads as zero and keeps no value, so that there is nothing to rename");
        }
      }
      case NAME -> {
        if (Meaning.isLiteral(document, word)) {
          throw Refusal.of(text + " is a word of the instruction set, which has a fixed name");
        } else if (meaning == null) {
          throw Refusal.of(text + " is declared nowhere; declare it first, as a label or by .equ");
        }
      }
      case KERNEL -> {
        if (document.program().kernel(text) == null) {
          throw Refusal.of("there is no kernel " + text + " in this text; correct the name");
        }
      }
      default -> throw new IllegalStateException("kind " + word.kind());
    }
  }

  private static void checkName(Document document, Symbol symbol, String name) {
    if (!Letters.isDeclarable(name) && !(isLabel(symbol) && isDotted(name))) {
      throw Refusal.of(
          quote(name) + " is no name: write letters, digits, _ and $, with no digit at the start");
    }
    if (RegisterNames.of(document.isa()).contains(name)) {
      throw Refusal.of(name + " is the name of a register; choose another one");
    }
    for (Symbol other : document.symbols()) {
      // A kernel cannot declare a name that the whole text has, nor the other way round.
      boolean meets =
          other.kernel() == symbol.kernel() || other.kernel() < 0 || symbol.kernel() < 0;
      if (meets && other.name().equals(name)) {
        throw Refusal.of(
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
      throw Refusal.of(quote(name) + " is no name of a kernel: write a word without spaces");
    }
    if (!was.equals(name) && document.program().kernel(name) != null) {
      throw Refusal.of("there is a kernel " + name + " already; choose another name");
    }
  }

  /** Holds what the text assembles to against what it will. */
  private static void checkWords(
      Document document, Word word, String name, List<Change> changes, CancelChecker cancel) {
    cancel.checkCanceled();
    int line = firstDifference(document, Change.apply(document, changes));
    if (line > 0) {
      throw Refusal.of(
          quote(name)
              + " means something else in line "
              + line
              + ", so that "
              + word.text()
              + " cannot have that name; choose another one");
    }
  }

  /** The first line that assembles to other words; 0 if none does. */
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
