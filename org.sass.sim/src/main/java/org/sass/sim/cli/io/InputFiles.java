package org.sass.sim.cli.io;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.NearestWords;

/** Reads input files. The name {@code -} stands for standard input. */
public final class InputFiles {
  /** The name of standard input on the command line. */
  public static final String STANDARD_STREAM = "-";

  /** Size limit in bytes. A larger file is no program, and would hardly fit into a Java array. */
  private static final long MAX_BYTES = 1L << 30;

  private InputFiles() {}

  /** Returns the name of an input for messages: {@code <stdin>} for standard input. */
  public static String displayName(String file) {
    return file.equals(STANDARD_STREAM) ? "<stdin>" : file;
  }

  /** Reads all bytes of a file. */
  public static byte[] read(Streams io, String file) {
    if (file.equals(STANDARD_STREAM)) {
      return readAll(io.in(), file);
    }
    try {
      return read(toPath(file), file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Opens a stream of the bytes of a file. */
  public static InputStream openStream(Streams io, String file) {
    if (file.equals(STANDARD_STREAM)) {
      return io.in();
    }
    try {
      Path path = toPath(file);
      refuseDirectory(path, file);
      return openPath(path);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Returns whether there is a regular file with a name. */
  public static boolean isFile(String name) {
    try {
      return Files.isRegularFile(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** Returns the path of a name; fails if a path cannot have that name. */
  public static Path toPath(String file) {
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw new Failure("file", "'" + Printable.of(file) + "' is not a valid file name");
    }
  }

  /**
   * Returns the folder against which a file resolves the names of other files; null for standard
   * input and for a name without a folder.
   */
  public static Path parentFolder(String file) {
    return file.equals(STANDARD_STREAM) ? null : toPath(file).getParent();
  }

  private static byte[] read(Path path, String file) throws IOException {
    refuseDirectory(path, file);
    if (Files.isRegularFile(path) && Files.size(path) > 0) {
      if (Files.size(path) > MAX_BYTES) {
        throw tooLarge(file);
      }
      return Files.readAllBytes(path);
    }
    try (InputStream in = openPath(path)) {
      return readAll(in, file);
    }
  }

  /**
   * Opens a stream. A channel's stream asks for its position, which a pipe does not have; the
   * stream of a {@code FileInputStream} does not ask. So the latter is used for pipes.
   */
  private static InputStream openPath(Path path) throws IOException {
    boolean pipe = Files.exists(path) && !Files.isRegularFile(path);
    return pipe ? new FileInputStream(path.toFile()) : Files.newInputStream(path);
  }

  private static byte[] readAll(InputStream in, String file) {
    try {
      // A file stream by itself asks for its position first, and a pipe has none.
      byte[] bytes = new BufferedInputStream(in).readNBytes((int) MAX_BYTES);
      if (bytes.length == MAX_BYTES) {
        throw tooLarge(file);
      }
      return bytes;
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static Failure tooLarge(String file) {
    return new Failure(
        "file",
        displayName(file)
            + " is too large: gsass reads files of up to "
            + (MAX_BYTES >> 20)
            + " MB whole");
  }

  private static void refuseDirectory(Path path, String file) {
    if (Files.isDirectory(path)) {
      throw new Failure("file", file + " is a directory; name a file in it");
    }
  }

  /** Makes the failure for a file that cannot be read. */
  public static Failure unreadable(String file, IOException e) {
    if (e instanceof NoSuchFileException) {
      return new Failure("file", "there is no file " + displayName(file) + suggestSimilar(file));
    }
    if (e instanceof AccessDeniedException) {
      return new Failure("file", displayName(file) + " cannot be read: permission denied");
    }
    return new Failure("file", displayName(file) + " cannot be read: " + reasonOf(e));
  }

  /** Returns the reason of an exception, without the path that Java puts in front of it. */
  public static String reasonOf(IOException e) {
    String reason =
        e instanceof java.nio.file.FileSystemException f && f.getReason() != null
            ? f.getReason()
            : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }

  /**
   * Returns a suggestion for the message about a missing file: a file in the same folder with
   * nearly the same name. Empty if there is none.
   */
  private static String suggestSimilar(String file) {
    Path path = toPath(file);
    Path folder = path.getParent() == null ? Path.of("") : path.getParent();
    if (path.getFileName() == null) {
      return "";
    }
    if (!Files.isDirectory(folder)) {
      return Files.exists(folder) ? "" : "; there is no folder " + folder + " either";
    }
    List<String> names = new ArrayList<>();
    try (var entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        if (names.size() < 1000) {
          names.add(entry.getFileName().toString());
        }
      }
    } catch (IOException | java.nio.file.DirectoryIteratorException e) {
      return "";
    }
    String name = path.getFileName().toString();
    List<String> near = NearestWords.nearest(name, names, 1);
    // The search accepts names that differ in half of their letters. A file name that differs so
    // much is another file.
    boolean same = !near.isEmpty() && Math.abs(near.get(0).length() - name.length()) <= 2;
    return same ? "; did you mean " + path.resolveSibling(near.get(0)) + "?" : "";
  }
}
