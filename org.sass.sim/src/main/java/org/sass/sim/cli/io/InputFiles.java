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

/** Reads input files; {@code -} is standard input. */
public final class InputFiles {
  /** What stands for standard input on the command line. */
  public static final String STANDARD = "-";

  /** More is no program, and no Java array. */
  private static final long LARGEST = 1L << 30;

  private InputFiles() {}

  /** The name of an input in messages. */
  public static String name(String file) {
    return file.equals(STANDARD) ? "<stdin>" : file;
  }

  /** All bytes of a file. */
  public static byte[] read(Streams io, String file) {
    if (file.equals(STANDARD)) {
      return readAll(io.in(), file);
    }
    try {
      return read(path(file), file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** A stream of a file's bytes. */
  public static InputStream open(Streams io, String file) {
    if (file.equals(STANDARD)) {
      return io.in();
    }
    try {
      Path path = path(file);
      refuseDirectory(path, file);
      return stream(path);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Whether there is a file of that name. */
  public static boolean isFile(String name) {
    try {
      return Files.isRegularFile(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The path of a name, if it can be one. */
  public static Path path(String file) {
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw new Failure("file", "'" + Printable.of(file) + "' cannot be the name of a file");
    }
  }

  /** The folder from where a file's text names others; null for standard input. */
  public static Path folder(String file) {
    return file.equals(STANDARD) ? null : path(file).getParent();
  }

  private static byte[] read(Path path, String file) throws IOException {
    refuseDirectory(path, file);
    if (Files.isRegularFile(path) && Files.size(path) > 0) {
      if (Files.size(path) > LARGEST) {
        throw tooLarge(file);
      }
      return Files.readAllBytes(path);
    }
    try (InputStream in = stream(path)) {
      return readAll(in, file);
    }
  }

  /**
   * The stream of a channel asks a pipe for its position, which it has not; that of a file does
   * not.
   */
  private static InputStream stream(Path path) throws IOException {
    boolean pipe = Files.exists(path) && !Files.isRegularFile(path);
    return pipe ? new FileInputStream(path.toFile()) : Files.newInputStream(path);
  }

  private static byte[] readAll(InputStream in, String file) {
    try {
      // A bare file stream asks for its position first, and a pipe has none.
      byte[] bytes = new BufferedInputStream(in).readNBytes((int) LARGEST);
      if (bytes.length == LARGEST) {
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
        name(file) + " is too large: gsass reads files of up to " + (LARGEST >> 20) + " MB whole");
  }

  private static void refuseDirectory(Path path, String file) {
    if (Files.isDirectory(path)) {
      throw new Failure("file", file + " is a directory; name a file in it");
    }
  }

  /** Words for a file that cannot be read. */
  public static Failure unreadable(String file, IOException e) {
    if (e instanceof NoSuchFileException) {
      return new Failure("file", "there is no file " + name(file) + similar(file));
    }
    if (e instanceof AccessDeniedException) {
      return new Failure("file", name(file) + " cannot be read: permission denied");
    }
    return new Failure("file", name(file) + " cannot be read: " + reason(e));
  }

  /** What an exception says, without the path that Java puts before it. */
  public static String reason(IOException e) {
    String reason =
        e instanceof java.nio.file.FileSystemException f && f.getReason() != null
            ? f.getReason()
            : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }

  /** A file beside it whose name is nearly the same. */
  private static String similar(String file) {
    Path path = path(file);
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
    List<String> near = NearestWords.of(name, names, 1);
    // Nearest forgives half of the letters; a file name so different is another file.
    boolean same = !near.isEmpty() && Math.abs(near.get(0).length() - name.length()) <= 2;
    return same ? "; did you mean " + path.resolveSibling(near.get(0)) + "?" : "";
  }
}
