package org.sass.tests.install;

import java.util.Iterator;
import java.util.List;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.TreeItem;

/** A run that fails: its lines are marked until the next run. */
final class FaultOfARun implements Scenario {
  @Override
  public String name() {
    return "fault-of-a-run";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "fault");
    editAndRun(hand, "buffer in=64xs32", "60xs32");
    // Errors and results are separate streams, so the console may show either of them first.
    hand.await(
        "the fault in sight, of more output than can be seen",
        () ->
            WorkbenchQueries.consoleContents().contains("segments")
                && visibleText("Console").contains("error: ")
                && visibleText("Console").lines().count()
                    < WorkbenchQueries.consoleContents().lines().count(),
        () -> hand.callInUi(WorkbenchQueries::consoleContents));
    awaitRunEnd(hand);
    awaitMarked(hand, "out of bounds");
    editAndRun(hand, "buffer in=60xs32", "64xs32");
    hand.await(
        "the results",
        () -> WorkbenchQueries.consoleContents().contains("all 2 expectations hold"));
    awaitNotMarked(hand, "out of bounds");
    editAndRun(hand, "out[63] = 64", "65");
    hand.await("the results", () -> WorkbenchQueries.consoleContents().contains("expected 65"));
    awaitRunEnd(hand);
    awaitMarked(hand, "expected 65");
    Steps.putCursorAfter(hand, "out[63] = 65");
    hand.repeatUntil(
        "the fix",
        () ->
            WriteAKernel.proposals().stream().anyMatch(text -> text.equals("Use the actual value")),
        () -> hand.press("ctrl+1"));
    Pictures.take(hand, "fix-of-a-run");
    hand.press("Return");
    hand.await("the value", () -> EditorQueries.editorText().contains("out[63] = 64"));
    awaitNotMarked(hand, "expected 65");
  }

  /** Replaces the end of a word by a text of the same length, saves, and runs the kernel. */
  private static void editAndRun(Hand hand, String word, String end) {
    Steps.putCursorAfter(hand, word);
    for (int i = 0; i < end.length(); i++) {
      hand.press("BackSpace");
    }
    hand.type(end);
    hand.press("ctrl+s");
    hand.menu("Run", "Run As", "SASS Kernel");
  }

  /** Waits until a problem is marked in the text and in the Problems view. */
  private static void awaitMarked(Hand hand, String text) {
    hand.await(text + " at its line", () -> isAnnotated(text));
    Steps.openView(hand, "Problems");
    Steps.expandItem(hand, "Errors");
    hand.await(
        text + " among the problems",
        () -> problems().stream().anyMatch(row -> row.contains(text)),
        () -> String.join("\n", hand.callInUi(FaultOfARun::problems)));
  }

  private static void awaitNotMarked(Hand hand, String text) {
    hand.await("no " + text + " in the text", () -> !isAnnotated(text));
    Steps.openView(hand, "Problems");
    // A collapsed group would hide the row. So the group must be expanded or gone.
    hand.repeatUntil(
        "no " + text + " among the problems",
        () ->
            WorkbenchQueries.view("Problems") != null
                && (errors() == null || errors().getExpanded())
                && problems().stream().noneMatch(row -> row.contains(text)),
        () -> {
          if (hand.callInUi(() -> errors() != null && !errors().getExpanded())) {
            hand.click("the errors", () -> ScreenQueries.treeItemBounds("Errors"));
            hand.press("Right");
          }
        });
  }

  /** Returns whether a problem is marked in the active editor. */
  static boolean isAnnotated(String text) {
    Iterator<Annotation> all =
        ((ISourceViewer) EditorQueries.viewer()).getAnnotationModel().getAnnotationIterator();
    while (all.hasNext()) {
      String said = all.next().getText();
      if (said != null && said.contains(text)) {
        return true;
      }
    }
    return false;
  }

  /** Waits for the end of the run. Until then its output brings the console to the front. */
  private static void awaitRunEnd(Hand hand) {
    hand.await("the end of the run", () -> RunIt.newestLaunch().isTerminated());
  }

  /** Returns the group of errors in the Problems view; null if there is none. */
  private static TreeItem errors() {
    return ScreenQueries.findTreeItem("Errors");
  }

  private static List<String> problems() {
    return WorkbenchQueries.viewTexts("Problems");
  }

  /** Returns the visible lines of the text in a view. */
  private static String visibleText(String title) {
    Composite view = WorkbenchQueries.view(title);
    StyledText text =
        view == null
            ? null
            : ScreenQueries.controls(view).stream()
                .filter(StyledText.class::isInstance)
                .map(StyledText.class::cast)
                .findFirst()
                .orElse(null);
    if (text == null || text.getCharCount() == 0) {
      return "";
    }
    int first = text.getOffsetAtLine(text.getTopIndex());
    int bottom = text.getLineIndex(text.getClientArea().height - 1);
    int last =
        bottom + 1 < text.getLineCount() ? text.getOffsetAtLine(bottom + 1) : text.getCharCount();
    return text.getText().substring(first, Math.max(first, last));
  }
}
