package org.sass.tests.install;

import java.util.Iterator;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.ui.IEditorPart;

/**
 * Finds what the active editor shows, and where. The methods must be called in the user-interface
 * thread.
 */
final class EditorQueries {
  private EditorQueries() {}

  /**
   * Returns the line of the active editor at which the debugger has stopped; empty if there is
   * none.
   */
  static String stoppedLine() {
    if (!(viewer() instanceof ISourceViewer viewer)) {
      return "";
    }
    Iterator<Annotation> all = viewer.getAnnotationModel().getAnnotationIterator();
    while (all.hasNext()) {
      Annotation one = all.next();
      if (one.getType().equals("org.eclipse.debug.ui.currentIP") && !one.isMarkedDeleted()) {
        try {
          int offset = viewer.getAnnotationModel().getPosition(one).offset;
          IRegion line = viewer.getDocument().getLineInformationOfOffset(offset);
          return viewer.getDocument().get(line.getOffset(), line.getLength());
        } catch (BadLocationException e) {
          return "";
        }
      }
    }
    return "";
  }

  /** Returns the text viewer of the active editor; null if there is none. */
  static ITextViewer viewer() {
    IEditorPart editor = WorkbenchQueries.page().getActiveEditor();
    return editor != null
            && editor.getAdapter(ITextOperationTarget.class) instanceof ITextViewer viewer
        ? viewer
        : null;
  }

  /** Returns the text widget of the active editor; null if there is none. */
  static StyledText textWidget() {
    ITextViewer viewer = viewer();
    return viewer == null ? null : viewer.getTextWidget();
  }

  /** Returns the whole text of the active editor; empty if there is none. */
  static String editorText() {
    ITextViewer viewer = viewer();
    return viewer == null ? "" : viewer.getDocument().get();
  }

  /** Returns where the first occurrence of a word is on the screen; null if it is not visible. */
  static Rectangle wordBounds(String word) {
    StyledText text = textWidget();
    int at = text == null ? -1 : text.getText().indexOf(word);
    if (at < 0) {
      return null;
    }
    Rectangle bounds = text.getTextBounds(at, at + word.length() - 1);
    return text.getClientArea().contains(bounds.x, bounds.y + bounds.height / 2)
        ? text.getDisplay().map(text, null, bounds)
        : null;
  }

  /**
   * Returns the space just after the first occurrence of a word. A click there puts the cursor
   * after the word. Null if it is not visible.
   */
  static Rectangle afterWord(String word) {
    Rectangle place = wordBounds(word);
    return place == null
        ? null
        : new Rectangle(place.x + place.width - 1, place.y, 2, place.height);
  }

  /**
   * Returns the space in the ruler beside the first occurrence of a word, where breakpoints are
   * shown. Null if it is not visible.
   */
  static Rectangle besideWord(String word) {
    Rectangle place = wordBounds(word);
    Rectangle ruler = rulerBounds();
    return place == null || ruler == null
        ? null
        : new Rectangle(ruler.x + 2, place.y, 8, place.height);
  }

  /**
   * Returns where the ruler is, which shows breakpoints, counts and line numbers beside the text;
   * null if there is none.
   */
  static Rectangle rulerBounds() {
    return ScreenQueries.controls(textWidget().getParent()).stream()
        .filter(one -> one.getClass().getName().contains("CompositeRuler"))
        .findFirst()
        .map(ScreenQueries::boundsOf)
        .orElse(null);
  }

  /**
   * Returns where an entry of the line above a word is, such as Debug in {@code Run | Debug}; null
   * if it is not visible.
   *
   * @param before the text in that line before the entry
   */
  static Rectangle aboveWord(String word, String before, String entry) {
    Rectangle place = wordBounds(word);
    if (place == null) {
      return null;
    }
    StyledText text = textWidget();
    int line = text.getLineAtOffset(text.getText().indexOf(word));
    int room = text.getLineVerticalIndent(line);
    if (room == 0) {
      return null;
    }
    int top = text.getDisplay().map(text, null, 0, text.getLinePixel(line)).y;
    GC gc = new GC(text);
    int left = place.x + gc.textExtent(before).x;
    Rectangle at = new Rectangle(left, top, gc.textExtent(entry).x, room);
    gc.dispose();
    return at;
  }
}
