package org.sass.lang.ui.editor;

import java.util.List;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.link.ILinkedModeListener;
import org.eclipse.jface.text.link.LinkedModeModel;
import org.eclipse.jface.text.link.LinkedModeUI;
import org.eclipse.jface.text.link.LinkedPosition;
import org.eclipse.jface.text.link.LinkedPositionGroup;
import org.eclipse.lsp4j.Range;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;
import org.eclipse.ui.texteditor.link.EditorLinkedModeUI;
import org.sass.lang.ui.Offsets;

/**
 * Renames in place: the user types the new name at all its occurrences at once. When the user
 * finishes, the typed text is undone, and the language services do the rename or report why it is
 * not possible.
 */
final class LinkedRename implements ILinkedModeListener {
  /** Maximum number of occurrences. With more, the editor is too slow for typing. */
  static final int MOST_PLACES = 200;

  private static final String KEY = LinkedRename.class.getName();

  /** Takes the typed name. */
  interface Then {
    /**
     * Continues with the rename. Called when the original text is restored.
     *
     * @param name what the user typed
     * @param ask whether the user wants a dialog
     */
    void go(String name, boolean ask);
  }

  private final ITextViewer viewer;
  private final IDocument document;
  private final String old;
  private final Then then;
  private final LinkedPosition here;
  private final IDocumentUndoManager undo;
  private boolean ask;

  private LinkedRename(ITextViewer viewer, String old, LinkedPosition here, Then then) {
    this.viewer = viewer;
    this.document = viewer.getDocument();
    this.old = old;
    this.then = then;
    this.here = here;
    undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
  }

  /** Returns the rename that is active in an editor; null if there is none. */
  static LinkedRename in(ITextViewer viewer) {
    StyledText widget = viewer.getTextWidget();
    return widget == null || widget.isDisposed() ? null : (LinkedRename) widget.getData(KEY);
  }

  /**
   * Starts to rename in place.
   *
   * @param old the current name
   * @param places all occurrences of the name
   * @param offset the offset of the cursor, which must be in one of the occurrences
   * @return false if the name cannot be renamed in place
   */
  static boolean begin(ITextViewer viewer, String old, List<Range> places, int offset, Then then) {
    IDocument document = viewer.getDocument();
    LinkedPositionGroup group = new LinkedPositionGroup();
    LinkedPosition here = null;
    try {
      for (Range place : places) {
        int start = Offsets.offset(document, place.getStart());
        boolean first = start <= offset && offset <= start + old.length();
        LinkedPosition position =
            new LinkedPosition(
                document, start, old.length(), first ? 0 : LinkedPositionGroup.NO_STOP);
        here = first ? position : here;
        group.addPosition(position);
      }
      if (here == null) {
        return false;
      }
      LinkedRename rename = new LinkedRename(viewer, old, here, then);
      LinkedModeModel model = new LinkedModeModel();
      model.addGroup(group);
      model.forceInstall();
      model.addLinkingListener(rename);
      rename.enter(model);
      return true;
    } catch (BadLocationException e) {
      // The occurrences were found in an older version of the text.
      return false;
    }
  }

  private void enter(LinkedModeModel model) throws BadLocationException {
    LinkedModeUI keys = new EditorLinkedModeUI(model, viewer);
    keys.setExitPosition(viewer, here.offset, old.length(), Integer.MAX_VALUE);
    viewer.getTextWidget().setData(KEY, this);
    if (undo != null) {
      undo.beginCompoundChange();
    }
    keys.enter();
    viewer.setSelectedRange(here.offset, old.length());
  }

  /** Ends the rename in place and opens a dialog instead. */
  void askInstead() {
    ask = true;
    LinkedModeModel.closeAllModels(document);
  }

  @Override
  public void left(LinkedModeModel model, int flags) {
    StyledText widget = viewer.getTextWidget();
    if (undo != null) {
      undo.endCompoundChange();
    }
    if (widget == null || widget.isDisposed()) {
      return;
    }
    widget.setData(KEY, null);
    // Continue later: at this moment the linked mode still follows changes of the text.
    widget.getDisplay().asyncExec(() -> goOn(flags));
  }

  private void goOn(int flags) {
    StyledText widget = viewer.getTextWidget();
    if (widget == null || widget.isDisposed() || viewer.getDocument() != document) {
      return;
    }
    try {
      String name = here.isDeleted() ? old : here.getContent();
      if (!name.equals(old) && viewer instanceof ITextOperationTarget editor) {
        editor.doOperation(ITextOperationTarget.UNDO);
      }
      boolean given = flags != ILinkedModeListener.NONE && !name.equals(old);
      if (ask || given) {
        then.go(name, ask);
      }
    } catch (BadLocationException e) {
      ILog.of(LinkedRename.class).log(Status.error("the name " + old + " has no place", e));
    }
  }

  @Override
  public void suspend(LinkedModeModel model) {}

  @Override
  public void resume(LinkedModeModel model, int flags) {}
}
