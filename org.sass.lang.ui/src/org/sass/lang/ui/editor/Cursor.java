package org.sass.lang.ui.editor;

import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.Position;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;

/**
 * The cursor in an editor of this plug-in.
 *
 * @param editor the editor
 * @param document its text
 * @param selection what is selected in it
 */
public record Cursor(ITextEditor editor, IDocument document, ITextSelection selection) {
  private static final String CONTENT_TYPE = "org.sass.lang.ui.gsass";

  /**
   * Returns the cursor in the editor in which a command was called; null if it is not an editor of
   * this plug-in.
   */
  public static Cursor of(ExecutionEvent event) {
    return of(HandlerUtil.getActiveEditor(event));
  }

  /** Returns the cursor of an editor; null if it is not an editor of this plug-in. */
  public static Cursor of(IEditorPart part) {
    ITextEditor editor = Adapters.adapt(part, ITextEditor.class);
    IDocument document = editor == null ? null : document(editor);
    return SassDocuments.find(document) != null
            && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
        ? new Cursor(editor, document, selection)
        : null;
  }

  static IDocument document(ITextEditor editor) {
    return editor.getDocumentProvider() == null
        ? null
        : editor.getDocumentProvider().getDocument(editor.getEditorInput());
  }

  /** Returns the language services of the text. */
  public EditorServices services() {
    return SassDocuments.of(document).services();
  }

  /** Returns the file; null if the text is not a file in the workspace. */
  public IFile file() {
    return Adapters.adapt(editor.getEditorInput(), IFile.class);
  }

  /** Returns the cursor's line and column, from 0. */
  public Position position() {
    try {
      return Offsets.toPosition(document, selection.getOffset());
    } catch (BadLocationException e) {
      throw new IllegalStateException("a selection outside of the text", e);
    }
  }

  Shell shell() {
    return editor.getSite().getShell();
  }

  /** Returns whether an editor shows a text of this plug-in. */
  static boolean isSassEditor(Object part) {
    ITextEditor editor = Adapters.adapt(part, ITextEditor.class);
    IDocument document = editor == null ? null : document(editor);
    return document != null
        && (SassDocuments.find(document) != null
            || editor.getEditorInput() instanceof DisassemblyInput
            || hasSassContentType(document));
  }

  /**
   * Returns whether a document has this plug-in's content type. Needed because an editor that opens
   * is asked before it has read the text.
   */
  private static boolean hasSassContentType(IDocument document) {
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
    IContentType sassType = Platform.getContentTypeManager().getContentType(CONTENT_TYPE);
    try {
      return buffer != null
          && buffer.getContentType() != null
          && buffer.getContentType().isKindOf(sassType);
    } catch (CoreException e) {
      // A file that cannot be read has no type.
      return false;
    }
  }

  /** Tells the workbench whether its commands for SASS apply to an editor. */
  public static final class SassEditorTester extends PropertyTester {
    @Override
    public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
      return isSassEditor(receiver);
    }
  }
}
