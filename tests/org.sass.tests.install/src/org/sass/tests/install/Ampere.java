package org.sass.tests.install;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;

/**
 * Machine code of today: a listing for sm_86 is pasted and read, and a cubin for sm_90 is opened,
 * in the light and in the dark theme. GSASS_KERNELS in the environment names the folder with both.
 */
final class Ampere implements Scenario {
  static final String NAME = "ampere";

  private static final String CUBIN = "row_norm.sm_90.cubin";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void play(Hand hand) throws Exception {
    Steps.createProject(hand, "today");
    paste(hand);
    look(hand, "light");
    openCubin(hand, "light");
    Appearance.chooseTheme(hand, "Dark");
    Appearance.awaitReadable(hand);
    hand.doubleClick("the listing", () -> ScreenQueries.treeItemBounds("forum.gsass"));
    hand.await("the text", () -> EditorQueries.editorText().contains("FFMA R0, R3"));
    look(hand, "dark");
    openCubin(hand, "dark");
    Appearance.chooseTheme(hand, "Light");
  }

  private static Path kernel(String name) {
    return Path.of(System.getenv("GSASS_KERNELS")).resolve(name);
  }

  /** Pastes the listing into a new file. */
  private static void paste(Hand hand) throws Exception {
    String listing = Files.readString(kernel("row_norm.sm_86.txt"));
    Steps.createFile(hand, "today", "forum.gsass");
    hand.callInUi(
        () -> {
          Clipboard clipboard = new Clipboard(hand.display());
          clipboard.setContents(
              new Object[] {listing}, new Transfer[] {TextTransfer.getInstance()});
          clipboard.dispose();
          return null;
        });
    hand.press("ctrl+v");
    hand.await("the listing", () -> EditorQueries.editorText().contains("FFMA R0, R3"));
    hand.press("ctrl+Home");
    hand.await("its colours", () -> Steps.countColors() >= 4);
    hand.press("ctrl+s");
    Pictures.take(hand, "ampere-pasted");
  }

  /** Shows the hover and the views that follow the cursor. */
  private static void look(Hand hand, String theme) {
    Steps.openView(hand, "Bit Layout");
    hand.click("the text", () -> ScreenQueries.boundsOf(EditorQueries.textWidget()));
    hand.press("ctrl+Home");
    Steps.scrollTo(hand, "LDG.E");
    Steps.clickWord(hand, "LDG.E");
    hand.await(
        "its bits",
        () -> WorkbenchQueries.fieldTexts("Bit Layout").contains("LDG.E R3"),
        () -> hand.callInUi(() -> WorkbenchQueries.fieldTexts("Bit Layout")));
    Pictures.take(hand, "ampere-bits-" + theme);
    Steps.openView(hand, "Control Flow");
    hand.await(
        "its blocks",
        () -> ScreenQueries.allTexts(WorkbenchQueries.view("Control Flow")).contains("row_norm"));
    Pictures.take(hand, "ampere-flow-" + theme);
    hand.repeatUntil(
        "the hover",
        () -> ScreenQueries.shells().size() > 1,
        () -> hand.pointAt("an instruction", () -> EditorQueries.wordBounds("LDG.E")));
    WriteAKernel.takeHover(hand, "ampere-hover-" + theme);
  }

  /** Opens the cubin, whose text is read-only. */
  private static void openCubin(Hand hand, String theme) throws Exception {
    IFile file = ResourcesPlugin.getWorkspace().getRoot().getProject("today").getFile(CUBIN);
    if (!file.exists()) {
      try (InputStream in = Files.newInputStream(kernel(CUBIN))) {
        file.create(in, /* force= */ false, null);
      }
    }
    hand.doubleClick("the cubin", () -> ScreenQueries.treeItemBounds(CUBIN));
    hand.await("its text", () -> EditorQueries.editorText().contains("LDC R1"));
    Steps.clickWord(hand, "LDG.E");
    hand.await(
        "its bits",
        () -> WorkbenchQueries.fieldTexts("Bit Layout").contains("LDG.E R3"),
        () -> hand.callInUi(() -> WorkbenchQueries.fieldTexts("Bit Layout")));
    hand.await(
        "its blocks",
        () -> ScreenQueries.allTexts(WorkbenchQueries.view("Control Flow")).contains("row_norm"));
    Pictures.take(hand, "ampere-cubin-" + theme);
  }
}
