package org.sass.tests.install;

import java.util.List;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;

/** The guide's first step: a project, a kernel, and all that the keys there do. */
final class WriteAKernel implements Scenario {
  private static final int LINE_NUMBERS = 36;

  @Override
  public String name() {
    return "write-a-kernel";
  }

  @Override
  public void play(Hand hand) {
    Steps.project(hand, "first");
    // Breakpoints, numbers and folding; without numbers it is half as wide.
    hand.await("line numbers", () -> Eyes.ruler().width > LINE_NUMBERS);
    hover(hand);
    hand.await("its page", WriteAKernel::isDrawn);
    Pictures.take(hand, "hover");
    hand.press("Escape");
    completion(hand);
    Pictures.take(hand, "completion");
    hand.press("Escape");
  }

  /** Points at an instruction until what it says is there; Escape closes it. */
  static void hover(Hand hand) {
    List<Shell> before = hand.see(Eyes::shells);
    hand.until(
        "the hover",
        () -> appeared(before) != null,
        () -> hand.pointAt("an instruction", () -> Eyes.word("IADD R2, in")));
  }

  /** Types the beginning of an instruction, and lists what fits. */
  static void completion(Hand hand) {
    Steps.cursorAfter(hand, "IADD32I R3, R3, 1");
    hand.press("Return");
    hand.type("IAD");
    hand.until(
        "a proposal",
        () -> proposals().stream().anyMatch(text -> text.startsWith("IADD32I")),
        () -> hand.press("ctrl+space"));
  }

  /** What the completion's popup lists. */
  static List<String> proposals() {
    return Eyes.controls(
            Table.class, table -> table.getShell() != Eyes.window().getShell() && table.isVisible())
        .stream()
        .flatMap(table -> Eyes.rows(table).stream())
        .toList();
  }

  /** Whether the page of the hover is painted; without a browser it is at once. */
  static boolean isDrawn() {
    Browser page = page();
    return page == null || Pictures.isPainted(page.getDisplay(), Eyes.place(page));
  }

  /** The page of the hover; null where there is none, or no browser. */
  static Browser page() {
    return Eyes.first(Browser.class, one -> one.getShell() != Eyes.window().getShell());
  }

  private static Shell appeared(List<Shell> before) {
    return Eyes.shells().stream()
        .filter(shell -> shell.getSize().x > 100 && !before.contains(shell))
        .findFirst()
        .orElse(null);
  }
}
