package org.sass.lang.ui.views;

import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.lsp4j.Range;
import org.sass.lang.ui.Offsets;

/** Marks in the editor what a view is about: one place at a time. */
final class TextMark {
  private static final String TYPE = "org.sass.lang.ui.field";

  private IAnnotationModel model;
  private Annotation mark;

  /** Marks a range in the text, or nothing where it is null. */
  void put(CursorPlace place, Range range, String text) {
    clear();
    if (place == null || range == null || place.editor().getDocumentProvider() == null) {
      return;
    }
    model =
        place.editor().getDocumentProvider().getAnnotationModel(place.editor().getEditorInput());
    if (model != null) {
      int start = Offsets.offset(place.document(), range.getStart());
      int end = Offsets.offset(place.document(), range.getEnd());
      mark = new Annotation(TYPE, false, text);
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
