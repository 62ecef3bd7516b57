package org.sass.lang.ui.editor;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.reconciler.IReconciler;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.custom.StyledText;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.SassDocuments;

/**
 * Base class of the features that read the text of an editor when it opens, and again whenever the
 * user pauses typing.
 */
abstract class BackgroundReconciler implements IReconciler, ITextInputListener {
  private final Runnable updater = this::update;
  private ISourceViewer viewer;
  private volatile IDocument document;

  /**
   * Reads the text. Called in a background thread.
   *
   * @throws java.util.concurrent.CancellationException if the text changes during the call; the
   *     method is then called again
   */
  abstract void reconcile(IDocument document, EditorServices services);

  final ISourceViewer viewer() {
    return viewer;
  }

  final IDocument document() {
    return document;
  }

  /**
   * Runs work later in the UI thread, if the editor still shows the given version of the document
   * then.
   */
  final void runIfCurrent(IDocument expectedDocument, int version, Runnable work) {
    StyledText widget = viewer == null ? null : viewer.getTextWidget();
    if (widget == null || widget.isDisposed()) {
      return;
    }
    widget
        .getDisplay()
        .asyncExec(
            () -> {
              if (!widget.isDisposed()
                  && expectedDocument == document
                  && SassDocuments.of(expectedDocument).services().version() == version) {
                work.run();
              }
            });
  }

  private void update() {
    IDocument now = document;
    if (now != null) {
      reconcile(now, SassDocuments.of(now).services());
    }
  }

  @Override
  public void install(ITextViewer newViewer) {
    viewer = (ISourceViewer) newViewer;
    viewer.addTextInputListener(this);
    inputDocumentChanged(null, viewer.getDocument());
  }

  @Override
  public void uninstall() {
    inputDocumentAboutToBeChanged(document, null);
    if (viewer != null) {
      viewer.removeTextInputListener(this);
    }
  }

  @Override
  public void inputDocumentAboutToBeChanged(IDocument old, IDocument next) {
    if (document != null) {
      SassDocuments.of(document).removeSettledListener(updater);
      document = null;
    }
  }

  @Override
  public void inputDocumentChanged(IDocument old, IDocument next) {
    if (next != null && next != document) {
      document = next;
      SassDocuments.of(next).addSettledListener(updater);
    }
  }

  @Override
  public IReconcilingStrategy getReconcilingStrategy(String contentType) {
    return null;
  }
}
