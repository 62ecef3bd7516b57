package org.sass.lang.ui;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.editor.Changes;

/** Quick fixes for the problems of a text that is open in an editor. */
public final class SassFixes implements IMarkerResolutionGenerator2 {

  @Override
  public boolean hasResolutions(IMarker marker) {
    // An exact answer costs as much as finding the fixes, and this is asked for each visible
    // marker.
    return findOpenDocument(marker) != null;
  }

  @Override
  public IMarkerResolution[] getResolutions(IMarker marker) {
    IDocument document = findOpenDocument(marker);
    if (document == null) {
      return new IMarkerResolution[0];
    }
    EditorServices services = SassDocuments.of(document).services();
    List<IMarkerResolution> fixes = new ArrayList<>();
    int start = marker.getAttribute(IMarker.CHAR_START, 0);
    int end = Math.max(start, marker.getAttribute(IMarker.CHAR_END, start));
    try {
      for (CodeAction action : services.quickFixes(Offsets.toRange(document, start, end - start))) {
        fixes.add(new Fix(document, services, action));
      }
    } catch (BadLocationException e) {
      // The text has become shorter since the problem was marked. A new marker will replace this
      // one.
      return new IMarkerResolution[0];
    }
    return fixes.toArray(IMarkerResolution[]::new);
  }

  private static IDocument findOpenDocument(IMarker marker) {
    ITextFileBuffer buffer =
        FileBuffers.getTextFileBufferManager()
            .getTextFileBuffer(marker.getResource().getFullPath(), LocationKind.IFILE);
    return buffer == null ? null : buffer.getDocument();
  }

  private record Fix(IDocument document, EditorServices services, CodeAction action)
      implements IMarkerResolution {
    @Override
    public String getLabel() {
      return action.getTitle();
    }

    @Override
    public void run(IMarker marker) {
      Changes.apply(document, services, action);
    }
  }
}
