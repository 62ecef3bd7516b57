package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.IDocument;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IPageLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Measures how long a user waits when opening, reading and editing a text of 50,000 lines. It is
 * not a test, because it depends on the clock: {@code ./build bench workbench} runs it.
 */
class LongTextSpeed {
  private static final int LINES = 50_000;

  /** Longest wait in milliseconds that users do not notice. */
  private static final int MAX_WAIT_MILLIS = 100;

  /**
   * The user-interface thread may be busy so many milliseconds longer while a long text opens than
   * while a text of a few lines opens. What the workbench itself does for any editor takes 80 to
   * 110 ms, depending on the machine.
   */
  private static final int MAX_EXTRA_OPENING_MILLIS = 50;

  private static final int MAX_OPENING_MILLIS = 1000;

  @AfterEach
  void close() {
    TestWorkbench.page().closeAllEditors(false);
  }

  private static String text() {
    return LongTextTest.text(LINES);
  }

  @Test
  void nobodyWaits() throws Exception {
    TestWorkbench.page().showView(IPageLayout.ID_OUTLINE);
    TestWorkbench.page().showView(IPageLayout.ID_PROBLEM_VIEW);
    // Warm the workbench up by opening other files first.
    for (int i = 0; i < 3; i++) {
      TestWorkbench.OpenEditor other =
          TestWorkbench.open("short" + i + ".gsass", text().substring(0, 40_000));
      TestWorkbench.waitFor("the first colours", () -> other.color("MOV") != null);
      TestWorkbench.runEventLoop(1000);
      other.close();
    }
    IFile usual = TestWorkbench.writeFile("usual.gsass", text().substring(0, 1000));
    IFile file = TestWorkbench.writeFile("long.gsass", text());
    // Indexers and other jobs also read the file. Wait for them.
    TestWorkbench.runEventLoop(1000);
    try (Watchdog dog = new Watchdog(Display.getCurrent())) {
      TestWorkbench.runEventLoop(200);
      dog.worstMillis();
      TestWorkbench.open(usual).close();
      TestWorkbench.runEventLoop(300);
      // The wait that the workbench causes for any editor. It is most of the whole wait.
      final long usualWait = dog.worstMillis();
      Opening opening = Opening.of(dog, file);
      TestWorkbench.OpenEditor open = opening.open;
      long openWait = opening.openWaitMillis;
      long paintWait = opening.paintWaitMillis;
      for (int i = 0;
          i < 3 && (openWait > usualWait + MAX_EXTRA_OPENING_MILLIS || paintWait > MAX_WAIT_MILLIS);
          i++) {
        open.close();
        TestWorkbench.runEventLoop(500);
        Opening again = Opening.of(dog, file);
        open = again.open;
        openWait = Math.min(openWait, again.openWaitMillis);
        paintWait = Math.min(paintWait, again.paintWaitMillis);
      }
      TestWorkbench.OpenEditor shown = open;
      final long typeWait = shortestWait(dog, () -> type(shown));
      final long scrollWait = shortestWait(dog, () -> scroll(shown));
      String figures =
          "50,000 lines: open %d ms, first colours %d ms, problems %d ms; longest wait of the thread that paints: opening a short text %d ms, this %d ms, painting %d ms, typing %d ms, scrolling %d ms"
              .formatted(
                  opening.editorMillis,
                  opening.colorsMillis,
                  opening.problemsMillis,
                  usualWait,
                  openWait,
                  paintWait,
                  typeWait,
                  scrollWait);
      System.out.println(figures);
      double share = processorShare();
      long more = openWait - usualWait;
      assertTrue(
          share * more <= MAX_EXTRA_OPENING_MILLIS, () -> figures + "\n" + dog.stackTraces());
      long longest = Math.max(paintWait, Math.max(typeWait, scrollWait));
      assertTrue(share * longest <= MAX_WAIT_MILLIS, () -> figures + "\n" + dog.stackTraces());
      assertTrue(share * opening.colorsMillis <= MAX_OPENING_MILLIS, figures);
    }
  }

  /**
   * The times for opening a file, in milliseconds.
   *
   * @param open the file in its editor
   * @param editorMillis until the editor was there
   * @param colorsMillis from the start until the first line had its colours
   * @param problemsMillis from the start until all problems were shown
   * @param openWaitMillis the longest wait of the user-interface thread until there were colours
   * @param paintWaitMillis the longest wait after that
   */
  private record Opening(
      TestWorkbench.OpenEditor open,
      long editorMillis,
      long colorsMillis,
      long problemsMillis,
      long openWaitMillis,
      long paintWaitMillis) {
    static Opening of(Watchdog dog, IFile file) throws Exception {
      dog.worstMillis();
      long start = System.nanoTime();
      TestWorkbench.OpenEditor open = TestWorkbench.open(file);
      final long millis = millis(start);
      TestWorkbench.waitFor("the first colours", () -> open.color("MOV") != null);
      final long colours = millis(start);
      final long openWait = dog.worstMillis();
      TestWorkbench.waitFor("the problems", () -> !ShownAnnotations.allProblems(open).isEmpty());
      final long problems = millis(start);
      TestWorkbench.runEventLoop(1500);
      return new Opening(open, millis, colours, problems, openWait, dog.worstMillis());
    }

    private static long millis(long start) {
      return (System.nanoTime() - start) / 1_000_000;
    }
  }

  private static void type(TestWorkbench.OpenEditor open) throws Exception {
    IDocument document = open.document();
    for (int i = 0; i < 20; i++) {
      int at = document.getLineOffset(25_000 + i);
      document.replace(at + 2, 0, "X");
      TestWorkbench.runEventLoop(60);
      document.replace(at + 2, 1, "");
      TestWorkbench.runEventLoop(i % 5 == 0 ? 400 : 60);
    }
  }

  private static void scroll(TestWorkbench.OpenEditor open) throws Exception {
    for (int i = 0; i < 20; i++) {
      open.viewer().setTopIndex(i * 2_400);
      TestWorkbench.runEventLoop(100);
    }
    open.viewer().setTopIndex(LINES);
    TestWorkbench.runEventLoop(100);
    TestWorkbench.waitFor("the last colours", () -> hasLastColor(open));
  }

  private interface Work {
    void run() throws Exception;
  }

  /**
   * Repeats work and returns the shortest of the longest waits. Our own work causes a wait each
   * time, other programs only sometimes.
   */
  private static long shortestWait(Watchdog dog, Work work) throws Exception {
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < 4 && shortest > MAX_WAIT_MILLIS; i++) {
      dog.worstMillis();
      work.run();
      TestWorkbench.runEventLoop(50);
      shortest = Math.min(shortest, dog.worstMillis());
    }
    return shortest;
  }

  /**
   * Returns the share of a processor that we get while other programs compete for it, at most 1.
   */
  private static double processorShare() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    double wanted = system.getSystemLoadAverage() / system.getAvailableProcessors();
    return wanted > 1 ? 1 / wanted : 1;
  }

  private static boolean hasLastColor(TestWorkbench.OpenEditor open) {
    StyledText widget = open.viewer().getTextWidget();
    StyleRange style = widget.getStyleRangeAtOffset(widget.getText().lastIndexOf("MOV"));
    return style != null && style.foreground != null;
  }
}
