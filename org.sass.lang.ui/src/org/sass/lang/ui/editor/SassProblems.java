package org.sass.lang.ui.editor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.lsp4j.Diagnostic;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.Offsets;

/**
 * Shows the problems of the text while the user types. Also writes them as markers of the file when
 * it is opened and saved. A listing may have a thousand problems, so only the differences are
 * changed, in small groups.
 */
public final class SassProblems extends BackgroundReconciler {
  /** Number of annotations that are added or removed at once, within a few milliseconds. */
  private static final int BATCH_SIZE = 100;

  @Override
  void reconcile(IDocument document, EditorServices services) {
    int version = services.version();
    List<Diagnostic> problems = services.diagnostics();
    runIfCurrent(
        document,
        version,
        () -> {
          annotate(document, version, problems);
          TabMarks.show(document, problems);
        });
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
    if (buffer == null || buffer.getLocation() == null || buffer.isDirty()) {
      return;
    }
    IFile file = ResourcesPlugin.getWorkspace().getRoot().getFile(buffer.getLocation());
    try {
      SassMarkers.write(file, document, problems);
    } catch (CoreException e) {
      // The file may have been deleted while the editor is open.
      ILog.of(SassProblems.class).log(e.getStatus());
    }
  }

  /** The place of a problem. */
  private record Place(int start, int length) {}

  private void annotate(IDocument document, int version, List<Diagnostic> problems) {
    IAnnotationModel model = viewer().getAnnotationModel();
    if (model == null) {
      return;
    }
    Map<Place, List<SassProblem>> shown = new HashMap<>();
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      if (i.next() instanceof SassProblem problem && model.getPosition(problem) != null) {
        Position at = model.getPosition(problem);
        shown.computeIfAbsent(new Place(at.offset, at.length), p -> new ArrayList<>()).add(problem);
      }
    }
    Map<Annotation, Position> fresh = new LinkedHashMap<>();
    for (Diagnostic problem : problems) {
      int start = Offsets.toOffset(document, problem.getRange().getStart());
      int end = Math.max(start, Offsets.toOffset(document, problem.getRange().getEnd()));
      SassProblem one = new SassProblem(problem);
      List<SassProblem> there = shown.get(new Place(start, end - start));
      if (there == null || !there.removeIf(one::isSameProblem)) {
        fresh.put(one, new Position(start, end - start));
      }
    }
    List<Annotation> stale = new ArrayList<>();
    shown.values().forEach(stale::addAll);
    replaceBatch((IAnnotationModelExtension) model, document, version, stale, fresh);
  }

  /**
   * Replaces a group of annotations, and schedules the next group so that the UI thread handles
   * other events in between.
   */
  private void replaceBatch(
      IAnnotationModelExtension model,
      IDocument document,
      int version,
      List<Annotation> stale,
      Map<Annotation, Position> fresh) {
    Annotation[] remove = stale.stream().limit(BATCH_SIZE).toArray(Annotation[]::new);
    Map<Annotation, Position> add = new LinkedHashMap<>();
    fresh.entrySet().stream().limit(BATCH_SIZE).forEach(e -> add.put(e.getKey(), e.getValue()));
    if (remove.length == 0 && add.isEmpty()) {
      return;
    }
    model.replaceAnnotations(remove, add);
    List<Annotation> otherStale = stale.subList(remove.length, stale.size());
    fresh.keySet().removeAll(add.keySet());
    runIfCurrent(
        document, version, () -> replaceBatch(model, document, version, otherStale, fresh));
  }
}
