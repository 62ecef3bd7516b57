package org.sass.lang.ui.build;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Diagnostic;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.ide.analysis.AssemblerOptions;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isas;
import org.sass.lang.ui.launch.Emulator;
import org.sass.lang.ui.launch.KernelNames;
import org.sass.lang.ui.preferences.SassSettings;
import org.sass.sim.launch.settings.LaunchComments;

/**
 * A source file and what it was assembled to.
 *
 * @param source the file
 * @param document the text of the file
 * @param program the assembled program
 * @param problems the diagnostics of the file, as in the editor
 */
record AssemblyResult(
    IFile source, IDocument document, Program program, List<Diagnostic> problems) {
  private static final int POLL_MILLIS = 50;

  static AssemblyResult assemble(IFile source) throws CoreException {
    String text = KernelNames.savedText(source);
    Settings settings = SassSettings.settings();
    Assembler.Options options = AssemblerOptions.of(source.getName(), settings, Isas::load);
    Program program = Assembler.assemble(options, text);
    String uri = source.getLocationURI().toString();
    return new AssemblyResult(
        source,
        new Document(text),
        program,
        new EditorServices(uri, settings, LaunchComments::findProblems, text).diagnostics());
  }

  /** Writes the outputs that the settings ask for. Returns their files. */
  List<IFile> writeOutputs(BuildSettings settings, IProgressMonitor monitor) throws CoreException {
    List<IFile> written = new ArrayList<>();
    for (Output output : settings.outputs()) {
      IFile file = Outputs.outputFile(source, settings, output, program.isa().name());
      if (output == Output.VHDL) {
        writeVhdl(file, monitor);
      } else {
        Outputs.write(file, encode(output), source, monitor);
      }
      written.add(file);
    }
    return written;
  }

  private byte[] encode(Output output) {
    StringBuilder text = new StringBuilder();
    try {
      switch (output) {
        case HEX -> CodeWriter.writeHex(program, text);
        case MIF -> CodeWriter.writeMif(program, text);
        default -> ListingWriter.write(program, ListingWriter.Style.NEW, text);
      }
    } catch (IOException e) {
      throw new IllegalStateException("a text in memory cannot fail", e);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Writes the VHDL output by means of the command-line tool. It works out the launch, with buffers
   * and files, as for a run: a test bench needs the constants of the launch.
   */
  private void writeVhdl(IFile file, IProgressMonitor monitor) throws CoreException {
    Outputs.prepare(file, monitor);
    List<String> command =
        Emulator.command(
            "",
            "",
            List.of(
                "asm",
                source.getLocation().toOSString(),
                "--emit",
                Output.VHDL.optionValue(),
                "-o",
                file.getLocation().toOSString()));
    try {
      File messageFile = File.createTempFile("gsass", ".txt");
      try {
        Process process =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(messageFile)
                .start();
        while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
          if (monitor.isCanceled()) {
            process.destroyForcibly();
            throw new OperationCanceledException();
          }
        }
        if (process.exitValue() != 0) {
          String message = java.nio.file.Files.readString(messageFile.toPath()).strip();
          throw new CoreException(Status.error(file.getName() + " is not written: " + message));
        }
      } finally {
        java.nio.file.Files.deleteIfExists(messageFile.toPath());
      }
    } catch (IOException e) {
      throw new CoreException(
          Status.error(file.getName() + " is not written: " + e.getMessage(), e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperationCanceledException();
    }
    file.refreshLocal(IResource.DEPTH_ZERO, monitor);
    Outputs.markAsOutput(file, source, monitor);
  }
}
