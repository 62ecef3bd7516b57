package org.sass.tests.install;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.swt.graphics.Rectangle;

/**
 * Takes the guide's pictures of Eclipse. It is played only if asked for by name. GSASS_EXAMPLES in
 * the environment names the folder with the examples.
 */
final class ReadmePictures implements Scenario {
  /** Pixels that a row of text has at least. */
  private static final int MIN_LETTER_PIXELS = 200;

  static final String NAME = "readme-pictures";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void play(Hand hand) throws Exception {
    Steps.createProject(hand, "examples");
    copy("collatz.gsass");
    hover(hand);
    bitLayout(hand);
    profile(hand);
    debugging(hand);
  }

  /** Copies an example into the project, as File, Import does. */
  private static void copy(String name) throws Exception {
    Path from = Path.of(System.getenv("GSASS_EXAMPLES")).resolve(name);
    IFile to = ResourcesPlugin.getWorkspace().getRoot().getProject("examples").getFile(name);
    try (InputStream in = Files.newInputStream(from)) {
      to.create(in, /* force= */ false, null);
    }
  }

  private static void open(Hand hand, String name) {
    hand.doubleClick(name, () -> ScreenQueries.treeItemBounds(name));
    hand.await(
        "the editor of " + name,
        () ->
            WorkbenchQueries.page().getActiveEditor() != null
                && WorkbenchQueries.page().getActiveEditor().getTitle().equals(name));
    hand.await("its colours", () -> Steps.countColors() >= 4);
  }

  private static void bitLayout(Hand hand) {
    Steps.openView(hand, "Bit Layout");
    Steps.clickWord(hand, "GLD.U32");
    hand.await("its bits", () -> WorkbenchQueries.fieldTexts("Bit Layout").startsWith("GLD.U32"));
    Pictures.take(hand, "eclipse-bit-layout");
  }

  private static void hover(Hand hand) {
    WriteAKernel.hover(hand);
    WriteAKernel.takeHover(hand, "eclipse-hover");
  }

  private static void profile(Hand hand) {
    open(hand, "collatz.gsass");
    Steps.scrollTo(hand, "done:");
    hand.menu("Run", "Run As", "SASS Kernel");
    hand.await(
        "the results", () -> WorkbenchQueries.consoleContents().contains("expectations hold"));
    Steps.openView(hand, "Profile");
    hand.await(
        "the counts",
        () -> WorkbenchQueries.viewTexts("Profile").stream().anyMatch(row -> row.contains("SHR")));
    Steps.openView(hand, "Control Flow");
    Steps.clickWord(hand, "counted:");
    Pictures.take(hand, "eclipse-profile");
  }

  private static void debugging(Hand hand) {
    hand.doubleClick("beside a line", () -> EditorQueries.besideWord("SHR R1, R1, 1"));
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.awaitFirstStop(hand);
    Steps.openView(hand, "Warp Watch");
    Steps.scrollTo(hand, "done:");
    Steps.clickWord(hand, "counted:");
    Steps.pressUntilStopAt(hand, "F8", "SHR");
    hand.await(
        "the frames",
        () ->
            WorkbenchQueries.viewTexts("Debug").stream()
                .anyMatch(row -> row.contains("other path")),
        () -> String.join("\n", hand.callInUi(() -> WorkbenchQueries.viewTexts("Debug"))));
    // The tree has its rows before it paints them.
    hand.await("painted frames", () -> isPainted(hand, "reconverge at done"));
    Pictures.take(hand, "eclipse-debugging");
    hand.doubleClick("the tab", () -> ScreenQueries.tabBounds("Warp Watch"));
    hand.await("a large view", () -> WorkbenchQueries.view("Warp Watch").getSize().x > 1000);
    Pictures.take(hand, "eclipse-warp-watch");
  }

  /** Returns whether the letters of a tree's row are on the screen. */
  private static boolean isPainted(Hand hand, String row) {
    Rectangle place = ScreenQueries.treeItemBounds(row);
    return place != null && Pictures.contrastingPixels(hand.display(), place) > MIN_LETTER_PIXELS;
  }
}
