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
  public static final List<String> TRIGGER_CHARACTERS =
      List.of(".", " ", ",", "[", "(", "@", "!", ":");

  private Completions() {}

  /**
   * Returns what the word at the cursor can be completed with. Only the line and a few around it
   * are read, however large the text is.
   *
   * @param position the position of the cursor
   * @param snippets whether the editor supports tab stops
   */
  public static CompletionList complete(
      Document document,
      Settings settings,
      Position position,
      boolean snippets,
      CancelChecker cancel) {
    cancel.checkCanceled();
    CursorContext context = CursorContext.of(document, position);
    return switch (context.kind()) {
      case NOTHING -> new CompletionList(false, List.of());
      case LAUNCH_COMMENT -> LaunchCommentCompletion.complete(document, context, snippets);
      case DIRECTIVE -> DirectiveCompletion.complete(document, context, snippets);
      case STATEMENT_START -> new StatementCompletion(document, context, snippets).complete();
      case INSTRUCTION -> completeInstruction(document, settings, context, snippets);
    };
  }

  private static CompletionList completeInstruction(
      Document document, Settings settings, CursorContext context, boolean snippets) {
    CompletionList prefix = ControlPrefixCompletion.complete(document, settings, context, snippets);
    if (prefix != null) {
      return prefix;
    }
    return ControlPrefixCompletion.isInMnemonic(context) || context.wordStart() <= context.start()
        ? new StatementCompletion(document, context, snippets).complete()
        : new InstructionCompletion(document, settings, context, snippets).complete();
  }

  /**
   * Adds the documentation to an item, if there is any, and returns the item.
   *
   * @param isaByName finds the table for an architecture; null if there is none
   */
  public static CompletionItem resolve(Function<String, Isa> isaByName, CompletionItem item) {
    // The client returns the data as JSON, with quotes.
    String data = String.valueOf(item.getData()).replace("\"", "");
    String[] parts = data.split(":");
    Isa isa = parts.length == 3 ? isaByName.apply(parts[0]) : null;
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
