package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jface.text.IInformationControl;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.codemining.ICodeMiningProvider;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension3;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.browser.ProgressListener;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.SassAssist;
import org.sass.lang.ui.SassHover;
import org.sass.lang.ui.editor.Snippet;
import org.sass.lang.ui.hover.Markdown;
import org.sass.lang.ui.hover.PageControl;
import org.sass.lang.ui.minings.HintMinings;
import org.sass.lang.ui.minings.LensMinings;

/** Tests hovers, documentation, and what is painted between the characters of the text. */
class RichTextTest {
  @AfterEach
  void close() {
    TestWorkbench.page().closeAllEditors(false);
  }

  private static String example() throws Exception {
    return Files.readString(Path.of(System.getProperty("gsass.root"), "examples", "saxpy.gsass"));
  }

  @Test
  void hoverDrawsTheBits() throws Exception {
    IWorkbenchWindow window = TestWorkbench.page().getWorkbenchWindow();
    window.getShell().setSize(1200, 860);
    TestWorkbench.OpenEditor open = TestWorkbench.open("saxpy.gsass", example());
    TestWorkbench.waitFor("the colours", () -> open.color("IMAD") != null);
    open.goTo("IMAD");
    open.viewer().setTopIndex(20);
    int at = open.document().get().indexOf("IMAD") + 1;
    SassHover hover = new SassHover();
    String page = hover.getHoverInfo2(open.viewer(), new Region(at, 0));
    assertTrue(page.contains("IMAD"), page);
    IInformationControl control =
        hover.getHoverControlCreator().createInformationControl(window.getShell());
    try {
      control.setInformation(page);
      Point size = control.computeSizeHint();
      control.setSize(size.x, size.y);
      Point place = open.viewer().getTextWidget().toDisplay(60, 190);
      control.setLocation(place);
      control.setVisible(true);
      if (PageControl.isAvailable()) {
        assertTrue(page.contains("<table>") && page.contains("data:image/svg+xml"), page);
        assertFalse(page.contains("![") || page.contains("```") || page.contains("**"), page);
        TestWorkbench.waitFor("the page", () -> ((PageControl) control).isDrawn());
        // The page shows all bits of the word, which may take many lines.
        TestWorkbench.waitFor("a window as high as its page", () -> fitsPage(control));
        int large = height(control);
        control.setInformation("<p>R1 = 0</p>");
        TestWorkbench.waitFor("a small page", () -> ((PageControl) control).isDrawn());
        TestWorkbench.waitFor("a window as low as its page", () -> fitsPage(control));
        int small = height(control);
        assertTrue(small * 3 < large, "a line has " + small + " of " + large);
        control.setInformation(page);
        TestWorkbench.waitFor("the page again", () -> ((PageControl) control).isDrawn());
        TestWorkbench.waitFor(
            "the height of before", () -> height(control) == large && fitsPage(control));
      } else {
        System.out.println("hovers are plain here: SWT finds no browser (libwebkit2gtk-4.1-0)");
        assertTrue(page.startsWith("<pre>"), page);
      }
      TestWorkbench.screenshot(window.getShell(), "hover");
    } finally {
      control.dispose();
    }
  }

  /** A hover may close at any moment, because the mouse may leave the word. */
  @Test
  void aHoverMayBeClosedWhileItsBrowserMeasures() throws Exception {
    assumeTrue(PageControl.isAvailable(), "skipped: SWT finds no browser (libwebkit2gtk-4.1-0)");
    Shell parent = TestWorkbench.page().getWorkbenchWindow().getShell();
    PageControl control =
        (PageControl) new SassHover().getHoverControlCreator().createInformationControl(parent);
    Browser browser = newestBrowser(parent);
    // This runs after the hover asks for the size of the page, and before it gets the answer.
    browser.addProgressListener(
        ProgressListener.completedAdapter(
            event -> browser.getDisplay().asyncExec(control::dispose)));
    control.setInformation("<p>R1 = 0</p>");
    control.setSize(200, 100);
    control.setVisible(true);
    TestWorkbench.waitFor("the end of the hover", browser::isDisposed);
    TestWorkbench.runEventLoop(200);
  }

