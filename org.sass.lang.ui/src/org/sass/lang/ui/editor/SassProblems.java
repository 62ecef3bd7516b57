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
import org.sass.lang.ide.server.EditorText;
import org.sass.lang.ui.Offsets;

/**
 * Shows the problems of the text as it is being typed, and marks those of the file when it is
 * opened and saved. A listing may have a thousand of them, so only what changes is touched, and
 * some at a time.
 */
public final class SassProblems extends Reader {
  /** So many annotations are added or removed within a few milliseconds. */
  private static final int STRIPE = 100;

  @Override
  void read(IDocument document, EditorText services) {
    int version = services.version();
    List<Diagnostic> problems = services.diagnostics();
    show(
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
      // The file may have been deleted under the editor.
      ILog.of(SassProblems.class).log(e.getStatus());
    }
  }

  /** A problem and where it is. */
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
      int start = Offsets.offset(document, problem.getRange().getStart());
      int end = Math.max(start, Offsets.offset(document, problem.getRange().getEnd()));
      SassProblem one = new SassProblem(problem);
      List<SassProblem> there = shown.get(new Place(start, end - start));
      if (there == null || !there.removeIf(one::isLike)) {
        fresh.put(one, new Position(start, end - start));
      }
    }
    List<Annotation> stale = new ArrayList<>();
    shown.values().forEach(stale::addAll);
    replace((IAnnotationModelExtension) model, document, version, stale, fresh);
  }

  /** Replaces some, and the next ones when the thread has looked after everything else. */
  private void replace(
      IAnnotationModelExtension model,
      IDocument document,
      int version,
      List<Annotation> stale,
      Map<Annotation, Position> fresh) {
    Annotation[] remove = stale.stream().limit(STRIPE).toArray(Annotation[]::new);
    Map<Annotation, Position> add = new LinkedHashMap<>();
    fresh.entrySet().stream().limit(STRIPE).forEach(e -> add.put(e.getKey(), e.getValue()));
    if (remove.length == 0 && add.isEmpty()) {
      return;
    }
    model.replaceAnnotations(remove, add);
    List<Annotation> otherStale = stale.subList(remove.length, stale.size());
    fresh.keySet().removeAll(add.keySet());
    show(document, version, () -> replace(model, document, version, otherStale, fresh));
  }
}
