package org.sass.lang.ui;

import java.util.List;
import java.util.Map;
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
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;

/** Validates the editor's text after each pause in typing and marks the problems on its file. */
public final class SassReconciler extends Reconciler {
  public static final String MARKER = "org.sass.lang.ui.problem";

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
      List<Issue> issues = issues(document.get());
      try {
        // One workspace operation, so that the Problems view changes once.
        workspace.run(
            monitor -> mark(file, issues), file, IWorkspace.AVOID_UPDATE, /* monitor= */ null);
      } catch (CoreException e) {
        // The file may have been deleted under the editor.
        ILog.of(SassReconciler.class).log(e.getStatus());
      }
    }
  }

  private static List<Issue> issues(String text) {
    XtextResource resource = SassServices.parse(text);
    return SassServices.get(IResourceValidator.class)
        .validate(resource, CheckMode.ALL, CancelIndicator.NullImpl);
  }

  private static void mark(IFile file, List<Issue> issues) throws CoreException {
    file.deleteMarkers(MARKER, true, IResource.DEPTH_ZERO);
    for (Issue issue : issues) {
      file.createMarker(
          MARKER,
          Map.of(
              IMarker.MESSAGE, issue.getMessage(),
              IMarker.LINE_NUMBER, issue.getLineNumber(),
              IMarker.CHAR_START, issue.getOffset(),
              IMarker.CHAR_END, issue.getOffset() + issue.getLength(),
              IMarker.SEVERITY, severity(issue.getSeverity())));
    }
  }

  private static int severity(Severity severity) {
    return switch (severity) {
      case ERROR -> IMarker.SEVERITY_ERROR;
      case WARNING -> IMarker.SEVERITY_WARNING;
      case INFO, IGNORE -> IMarker.SEVERITY_INFO;
    };
  }
}
