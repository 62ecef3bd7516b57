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
import org.sass.lang.ide.server.EditorText;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;

/** Marks the places where the name or register under the cursor is read and written. */
public final class SassOccurrences extends Reader implements ISelectionChangedListener {
  /** The kinds of annotations. */
  static final String READ = "org.sass.lang.ui.read";

  static final String WRITE = "org.sass.lang.ui.write";

  /**
   * The node and key of the setting behind the generic editor's button that switches such marks on
   * and off.
   */
  private static final String GENERIC = "org.eclipse.ui.genericeditor";

  private static final String TOGGLE = "org.eclipse.ui.genericeditor.togglehighlight";

  private static final int PAUSE_MILLIS = 100;

  private final Job looking =
      Job.createSystem("Occurrences in SASS", (ICoreRunnable) monitor -> lookAgain());
  private volatile int offset;

  @Override
  public void install(ITextViewer on) {
    super.install(on);
    if (on.getSelectionProvider() instanceof IPostSelectionProvider cursor) {
      cursor.addPostSelectionChangedListener(this);
    }
  }

  @Override
  public void uninstall() {
    if (viewer() != null
        && viewer().getSelectionProvider() instanceof IPostSelectionProvider cursor) {
      cursor.removePostSelectionChangedListener(this);
    }
    looking.cancel();
    super.uninstall();
  }

  @Override
  public void selectionChanged(SelectionChangedEvent event) {
    if (event.getSelection() instanceof ITextSelection selection && selection.getOffset() >= 0) {
      offset = selection.getOffset();
      looking.cancel();
      looking.schedule(PAUSE_MILLIS);
    }
  }

  private void lookAgain() {
    IDocument document = document();
    if (document == null) {
      return;
    }
    try {
      read(document, SassDocuments.of(document).services());
    } catch (CancellationException e) {
      // The text is read again when the user pauses typing.
      return;
    }
  }

  @Override
  void read(IDocument document, EditorText services) {
    int version = services.version();
    List<DocumentHighlight> found;
    try {
      found = isOn() ? services.occurrences(Offsets.position(document, offset)) : List.of();
    } catch (BadLocationException e) {
      // The text has become shorter. The cursor will move, and this is called again.
      return;
    }
    show(document, version, () -> mark(document, found));
  }

  private static boolean isOn() {
    return InstanceScope.INSTANCE.getNode(GENERIC).getBoolean(TOGGLE, true);
  }

  private void mark(IDocument document, List<DocumentHighlight> found) {
    IAnnotationModel model = viewer().getAnnotationModel();
    if (model == null) {
      return;
    }
    List<Annotation> stale = new ArrayList<>();
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      Annotation one = i.next();
      if (one.getType().equals(READ) || one.getType().equals(WRITE)) {
        stale.add(one);
      }
    }
    Map<Annotation, Position> fresh = new LinkedHashMap<>();
    for (DocumentHighlight one : found == null ? List.<DocumentHighlight>of() : found) {
      int start = Offsets.offset(document, one.getRange().getStart());
      int end = Offsets.offset(document, one.getRange().getEnd());
      String type = one.getKind() == DocumentHighlightKind.Write ? WRITE : READ;
      String word = type.equals(WRITE) ? "Written here" : "Read here";
      fresh.put(new Annotation(type, false, word), new Position(start, Math.max(0, end - start)));
    }
    if (!stale.isEmpty() || !fresh.isEmpty()) {
      ((IAnnotationModelExtension) model)
          .replaceAnnotations(stale.toArray(Annotation[]::new), fresh);
    }
  }
}
