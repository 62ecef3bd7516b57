package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.jface.text.source.IChangeRulerColumn;
import org.eclipse.jface.text.source.ILineDiffInfo;
import org.eclipse.jface.text.source.ILineDiffer;
import org.eclipse.jface.text.source.TextInvocationContext;
import org.eclipse.jface.text.source.projection.ProjectionAnnotation;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.search.ui.ISearchResultViewPart;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.SassAssist;
import org.sass.lang.ui.editor.OutlinePage;
import org.sass.lang.ui.editor.SassLinks;
import org.sass.lang.ui.editor.SassQuickAssist;

/** Tests each service of the editor as its user sees it. */
class EditorTest {
  static final String KERNELS =
      """
      .kernel count
      .param n
      .equ STEP 2
          MOV R1, 0x0
      again:
          IADD R1, R1, STEP
          ISET.C0 o[0x7f], R1, n, LT
          BRA C0.NE, again
          RET
      .end

      .kernel other
          MOV R7, R0
          IADD R7, R7, R0
          RET
      .end
      """;

  @AfterEach
  void close() {
    TestWorkbench.page().closeAllEditors(false);
  }

  static TestWorkbench.OpenEditor open() throws Exception {
    TestWorkbench.OpenEditor open = TestWorkbench.open("kernels.gsass", KERNELS);
    TestWorkbench.waitFor("the colours", () -> open.color("MOV") != null);
    return open;
  }

  @Test
  void listingsAreOursAndStyleSheetsAreNot() throws Exception {
    IFile listing =
        TestWorkbench.writeFile(
            "a.sass", "\tcode for sm_10\n\t\tFunction : f\n\t/*0000*/ /*0x30000003*/ RET;\n");
    IFile named = TestWorkbench.writeFile("b.sm_10.sass", "");
    IFile style = TestWorkbench.writeFile("c.sass", "$blue: #3bbfce\n.border\n  color: $blue\n");
    assertEquals(
        "org.sass.lang.ui.listing", listing.getContentDescription().getContentType().getId());
    assertEquals("org.sass.lang.ui.gsass", named.getContentDescription().getContentType().getId());
    assertTrue(
        style.getContentDescription() == null
            || !style.getContentDescription().getContentType().getId().startsWith("org.sass"));
    assertEquals(
        "org.eclipse.ui.genericeditor.GenericEditor",
        IDE.getEditorDescriptor(listing, true, false).getId());
    TestWorkbench.OpenEditor open = TestWorkbench.open(listing);
    TestWorkbench.waitFor("colours of a listing", () -> open.color("RET") != null);
  }

  @Test
  void outlineFollowsAndLeadsTheCursor() throws Exception {
    TestWorkbench.page().showView(IPageLayout.ID_OUTLINE);
    TestWorkbench.OpenEditor open = open();
    OutlinePage page = (OutlinePage) open.part().getAdapter(IContentOutlinePage.class);
    page.createControl(new Shell());
    try {
      TestWorkbench.waitFor("two kernels", () -> page.entries().size() == 2);
      assertEquals("[count, other]", page.entries().toString());
      String names = page.entries().get(0).children().toString();
      assertTrue(names.contains("again") && names.contains("STEP"), names);
      page.setSelection(new org.eclipse.jface.viewers.StructuredSelection(page.entries().get(1)));
      assertEquals(
          KERNELS.indexOf("other"), open.viewer().getSelectedRange().x, "the name is selected");
      open.document().replace(KERNELS.indexOf(".kernel other"), 0, ".kernel third\n  RET\n.end\n");
      TestWorkbench.waitFor("a third kernel", () -> page.entries().size() == 3);
    } finally {
      page.dispose();
    }
  }

