package org.sass.lang.ui;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.reconciler.DirtyRegion;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.reconciler.IReconcilingStrategyExtension;
import org.eclipse.jface.text.reconciler.Reconciler;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;

/** Marks what the language server says of the editor's text after each pause in typing. */
public final class SassReconciler extends Reconciler {
  public static final String MARKER = "org.sass.lang.ui.problem";

  /** The attribute of a marker that has the problem's code. */
  public static final String CODE = "code";

  public SassReconciler() {
    setReconcilingStrategy(new Validation(), IDocument.DEFAULT_CONTENT_TYPE);
  }

  private static final class Validation
      implements IReconcilingStrategy, IReconcilingStrategyExtension {
    private IDocument document;

    @Override
    public void setDocument(IDocument document) {
      this.document = document;
    }

    @Override
    public void initialReconcile() {
      validate();
    }

    @Override
    public void reconcile(DirtyRegion dirty, IRegion part) {
      validate();
    }

    @Override
    public void reconcile(IRegion part) {
      validate();
    }

    @Override
    public void setProgressMonitor(IProgressMonitor monitor) {}

    private void validate() {
      ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
      if (buffer == null || buffer.getLocation() == null) {
        return;
      }
      IWorkspace workspace = ResourcesPlugin.getWorkspace();
      IFile file = workspace.getRoot().getFile(buffer.getLocation());
      try {
        List<Diagnostic> problems = SassDocuments.of(document).services().diagnostics();
        // One workspace operation, so that the Problems view changes once.
        workspace.run(
            monitor -> mark(file, document, problems),
            file,
            IWorkspace.AVOID_UPDATE,
            /* monitor= */ null);
      } catch (CancellationException e) {
        // The edit that made the problems stale has this called again.
        return;
      } catch (CoreException e) {
        // The file may have been deleted under the editor.
        ILog.of(SassReconciler.class).log(e.getStatus());
      }
    }
  }

  private static void mark(IFile file, IDocument document, List<Diagnostic> problems)
      throws CoreException {
    file.deleteMarkers(MARKER, true, IResource.DEPTH_ZERO);
    for (Diagnostic problem : problems) {
      Map<String, Object> attributes = new HashMap<>();
      attributes.put(IMarker.MESSAGE, problem.getMessage());
      attributes.put(IMarker.LINE_NUMBER, problem.getRange().getStart().getLine() + 1);
      attributes.put(IMarker.CHAR_START, Offsets.offset(document, problem.getRange().getStart()));
      attributes.put(IMarker.CHAR_END, Offsets.offset(document, problem.getRange().getEnd()));
      attributes.put(IMarker.SEVERITY, severity(problem.getSeverity()));
      if (problem.getCode() != null) {
        attributes.put(CODE, problem.getCode().getLeft());
      }
      file.createMarker(MARKER, attributes);
    }
  }

  private static int severity(DiagnosticSeverity severity) {
    return switch (severity) {
      case Error -> IMarker.SEVERITY_ERROR;
      case Warning -> IMarker.SEVERITY_WARNING;
      case Information, Hint -> IMarker.SEVERITY_INFO;
    };
  }
}
