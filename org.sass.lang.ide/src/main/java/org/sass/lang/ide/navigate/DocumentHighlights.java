package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;

/**
 * Marks what belongs together with the word under the cursor. Where something gets its value or its
 * name counts as a write, where it is asked for as a read: so a register's life can be seen. Of
 * memory every instruction is marked that names some of the same bytes by their number.
 *
 * <p>In a kernel of more than 20,000 instructions the life of a register is followed through the
 * thousand instructions before the cursor and the thousand after it alone: to follow it through all
 * of them takes a second after each edit, and no screen shows that many lines. References and
 * renaming look at the whole kernel whatever it takes.
 */
public final class DocumentHighlights {

  private DocumentHighlights() {}

  /**
   * The words to mark, in the order of the text.
   *
   * @param lives finds out about registers
   */
  public static List<DocumentHighlight> of(
      Document document, Position position, KernelDataflow.Source lives, CancelChecker cancel) {
    NamedWord word = new NamedWords(document).at(position);
    WordMeaning meaning = WordMeaning.of(document, word);
    List<DocumentHighlight> marks = new ArrayList<>();
    if (meaning instanceof WordMeaning.Named named) {
      for (NamedWord use : NameUses.of(document, named.symbol(), cancel)) {
        add(use, References.declares(named.symbol(), use), marks);
      }
    } else if (meaning instanceof WordMeaning.KernelName kernel) {
      NamedWord opens = Definition.kernel(document, kernel.name());
      for (NamedWord use : NameUses.ofKernel(document, kernel.name(), cancel)) {
        add(use, opens != null && use.line() == opens.line(), marks);
      }
    } else if (meaning instanceof WordMeaning.Address address) {
      for (NamedWord use : NameUses.of(document, address, cancel)) {
        add(use, use.kind() == NamedWord.Kind.ADDRESS, marks);
      }
    } else if (meaning instanceof WordMeaning.Register register) {
      RegisterDataflow registers = RegisterDataflow.nearby(document, register, lives, cancel);
      for (RegisterDataflow.Use use : registers.uses(registers.range(word))) {
        add(use.word(), use.writes(), marks);
      }
    } else if (meaning instanceof WordMeaning.InMemory here) {
      Kernel kernel = here.code().kernel();
      int first = RegisterDataflow.nearbyFirst(kernel, here.code().index());
      int end = RegisterDataflow.nearbyEnd(kernel, here.code().index());
      for (MemoryOperand.Use use : here.cell().uses(document, kernel, first, end, cancel)) {
        add(use.word(), use.writes(), marks);
      }
    }
    marks.sort(Comparator.comparing(m -> m.getRange().getStart(), DocumentHighlights::compare));
    return marks;
  }

  private static int compare(Position a, Position b) {
    return a.getLine() != b.getLine()
        ? Integer.compare(a.getLine(), b.getLine())
        : Integer.compare(a.getCharacter(), b.getCharacter());
  }

  private static void add(NamedWord word, boolean writes, List<DocumentHighlight> marks) {
    DocumentHighlightKind kind = writes ? DocumentHighlightKind.Write : DocumentHighlightKind.Read;
    marks.add(new DocumentHighlight(word.range(), kind));
  }
}
