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
 * Highlights all places that belong together with the word under the cursor. A declaration or an
 * assignment of a value counts as a write, a use as a read. So the highlights of a register show
 * its live range. For memory, all instructions are highlighted that name some of the same bytes by
 * number. For a barrier in the control of an instruction, the instructions that set it are
 * highlighted as writes, and those that wait for them as reads.
 *
 * <p>In a kernel of more than 20,000 instructions, registers and memory are followed only through
 * the thousand instructions before the cursor and the thousand after it. To follow a register
 * through the whole kernel takes a second after each edit, and no screen shows that many lines.
 * References and renaming look at the whole kernel, however long that takes.
 */
public final class DocumentHighlights {

  private DocumentHighlights() {}

  /**
   * Returns the highlights, in the order of the text.
   *
   * @param dataflowSource provides the data flow of kernels
   */
  public static List<DocumentHighlight> of(
      Document document,
      Position position,
      KernelDataflow.Source dataflowSource,
      CancelChecker cancel) {
    List<DocumentHighlight> marks = new ArrayList<>();
    BarrierWord barrier = BarrierWord.at(document, position);
    if (barrier != null) {
      BarrierWord.Group group = barrier.group(document, cancel);
      group
          .setters()
          .forEach(r -> marks.add(new DocumentHighlight(r, DocumentHighlightKind.Write)));
      group.waiters().forEach(r -> marks.add(new DocumentHighlight(r, DocumentHighlightKind.Read)));
      marks.sort(Comparator.comparing(m -> m.getRange().getStart(), DocumentHighlights::compare));
      return marks;
    }
    NamedWord word = new NamedWords(document).wordAt(position);
    WordMeaning meaning = WordMeaning.of(document, word);
    if (meaning instanceof WordMeaning.DeclaredName named) {
      for (NamedWord use : NameUses.of(document, named.symbol(), cancel)) {
        add(use, References.isDeclarationOf(named.symbol(), use), marks);
      }
    } else if (meaning instanceof WordMeaning.KernelName kernel) {
      NamedWord opens = Definition.findKernelWord(document, kernel.name());
      for (NamedWord use : NameUses.ofKernel(document, kernel.name(), cancel)) {
        add(use, opens != null && use.line() == opens.line(), marks);
      }
    } else if (meaning instanceof WordMeaning.Address address) {
      for (NamedWord use : NameUses.of(document, address, cancel)) {
        add(use, use.kind() == NamedWord.Kind.ADDRESS, marks);
      }
    } else if (meaning instanceof WordMeaning.Register register) {
      RegisterDataflow registers =
          RegisterDataflow.nearby(document, register, dataflowSource, cancel);
      for (RegisterDataflow.Use use : registers.uses(registers.range(word))) {
        add(use.word(), use.writes(), marks);
      }
    } else if (meaning instanceof WordMeaning.MemoryLocation here) {
      Kernel kernel = here.code().kernel();
      int first = RegisterDataflow.nearbyFirst(kernel, here.code().codeIndex());
      int end = RegisterDataflow.nearbyEnd(kernel, here.code().codeIndex());
      for (MemoryOperand.Use use : here.operand().uses(document, kernel, first, end, cancel)) {
        add(use.word(), use.writes(), marks);
      }
    }
    marks.sort(Comparator.comparing(m -> m.getRange().getStart(), DocumentHighlights::compare));
    return marks;
  }

  /** Compares two positions by their order in the text. */
  static int compare(Position a, Position b) {
    return a.getLine() != b.getLine()
        ? Integer.compare(a.getLine(), b.getLine())
        : Integer.compare(a.getCharacter(), b.getCharacter());
  }

  private static void add(NamedWord word, boolean writes, List<DocumentHighlight> marks) {
    DocumentHighlightKind kind = writes ? DocumentHighlightKind.Write : DocumentHighlightKind.Read;
    marks.add(new DocumentHighlight(word.range(), kind));
  }
}
