package org.sass.lang.ui.debug.ui;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Range;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.statushandlers.StatusManager;
import org.eclipse.ui.texteditor.AbstractMarkerAnnotationModel;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ide.settings.ProblemText;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;
import org.sass.lang.ui.debug.breakpoints.SassLineBreakpoint;
import org.sass.lang.ui.editor.Changes;
import org.sass.lang.ui.launch.RunFindings;
import org.sass.lang.ui.launch.ui.KernelShortcut;
import org.sass.lang.ui.manual.ManualView;

/**
 * Offers fixes for a problem that a run has found, with Ctrl+1 and in the Problems view. They are
 * also offered for files that no editor has open.
 */
public final class RunFixes implements IMarkerResolutionGenerator2 {
  @Override
  public boolean hasResolutions(IMarker marker) {
    // An exact answer costs as much as finding the fixes, and this is called for each visible
    // marker.
    return marker.getResource() instanceof IFile;
  }

  @Override
  public IMarkerResolution[] getResolutions(IMarker marker) {
    List<IMarkerResolution> all = new ArrayList<>();
    if (!(marker.getResource() instanceof IFile file)) {
      return new IMarkerResolution[0];
    }
    String code = marker.getAttribute(RunFindings.CODE_ATTRIBUTE, "");
    ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    IPath path = file.getFullPath();
    try {
      buffers.connect(path, LocationKind.IFILE, /* monitor= */ null);
      try {
        ITextFileBuffer buffer = buffers.getTextFileBuffer(path, LocationKind.IFILE);
        for (CodeAction action : findActions(buffer, marker)) {
          all.add(new Fix(action.getTitle()));
        }
        Position at = findMarkedText(buffer, marker);
        if (hasInstruction(buffer.getDocument(), at)) {
          all.add(new RunToLineFix(buffer.getDocument().getLineOfOffset(at.offset) + 1));
        }
      } finally {
        buffers.disconnect(path, LocationKind.IFILE, /* monitor= */ null);
      }
    } catch (CoreException | BadLocationException e) {
      // The file was deleted or has become shorter. Only the fixes that need no text remain.
      all.clear();
    }
    if (ProblemText.page(code) != null) {
      all.add(new OpenPageFix(code));
    }
    return all.toArray(IMarkerResolution[]::new);
  }

  private static List<CodeAction> findActions(ITextFileBuffer buffer, IMarker marker)
      throws BadLocationException {
    EditorServices services = SassDocuments.of(buffer.getDocument()).services();
    String fix = marker.getAttribute(RunFindings.FIX_ATTRIBUTE, "");
    // A fix must not replace a marked text that was changed since the run.
    boolean isThere = isMarkedText(buffer.getDocument(), findMarkedText(buffer, marker), marker);
    return services.quickFixesOfRun(
        toDiagnostic(buffer, marker), fix.isEmpty() || !isThere ? null : fix);
  }

  private static boolean isMarkedText(IDocument document, Position position, IMarker marker)
      throws BadLocationException {
    return position.offset + position.length <= document.getLength()
        && document
            .get(position.offset, position.length)
            .equals(marker.getAttribute(RunFindings.MARKED_TEXT_ATTRIBUTE, ""));
  }

  /**
   * Returns where the marked text is now, after the edits since the run. The platform moves markers
   * with the text only once the editor has shown them; it does not know of earlier edits that are
   * not saved. If the text at the marker differs, the marked text is searched, and used if it
   * occurs exactly once.
   */
  private static Position findMarkedText(ITextFileBuffer buffer, IMarker marker)
      throws BadLocationException {
    Position moved = markerPosition(buffer, marker);
    String marked = marker.getAttribute(RunFindings.MARKED_TEXT_ATTRIBUTE, "");
    if (marked.isEmpty() || isMarkedText(buffer.getDocument(), moved, marker)) {
      return moved;
    }
    String text = buffer.getDocument().get();
    int only = text.indexOf(marked);
    return only < 0 || text.indexOf(marked, only + 1) >= 0
        ? moved
        : new Position(only, marked.length());
  }

