package org.sass.tests.install;

import java.util.Arrays;
import java.util.concurrent.Callable;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Text;

/** Steps that many scenarios share. */
final class Steps {
  private Steps() {}

  /**
   * Creates a project by File, New, Project, SASS, SASS Project. It has the kernel that adds one to
   * a vector.
   */
  static void project(Hand hand, String name) {
    hand.menu("File", "New", "Project...");
    hand.await("the wizard", () -> Eyes.shell("New Project") != null);
    expand(hand, "SASS");
    hand.click("SASS Project", () -> Eyes.treeItem("SASS Project"));
    hand.click("Next", () -> Eyes.button("Next >"));
    fillProject(hand, name);
  }

  /** Fills in the page of the project wizard and finishes it. */
  static void fillProject(Hand hand, String name) {
    hand.await("the page", () -> Eyes.shell("New SASS Project") != null);
    hand.click("the name", () -> Eyes.place(Eyes.inDialog(Text.class)));
    hand.type(name);
    finish(hand);
  }

  /**
   * Fills in the page of the kernel wizard and finishes it.
   *
   * @param from the start of the kernel's name in the list "Start from"
   */
  static void fillKernel(Hand hand, String from) {
    hand.await("the page", () -> Eyes.shell("New SASS Kernel") != null);
    hand.choose(
        "Start from",
        () ->
            Eyes.first(
                Combo.class,
                one -> Arrays.stream(one.getItems()).anyMatch(i -> i.startsWith(from + " -"))),
        from + " -");
    finish(hand);
  }

  /** Finishes a wizard that creates a kernel. Waits for the editor and its colours. */
  static void finish(Hand hand) {
    hand.click("Finish", () -> Eyes.button("Finish"));
    hand.await("the end of the wizard", () -> Eyes.shells().size() == 1);
    hand.await("the editor", () -> Eyes.editorText().contains(".kernel"));
    hand.await("its colours", () -> colours() >= 4);
  }

  /** Creates a file by File, New, File. */
  static void file(Hand hand, String project, String name) {
    hand.click("the project", () -> Eyes.treeItem(project));
    hand.menu("File", "New", "File");
    hand.await("the wizard", () -> Eyes.shell("Create New File") != null);
    hand.await("the focus in the name", () -> Eyes.first(Text.class, Text::isFocusControl) != null);
    hand.type(name);
    hand.click("Finish", () -> Eyes.button("Finish"));
    hand.await(
        "the editor",
        () ->
            Eyes.page().getActiveEditor() != null
                && Eyes.page().getActiveEditor().getTitle().equals(name)
                && Eyes.text().isFocusControl());
  }

  /**
   * Waits for the stop before the first instruction, and for the debugger's buttons. Fails if
   * Eclipse asks whether to switch the perspective.
   */
  static void firstStop(Hand hand) {
    hand.await(
        "the stop",
        () -> {
          if (Eyes.shell("Confirm Perspective Switch") != null) {
            throw new AssertionError("Eclipse asks for another perspective");
          }
          return !Eyes.stoppedLine().isEmpty();
        });
    // No click is needed first: keys work as soon as the buttons are enabled.
    hand.await("Resume", () -> Eyes.tool("Resume") != null);
  }

  /** Returns the number of different text colours in the active editor. */
  static long colours() {
    StyledText text = Eyes.text();
    return text == null
        ? 0
        : Arrays.stream(text.getStyleRanges())
            .map(range -> range.foreground)
            .filter(colour -> colour != null)
            .distinct()
            .count();
  }

  /** Clicks the tab of a view. If there is none, opens the view by Window, Show View, Other. */
  static void view(Hand hand, String category, String title) {
    if (hand.see(() -> Eyes.tab(title)) == null) {
      hand.menu("Window", "Show View", "Other...");
      hand.await("the dialog", () -> Eyes.shell("Show View") != null);
      expand(hand, category);
      hand.click(title, () -> Eyes.treeItem(title));
      hand.click("Open", () -> Eyes.button("Open"));
    }
    hand.until(
        "the view " + title,
        () -> Eyes.view(title) != null,
        () -> hand.click("the tab " + title, () -> Eyes.tab(title)));
  }

