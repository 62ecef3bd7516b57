package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests renaming in place and by a dialog. */
class RenameTest {
  @AfterEach
  void close() {
    TestWorkbench.page().closeAllEditors(false);
  }

  @Test
  void renamesInPlaceWhereverItStands() throws Exception {
    TestWorkbench.OpenEditor open = EditorTest.open();
    open.goTo("again");
    TestWorkbench.executeCommand("org.sass.lang.ui.rename");
    TestWorkbench.waitFor("the name to be selected", () -> open.selectedText().equals("again"));
    open.viewer().getTextWidget().insert("loop");
    String renamed = EditorTest.KERNELS.replace("again", "loop");
    assertEquals(renamed, open.document().get(), "all places are written at once");
    TestWorkbench.notifyKey(open, SWT.CR);
    TestWorkbench.waitFor("one change", () -> isUndoneInOneStep(open, renamed));

    // Type a name and cancel.
    open.goTo("again");
    TestWorkbench.executeCommand("org.sass.lang.ui.rename");
    TestWorkbench.waitFor("the name to be selected", () -> open.selectedText().equals("again"));
    open.viewer().getTextWidget().insert("lo");
    TestWorkbench.notifyKey(open, SWT.ESC);
    TestWorkbench.waitFor("the old name", () -> open.document().get().equals(EditorTest.KERNELS));
  }

  /**
   * If the document has this text, undoes one step. Returns whether it did, and the original
   * kernels are there again.
   */
  private static boolean isUndoneInOneStep(TestWorkbench.OpenEditor open, String text) {
    if (!open.document().get().equals(text)) {
      return false;
    }
    ((ITextOperationTarget) open.viewer()).doOperation(ITextOperationTarget.UNDO);
    return open.document().get().equals(EditorTest.KERNELS);
  }

  @Test
  void renamesAsADialogSays() throws Exception {
    TestWorkbench.OpenEditor open = EditorTest.open();
    open.goTo("again");
    TestWorkbench.executeCommand("org.sass.lang.ui.rename");
    TestWorkbench.waitFor("the name to be selected", () -> open.selectedText().equals("again"));
    enterNameWhenAsked("loop");
    // The second call opens the dialog.
    TestWorkbench.executeCommand("org.sass.lang.ui.rename");
    String renamed = EditorTest.KERNELS.replace("again", "loop");
    TestWorkbench.waitFor("the new name", () -> open.document().get().equals(renamed));
    ((ITextOperationTarget) open.viewer()).doOperation(ITextOperationTarget.UNDO);
    assertEquals(EditorTest.KERNELS, open.document().get(), "one step undoes it");
  }

  /** A register cannot get any name. The value in it moves to another register. */
  @Test
  void renamesARegisterAsADialogSays() throws Exception {
    TestWorkbench.OpenEditor open = EditorTest.open();
    open.goTo("R7, R0\n");
    enterNameWhenAsked("R5");
    TestWorkbench.executeCommand("org.sass.lang.ui.rename");
    TestWorkbench.waitFor(
        "the other register", () -> open.document().get().contains("IADD R7, R5, R0"));
    assertTrue(open.document().get().contains("MOV R5, R0"), open.document().get());
  }

  /** The dialog rejects invalid names while they are typed, before OK is pressed. */
  @Test
  void saysWhileTypingWhatCannotBe() throws Exception {
    TestWorkbench.OpenEditor open = EditorTest.open();
    open.goTo("again");
    TestWorkbench.executeCommand("org.sass.lang.ui.rename");
    TestWorkbench.waitFor("the name to be selected", () -> open.selectedText().equals("again"));
    List<String> said = new ArrayList<>();
    checkWhenAsked(
        dialog -> {
          Text field = (Text) find(dialog, Text.class);
          for (String name : new String[] {"R1", "a b", "", "loop"}) {
            field.setText(name);
            said.add(name + ": " + dialog.getDefaultButton().isEnabled());
          }
          TestWorkbench.screenshot(dialog, "rename");
          dialog.close();
        });
    TestWorkbench.executeCommand("org.sass.lang.ui.rename");
    TestWorkbench.waitFor("the dialog", () -> said.size() == 4 && dialog() == null);
    assertEquals(List.of("R1: false", "a b: false", ": false", "loop: true"), said);
    assertEquals(EditorTest.KERNELS, open.document().get());
  }

  /** Prepares the answer to the dialog, which will block in an event loop of its own. */
  private static void enterNameWhenAsked(String name) {
    checkWhenAsked(
        dialog -> {
          ((Text) find(dialog, Text.class)).setText(name);
          dialog.getDefaultButton().notifyListeners(SWT.Selection, new Event());
        });
  }

  private static void checkWhenAsked(Consumer<Shell> check) {
    Dialogs.answerWhenOpen(
        shell -> shell.getText().equals("Rename"),
        dialog -> {
          check.accept(dialog);
          return true;
        });
  }

  private static Shell dialog() {
    return Arrays.stream(Display.getCurrent().getShells())
        .filter(shell -> shell.isVisible() && shell.getText().equals("Rename"))
        .findFirst()
        .orElse(null);
  }

  private static Object find(org.eclipse.swt.widgets.Composite in, Class<?> type) {
    for (var child : in.getChildren()) {
      Object found =
          type.isInstance(child)
              ? child
              : child instanceof org.eclipse.swt.widgets.Composite inner ? find(inner, type) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
