package org.sass.tests.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Platform;

/**
 * File, Restart: Eclipse starts again in another process with the same workspace, its project and
 * the editor that was open.
 */
final class Restart {
  /** The name of this scenario in the report. */
  static final String NAME = "restart";

  private static final String PROJECT = "lasting";

  private final Path notesFile;

  /**
   * Creates the scenario.
   *
   * @param folder where the process that ends leaves notes for the one that begins
   */
  Restart(Path folder) {
    notesFile = folder.resolve("before-restart.txt");
  }

  /** Creates a project and opens an editor, and notes what must be the same after the restart. */
  void prepare(Hand hand) throws IOException {
    Steps.createProject(hand, PROJECT);
    String editor = hand.callInUi(() -> WorkbenchQueries.page().getActiveEditor().getTitle());
    Files.write(notesFile, List.of(process(), workspace(), editor));
  }

  /** Checks in the new process that the workspace, the project and the editor are there again. */
  void check(Hand hand) throws IOException {
    List<String> before = Files.readAllLines(notesFile);
    if (process().equals(before.get(0))) {
      throw new AssertionError("it is the same process: " + process());
    }
    if (!workspace().equals(before.get(1))) {
      throw new AssertionError("the workspace is " + workspace() + ", it was " + before.get(1));
    }
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(PROJECT);
    hand.await("the project", project::isOpen);
    hand.await("its entry", () -> ScreenQueries.treeItemBounds(PROJECT) != null);
    hand.await(
        "the editor",
        () ->
            WorkbenchQueries.page().getActiveEditor() != null
                && WorkbenchQueries.page().getActiveEditor().getTitle().equals(before.get(2))
                && EditorQueries.editorText().contains(".kernel"));
    WriteAKernel.completion(hand);
    hand.press("Escape");
  }

  private static String process() {
    ProcessHandle own = ProcessHandle.current();
    return own.pid() + " since " + own.info().startInstant().orElseThrow();
  }

  private static String workspace() {
    return Platform.getInstanceLocation().getURL().getPath();
  }
}