  private static Position markerPosition(ITextFileBuffer buffer, IMarker marker) {
    Position moved =
        buffer.getAnnotationModel() instanceof AbstractMarkerAnnotationModel model
            ? model.getMarkerPosition(marker)
            : null;
    int start = marker.getAttribute(IMarker.CHAR_START, 0);
    int end = Math.max(start, marker.getAttribute(IMarker.CHAR_END, start));
    return moved != null ? moved : new Position(start, end - start);
  }

  private static Diagnostic toDiagnostic(ITextFileBuffer buffer, IMarker marker)
      throws BadLocationException {
    Position at = findMarkedText(buffer, marker);
    Range range = Offsets.toRange(buffer.getDocument(), at.offset, at.length);
    return new Diagnostic(
        range,
        marker.getAttribute(IMarker.MESSAGE, ""),
        marker.getAttribute(IMarker.SEVERITY, IMarker.SEVERITY_ERROR) == IMarker.SEVERITY_ERROR
            ? DiagnosticSeverity.Error
            : DiagnosticSeverity.Warning,
        /* source= */ null,
        marker.getAttribute(RunFindings.CODE_ATTRIBUTE, ""));
  }

  /** Returns whether the line at a position has an instruction, so that a run can stop there. */
  private static boolean hasInstruction(IDocument document, Position position)
      throws BadLocationException {
    int line = document.getLineOfOffset(position.offset);
    return SassDocuments.of(document)
        .services()
        .query(
            (text, settings, cancel) ->
                text.codeStatements(line).stream().anyMatch(code -> code.instruction() != null));
  }

  private static IWorkbenchPage activePage() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  private static void reportError(CoreException e) {
    StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW | StatusManager.LOG);
  }

  /** A fix that changes the text. The editor is opened first. */
  private record Fix(String title) implements IMarkerResolution {
    @Override
    public String getLabel() {
      return title;
    }

    @Override
    public void run(IMarker marker) {
      try {
        IDE.openEditor(activePage(), marker, /* activate= */ true);
        ITextFileBuffer buffer =
            FileBuffers.getTextFileBufferManager()
                .getTextFileBuffer(marker.getResource().getFullPath(), LocationKind.IFILE);
        if (buffer == null) {
          return;
        }
        for (CodeAction action : findActions(buffer, marker)) {
          if (action.getTitle().equals(title)) {
            EditorServices services = SassDocuments.of(buffer.getDocument()).services();
            Changes.apply(buffer.getDocument(), services, action);
            RunFindings.remove(marker);
            return;
          }
        }
      } catch (BadLocationException e) {
        // The text has become shorter, so there is nothing to change.
        return;
      } catch (CoreException e) {
        reportError(e);
      }
    }
  }

  private record RunToLineFix(int line) implements IMarkerResolution {
    @Override
    public String getLabel() {
      return "Run to line in the debugger";
    }

    @Override
    public void run(IMarker marker) {
      if (!(marker.getResource() instanceof IFile file)) {
        return;
      }
      try {
        if (SassElements.findLineBreakpoint(file, line) == null) {
          SassLineBreakpoint.create(file, line);
        }
        KernelShortcut.debugToBreakpoint(file);
      } catch (CoreException e) {
        reportError(e);
      }
    }
  }

  private record OpenPageFix(String code) implements IMarkerResolution {
    @Override
    public String getLabel() {
      return "Open the page of this problem";
    }

    @Override
    public void run(IMarker marker) {
      try {
        // Without the focus: an empty view that gets the focus would show its table of contents.
        ManualView view =
            (ManualView) activePage().showView(ManualView.ID, null, IWorkbenchPage.VIEW_VISIBLE);
        view.showProblem(code);
      } catch (PartInitException e) {
        reportError(e);
      }
    }
  }
}