  private static int height(IInformationControl control) {
    return ((PageControl) control).getBounds().height;
  }

  /** Returns whether the window is exactly as high as its page, or has its maximum height. */
  private static boolean fitsPage(IInformationControl control) {
    Browser browser = newestBrowser(TestWorkbench.page().getWorkbenchWindow().getShell());
    Object[] heights =
        (Object[])
            browser.evaluate(
                "var r = document.body.getBoundingClientRect();"
                    + "return [r.bottom + r.top, window.innerHeight];");
    double page = ((Number) heights[0]).doubleValue();
    double window = ((Number) heights[1]).doubleValue();
    int most = ((PageControl) control).computeSizeConstraints(0, 0).y;
    return Math.abs(page - window) <= 2 || height(control) == most && page > window;
  }

  /** Returns the browser of the window that was opened last. */
  private static Browser newestBrowser(Shell parent) {
    return Arrays.stream(parent.getShells())
        .flatMap(shell -> Widgets.allControls(shell).stream())
        .filter(Browser.class::isInstance)
        .map(Browser.class::cast)
        .reduce((one, other) -> other)
        .orElseThrow();
  }

  @Test
  void documentationIsAPage() throws Exception {
    TestWorkbench.OpenEditor open = TestWorkbench.open("documented.gsass", "  MO\n");
    TestWorkbench.waitFor("the editor", () -> open.viewer().getTextWidget() != null);
    ICompletionProposal proposal =
        Arrays.stream(new SassAssist().computeCompletionProposals(open.viewer(), 4))
            .filter(one -> one.getDisplayString().startsWith("MOV"))
            .findFirst()
            .orElseThrow();
    String page = proposal.getAdditionalProposalInfo();
    assertTrue(page.startsWith("<"), page);
    assertFalse(page.contains("```"), page);
    IInformationControl control =
        ((ICompletionProposalExtension3) proposal)
            .getInformationControlCreator()
            .createInformationControl(open.part().getSite().getShell());
    assertEquals(PageControl.isAvailable(), control instanceof PageControl);
    control.dispose();
  }

  /**
   * Waits for the code minings. They are completed in the user-interface thread, so this must run
   * the event loop instead of blocking.
   */
  private static List<? extends ICodeMining> awaitMinings(
      ICodeMiningProvider provider, TestWorkbench.OpenEditor open) throws Exception {
    var found = provider.provideCodeMinings(open.viewer(), new NullProgressMonitor());
    TestWorkbench.waitFor("what is found", found::isDone);
    return found.join();
  }

  @Test
  void encodingsStandBehindTheInstructions() throws Exception {
    TestWorkbench.OpenEditor open =
        TestWorkbench.open("encoded.gsass", ".kernel k\n  MOV R0, R1\n  RET\n.end\n");
    HintMinings hints = new HintMinings();
    LensMinings lenses = new LensMinings();
    try {
      List<String> shown = new ArrayList<>();
      for (ICodeMining one : awaitMinings(hints, open)) {
        int line = open.document().getLineOfOffset(one.getPosition().getOffset());
        shown.add(line + ":" + one.getLabel().strip());
      }
      assertEquals(2, shown.size(), shown.toString());
      assertTrue(shown.get(0).matches("1:.*[0-9a-f]{8}.*"), shown.toString());
      List<String> above = new ArrayList<>();
      for (ICodeMining one : awaitMinings(lenses, open)) {
        above.add(one.getLabel() + (one.getAction() == null ? "" : "!"));
      }
      assertEquals(List.of("Run!", "Debug!", "2 instructions, 16 bytes, 2 registers"), above);
    } finally {
      hints.dispose();
      lenses.dispose();
    }
  }