  /** Opens a perspective by Window, Perspective, Open Perspective, Other. */
  static void perspective(Hand hand, String name) {
    hand.menu("Window", "Perspective", "Open Perspective", "Other...");
    hand.await("the dialog", () -> Eyes.shell("Open Perspective") != null);
    hand.click(name, () -> Eyes.tableItem(name));
    hand.click("Open", () -> Eyes.button("Open"));
    hand.await("the perspective", () -> Eyes.page().getPerspective().getLabel().equals(name));
  }

  /** Selects an item of a tree and expands it by a key until it is expanded. */
  static void expand(Hand hand, String entry) {
    hand.until(
        entry + " to open",
        () -> Eyes.item(entry) != null && Eyes.item(entry).getExpanded(),
        () -> {
          hand.click(entry, () -> Eyes.treeItem(entry));
          hand.press("Right");
        });
  }

  /** Clicks a word of the text, and moves the mouse away, because a hover would open there. */
  static void click(Hand hand, String word) {
    hand.click(word, () -> Eyes.word(word));
    hand.rest();
  }

  /** Puts the cursor after the first occurrence of a word, by a click and keys. */
  static void cursorAfter(Hand hand, String word) {
    hand.until(
        "the cursor after " + word,
        () -> {
          StyledText text = Eyes.text();
          int end = text.getText().indexOf(word) + word.length();
          return text.isFocusControl() && text.getCaretOffset() == end;
        },
        () -> {
          click(hand, word);
          hand.press("Home");
          int presses =
              hand.see(
                  () -> {
                    StyledText text = Eyes.text();
                    int end = text.getText().indexOf(word) + word.length();
                    return end - text.getCaretOffset();
                  });
          for (int i = 0; i < Math.min(200, presses); i++) {
            hand.press("Right");
          }
        });
  }

  /** Expands the first group in the Registers view until it shows R2. */
  static void expandRegisters(Hand hand) {
    hand.until(
        "the registers",
        () -> Eyes.viewTexts("Registers").stream().anyMatch(row -> row.startsWith("R2 ")),
        () -> {
          hand.click("the group", () -> Eyes.firstItem("Registers"));
          hand.press("Right");
        });
  }

  /**
   * Presses a key of the debugger until it has its effect. While the Debug view follows a stop, its
   * selection may be empty for a moment. The platform then disables its commands, and a key within
   * some hundredths of a second has no effect. People press it again.
   */
  static void key(Hand hand, String key, String effect, Callable<Boolean> holds) {
    hand.until(effect, holds, () -> hand.press(key));
  }

  /** Presses a key of the debugger until it has stopped at a line that contains a text. */
  static void keyTo(Hand hand, String key, String text) {
    key(hand, key, "the stop at " + text, () -> Eyes.stoppedLine().contains(text));
  }

  /** Waits until the debugger has stopped at a line that contains a text. */
  static void stopsAt(Hand hand, String text) {
    hand.await(
        "the stop at " + text,
        () -> Eyes.stoppedLine().contains(text),
        () -> hand.see(Eyes::stoppedLine));
  }

  /** Waits until a register has a value. */
  static void register(Hand hand, String name, String value) {
    hand.await(
        name + " to be " + value,
        () ->
            Eyes.viewTexts("Registers").stream()
                .anyMatch(
                    row ->
                        row.startsWith(name + " | " + value)
                            && row.matches(".*\\b" + value + "\\b.*")),
        () -> String.join("\n", hand.see(() -> Eyes.viewTexts("Registers"))));
  }

  /** Returns the line with the cursor in the active editor; empty if there is none. */
  static String caretLine() {
    StyledText text = Eyes.text();
    return text == null ? "" : text.getLine(text.getLineAtOffset(text.getCaretOffset()));
  }

  /** Returns the enabled text field whose tool tip begins with a text; null if there is none. */
  static Text field(String tip) {
    return Eyes.first(
        Text.class,
        one ->
            one.isEnabled()
                && one.getToolTipText() != null
                && one.getToolTipText().startsWith(tip));
  }

  /** Replaces the contents of the field whose tool tip begins with a text. */
  static void fill(Hand hand, String tip, String text) {
    hand.until(
        "the focus in the field",
        () -> field(tip) != null && field(tip).isFocusControl(),
        () -> hand.click(tip, () -> Eyes.place(field(tip))));
    hand.press("ctrl+a");
    hand.type(text);
    hand.await("what is typed", () -> field(tip) != null && field(tip).getText().equals(text));
  }
}
