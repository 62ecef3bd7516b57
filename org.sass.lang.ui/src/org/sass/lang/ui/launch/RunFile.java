package org.sass.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IProcess;

/**
 * A temporary file that a run writes for the workbench. When the run ends, the file is read and
 * deleted.
 */
final class RunFile {
  private static final Map<IProcess, Map<RunFile, ContentHandler>> HANDLERS =
      new ConcurrentHashMap<>();

  static {
    DebugPlugin.getDefault().addDebugEventListener(RunFile::handleEvents);
  }

  private final Path path;

  private RunFile(Path path) {
    this.path = path;
  }

  /** Handles what a run has written. */
  interface ContentHandler {
    /**
     * Handles the text. Called in the thread that reports the end of the run, so it must not wait.
     *
     * @param text all that was written; may be empty if the run was terminated
     * @throws IOException if the text is not in the expected format
     */
    void handle(String text) throws IOException;
  }

  /**
   * Creates an empty file for a run to write to.
   *
   * @param name the start of the file's name, after {@code gsass-}
   * @param suffix the end of the file's name, with the dot
   */
  static RunFile create(String name, String suffix) throws CoreException {
    try {
      return new RunFile(Files.createTempFile("gsass-" + name, suffix));
    } catch (IOException e) {
      throw new CoreException(
          Status.error(
              "A temporary file for the results of the run cannot be created: " + e.getMessage(),
              e));
    }
  }

  /** Returns the path of the file, for the command line of the run. */
  String pathArgument() {
    return path.toString();
  }

  /** Reads the file when the process ends; at once if it has ended. */
  void readWhenEnded(IProcess process, ContentHandler handler) {
    HANDLERS.computeIfAbsent(process, p -> new ConcurrentHashMap<>()).put(this, handler);
    if (process.isTerminated()) {
      readFilesOf(process);
    }
  }

  private static void handleEvents(DebugEvent[] events) {
    for (DebugEvent event : events) {
      if (event.getKind() == DebugEvent.TERMINATE && event.getSource() instanceof IProcess one) {
        readFilesOf(one);
      }
    }
  }

  private static void readFilesOf(IProcess process) {
    Map<RunFile, ContentHandler> all = HANDLERS.remove(process);
    if (all != null) {
      all.forEach(RunFile::readAndDelete);
    }
  }

  private void readAndDelete(ContentHandler handler) {
    try {
      String text = Files.exists(path) ? Files.readString(path) : "";
      Files.deleteIfExists(path);
      handler.handle(text);
    } catch (IOException | RuntimeException e) {
      ILog.of(RunFile.class).log(Status.error("The results of a run cannot be read", e));
    }
  }
}
