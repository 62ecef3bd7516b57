package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.IDocument;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.ui.IPageLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * In a text of 50,000 lines the user-interface thread does little more work than in one of 500,
 * because it handles only the visible lines. The work is measured in allocated bytes, because these
 * do not depend on how busy the machine is. {@link LongTextSpeed} measures time.
 */
class LongTextTest {
  private static final int LINES = 50_000;
  private static final int FEW_LINES = 500;

  /**
   * Bytes that a step may allocate in the long text beyond those in the short text: a few copies of
   * the text (1.3 MB), one for each of the platform's listeners that ask for all of it. Measured on
   * JDK 17: 2.6 MB for a key and its removal, 2.1 to 3.4 MB for a page. An object for each token
   * would be 20 MB.
   */
  private static final long MAX_BYTES_PER_STEP = 6_000_000;

  /**
   * Bytes that opening the long text, until all problems are shown, may allocate beyond those for
   * the short text. Measured: 1 to 25 MB.
   */
  private static final long MAX_BYTES_TO_OPEN = 80_000_000;

  private static final int STEPS = 20;

  /**
   * Number of successive turns of {@link #TURN_MILLIS} without work after which the workbench
   * counts as quiet. At most {@link #MAX_TURNS} turns are waited for.
   */
  private static final int QUIET_TURNS = 5;

  private static final int TURN_MILLIS = 200;
  private static final int MAX_TURNS = 600;

  /**
   * Bytes that a turn without work may allocate: by the event loop itself and for the blinking
   * cursor.
   */
  private static final long MAX_QUIET_BYTES = 300_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @AfterEach
  void close() {
    TestWorkbench.page().closeAllEditors(false);
  }

  /** Returns kernels with backward branches that have this number of lines in all. */
  static String text(int lines) {
    StringBuilder text = new StringBuilder();
    int line = 0;
    for (int kernel = 0; line < lines; kernel++) {
      text.append(".kernel k").append(kernel).append("\nagain:\n");
      line += 6;
      for (int i = 0; i < 100 && line < lines; i++, line += 4) {
        text.append("    MOV R0, R1                // one\n    IADD R1, R0, R2\n");
        text.append("    IADD R2, R0, R1\n    MOV R3, R2\n");
      }
      text.append("    BRA again\n    RET\n.end\n\n");
    }
    return text.toString();
  }

  /**
   * Waits until the requested work is done. On a slow machine the rest of the opening, such as
   * colours of lines that are not visible, would otherwise count as typing.
   */
  private static void awaitQuiet() throws Exception {
    int quiet = 0;
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < MAX_TURNS && quiet < QUIET_TURNS; i++) {
      TestWorkbench.runEventLoop(TURN_MILLIS);
      long now = THREADS.getCurrentThreadAllocatedBytes();
      boolean isQuiet = now - before < MAX_QUIET_BYTES && Job.getJobManager().isIdle();
      quiet = isQuiet ? quiet + 1 : 0;
      before = now;
    }
    assertEquals(QUIET_TURNS, quiet, "turns without work");
  }

  /** The bytes that the thread allocated in each part of the work. */
  private record AllocatedBytes(long opening, long typing, long scrolling) {
    static AllocatedBytes of(IFile file, int lines) throws Exception {
      long start = THREADS.getCurrentThreadAllocatedBytes();
      TestWorkbench.OpenEditor open = TestWorkbench.open(file);
      TestWorkbench.waitFor("the first colours", () -> open.color("MOV") != null);
      TestWorkbench.waitFor("the problems", () -> !ShownAnnotations.allProblems(open).isEmpty());
      long opened = THREADS.getCurrentThreadAllocatedBytes();
      awaitQuiet();
      long beforeTyping = THREADS.getCurrentThreadAllocatedBytes();
      type(open, lines);
      long typed = THREADS.getCurrentThreadAllocatedBytes();
      awaitQuiet();
      long beforeScrolling = THREADS.getCurrentThreadAllocatedBytes();
      scroll(open, lines);
      long scrolled = THREADS.getCurrentThreadAllocatedBytes();
      open.close();
      return new AllocatedBytes(opened - start, typed - beforeTyping, scrolled - beforeScrolling);
    }
  }

  @Test
  void aKeyAndATurnOfTheWheelCostWhatTheyCostInAShortText() throws Exception {
    TestWorkbench.page().showView(IPageLayout.ID_OUTLINE);
    TestWorkbench.page().showView(IPageLayout.ID_PROBLEM_VIEW);
    IFile small = TestWorkbench.writeFile("short.gsass", text(FEW_LINES));
    IFile large = TestWorkbench.writeFile("long.gsass", text(LINES));
    // The first text also pays for loading classes.
    AllocatedBytes.of(small, FEW_LINES);
    AllocatedBytes few = AllocatedBytes.of(small, FEW_LINES);
    AllocatedBytes many = AllocatedBytes.of(large, LINES);
    String said = "short text: " + few + ", long text: " + many;
    assertTrue(many.typing - few.typing <= STEPS * MAX_BYTES_PER_STEP, said);
    assertTrue(many.scrolling - few.scrolling <= STEPS * MAX_BYTES_PER_STEP, said);
    assertTrue(many.opening - few.opening <= MAX_BYTES_TO_OPEN, said);
  }

  private static void type(TestWorkbench.OpenEditor open, int lines) throws Exception {
    IDocument document = open.document();
    for (int i = 0; i < STEPS; i++) {
      int at = document.getLineOffset(lines / 2 + i);
      document.replace(at + 2, 0, "X");
      TestWorkbench.runEventLoop(60);
      document.replace(at + 2, 1, "");
      TestWorkbench.runEventLoop(i % 5 == 0 ? 400 : 60);
    }
  }

  private static void scroll(TestWorkbench.OpenEditor open, int lines) throws Exception {
    for (int i = 0; i < STEPS; i++) {
      open.viewer().setTopIndex(i * lines / STEPS);
      TestWorkbench.runEventLoop(100);
    }
    open.viewer().setTopIndex(lines);
    TestWorkbench.runEventLoop(100);
    TestWorkbench.waitFor("the last colours", () -> hasLastColor(open));
  }

  private static boolean hasLastColor(TestWorkbench.OpenEditor open) {
    StyledText widget = open.viewer().getTextWidget();
    StyleRange style = widget.getStyleRangeAtOffset(widget.getText().lastIndexOf("MOV"));
    return style != null && style.foreground != null;
  }
}
