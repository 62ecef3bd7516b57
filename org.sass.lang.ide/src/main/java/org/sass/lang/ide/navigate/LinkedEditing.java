package org.sass.lang.ide.navigate;

import java.util.List;
import org.eclipse.lsp4j.LinkedEditingRanges;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.document.Document;

/**
 * Finds the places of a declared name or of a kernel's name that an editor changes together while
 * the user types in one of them. Registers are not linked: only a rename finds out which value is
 * meant.
 */
public final class LinkedEditing {
  /**
   * The pattern of a name. An incomplete name matches too, so it stays linked while it is typed.
   */
  private static final String NAME_PATTERN = "[A-Za-z_.$][\\w.$]*";

  private LinkedEditing() {}

  /**
   * Returns the places of the name at the cursor, including its declaration; null if there is no
   * such name.
   */
  public static LinkedEditingRanges of(Document document, Position position, CancelChecker cancel) {
    NamedWord word = new NamedWords(document).wordAt(position);
    WordMeaning meaning = WordMeaning.of(document, word);
    List<NamedWord> uses = List.of();
    if (meaning instanceof WordMeaning.DeclaredName named) {
      uses = NameUses.of(document, named.symbol(), cancel);
    } else if (meaning instanceof WordMeaning.KernelName kernel) {
      uses = NameUses.ofKernel(document, kernel.name(), cancel);
    }
    List<Range> ranges = uses.stream().map(NamedWord::range).toList();
    return ranges.isEmpty() ? null : new LinkedEditingRanges(ranges, NAME_PATTERN);
  }
}
