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
import org.sass.lang.ide.server.EditorText;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;

/**
 * Where the user is in an editor of ours.
 *
 * @param editor the editor
 * @param document its text
 * @param selection what is selected in it
 */
public record Cursor(ITextEditor editor, IDocument document, ITextSelection selection) {
  private static final String CONTENT_TYPE = "org.sass.lang.ui.gsass";

  /** Where a command was called; null if that is in no editor of ours. */
  public static Cursor of(ExecutionEvent event) {
    return of(HandlerUtil.getActiveEditor(event));
  }

  /** Where the cursor of an editor is; null if the editor is none of ours. */
  public static Cursor of(IEditorPart part) {
    ITextEditor editor = Adapters.adapt(part, ITextEditor.class);
    IDocument document = editor == null ? null : document(editor);
    return SassDocuments.known(document) != null
            && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
        ? new Cursor(editor, document, selection)
        : null;
  }

  private static IDocument document(ITextEditor editor) {
    return editor.getDocumentProvider() == null
        ? null
        : editor.getDocumentProvider().getDocument(editor.getEditorInput());
  }

  /** What there is to ask about the text. */
  public EditorText services() {
    return SassDocuments.of(document).services();
  }

  /** The file; null if the text is in none of the workspace. */
  public IFile file() {
    return Adapters.adapt(editor.getEditorInput(), IFile.class);
  }

  /** The cursor's line and column. */
  public Position position() {
    try {
      return Offsets.position(document, selection.getOffset());
    } catch (BadLocationException e) {
      throw new IllegalStateException("a selection outside of the text", e);
    }
  }

  Shell shell() {
    return editor.getSite().getShell();
  }

  /** Whether an editor has a text of ours. */
  static boolean isOurs(Object part) {
    ITextEditor editor = Adapters.adapt(part, ITextEditor.class);
    IDocument document = editor == null ? null : document(editor);
    return document != null && (SassDocuments.known(document) != null || hasOurType(document));
  }

  /** An editor that opens is asked before it has read the text. */
  private static boolean hasOurType(IDocument document) {
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
    IContentType ours = Platform.getContentTypeManager().getContentType(CONTENT_TYPE);
    try {
      return buffer != null
          && buffer.getContentType() != null
          && buffer.getContentType().isKindOf(ours);
    } catch (CoreException e) {
      // A file that cannot be read has no type.
      return false;
    }
  }

  /** Tells the workbench which commands are for an editor. */
  public static final class IsOurs extends PropertyTester {
    @Override
    public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
      return isOurs(receiver);
    }
  }
}
