package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.document.Document;

/**
 * The arrows that an editor draws for the barriers at the cursor: from each instruction that waits
 * to the instruction that sets the barrier.
 */
public final class BarrierArrows {
  private BarrierArrows() {}

  /**
   * An arrow between two lines of a text, which count from 0.
   *
   * @param from the line of the instruction that waits
   * @param to the line of the instruction that sets the barrier; in a loop it may be below, or the
   *     same line
   */
  public record Arrow(int from, int to) {}

  /**
   * Returns the arrows for a position, in the order of the text. On the number of a barrier they
   * are those of this barrier; elsewhere in the control of an instruction, those of all barriers
   * that the instruction waits for. In an instruction of a listing whose control is in the hex
   * column, they are those, too. Elsewhere the list is empty.
   */
  public static List<Arrow> of(Document document, Position position, CancelChecker cancel) {
    List<Arrow> arrows = new ArrayList<>();
    for (BarrierWord word : BarrierWord.allAt(document, position)) {
      BarrierWord.Group group = word.group(document, cancel);
      int here = word.code().lineIndex();
      for (Range other : word.waits() ? group.setters() : group.waiters()) {
        int line = other.getStart().getLine();
        Arrow arrow = word.waits() ? new Arrow(here, line) : new Arrow(line, here);
        if (!arrows.contains(arrow)) {
          arrows.add(arrow);
        }
      }
    }
    return arrows;
  }
}
