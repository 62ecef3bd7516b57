package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Program.Kernel;

/**
 * Marks what belongs together with the word under the cursor. Where something gets its value or its
 * name counts as a write, where it is asked for as a read: so a register's life can be seen. Of
 * memory every instruction is marked that names some of the same bytes by their number.
 *
 * <p>In a kernel of more than 20,000 instructions the life of a register is followed through the
 * thousand instructions before the cursor and the thousand behind it alone: to follow it through
 * all of them takes a second after each edit, and no screen shows that many lines. References and
 * renaming look at the whole kernel whatever it takes.
 */
public final class Highlights {

  private Highlights() {}

  /**
   * The words to mark, in the order of the text.
   *
   * @param lives finds out about registers
   */
  public static List<DocumentHighlight> of(
      Document document, Position position, Lives.Source lives, CancelChecker cancel) {
    Word word = new Words(document).at(position);
    Meaning meaning = Meaning.of(document, word);
    List<DocumentHighlight> marks = new ArrayList<>();
    if (meaning instanceof Meaning.Named named) {
      for (Word use : Uses.of(document, named.symbol(), cancel)) {
        add(use, References.declares(named.symbol(), use), marks);
      }
    } else if (meaning instanceof Meaning.KernelName kernel) {
      Word opens = Definition.kernel(document, kernel.name());
      for (Word use : Uses.ofKernel(document, kernel.name(), cancel)) {
        add(use, opens != null && use.line() == opens.line(), marks);
      }
    } else if (meaning instanceof Meaning.Address address) {
      for (Word use : Uses.of(document, address, cancel)) {
        add(use, use.kind() == Word.Kind.ADDRESS, marks);
      }
    } else if (meaning instanceof Meaning.Register register) {
      Registers registers = Registers.nearby(document, register, lives, cancel);
      for (Registers.Use use : registers.uses(registers.range(word))) {
        add(use.word(), use.writes(), marks);
      }
    } else if (meaning instanceof Meaning.InMemory here) {
      Kernel kernel = here.code().kernel();
      int first = Registers.nearbyFirst(kernel, here.code().index());
      int end = Registers.nearbyEnd(kernel, here.code().index());
      for (Cell.Use use : here.cell().uses(document, kernel, first, end, cancel)) {
        add(use.word(), use.writes(), marks);
      }
    }
    marks.sort(Comparator.comparing(m -> m.getRange().getStart(), Highlights::compare));
    return marks;
  }

  private static int compare(Position a, Position b) {
    return a.getLine() != b.getLine()
        ? Integer.compare(a.getLine(), b.getLine())
        : Integer.compare(a.getCharacter(), b.getCharacter());
  }

  private static void add(Word word, boolean writes, List<DocumentHighlight> marks) {
    DocumentHighlightKind kind = writes ? DocumentHighlightKind.Write : DocumentHighlightKind.Read;
    marks.add(new DocumentHighlight(word.range(), kind));
  }
}
