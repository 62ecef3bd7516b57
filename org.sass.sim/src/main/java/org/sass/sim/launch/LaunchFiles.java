package org.sass.sim.launch;

import java.io.IOException;
import java.util.List;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.buffers.MemoryImage;
import org.sass.sim.launch.buffers.MemoryLayout;
import org.sass.sim.launch.syntax.FileAccess;
import org.sass.sim.launch.syntax.FileRef;

/** Reads the files that launch settings name, and reports those that cannot be read. */
final class LaunchFiles {
  private final FileAccess files;
  private final List<Problem> problems;

  /**
   * Makes a reader.
   *
   * @param problems receives the errors
   */
  LaunchFiles(FileAccess files, List<Problem> problems) {
    this.files = files;
    this.problems = problems;
  }

  /** Returns the bytes of a memory image; null after an error, which is reported. */
  byte[] readImage(FileRef file) {
    byte[] raw = readBytes(file);
    try {
      byte[] image = raw == null ? null : MemoryImage.read(file.path(), raw);
      if (image != null && image.length > MemoryLayout.MAX_BYTES) {
        reportError(file, file.path() + " is larger than the emulator's memory");
        return null;
      }
      return image;
    } catch (MemoryImage.BadImage e) {
      reportError(file, e.messageFor(file.path()));
      return null;
    }
  }

  /** Returns the bytes of a file; null after an error, which is reported. */
  byte[] readBytes(FileRef file) {
    try {
      return files.read(file);
    } catch (IOException e) {
      reportError(file, e.getMessage());
      return null;
    }
  }

  /** Reports a warning at the name of a file. */
  void reportWarning(FileRef file, String message) {
    int end = file.start() + file.path().length();
    problems.add(file.origin().warning(LaunchPreparation.FILE_CODE, message, file.start(), end));
  }

  /** Reports an error at the name of a file. */
  void reportError(FileRef file, String message) {
    problems.add(
        file.origin()
            .error(
                LaunchPreparation.FILE_CODE,
                message,
                file.start(),
                file.start() + file.path().length()));
  }
}
