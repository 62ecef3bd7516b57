package org.sass.lang.ide.views;

import org.sass.lang.file.InputReader;
import org.sass.lang.file.LaunchFile;

/**
 * The answer to {@code sass/compiledFile}: what a client must know about a compiled file to run one
 * of its kernels.
 *
 * @param launchFile the name of the file beside it that has its launch settings
 */
public record CompiledFile(String launchFile) {

  /**
   * A file that may be a compiled one.
   *
   * @param name its name, with or without its folders
   * @param start its first four bytes, or more, in Base64
   */
  public record Params(String name, String start) {}

  /** Describes a file; returns null if it does not begin like a compiled one. */
  public static CompiledFile of(String name, byte[] start) {
    return InputReader.isCompiled(start) ? new CompiledFile(LaunchFile.nameFor(name)) : null;
  }
}
