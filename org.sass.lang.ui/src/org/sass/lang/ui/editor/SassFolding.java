package org.sass.lang.ui.editor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.projection.ProjectionAnnotation;
import org.eclipse.jface.text.source.projection.ProjectionAnnotationModel;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.lsp4j.FoldingRange;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ide.structure.Folding;

/**
 * Creates the foldable ranges that the language services find. Collapsed ranges stay collapsed
 * while the text around them changes.
 */
public final class SassFolding extends BackgroundReconciler {
  @Override
  void reconcile(IDocument document, EditorServices services) {
    int version = services.version();
    List<FoldingRange> ranges =
        services.query((text, settings, cancel) -> Folding.of(text, cancel));
    Set<Position> wanted = new HashSet<>();
    for (FoldingRange range : ranges) {
      Position lines = toLinePosition(document, range);
      if (lines != null) {
        wanted.add(lines);
      }
    }
    runIfCurrent(document, version, () -> updateFoldings(wanted));
  }

  /**
   * Returns the position of whole lines, including the line break after the last one; null if the
   * text has changed.
   */
  private static Position toLinePosition(IDocument document, FoldingRange range) {
    try {
      int start = document.getLineOffset(range.getStartLine());
      int last = Math.min(range.getEndLine(), document.getNumberOfLines() - 1);
      int end = document.getLineOffset(last) + document.getLineLength(last);
      return new Position(start, end - start);
    } catch (BadLocationException e) {
      return null;
    }
  }

  private void updateFoldings(Set<Position> positions) {
    ProjectionAnnotationModel model =
        viewer() instanceof ProjectionViewer folding
            ? folding.getProjectionAnnotationModel()
            : null;
    if (model == null) {
      // The user has switched folding off.
      return;
    }
    List<Annotation> stale = new ArrayList<>();
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      Annotation one = i.next();
      if (!positions.remove(model.getPosition(one))) {
        stale.add(one);
      }
    }
    if (stale.isEmpty() && positions.isEmpty()) {
      return;
    }
    Map<Annotation, Position> fresh = new LinkedHashMap<>();
    positions.forEach(position -> fresh.put(new ProjectionAnnotation(), position));
    model.modifyAnnotations(stale.toArray(Annotation[]::new), fresh, new Annotation[0]);
  }
}