  @Test
  void foldsKernelsAndKeepsWhatIsFolded() throws Exception {
    TestWorkbench.OpenEditor open = open();
    var model = ((ProjectionViewer) open.viewer()).getProjectionAnnotationModel();
    int second = KERNELS.indexOf(".kernel other");
    TestWorkbench.waitFor(
        "both kernels", () -> foldingAt(open, second) != null && foldingAt(open, 0) != null);
    ProjectionAnnotation folded = foldingAt(open, second);
    model.collapse(folded);
    open.document().replace(KERNELS.indexOf("    RET"), 0, "    MOV R2, R1\n");
    TestWorkbench.waitFor("the problems", () -> !ShownAnnotations.describeProblems(open).isEmpty());
    TestWorkbench.runEventLoop(600);
    assertTrue(folded.isCollapsed());
    assertNotNull(model.getPosition(folded), "it is still the same");
  }

  /** Returns the folding annotation that begins at an offset; null if there is none. */
  private static ProjectionAnnotation foldingAt(TestWorkbench.OpenEditor open, int offset) {
    var model = ((ProjectionViewer) open.viewer()).getProjectionAnnotationModel();
    for (var i = model.getAnnotationIterator(); i.hasNext(); ) {
      var one = i.next();
      if (model.getPosition(one).offset == offset) {
        return (ProjectionAnnotation) one;
      }
    }
    return null;
  }

  @Test
  void marksWhereARegisterIsReadAndWritten() throws Exception {
    TestWorkbench.OpenEditor open = open();
    open.goTo("R7, R0");
    TestWorkbench.waitFor(
        "the marks",
        () -> !ShownAnnotations.describeAnnotations(open, "org.sass.lang.ui.write").isEmpty());
    assertEquals(
        List.of("write: R7"), ShownAnnotations.describeAnnotations(open, "org.sass.lang.ui.write"));
    assertEquals(
        List.of("read: R7"), ShownAnnotations.describeAnnotations(open, "org.sass.lang.ui.read"));
    open.goTo("again:");
    TestWorkbench.waitFor(
        "the label",
        () ->
            Stream.of("write", "read")
                    .flatMap(
                        kind ->
                            ShownAnnotations.describeAnnotations(open, "org.sass.lang.ui." + kind)
                                .stream())
                    .filter(mark -> mark.endsWith("again"))
                    .count()
                == 2);
  }

  @Test
  void goesToTheDeclaration() throws Exception {
    TestWorkbench.OpenEditor open = open();
    int at = KERNELS.indexOf("again\n    RET");
    IHyperlink[] links =
        new SassLinks().detectHyperlinks(open.viewer(), new Region(at + 2, 0), false);
    assertEquals(new Region(at, 5), links[0].getHyperlinkRegion());
    links[0].open();
    assertEquals(KERNELS.indexOf("again:"), open.viewer().getSelectedRange().x);
    open.editor().selectAndReveal(at + 1, 0);
    // The command that is bound to F3 in generic editors.
    TestWorkbench.executeCommand("org.eclipse.ui.edit.text.open.hyperlink");
    TestWorkbench.waitFor(
        "the label", () -> open.viewer().getSelectedRange().x == KERNELS.indexOf("again:"));
    assertNull(new SassLinks().detectHyperlinks(open.viewer(), new Region(0, 0), false));
  }

  @Test
  void listsReferencesInTheSearchView() throws Exception {
    TestWorkbench.OpenEditor open = open();
    open.goTo("STEP");
    TestWorkbench.executeCommand("org.eclipse.ui.genericeditor.findReferences");
    TestWorkbench.waitFor("the view", () -> result() != null && result().getMatchCount() == 2);
    assertEquals("'STEP' - 2 references in kernels.gsass", result().getLabel());
    ISearchResultViewPart view = NewSearchUI.getSearchResultView();
    TestWorkbench.waitFor("the page", () -> view.getActivePage() != null);
    assertEquals("org.sass.lang.ui.references", view.getActivePage().getID(), "our page shows it");
  }

  private static AbstractTextSearchResult result() {
    return NewSearchUI.getQueries().length == 0
        ? null
        : (AbstractTextSearchResult) NewSearchUI.getQueries()[0].getSearchResult();
  }

