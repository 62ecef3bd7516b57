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
  static final int MAX_OCCURRENCES = 200;

  private static final String WIDGET_KEY = LinkedRename.class.getName();

  /** Takes the typed name. */
  interface Continuation {
    /**
     * Continues with the rename. Called when the original text is restored.
     *
     * @param name what the user typed
     * @param withDialog whether the user wants a dialog
     */
    void proceed(String name, boolean withDialog);
  }

  private final ITextViewer viewer;
  private final IDocument document;
  private final String oldName;
  private final Continuation continuation;
  private final LinkedPosition cursorPosition;
  private final IDocumentUndoManager undoManager;
  private boolean dialogRequested;

  private LinkedRename(
      ITextViewer viewer,
      String oldName,
      LinkedPosition cursorPosition,
      Continuation continuation) {
    this.viewer = viewer;
    this.document = viewer.getDocument();
    this.oldName = oldName;
    this.continuation = continuation;
    this.cursorPosition = cursorPosition;
    undoManager = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
  }

  /** Returns the rename that is active in an editor; null if there is none. */
  static LinkedRename activeIn(ITextViewer viewer) {
    StyledText widget = viewer.getTextWidget();
    return widget == null || widget.isDisposed() ? null : (LinkedRename) widget.getData(WIDGET_KEY);
  }

  /**
   * Starts to rename in place.
   *
   * @param oldName the current name
   * @param occurrences all occurrences of the name
   * @param offset the offset of the cursor, which must be in one of the occurrences
   * @return false if the name cannot be renamed in place
   */
  static boolean start(
      ITextViewer viewer,
      String oldName,
      List<Range> occurrences,
      int offset,
      Continuation continuation) {
    IDocument document = viewer.getDocument();
    LinkedPositionGroup group = new LinkedPositionGroup();
    LinkedPosition cursorPosition = null;
    try {
      for (Range place : occurrences) {
        int start = Offsets.toOffset(document, place.getStart());
        boolean first = start <= offset && offset <= start + oldName.length();
        LinkedPosition position =
            new LinkedPosition(
                document, start, oldName.length(), first ? 0 : LinkedPositionGroup.NO_STOP);
        cursorPosition = first ? position : cursorPosition;
        group.addPosition(position);
      }
      if (cursorPosition == null) {
        return false;
      }
      LinkedRename rename = new LinkedRename(viewer, oldName, cursorPosition, continuation);
      LinkedModeModel model = new LinkedModeModel();
      model.addGroup(group);
      model.forceInstall();
      model.addLinkingListener(rename);
      rename.enterLinkedMode(model);
      return true;
    } catch (BadLocationException e) {
      // The occurrences were found in an older version of the text.
      return false;
    }
  }

  private void enterLinkedMode(LinkedModeModel model) throws BadLocationException {
    LinkedModeUI keys = new EditorLinkedModeUI(model, viewer);
    keys.setExitPosition(viewer, cursorPosition.offset, oldName.length(), Integer.MAX_VALUE);
    viewer.getTextWidget().setData(WIDGET_KEY, this);
    if (undoManager != null) {
      undoManager.beginCompoundChange();
    }
    keys.enter();
    viewer.setSelectedRange(cursorPosition.offset, oldName.length());
  }

  /** Ends the rename in place and opens a dialog instead. */
  void switchToDialog() {
    dialogRequested = true;
    LinkedModeModel.closeAllModels(document);
  }

  @Override
  public void left(LinkedModeModel model, int flags) {
    StyledText widget = viewer.getTextWidget();
    if (undoManager != null) {
      undoManager.endCompoundChange();
    }
    if (widget == null || widget.isDisposed()) {
      return;
    }
    widget.setData(WIDGET_KEY, null);
    // Continue later: at this moment the linked mode still follows changes of the text.
    widget.getDisplay().asyncExec(() -> finish(flags));
  }

  private void finish(int flags) {
    StyledText widget = viewer.getTextWidget();
    if (widget == null || widget.isDisposed() || viewer.getDocument() != document) {
      return;
    }
    try {
      String name = cursorPosition.isDeleted() ? oldName : cursorPosition.getContent();
      if (!name.equals(oldName) && viewer instanceof ITextOperationTarget editor) {
        editor.doOperation(ITextOperationTarget.UNDO);
      }
      boolean isNewName = flags != ILinkedModeListener.NONE && !name.equals(oldName);
      if (dialogRequested || isNewName) {
        continuation.proceed(name, dialogRequested);
      }
    } catch (BadLocationException e) {
      ILog.of(LinkedRename.class).log(Status.error("the name " + oldName + " has no place", e));
    }
  }

  @Override
  public void suspend(LinkedModeModel model) {}

  @Override
  public void resume(LinkedModeModel model, int flags) {}
}
