package org.sass.tests.install;

import java.util.List;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;

/** The guide's first step: a new project with a kernel, the hover and completion. */
final class WriteAKernel implements Scenario {
  private static final int LINE_NUMBERS = 36;

  @Override
  public String name() {
    return "write-a-kernel";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "first");
    // The ruler shows breakpoints, line numbers and folding. Without line numbers it is half as
    // wide.
    hand.await("line numbers", () -> EditorQueries.rulerBounds().width > LINE_NUMBERS);
    hover(hand);
    hand.await("its page", WriteAKernel::isHoverPainted);
    Pictures.take(hand, "hover");
    hand.press("Escape");
    completion(hand);
    Pictures.take(hand, "completion");
    hand.press("Escape");
  }

  /** Points at an instruction until its hover opens. Escape closes the hover. */
  static void hover(Hand hand) {
    List<Shell> before = hand.callInUi(ScreenQueries::shells);
    hand.repeatUntil(
        "the hover",
        () -> newShell(before) != null,
        () -> hand.pointAt("an instruction", () -> EditorQueries.wordBounds("IADD R2, in")));
  }

  /** Takes a picture of the open hover, and closes the hover. */
  static void takeHover(Hand hand, String picture) {
    hand.await("its page", WriteAKernel::isHoverPainted);
    Pictures.take(hand, picture);
    closeHover(hand);
  }

  /** Closes the open hover after its page has appeared. */
  static void closeHover(Hand hand) {
    hand.await("its page", WriteAKernel::isHoverPainted);
    hand.moveAside();
    hand.repeatUntil(
        "its end", () -> ScreenQueries.shells().size() == 1, () -> hand.press("Escape"));
  }

  /** Types the beginning of an instruction, and opens the list of completions. */
  static void completion(Hand hand) {
    Steps.putCursorAfter(hand, "IADD32I R3, R3, 1");
    hand.press("Return");
    hand.type("IAD");
    hand.repeatUntil(
        "a proposal",
        () -> proposals().stream().anyMatch(text -> text.startsWith("IADD32I")),
        () -> hand.press("ctrl+space"));
  }

  /** Returns the entries of the completion list. */
  static List<String> proposals() {
    return ScreenQueries.controls(
            Table.class,
            table -> table.getShell() != WorkbenchQueries.window().getShell() && table.isVisible())
        .stream()
        .flatMap(table -> ScreenQueries.rows(table).stream())
        .toList();
  }

  /** Returns whether the page of the hover is painted. Without a browser it is painted at once. */
  private static boolean isHoverPainted() {
    Browser page = hoverBrowser();
    return page == null || Pictures.isPainted(page.getDisplay(), ScreenQueries.boundsOf(page));
  }

  /** Returns the browser of the hover; null if there is no hover or no browser. */
  static Browser hoverBrowser() {
    return ScreenQueries.findControl(
        Browser.class, one -> one.getShell() != WorkbenchQueries.window().getShell());
  }

  private static Shell newShell(List<Shell> before) {
    return ScreenQueries.shells().stream()
        .filter(shell -> shell.getSize().x > 100 && !before.contains(shell))
        .findFirst()
        .orElse(null);
  }
}
