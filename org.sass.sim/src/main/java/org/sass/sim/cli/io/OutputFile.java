package org.sass.sim.cli.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Locale;
import java.util.Set;

/**
 * Writes results to files. An existing file is replaced in one step when the new one is complete.
 * Until then readers see the old file, and it remains if the disk is full.
 */
public final class OutputFile {
  /** The extensions of compiled files. */
  private static final Set<String> COMPILED_EXTENSIONS = Set.of("cubin", "fatbin");

  private OutputFile() {}

  /** Writes a result, piece by piece. */
  @FunctionalInterface
  public interface ContentWriter {
    void write(ByteOutput out) throws IOException;
  }

  /**
   * Writes a result.
   *
   * @param file the name of the file; null or {@code -} for standard output
   */
  public static void write(Streams io, String file, ContentWriter content) throws IOException {
    if (isStandardOutput(file)) {
      content.write(io.out());
      return;
    }
    if (file.isEmpty()) {
      throw new Failure("file", "the name of the output is empty");
    }
    Path path = InputFiles.toPath(file);
    try {
      replaceFile(path, content);
    } catch (IOException e) {
      throw new Failure("file", file + " cannot be written: " + reasonOf(path, e));
    }
  }

  /** Returns whether a name stands for standard output. */
  public static boolean isStandardOutput(String file) {
    return file == null || file.equals(InputFiles.STANDARD_STREAM) || file.equals("/dev/stdout");
  }

  /**
   * Returns whether a file is named as a compiled file, which has more than code and is not written
   * from a text alone.
   */
  public static boolean isNamedAsCompiled(String file) {
    return COMPILED_EXTENSIONS.contains(extension(file));
  }

  /**
   * Returns what is after the last dot of a file name, in lower case; the whole name if it has
   * none, and nothing for null.
   */
  public static String extension(String file) {
    String name = file == null ? "" : file.toLowerCase(Locale.ROOT);
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static void replaceFile(Path path, ContentWriter content) throws IOException {
    if (Files.isDirectory(path)) {
      throw new FileSystemException(path.toString(), null, "it is a directory");
    }
    boolean exists = Files.exists(path);
    if (exists && !Files.isRegularFile(path)) {
      writeDirectly(path, content);
      return;
    }
    if (exists && !Files.isWritable(path)) {
      throw new AccessDeniedException(path.toString());
    }
    // A symbolic link is kept: the file that it points to is replaced.
    Path target = exists ? path.toRealPath() : path.toAbsolutePath();
    Path temporary =
        target.resolveSibling(
            ".gsass-" + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".tmp");
    OutputStream out;
    try {
      out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW);
    } catch (AccessDeniedException e) {
      if (!exists) {
        throw e;
      }
      overwrite(path, content);
      return;
    }
    // If Ctrl-C ends the process, the JVM deletes the file. After the renaming there is nothing
    // left to delete.
    temporary.toFile().deleteOnExit();
    try {
      try (ByteOutput bytes = new ByteOutput(out)) {
        content.write(bytes);
      }
      if (exists) {
        keepPermissions(target, temporary);
      }
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void keepPermissions(Path from, Path to) throws IOException {
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(from);
      Files.setPosixFilePermissions(to, permissions);
    } catch (UnsupportedOperationException e) {
      // The file system has no POSIX permissions.
    }
  }

  /** Writes to a pipe or a device, which cannot be replaced. */
  private static void writeDirectly(Path path, ContentWriter content) throws IOException {
    try (ByteOutput out = new ByteOutput(Files.newOutputStream(path, StandardOpenOption.WRITE))) {
      content.write(out);
    }
  }

  /**
   * Overwrites a file in a folder where no other file can be created. The result is complete before
   * writing starts, so that at least a failure of the result leaves no partial file.
   */
  private static void overwrite(Path path, ContentWriter content) throws IOException {
    var bytes = new java.io.ByteArrayOutputStream();
    try (ByteOutput out = new ByteOutput(bytes)) {
      content.write(out);
    }
    Files.write(path, bytes.toByteArray());
  }

  private static String reasonOf(Path path, IOException e) {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null && !Files.exists(folder)) {
      return "there is no folder " + folder;
    }
    if (folder != null && !Files.isDirectory(folder)) {
      return folder + " is not a folder";
    }
    if (e instanceof NoSuchFileException) {
      return "no file can be created in " + folder;
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    return InputFiles.reasonOf(e);
  }
}
