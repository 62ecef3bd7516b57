package org.sass.lang.ui.views;

import java.util.Objects;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.lsp4j.Position;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;

/**
 * The cursor of an editor that shows a text of this plug-in.
 *
 * @param position the cursor's line and column, from 0
 */
record CursorPlace(ITextEditor editor, IDocument document, Position position) {
  private static final String CONTENT_TYPE = "org.sass.lang.ui.gsass";

  /** Returns the cursor of an editor; null if the editor does not show a text of this plug-in. */
  static CursorPlace of(IEditorPart part) {
    ITextEditor editor = part == null ? null : Adapters.adapt(part, ITextEditor.class);
    if (editor == null || editor.getDocumentProvider() == null) {
      return null;
    }
    IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
    // The disassembly of a compiled file is in no file buffer.
    if (document == null || !hasSassContentType(document) && SassDocuments.find(document) == null) {
      return null;
    }
    if (editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      try {
        int offset = Math.min(Math.max(0, selection.getOffset()), document.getLength());
        return new CursorPlace(editor, document, Offsets.toPosition(document, offset));
      } catch (BadLocationException e) {
        throw new IllegalStateException("a cursor outside of the text", e);
      }
    }
    return null;
  }

  private static boolean hasSassContentType(IDocument document) {
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
    if (buffer == null) {
      return false;
    }
    try {
      IContentType type = buffer.getContentType();
      IContentType sassType = Platform.getContentTypeManager().getContentType(CONTENT_TYPE);
      return type != null && sassType != null && type.isKindOf(sassType);
    } catch (CoreException e) {
      // A file that cannot be read has no content type, so it counts as another text.
      return false;
    }
  }

  EditorServices services() {
    return SassDocuments.of(document).services();
  }

  /** Returns the viewer that shows the text; null if the editor was closed. */
  ITextViewer viewer() {
    return editor.getAdapter(ITextOperationTarget.class) instanceof ITextViewer viewer
        ? viewer
        : null;
  }

  boolean isSameDocument(CursorPlace other) {
    return other != null && Objects.equals(document, other.document);
  }

  /** Moves the cursor to the first word of a line, from 0, and activates the editor. */
  void goTo(int line) {
    try {
      int lineIndex = Math.min(line, document.getNumberOfLines() - 1);
      int offset = document.getLineOffset(lineIndex);
      int end = offset + document.getLineLength(lineIndex);
      while (offset < end - 1 && Character.isWhitespace(document.getChar(offset))) {
        offset++;
      }
      editor.selectAndReveal(offset, 0);
      editor.getSite().getPage().activate(editor);
    } catch (BadLocationException e) {
      throw new IllegalStateException("a line outside of the text", e);
    }
  }
}