  @Test
  void runAboveAKernelRunsIt() throws Exception {
    TestWorkbench.OpenEditor open =
        TestWorkbench.open("runs.gsass", "//! launch block=32\n.kernel k\n  RET\n.end\n");
    TestWorkbench.waitFor("the colours", () -> open.color("RET") != null);
    LensMinings lenses = new LensMinings();
    ILaunchManager launches = DebugPlugin.getDefault().getLaunchManager();
    launches.removeLaunches(launches.getLaunches());
    try {
      awaitMinings(lenses, open).stream()
          .filter(one -> one.getLabel().equals("Run"))
          .findFirst()
          .orElseThrow()
          .getAction()
          .accept(null);
      // While the workbench builds, the list of launches contains a placeholder.
      TestWorkbench.waitFor(
          "the end of the run",
          () -> {
            ILaunch[] all = launches.getLaunches();
            return all.length == 1 && all[0].isTerminated();
          });
      var process = launches.getLaunches()[0].getProcesses()[0];
      String said = process.getStreamsProxy().getErrorStreamMonitor().getContents();
      assertEquals(0, process.getExitValue(), said);
    } finally {
      lenses.dispose();
      launches.removeLaunches(launches.getLaunches());
    }
  }

  @Test
  void theyAreSeenInTheEditor() throws Exception {
    IWorkbenchWindow window = TestWorkbench.page().getWorkbenchWindow();
    window.getShell().setSize(1200, 860);
    TestWorkbench.OpenEditor open = TestWorkbench.open("saxpy.gsass", example());
    TestWorkbench.waitFor("the colours", () -> open.color("IMAD") != null);
    // Minings are requested only for visible lines, and other views may leave little room.
    open.viewer().setTopIndex(20);
    open.goTo("IMAD");
    TestWorkbench.waitFor("what stands between the words", () -> hasMinings(open));
    TestWorkbench.screenshot(window.getShell(), "editor");
  }

  /** Returns whether there is space for minings between the words of lines. */
  private static boolean hasMinings(TestWorkbench.OpenEditor open) {
    for (StyleRange style : open.viewer().getTextWidget().getStyleRanges()) {
      if (style.metrics != null) {
        return true;
      }
    }
    return false;
  }

  @Test
  void markdownBecomesHtml() {
    assertEquals("<h2>A &lt; B</h2>\n", Markdown.toHtml("## A < B"));
    assertEquals(
        "<p>a <b>b <code>*c*</code></b> <i>d</i></p>\n", Markdown.toHtml("a **b `*c*`** *d*"));
    assertEquals(
        "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1|2</td><td></td></tr>\n</table>\n",
        Markdown.toHtml("| a | b |\n|---|---|\n| 1\\|2 |  |"));
    assertEquals("<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>\n", Markdown.toHtml("- a\n  b\n- c"));
    assertEquals("<pre>a &lt;b&gt;\n</pre>\n", Markdown.toHtml("```text\na <b>\n```"));
    assertEquals(
        "<p><span style=\"color:#3d85c6;\">x</span> &lt;script&gt;</p>\n",
        Markdown.toHtml("<span style=\"color:#3d85c6;\">x</span> <script>"));
    assertEquals("<p><a href=\"http://x/\">y</a></p>\n", Markdown.toHtml("[y](http://x/)"));
    assertEquals("<pre>open\n</pre>\n", Markdown.toHtml("```\nopen"));
  }

  @Test
  void snippetsAreRead() {
    Snippet snippet = Snippet.parse("a ${1:b ${2|c,d|}} $1 \\$ $0 e");
    assertEquals("a b c  $  e", snippet.text());
    assertEquals(
        "[Stop[number=1, start=2, length=3, choices=[]],"
            + " Stop[number=2, start=4, length=1, choices=[c, d]],"
            + " Stop[number=1, start=6, length=0, choices=[]],"
            + " Stop[number=0, start=9, length=0, choices=[]]]",
        snippet.stops().toString());
    assertEquals("${", Snippet.parse("${").text());
    assertEquals("x", Snippet.parse("${1:x").text());
  }
}
