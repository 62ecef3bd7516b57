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

/** What a file says of its kernels. */
public final class KernelNames {
  /** What a launch comment begins with, see the guide to launch settings. */
  private static final String COMMENT = "//!";

  private KernelNames() {}

  /** The names of the kernels of a file, in their order. */
  public static List<String> of(IFile file) throws CoreException {
    return of(text(file));
  }

  /** The names of the kernels of a text, in their order. */
  public static List<String> of(String text) {
    Assembler.Options options =
        new Assembler.Options(Isas.load(Settings.DEFAULTS.isa()), false, Isas::load, false);
    return Assembler.assemble(options, text).kernels().stream().map(Program.Kernel::name).toList();
  }

  /** The launch comments of a text, as they stand there. */
  public static List<String> launchComments(String text) {
    return text.lines().map(String::strip).filter(line -> line.startsWith(COMMENT)).toList();
  }

  /** The text of a file: as an editor has it, else as it is on the disk. */
  public static String text(IFile file) throws CoreException {
    ITextFileBuffer buffer =
        FileBuffers.getTextFileBufferManager()
            .getTextFileBuffer(file.getFullPath(), LocationKind.IFILE);
    if (buffer != null) {
      return buffer.getDocument().get();
    }
    return saved(file);
  }

  /** The text of a file as it is on the disk. */
  public static String saved(IFile file) throws CoreException {
    try (InputStream bytes = file.getContents(/* force= */ true)) {
      return new String(bytes.readAllBytes(), Charset.forName(file.getCharset()));
    } catch (IOException e) {
      throw new CoreException(
          Status.error(file.getName() + " cannot be read: " + e.getMessage(), e));
    }
  }
}
