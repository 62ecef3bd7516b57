package org.sass.lang.ui.editor;

import java.util.List;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentRewriteSession;
import org.eclipse.jface.text.DocumentRewriteSessionType;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension4;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.text.edits.MalformedTreeException;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ide.server.EditorServices.ActionChanges;
import org.sass.lang.ui.Offsets;

/** Applies text edits of the language services to a document of the workbench. */
public final class Changes {
  private Changes() {}

  /**
   * Makes the changes of a code action, as one change that can be undone. If something prevents the
   * action, tells the user in the status line.
   */
  public static void apply(IDocument document, EditorServices services, CodeAction action) {
    ActionChanges changes = services.changesOf(action);
    apply(document, changes.edits(), action.getTitle());
    IEditorPart part = activeEditor();
    if (!changes.hindrances().isEmpty() && part != null) {
      showInStatusLine(part, "Not possible: " + String.join("; ", changes.hindrances()));
    }
  }

  /**
   * Applies all edits as one change that can be undone. If they no longer fit the text, applies
   * none and logs an error. Applies none either if the active editor shows the text read-only.
   *
   * @param title the name of the change, for the log
   */
  public static void apply(IDocument document, List<? extends TextEdit> edits, String title) {
    if (edits.isEmpty() || isLocked(document)) {
      return;
    }
    MultiTextEdit all = new MultiTextEdit();
    IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
    DocumentRewriteSession session =
        document instanceof IDocumentExtension4 many && edits.size() > 50
            ? many.startRewriteSession(DocumentRewriteSessionType.SEQUENTIAL)
            : null;
    if (undo != null) {
      undo.beginCompoundChange();
    }
    try {
      for (TextEdit edit : edits) {
        int start = Offsets.toOffset(document, edit.getRange().getStart());
        int end = Offsets.toOffset(document, edit.getRange().getEnd());
        all.addChild(new ReplaceEdit(start, end - start, edit.getNewText()));
      }
      all.apply(document);
    } catch (BadLocationException | MalformedTreeException e) {
      ILog.of(Changes.class).log(Status.error("'" + title + "' no longer fits the text", e));
    } finally {
      if (undo != null) {
        undo.endCompoundChange();
      }
      if (session != null) {
        ((IDocumentExtension4) document).stopRewriteSession(session);
      }
    }
  }

  /** Returns whether the active editor shows a text that cannot be changed, and tells the user. */
  private static boolean isLocked(IDocument document) {
    IEditorPart part = activeEditor();
    ITextEditor editor = Adapters.adapt(part, ITextEditor.class);
    if (editor == null
        || Cursor.document(editor) != document
        || !(editor instanceof ITextEditorExtension2 input)
        || input.validateEditorInputState()) {
      return false;
    }
    showInStatusLine(part, "The text is read-only. To change it, save it as another file.");
    return true;
  }

  private static IEditorPart activeEditor() {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    IWorkbenchPage page = window == null ? null : window.getActivePage();
    return page == null ? null : page.getActiveEditor();
  }

  private static void showInStatusLine(IEditorPart part, String error) {
    part.getEditorSite().getActionBars().getStatusLineManager().setErrorMessage(error);
  }
}
