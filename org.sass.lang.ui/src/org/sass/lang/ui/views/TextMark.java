package org.sass.lang.ui.views;

import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.lsp4j.Range;
import org.sass.lang.ui.Offsets;

/** Marks the range of the editor's text that a view refers to. There is at most one mark. */
final class TextMark {
  private static final String ANNOTATION_TYPE = "org.sass.lang.ui.field";

  private IAnnotationModel model;
  private Annotation mark;

  /**
   * Removes the previous mark and marks a range of the text.
   *
   * @param place the editor; null for no mark
   * @param range the range; null for no mark
   * @param text the text of the annotation
   */
  void set(CursorPlace place, Range range, String text) {
    clear();
    if (place == null || range == null || place.editor().getDocumentProvider() == null) {
      return;
    }
    model =
        place.editor().getDocumentProvider().getAnnotationModel(place.editor().getEditorInput());
    if (model != null) {
      int start = Offsets.toOffset(place.document(), range.getStart());
      int end = Offsets.toOffset(place.document(), range.getEnd());
      mark = new Annotation(ANNOTATION_TYPE, false, text);
      model.addAnnotation(mark, new Position(start, end - start));
    }
  }

  void clear() {
    if (mark != null) {
      model.removeAnnotation(mark);
    }
    mark = null;
    model = null;
  }
}
