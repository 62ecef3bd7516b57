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
  static void createProject(Hand hand, String name) {
    openProjectWizard(hand);
    fillProject(hand, name);
  }

  /** Opens the page of the project wizard by File, New, Project, SASS, SASS Project. */
  static void openProjectWizard(Hand hand) {
    hand.menu("File", "New", "Project...");
    hand.await("the wizard", () -> ScreenQueries.shell("New Project") != null);
    expandItem(hand, "SASS");
    hand.click("SASS Project", () -> ScreenQueries.treeItemBounds("SASS Project"));
    hand.click("Next", () -> ScreenQueries.buttonBounds("Next >"));
  }

  /** Fills in the page of the project wizard and finishes it. */
  static void fillProject(Hand hand, String name) {
    nameProject(hand, name);
    finishWizard(hand);
  }

  /** Types the name of the project into the page of the project wizard. */
  static void nameProject(Hand hand, String name) {
    hand.await("the page", () -> ScreenQueries.shell("New SASS Project") != null);
    hand.click("the name", () -> ScreenQueries.boundsOf(ScreenQueries.findInDialog(Text.class)));
    hand.type(name);
  }

  /**
   * Fills in the page of the kernel wizard and finishes it.
   *
   * @param from the start of the kernel's name in the list "Start from"
   */
  static void fillKernel(Hand hand, String from) {
    hand.await("the page", () -> ScreenQueries.shell("New SASS Kernel") != null);
    hand.choose(
        "Start from",
        () ->
            ScreenQueries.findControl(
                Combo.class,
                one -> Arrays.stream(one.getItems()).anyMatch(i -> i.startsWith(from + " -"))),
        from + " -");
    finishWizard(hand);
  }

  /** Finishes a wizard that creates a kernel. Waits for the editor and its colours. */
  static void finishWizard(Hand hand) {
    hand.click("Finish", () -> ScreenQueries.buttonBounds("Finish"));
    hand.await("the end of the wizard", () -> ScreenQueries.shells().size() == 1);
    hand.await("the editor", () -> EditorQueries.editorText().contains(".kernel"));
    hand.await("its colours", () -> countColors() >= 4);
  }

  /** Creates a file by File, New, File. */
  static void createFile(Hand hand, String project, String name) {
    hand.click("the project", () -> ScreenQueries.treeItemBounds(project));
    hand.menu("File", "New", "File");
    hand.await("the wizard", () -> ScreenQueries.shell("Create New File") != null);
    hand.await(
        "the focus in the name",
        () -> ScreenQueries.findControl(Text.class, Text::isFocusControl) != null);
    hand.type(name);
    hand.click("Finish", () -> ScreenQueries.buttonBounds("Finish"));
    hand.await(
        "the editor",
        () ->
            WorkbenchQueries.page().getActiveEditor() != null
                && WorkbenchQueries.page().getActiveEditor().getTitle().equals(name)
                && EditorQueries.textWidget().isFocusControl());
  }

  /**
   * Waits for the stop before the first instruction, and for the debugger's buttons. Fails if
   * Eclipse asks whether to switch the perspective.
   */
  static void awaitFirstStop(Hand hand) {
    hand.await(
        "the stop",
        () -> {
          if (ScreenQueries.shell("Confirm Perspective Switch") != null) {
            throw new AssertionError("Eclipse asks for another perspective");
          }
          return !EditorQueries.stoppedLine().isEmpty();
        });
    // No click is needed first: keys work as soon as the buttons are enabled.
    hand.await("Resume", () -> ScreenQueries.toolBounds("Resume") != null);
  }

  /** Returns the number of different text colours in the active editor. */
  static long countColors() {
    StyledText text = EditorQueries.textWidget();
    return text == null
        ? 0
        : Arrays.stream(text.getStyleRanges())
            .map(range -> range.foreground)
            .filter(colour -> colour != null)
            .distinct()
            .count();
  }

  /** Clicks the tab of a view. If there is none, opens the view by Window, Show View, Other. */
  static void openView(Hand hand, String title) {
    if (hand.callInUi(() -> ScreenQueries.tabBounds(title)) == null) {
      hand.menu("Window", "Show View", "Other...");
      hand.await("the dialog", () -> ScreenQueries.shell("Show View") != null);
      // The dialog opens the categories that were open before, so the view may be out of sight. The
      // field at the top finds it.
      hand.type(title);
      hand.repeatUntil(
          title + " to be selected",
          () -> ScreenQueries.isSelected(ScreenQueries.findTreeItem(title)),
          () -> hand.click(title, () -> ScreenQueries.treeItemBounds(title)));
      hand.click("Open", () -> ScreenQueries.buttonBounds("Open"));
    }
    hand.repeatUntil(
        "the view " + title,
        () -> WorkbenchQueries.view(title) != null,
        () -> hand.click("the tab " + title, () -> ScreenQueries.tabBounds(title)));
  }

  /** Opens a perspective by Window, Perspective, Open Perspective, Other. */
  static void openPerspective(Hand hand, String name) {
    hand.menu("Window", "Perspective", "Open Perspective", "Other...");
    hand.await("the dialog", () -> ScreenQueries.shell("Open Perspective") != null);
    hand.click(name, () -> ScreenQueries.tableItemBounds(name));
    hand.click("Open", () -> ScreenQueries.buttonBounds("Open"));
    hand.await(
        "the perspective", () -> WorkbenchQueries.page().getPerspective().getLabel().equals(name));
  }

  /** Selects an item of a tree and expands it by a key until it is expanded. */
  static void expandItem(Hand hand, String entry) {
    hand.repeatUntil(
        entry + " to open",
        () ->
            ScreenQueries.findTreeItem(entry) != null
                && ScreenQueries.findTreeItem(entry).getExpanded(),
        () -> {
          hand.click(entry, () -> ScreenQueries.treeItemBounds(entry));
          hand.press("Right");
        });
  }

  /** Clicks a word of the text, and moves the mouse away, because a hover would open there. */
  static void clickWord(Hand hand, String word) {
    hand.click(word, () -> EditorQueries.wordBounds(word));
    hand.moveAside();
  }

  /** Scrolls down until a word is visible. */
  static void scrollTo(Hand hand, String word) {
    hand.repeatUntil(
        word,
        () -> EditorQueries.wordBounds(word) != null,
        () -> {
          hand.click("the text", () -> ScreenQueries.boundsOf(EditorQueries.textWidget()));
          hand.press("Next");
        });
  }

  /** Puts the cursor after the first occurrence of a word, by a click and keys. */
  static void putCursorAfter(Hand hand, String word) {
    hand.repeatUntil(
        "the cursor after " + word,
        () -> {
          StyledText text = EditorQueries.textWidget();
          int end = text.getText().indexOf(word) + word.length();
          return text.isFocusControl() && text.getCaretOffset() == end;
        },
        () -> {
          clickWord(hand, word);
          hand.press("Home");
          int presses =
              hand.callInUi(
                  () -> {
                    StyledText text = EditorQueries.textWidget();
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
    hand.repeatUntil(
        "the registers",
        () ->
            WorkbenchQueries.viewTexts("Registers").stream().anyMatch(row -> row.startsWith("R2 ")),
        () -> {
          hand.click("the group", () -> WorkbenchQueries.firstItemBounds("Registers"));
          hand.press("Right");
        });
  }

  /**
   * Presses a key of the debugger until it has its effect. While the Debug view follows a stop, its
   * selection may be empty for a moment. The platform then disables its commands, and a key within
   * some hundredths of a second has no effect. People press it again.
   */
  static void pressUntil(Hand hand, String key, String effect, Callable<Boolean> holds) {
    hand.repeatUntil(effect, holds, () -> hand.press(key));
  }

  /** Presses a key of the debugger until it has stopped at a line that contains a text. */
  static void pressUntilStopAt(Hand hand, String key, String text) {
    pressUntil(hand, key, "the stop at " + text, () -> EditorQueries.stoppedLine().contains(text));
  }

  /** Waits until the debugger has stopped at a line that contains a text. */
  static void awaitStopAt(Hand hand, String text) {
    hand.await(
        "the stop at " + text,
        () -> EditorQueries.stoppedLine().contains(text),
        () -> hand.callInUi(EditorQueries::stoppedLine));
  }

  /** Waits until a register has a value. */
  static void awaitRegister(Hand hand, String name, String value) {
    hand.await(
        name + " to be " + value,
        () ->
            WorkbenchQueries.viewTexts("Registers").stream()
                .anyMatch(
                    row ->
                        row.startsWith(name + " | " + value)
                            && row.matches(".*\\b" + value + "\\b.*")),
        () -> String.join("\n", hand.callInUi(() -> WorkbenchQueries.viewTexts("Registers"))));
  }

  /** Returns the line with the cursor in the active editor; empty if there is none. */
  static String caretLine() {
    StyledText text = EditorQueries.textWidget();
    return text == null ? "" : text.getLine(text.getLineAtOffset(text.getCaretOffset()));
  }

  /** Returns the enabled text field whose tool tip begins with a text; null if there is none. */
  static Text findField(String tip) {
    return ScreenQueries.findControl(
        Text.class,
        one ->
            one.isEnabled()
                && one.getToolTipText() != null
                && one.getToolTipText().startsWith(tip));
  }

  /** Replaces the contents of the field whose tool tip begins with a text. */
  static void fillField(Hand hand, String tip, String text) {
    hand.repeatUntil(
        "the focus in the field",
        () -> findField(tip) != null && findField(tip).isFocusControl(),
        () -> hand.click(tip, () -> ScreenQueries.boundsOf(findField(tip))));
    hand.press("ctrl+a");
    hand.type(text);
    hand.await(
        "what is typed", () -> findField(tip) != null && findField(tip).getText().equals(text));
  }
}
