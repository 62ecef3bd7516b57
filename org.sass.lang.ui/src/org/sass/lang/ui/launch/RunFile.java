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

/** A file that a run writes for the workbench: read when the run is over, and deleted then. */
final class RunFile {
  private static final Map<IProcess, Map<RunFile, Reader>> EXPECTED = new ConcurrentHashMap<>();

  static {
    DebugPlugin.getDefault().addDebugEventListener(RunFile::ended);
  }

  private final Path path;

  private RunFile(Path path) {
    this.path = path;
  }

  /** Does something with what a run has written. */
  interface Reader {
    /**
     * Reads it, in the thread that tells of the end: nothing here may wait.
     *
     * @param text all that was written; a run that was ended from outside may have left nothing
     * @throws IOException if it has not what it should have
     */
    void read(String text) throws IOException;
  }

  /**
   * Makes an empty file for a run to write into.
   *
   * @param name what it begins with
   * @param ending with the dot
   */
  static RunFile create(String name, String ending) throws CoreException {
    try {
      return new RunFile(Files.createTempFile("gsass-" + name, ending));
    } catch (IOException e) {
      throw new CoreException(
          Status.error("There is no room for what a run writes: " + e.getMessage(), e));
    }
  }

  /** Where it is, as an argument of the run. */
  String argument() {
    return path.toString();
  }

  /** Has it read when the process ends, or now where it has ended. */
  void whenEnded(IProcess process, Reader reader) {
    EXPECTED.computeIfAbsent(process, p -> new ConcurrentHashMap<>()).put(this, reader);
    if (process.isTerminated()) {
      take(process);
    }
  }

  private static void ended(DebugEvent[] events) {
    for (DebugEvent event : events) {
      if (event.getKind() == DebugEvent.TERMINATE && event.getSource() instanceof IProcess one) {
        take(one);
      }
    }
  }

  private static void take(IProcess process) {
    Map<RunFile, Reader> all = EXPECTED.remove(process);
    if (all != null) {
      all.forEach(RunFile::take);
    }
  }

  private void take(Reader reader) {
    try {
      String text = Files.exists(path) ? Files.readString(path) : "";
      Files.deleteIfExists(path);
      reader.read(text);
    } catch (IOException | RuntimeException e) {
      ILog.of(RunFile.class).log(Status.error("What a run has written cannot be read", e));
    }
  }
}
