package org.sass.lang.ide.completion;

import java.util.List;
import java.util.function.Function;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.document.Document;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * Completes what the user types: mnemonics, modifiers, operands, names, directives, launch
 * comments. Everything about instructions comes from the table: an instruction is read up to the
 * word at the cursor, and what its forms can have there is offered. A line with an error before the
 * cursor is completed as well as possible.
 */
public final class Completions {

  /** The characters after which there is something new to choose from. */
  public static final List<String> TRIGGERS = List.of(".", " ", ",", "[", "(", "@", "!");

  private Completions() {}

  /**
   * Returns what the word at the cursor can be completed with. Only the line and a few around it
   * are read, however large the text is.
   *
   * @param position the position of the cursor
   * @param snippets whether the editor supports tab stops
   */
  public static CompletionList at(
      Document document,
      Settings settings,
      Position position,
      boolean snippets,
      CancelChecker cancel) {
    cancel.checkCanceled();
    CursorContext spot = CursorContext.of(document, position);
    return switch (spot.kind()) {
      case NOTHING -> new CompletionList(false, List.of());
      case LAUNCH -> LaunchCommentCompletion.complete(document, spot, snippets);
      case DIRECTIVE -> DirectiveCompletion.complete(document, spot, snippets);
      case START -> new StatementCompletion(document, spot, snippets).complete();
      case INSTRUCTION -> instruction(document, settings, spot, snippets);
    };
  }

  private static CompletionList instruction(
      Document document, Settings settings, CursorContext spot, boolean snippets) {
    CompletionList prefix = ControlPrefixCompletion.complete(document, settings, spot, snippets);
    if (prefix != null) {
      return prefix;
    }
    return ControlPrefixCompletion.isMnemonic(spot) || spot.wordStart() <= spot.start()
        ? new StatementCompletion(document, spot, snippets).complete()
        : new InstructionCompletion(document, settings, spot, snippets).complete();
  }

  /**
   * Adds the documentation to an item, if there is any, and returns the item.
   *
   * @param tables finds the table for an architecture; null if there is none
   */
  public static CompletionItem resolve(Function<String, Isa> tables, CompletionItem item) {
    // The client returns the data as JSON, with quotes.
    String data = String.valueOf(item.getData()).replace("\"", "");
    String[] parts = data.split(":");
    Isa isa = parts.length == 3 ? tables.apply(parts[0]) : null;
    List<Form> forms = isa == null ? null : isa.byMnemonic().get(parts[1]);
    if (forms == null || !parts[2].matches("\\d{1,3}")) {
      return item;
    }
    int index = Math.min(Integer.parseInt(parts[2]), forms.size() - 1);
    String text = InstructionText.markdown(isa, forms, index);
    item.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, text));
    return item;
  }
}
