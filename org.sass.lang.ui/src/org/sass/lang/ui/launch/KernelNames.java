package org.sass.lang.ui.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isas;

/** Reads the names of kernels and the launch comments of a file. */
public final class KernelNames {
  /** The start of a launch comment; see the guide to launch settings. */
  private static final String LAUNCH_COMMENT_MARK = "//!";

  private KernelNames() {}

  /** Returns the names of the kernels of a file, in the order of the text. */
  public static List<String> of(IFile file) throws CoreException {
    return of(currentText(file));
  }

  /** Returns the names of the kernels of a text, in the order of the text. */
  public static List<String> of(String text) {
    Assembler.Options options =
        new Assembler.Options(Isas.load(Settings.DEFAULTS.isa()), false, Isas::load, false);
    return Assembler.assemble(options, text).kernels().stream().map(Program.Kernel::name).toList();
  }

  /** Returns the launch comments of a text, trimmed but otherwise unchanged. */
  public static List<String> launchComments(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> line.startsWith(LAUNCH_COMMENT_MARK))
        .toList();
  }

  /** Returns the text of a file: from an open editor, else from the disk. */
  public static String currentText(IFile file) throws CoreException {
    ITextFileBuffer buffer =
        FileBuffers.getTextFileBufferManager()
            .getTextFileBuffer(file.getFullPath(), LocationKind.IFILE);
    if (buffer != null) {
      return buffer.getDocument().get();
    }
    return savedText(file);
  }

  /** Returns the text of a file on the disk. */
  public static String savedText(IFile file) throws CoreException {
    try (InputStream bytes = file.getContents(/* force= */ true)) {
      return new String(bytes.readAllBytes(), Charset.forName(file.getCharset()));
    } catch (IOException e) {
      throw new CoreException(
          Status.error(file.getName() + " cannot be read: " + e.getMessage(), e));
    }
  }
}
