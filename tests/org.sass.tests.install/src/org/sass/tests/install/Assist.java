package org.sass.tests.install;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.PlatformUI;

/** The guide's first step: hovers, the manual, operand help and quick fixes, by keys. */
final class Assist implements Scenario {
  @Override
  public String name() {
    return "assist";
  }

  @Override
  public void play(Hand hand) throws IOException {
    Steps.createProject(hand, "assist");
    scrollTheHover(hand);
    manual(hand);
    operands(hand);
    complete(hand);
    fix(hand);
    help(hand);
  }

  private static void scrollTheHover(Hand hand) {
    hand.repeatUntil(
        "the focus in the hover",
        () -> isInHover(hand.display().getFocusControl()),
        () -> {
          hand.moveAside();
          hand.pointAt("an instruction", () -> EditorQueries.wordBounds("IADD R2, in"));
          hand.await("the hover", () -> ScreenQueries.shells().size() > 1);
          hand.press("F2");
        });
    WriteAKernel.takeHover(hand, "hover-focus");
  }

  private static boolean isInHover(Control focused) {
    return focused != null && focused.getShell() != WorkbenchQueries.window().getShell();
  }

  /** F1 opens the manual at the instruction. */
  static void manual(Hand hand) {
    Steps.putCursorAfter(hand, "SHL");
    hand.repeatUntil("the manual", Assist::showsManual, () -> hand.press("F1"));
    Pictures.take(hand, "manual");
  }

  /**
   * Returns whether the manual shows the page of the instruction or, if there is no browser, the
   * label that says so.
   */
  private static boolean showsManual() {
    return WorkbenchQueries.view("SASS Manual") != null
        && ScreenQueries.controls(WorkbenchQueries.view("SASS Manual")).stream()
            .anyMatch(
                one ->
                    one instanceof Browser browser && browser.getUrl().endsWith("/shl.html")
                        || one instanceof Label label && label.getText().contains("no browser"));
  }

  /** Help, Help Contents opens the list of books. Pages of the guide are served, too. */
  private static void help(Hand hand) throws IOException {
    if (hand.callInUi(FirstUse::hasBrowser)) {
      hand.menu("Help", "Help Contents");
      hand.await(
          "the books",
          () ->
              ScreenQueries.findControl(
                      Browser.class, one -> one.getText().contains("SASS User's Guide"))
                  != null);
      Pictures.take(hand, "help");
    }
    URL page =
        hand.callInUi(
            () ->
                PlatformUI.getWorkbench()
                    .getHelpSystem()
                    .resolve("/org.sass.lang.ui/help/debug.html", true));
    try (InputStream in = page.openStream()) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      if (!text.contains("<h1>Debug forwards and backwards</h1>")) {
        throw new AssertionError(page + " is " + text);
      }
    }
  }

  /** Ctrl+Space completes in each kind of place, also where nothing opens the list by itself. */
  private static void complete(Hand hand) {
    Map<String, String> places = new LinkedHashMap<>();
    places.put("IADD.", ".SAT");
    places.put("IADD R1, i", "in ");
    places.put("again:", "");
    places.put("BRA ", "again");
    places.put(".par", ".param");
    places.put("//! la", "launch");
    Steps.putCursorAfter(hand, "IADD32I R3, R3, 1");
    places.forEach(
        (typed, proposal) -> {
          hand.press("Return");
          hand.press("Home");
          hand.press("shift+End");
          hand.type(typed);
          hand.await("what is typed", () -> Steps.caretLine().strip().equals(typed.strip()));
          if (!proposal.isEmpty()) {
            hand.repeatUntil(
                proposal + " after " + typed,
                () -> WriteAKernel.proposals().stream().anyMatch(text -> text.startsWith(proposal)),
                () -> hand.press("Escape", "ctrl+space"));
          }
          hand.repeatUntil(
              "its end", () -> ScreenQueries.shells().size() == 1, () -> hand.press("Escape"));
          hand.press("End");
        });
  }

  private static void operands(Hand hand) {
    Steps.putCursorAfter(hand, "SHL R1, R1");
    hand.repeatUntil(
        "what it takes",
        () ->
            ScreenQueries.shells().stream()
                .filter(shell -> shell != WorkbenchQueries.window().getShell())
                .anyMatch(shell -> ScreenQueries.allTexts(shell).contains("SHL")),
        () -> hand.press("ctrl+shift+space"));
    Pictures.take(hand, "operands");
    hand.repeatUntil(
        "its end", () -> ScreenQueries.shells().size() == 1, () -> hand.press("Escape"));
  }

  private static void fix(Hand hand) {
    Steps.putCursorAfter(hand, "IADD32I R3, R3, 1");
    hand.press("Return");
    hand.type("IADDD R3, R3, R3");
    hand.await("what is wrong", () -> FaultOfARun.isAnnotated("IADDD"));
    hand.repeatUntil(
        "a fix",
        () -> WriteAKernel.proposals().stream().anyMatch(text -> text.contains("IADD")),
        () -> {
          // Completion may have opened a list while operands were typed. Close it first.
          hand.press("Escape");
          hand.press("ctrl+1");
        });
    Pictures.take(hand, "fixes");
    hand.press("Return");
    hand.await(
        "the fix in the text",
        () ->
            EditorQueries.editorText().contains("IADD R3, R3, R3")
                && !EditorQueries.editorText().contains("IADDD"),
        () -> hand.callInUi(EditorQueries::editorText));
  }
}
