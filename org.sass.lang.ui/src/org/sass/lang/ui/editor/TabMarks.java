package org.sass.lang.ui.editor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.e4.ui.workbench.IPresentationEngine;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.DecorationOverlayIcon;
import org.eclipse.jface.viewers.IDecoration;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartConstants;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * Marks the tab of an editor if its text has errors or warnings, like the icon of its file. All
 * methods must be called in the UI thread.
 */
final class TabMarks {
  /** The name of the mark's image by editor; empty if the editor has no mark. */
  private static final Map<IEditorPart, String> MARKS = new WeakHashMap<>();

  /** The images of each editor's tab. They are disposed of when the editor closes. */
  private static final Map<IEditorPart, LocalResourceManager> IMAGES = new WeakHashMap<>();

  private TabMarks() {}

  /** Marks the tabs of all editors that show a document. */
  static void show(IDocument document, List<Diagnostic> problems) {
    String mark = chooseMark(problems);
    for (IEditorPart editor : findEditors(document)) {
      if (!MARKS.containsKey(editor)) {
        // A new title sets the editor's own icon again, so paint the mark again.
        editor.addPropertyListener(
            (source, property) -> {
              if (property == IWorkbenchPartConstants.PROP_TITLE) {
                PlatformUI.getWorkbench().getDisplay().asyncExec(() -> paintMark(editor));
              }
            });
      }
      if (!mark.equals(MARKS.put(editor, mark))) {
        paintMark(editor);
      }
    }
  }

  private static String chooseMark(List<Diagnostic> problems) {
    boolean warns = false;
    for (Diagnostic problem : problems) {
      if (problem.getSeverity() == DiagnosticSeverity.Error) {
        return ISharedImages.IMG_DEC_FIELD_ERROR;
      }
      warns |= problem.getSeverity() == DiagnosticSeverity.Warning;
    }
    return warns ? ISharedImages.IMG_DEC_FIELD_WARNING : "";
  }

  private static List<IEditorPart> findEditors(IDocument document) {
    List<IEditorPart> found = new ArrayList<>();
    for (IWorkbenchWindow window : PlatformUI.getWorkbench().getWorkbenchWindows()) {
      for (IWorkbenchPage page : window.getPages()) {
        for (IEditorReference reference : page.getEditorReferences()) {
          if (reference.getEditor(/* restore= */ false) instanceof ITextEditor editor
              && editor.getDocumentProvider() != null
              && editor.getDocumentProvider().getDocument(editor.getEditorInput()) == document) {
            found.add(editor);
          }
        }
      }
    }
    return found;
  }

  private static void paintMark(IEditorPart editor) {
    MPart part = editor.getSite().getService(MPart.class);
    Image own = editor.getTitleImage();
    String mark = MARKS.getOrDefault(editor, "");
    Control text = editor.getAdapter(Control.class);
    if (part == null || own == null || own.isDisposed() || text == null || text.isDisposed()) {
      return;
    }
    Image image = own;
    if (!mark.isEmpty()) {
      ImageDescriptor corner = PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(mark);
      image =
          IMAGES
              .computeIfAbsent(
                  editor, one -> new LocalResourceManager(JFaceResources.getResources(), text))
              .create(new DecorationOverlayIcon(own, corner, IDecoration.BOTTOM_LEFT));
    }
    part.getTransientData().put(IPresentationEngine.OVERRIDE_ICON_IMAGE_KEY, image);
  }
}
