package org.sass.lang.ui.editor;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.jface.viewers.IPostSelectionProvider;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.sass.lang.ide.navigate.BarrierArrows;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;

/**
 * Marks the places where the name or register under the cursor is read and written, and paints the
 * arrows of barriers.
 */
public final class SassOccurrences extends BackgroundReconciler
    implements ISelectionChangedListener {
  /** The kinds of annotations. */
  static final String READ_ANNOTATION_TYPE = "org.sass.lang.ui.read";

  static final String WRITE_ANNOTATION_TYPE = "org.sass.lang.ui.write";

  /**
   * The node and key of the setting that the generic editor's button changes, which switches such
   * marks on and off.
   */
  private static final String TOGGLE_NODE = "org.eclipse.ui.genericeditor";

  private static final String TOGGLE_KEY = "org.eclipse.ui.genericeditor.togglehighlight";

  private static final int DELAY_MILLIS = 100;

  private final Job updateJob =
      Job.createSystem("Occurrences in SASS", (ICoreRunnable) monitor -> updateOccurrences());
  private volatile int cursorOffset;
  private ArrowPainter arrowPainter;

  @Override
  public void install(ITextViewer newViewer) {
    super.install(newViewer);
    arrowPainter = new ArrowPainter(viewer());
    if (newViewer.getSelectionProvider() instanceof IPostSelectionProvider cursor) {
      cursor.addPostSelectionChangedListener(this);
    }
  }

  @Override
  public void uninstall() {
    if (viewer() != null
        && viewer().getSelectionProvider() instanceof IPostSelectionProvider cursor) {
      cursor.removePostSelectionChangedListener(this);
    }
    updateJob.cancel();
    if (arrowPainter != null) {
      arrowPainter.dispose();
    }
    super.uninstall();
  }

  @Override
  public void selectionChanged(SelectionChangedEvent event) {
    if (event.getSelection() instanceof ITextSelection selection && selection.getOffset() >= 0) {
      cursorOffset = selection.getOffset();
      updateJob.cancel();
      updateJob.schedule(DELAY_MILLIS);
    }
  }

  private void updateOccurrences() {
    IDocument document = document();
    if (document == null) {
      return;
    }
    try {
      reconcile(document, SassDocuments.of(document).services());
    } catch (CancellationException e) {
      // The text is read again when the user pauses typing.
      return;
    }
  }

  @Override
  void reconcile(IDocument document, EditorServices services) {
    int version = services.version();
    List<DocumentHighlight> found;
    List<BarrierArrows.Arrow> arrows;
    try {
      var position = Offsets.toPosition(document, cursorOffset);
      found = isEnabled() ? services.occurrences(position) : List.of();
      arrows =
          isEnabled()
              ? services.query((text, settings, cancel) -> BarrierArrows.of(text, position, cancel))
              : List.of();
    } catch (BadLocationException e) {
      // The text has become shorter. The cursor will move, and this is called again.
      return;
    }
    runIfCurrent(document, version, () -> show(document, found, arrows));
  }

  private static boolean isEnabled() {
    return InstanceScope.INSTANCE.getNode(TOGGLE_NODE).getBoolean(TOGGLE_KEY, true);
  }

  private void show(
      IDocument document, List<DocumentHighlight> highlights, List<BarrierArrows.Arrow> arrows) {
    arrowPainter.show(arrows);
    annotate(document, highlights);
  }

  private void annotate(IDocument document, List<DocumentHighlight> highlights) {
    IAnnotationModel model = viewer().getAnnotationModel();
    if (model == null) {
      return;
    }
    List<Annotation> stale = new ArrayList<>();
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      Annotation one = i.next();
      if (one.getType().equals(READ_ANNOTATION_TYPE)
          || one.getType().equals(WRITE_ANNOTATION_TYPE)) {
        stale.add(one);
      }
    }
    Map<Annotation, Position> fresh = new LinkedHashMap<>();
    for (DocumentHighlight one : highlights == null ? List.<DocumentHighlight>of() : highlights) {
      int start = Offsets.toOffset(document, one.getRange().getStart());
      int end = Offsets.toOffset(document, one.getRange().getEnd());
      String type =
          one.getKind() == DocumentHighlightKind.Write
              ? WRITE_ANNOTATION_TYPE
              : READ_ANNOTATION_TYPE;
      String word = type.equals(WRITE_ANNOTATION_TYPE) ? "Written here" : "Read here";
      fresh.put(new Annotation(type, false, word), new Position(start, Math.max(0, end - start)));
    }
    if (!stale.isEmpty() || !fresh.isEmpty()) {
      ((IAnnotationModelExtension) model)
          .replaceAnnotations(stale.toArray(Annotation[]::new), fresh);
    }
  }
}
