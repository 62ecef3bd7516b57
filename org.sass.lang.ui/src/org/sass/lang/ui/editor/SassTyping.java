package org.sass.lang.ui.editor;

import java.util.List;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DefaultIndentLineAutoEditStrategy;
import org.eclipse.jface.text.DocumentCommand;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.TextUtilities;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.sass.lang.edit.PastedListing;
import org.sass.lang.ide.format.Formatter;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * Writes pasted instructions of other tools as a listing. Formats lines while the user types. A new
 * line is indented. If the user has chosen it in the settings, a finished line is aligned in
 * columns. If the language services do not answer in time, the new line gets the indentation of the
 * line before.
 */
public final class SassTyping extends DefaultIndentLineAutoEditStrategy {
  /** Time to wait, in milliseconds. The UI thread waits while the user is typing. */
  private static final int TIMEOUT_MILLIS = 40;

  /** No key types a longer text, in characters. */
  private static final int MAX_TYPED_LENGTH = 8;

  private static final String NEWLINE = "\n";

  @Override
  public void customizeDocumentCommand(IDocument document, DocumentCommand command) {
    if (convertPastedText(document, command)) {
      return;
    }
    boolean isNewLine = TextUtilities.equals(document.getLegalLineDelimiters(), command.text) >= 0;
    boolean isLineEnd = !isNewLine && Formatter.TRIGGER_CHARACTERS.contains(command.text);
    List<TextEdit> edits =
        command.length == 0 && (isNewLine || isLineEnd && SassSettings.formatsWhileTyping())
            ? requestEdits(document, command.offset, isNewLine ? NEWLINE : command.text)
            : List.of();
    if (!isNewLine || !applyIndentation(document, command, edits)) {
      super.customizeDocumentCommand(document, command);
    }
    if (SassSettings.formatsWhileTyping()) {
      alignLine(document, command, edits, isNewLine);
    }
  }

  /**
   * Writes instructions that were copied out of the window of another tool as a listing. Returns
   * whether the text is such a copy. It must be inserted at the start of a line.
   */
  private static boolean convertPastedText(IDocument document, DocumentCommand command) {
    if (command.text == null || command.text.length() <= MAX_TYPED_LENGTH) {
      return false;
    }
    try {
      int lineStart = document.getLineInformationOfOffset(command.offset).getOffset();
      boolean isAtStart = document.get(lineStart, command.offset - lineStart).isBlank();
      String listing = isAtStart ? PastedListing.convert(command.text) : null;
      if (listing != null) {
        command.text = listing.replace("\n", TextUtilities.getDefaultLineDelimiter(document));
      }
      return listing != null;
    } catch (BadLocationException e) {
      throw new IllegalStateException("pasted outside of the text", e);
    }
  }

  /**
   * Returns the edits of the language services after a text is typed; empty if they are too slow.
   */
  private static List<TextEdit> requestEdits(IDocument document, int offset, String typed) {
    try {
      EditorServices services = SassDocuments.of(document).services();
      Position at = Offsets.toPosition(document, offset);
      Position caret =
          typed.equals(NEWLINE)
              ? new Position(at.getLine() + 1, 0)
              : new Position(at.getLine(), at.getCharacter() + 1);
      List<TextEdit> edits =
          ServiceRequests.await(
              TIMEOUT_MILLIS,
              () ->
                  services.query(
                      (text, settings, cancel) ->
                          Formatter.formatOnType(
                              text.edit(
                                  at.getLine(),
                                  at.getCharacter(),
                                  at.getLine(),
                                  at.getCharacter(),
                                  typed),
                              caret,
                              typed,
                              FormatHandler.formattingOptions())));
      return edits == null ? List.of() : edits;
    } catch (BadLocationException e) {
      throw new IllegalStateException("typed outside of the text", e);
    }
  }

  /**
   * Indents the new line as the language services propose. Returns whether they propose an
   * indentation.
   */
  private static boolean applyIndentation(
      IDocument document, DocumentCommand command, List<TextEdit> edits) {
    try {
      int line = document.getLineOfOffset(command.offset);
      for (TextEdit edit : edits) {
        Range range = edit.getRange();
        if (range.getStart().getLine() == line + 1 && range.getStart().getCharacter() == 0) {
          // In this case, only blanks follow the cursor.
          command.text += edit.getNewText();
          command.length = range.getEnd().getCharacter();
          return true;
        }
      }
      return false;
    } catch (BadLocationException e) {
      throw new IllegalStateException("typed outside of the text", e);
    }
  }

  /**
   * Aligns the columns of the text before the cursor; after a typed ';', also of the text after it.
   */
  private static void alignLine(
      IDocument document, DocumentCommand command, List<TextEdit> edits, boolean isNewLine) {
    try {
      IRegion line = document.getLineInformationOfOffset(command.offset);
      int number = document.getLineOfOffset(command.offset);
      int cursor = command.offset - line.getOffset();
      int moved = 0;
      for (TextEdit edit : edits) {
        Range range = edit.getRange();
        boolean here = range.getStart().getLine() == number && range.getEnd().getLine() == number;
        int start = range.getStart().getCharacter();
        int length = range.getEnd().getCharacter() - start;
        if (here && start + length <= cursor && !(isNewLine && start == cursor)) {
          command.addCommand(line.getOffset() + start, length, edit.getNewText(), null);
          moved += edit.getNewText().length() - length;
        } else if (here && !isNewLine && start > cursor) {
          command.addCommand(line.getOffset() + start - 1, length, edit.getNewText(), null);
        }
      }
      // The cursor goes after the typed text, which the alignment may have moved.
      command.caretOffset = command.offset + moved + command.text.length();
      command.shiftsCaret = false;
    } catch (BadLocationException e) {
      throw new IllegalStateException("an edit of a line that does not fit it", e);
    }
  }
}