  @Test
  void formatsWhatIsSelected() throws Exception {
    TestWorkbench.OpenEditor open =
        TestWorkbench.open("crooked.gsass", "MOV   R0,R1\n      IADD R1,R0,  R2\n");
    TestWorkbench.waitFor("the colours", () -> open.color("MOV") != null);
    TestWorkbench.executeCommand("org.sass.lang.ui.format");
    TestWorkbench.waitFor("the columns", () -> !open.document().get().contains("R0,R1"));
    String formatted = open.document().get();
    assertTrue(
        formatted.contains("MOV R0, R1") && formatted.contains("IADD R1, R0, R2"), formatted);
    ((ITextOperationTarget) open.viewer()).doOperation(ITextOperationTarget.UNDO);
    assertTrue(open.document().get().contains("R0,R1"), "one step undoes it");
  }

  @Test
  void fixesWithControlOne() throws Exception {
    TestWorkbench.OpenEditor open = TestWorkbench.open("wrong.gsass", "start:\n  BRA strat\n");
    TestWorkbench.waitFor(
        "the squiggle",
        () -> !ShownAnnotations.describeAnnotations(open, "org.sass.lang.ui.error").isEmpty());
    assertEquals(
        List.of("error: strat"),
        ShownAnnotations.describeAnnotations(open, "org.sass.lang.ui.error"));
    ICompletionProposal fix =
        Arrays.stream(
                new SassQuickAssist()
                    .computeQuickAssistProposals(
                        new TextInvocationContext(
                            open.viewer(), open.document().get().indexOf("strat") + 1, 0)))
            .filter(proposal -> proposal.getDisplayString().contains("start"))
            .findFirst()
            .orElseThrow();
    fix.apply(open.document());
    assertEquals("start:\n  BRA start\n", open.document().get());
    TestWorkbench.waitFor(
        "silence",
        () -> ShownAnnotations.describeAnnotations(open, "org.sass.lang.ui.error").isEmpty());
  }

  @Test
  void saysWhatIsWrongWithALaunchComment() throws Exception {
    TestWorkbench.OpenEditor open =
        TestWorkbench.open("launch.gsass", "//! launch gird=1\n.kernel k\n  RET\n.end\n");
    TestWorkbench.waitFor(
        "the problem", () -> ShownAnnotations.describeProblems(open).toString().contains("gird"));
  }

  @Test
  void snippetsHaveTabStops() throws Exception {
    TestWorkbench.OpenEditor open = TestWorkbench.open("snippet.gsass", "\n");
    TestWorkbench.waitFor("the reader", () -> open.viewer().getTextWidget() != null);
    ICompletionProposal kernel =
        Arrays.stream(new SassAssist().computeCompletionProposals(open.viewer(), 0))
            .filter(proposal -> proposal.getDisplayString().startsWith("kernel"))
            .findFirst()
            .orElseThrow();
    ((ICompletionProposalExtension2) kernel).apply(open.viewer(), '\0', 0, 0);
    String text = open.document().get();
    assertTrue(text.startsWith("//! launch grid=1 block=32 "), text);
    assertFalse(text.contains("${"), text);
    assertEquals("1", open.selectedText(), "the first stop is selected");
    TestWorkbench.notifyKey(open, SWT.TAB);
    TestWorkbench.waitFor("the second stop", () -> open.selectedText().equals("32"));
  }

  @Test
  void quickDiffKnowsChangedLines() throws Exception {
    TestWorkbench.OpenEditor open = open();
    var model = (IAnnotationModelExtension) open.annotations();
    TestWorkbench.waitFor(
        "the differ",
        () -> model.getAnnotationModel(IChangeRulerColumn.QUICK_DIFF_MODEL_ID) != null);
    var differ = (ILineDiffer) model.getAnnotationModel(IChangeRulerColumn.QUICK_DIFF_MODEL_ID);
    open.document().replace(KERNELS.indexOf("0x0"), 3, "0x1");
    TestWorkbench.waitFor(
        "the changed line",
        () ->
            differ.getLineInfo(3) != null
                && differ.getLineInfo(3).getChangeType() == ILineDiffInfo.CHANGED);
    assertEquals(ILineDiffInfo.UNCHANGED, differ.getLineInfo(5).getChangeType());
  }
}
