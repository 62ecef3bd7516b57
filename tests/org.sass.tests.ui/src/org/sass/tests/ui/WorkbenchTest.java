package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sass.tests.ui.TestWorkbench.color;
import static org.sass.tests.ui.TestWorkbench.screenshot;
import static org.sass.tests.ui.TestWorkbench.waitFor;
import static org.sass.tests.ui.TestWorkbench.writeFile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.WorkbenchPart;
import org.eclipse.ui.texteditor.IDocumentProvider;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.SassAssist;
import org.sass.lang.ui.SassHover;
import org.sass.lang.ui.editor.SassMarkers;

/** Opens a kernel in a real workbench, waits until its error is marked, and fixes it. */
class WorkbenchTest {
  private static final String KERNEL =
      """
      // Counts down.
      start:
        MOV R0, R1;
        IADD R1, R0, -R2;
        BRA strat;
      """;

  @Test
  void marksAnUnknownLabelUntilItIsFixed() throws Exception {
    TestWorkbench.cleanUp();
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    IWorkbenchPage page = window.getActivePage();
    window.getShell().setSize(1200, 800);
    page.showView("org.eclipse.ui.navigator.ProjectExplorer");
    WorkbenchPart problems = (WorkbenchPart) page.showView(IPageLayout.ID_PROBLEM_VIEW);
    IFile file = writeFile("countdown.gsass", KERNEL);

    IEditorPart editor = IDE.openEditor(page, file);
    assertEquals("org.eclipse.ui.genericeditor.GenericEditor", editor.getSite().getId());

    waitFor("the marker", () -> errors(file).size() == 1);
    IMarker marker = errors(file).get(0);
    String message = marker.getAttribute(IMarker.MESSAGE, "");
    assertEquals(5, marker.getAttribute(IMarker.LINE_NUMBER, 0));
    assertTrue(message.contains("strat"), message);

    IDocumentProvider provider = ((ITextEditor) editor).getDocumentProvider();
    waitFor("the squiggle", () -> isMarked(provider.getAnnotationModel(editor.getEditorInput())));
    waitFor("the Problems view", () -> problems.getContentDescription().startsWith("1 error"));
    ITextViewer viewer = (ITextViewer) editor.getAdapter(ITextOperationTarget.class);
    waitFor("the first colours", () -> color(viewer, "MOV") != null);
    // For people to look at. No test reads it.
    screenshot(window.getShell(), "workbench");

    IDocument document = provider.getDocument(editor.getEditorInput());
    int at = document.get().indexOf("strat");
    ICompletionProposal start = proposal(viewer, at, "start");
    start.apply(document);
    assertTrue(document.get().contains("BRA start"), document.get());
    document.set(KERNEL);

    waitFor("the colour of a mnemonic", () -> color(viewer, "MOV") != null);
    waitFor("the colour of a comment", () -> color(viewer, "// Counts") != null);
    assertNotEquals(color(viewer, "MOV"), color(viewer, "// Counts"));
    document.replace(KERNEL.indexOf("R0"), 0, "g[");
    document.replace(KERNEL.indexOf("R0"), 2, "");
    waitFor("the colour of a register", () -> color(viewer, "R0") != null);

    String hover = new SassHover().getHoverInfo2(viewer, new Region(KERNEL.indexOf("MOV") + 1, 0));
    assertTrue(hover.contains("MOV R0, R1"), hover);
    ICompletionProposal known = proposal(viewer, KERNEL.indexOf("MOV") + 3, "MOV");
    String documentation = known.getAdditionalProposalInfo();
    assertTrue(documentation.contains("MOV"), documentation);

    waitFor("the marker again", () -> errors(file).size() == 1);
    IMarkerResolution fix =
        Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(errors(file).get(0)))
            .filter(r -> r.getLabel().contains("start"))
            .findFirst()
            .orElseThrow();
    fix.run(errors(file).get(0));
    assertEquals(KERNEL.replace("strat", "start"), document.get());
    document.set(KERNEL);
    waitFor("the marker once more", () -> errors(file).size() == 1);

    document.replace(at, "strat".length(), "start");
    waitFor(
        "the squiggle to go",
        () -> !isMarked(provider.getAnnotationModel(editor.getEditorInput())));
    assertEquals(1, errors(file).size(), "markers are those of the file");
    editor.doSave(new NullProgressMonitor());
    waitFor("the marker to go", () -> errors(file).isEmpty());
    page.closeAllEditors(false);
  }

  private static ICompletionProposal proposal(ITextViewer viewer, int offset, String label) {
    return Arrays.stream(new SassAssist().computeCompletionProposals(viewer, offset))
        .filter(proposal -> proposal.getDisplayString().startsWith(label))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the error markers. Hints, such as one for an unused label, are marked, too, and are
   * left out.
   */
  private static List<IMarker> errors(IFile file) throws CoreException {
    List<IMarker> errors = new ArrayList<>();
    for (IMarker marker : file.findMarkers(SassMarkers.MARKER_TYPE, true, IResource.DEPTH_ZERO)) {
      if (marker.getAttribute(IMarker.SEVERITY, -1) == IMarker.SEVERITY_ERROR) {
        errors.add(marker);
      }
    }
    return errors;
  }

  private static boolean isMarked(IAnnotationModel model) {
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      if (i.next().getType().equals("org.sass.lang.ui.error")) {
        return true;
      }
    }
    return false;
  }
}
