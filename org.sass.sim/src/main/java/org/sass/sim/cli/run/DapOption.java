package org.sass.sim.cli.run;

import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.text.SourceText;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.IsaOptions;
import org.sass.sim.cli.io.OptionGroup;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.dap.AttachEngine;
import org.sass.sim.interp.Engine;
import org.sass.sim.launch.CompiledProgram;
import org.sass.sim.launch.PreparedLaunch;

/** The option {@code --dap}, with which a debugger can attach to a run. */
final class DapOption implements OptionGroup {
  private static final int LAST_PORT = 0xffff;

  private String port;

  @Override
  public void describe(CommandSyntax syntax) {
    syntax.option(
        "--dap",
        "PORT",
        text -> port = text,
        "Waits for a debugger on this local port; 0 means any free port. When the debugger"
            + " disconnects, the run continues.");
  }

  boolean isGiven() {
    return port != null;
  }

  /** Returns the port; fails if the option's value is not a port number. */
  int parsePort() {
    try {
      int number = Integer.parseInt(port);
      if (number >= 0 && number <= LAST_PORT) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The failure is reported below.
    }
    throw new Failure(
        "usage", "--dap: '" + port + "' is not a port; write 1 to 65535, or 0 for any free one");
  }

  /** Returns an engine that runs a launch under a debugger that attaches to it. */
  Engine createEngine(
      Streams io,
      String file,
      IsaOptions.IsaChoice isa,
      CompiledProgram compiled,
      PreparedLaunch prepared) {
    PrintStream log = new PrintStream(io.err().stream(), true, StandardCharsets.UTF_8);
    if (compiled != null) {
      return AttachEngine.forCompiled(
          InputFiles.toPath(file).toAbsolutePath().normalize(),
          compiled,
          prepared,
          parsePort(),
          number -> announcePort(io, number),
          log);
    }
    boolean hasFile = file != null && !file.equals(InputFiles.STANDARD_STREAM);
    return AttachEngine.forSource(
        hasFile ? InputFiles.toPath(file).toAbsolutePath().normalize() : null,
        hasFile ? SourceText.decode(InputFiles.read(io, file)) : "",
        new Assembler.Options(isa.isa(), isa.fixed(), isa.isaFinder(), false),
        prepared,
        parsePort(),
        number -> announcePort(io, number),
        log);
  }

  /**
   * Prints the port and flushes the line at once, because the program that starts the debugger
   * waits for it.
   */
  private static void announcePort(Streams io, int port) {
    io.writeMessage("gsass: waiting for a debugger on 127.0.0.1:" + port);
    try {
      io.err().flush();
    } catch (IOException e) {
      // Standard error has no reader, so the failure cannot be reported.
    }
  }

  /** Makes the failure for a port on which gsass cannot listen. */
  Failure portFailure(IOException e) {
    boolean isPortTaken = e instanceof BindException;
    return new Failure(
        "usage",
        "--dap: port "
            + port
            + (isPortTaken
                ? " is in use; choose another, or 0 for any free one"
                : ": " + InputFiles.reasonOf(e)));
  }
}
