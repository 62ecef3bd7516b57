package org.sass.sim.cli.run;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.sass.sim.cli.io.ByteOutput;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.observe.trace.Trace;
import org.sass.sim.observe.trace.TraceFilter;
import org.sass.sim.observe.trace.TraceReader;
import org.sass.sim.observe.trace.TraceText;

/** The command {@code gsass trace}, which prints a trace. */
public final class TraceCommand implements Command {
  private final Streams io;
  private String file;
  private String warps;
  private String pc;
  private String output;

  public TraceCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Prints a trace that gsass run --trace wrote.")
        .description(
            "Each line is one instruction of a warp: block, warp, address, mask of the lanes that ran"
                + " it, instruction, memory, registers. If the active lanes differ from these, a slash"
                + " and their mask follow the first mask.")
        .footer(
            "Examples",
            "  gsass run examples/scan.gsass --trace scan.trace",
            "  gsass trace scan.trace --warp 0 --pc 0x40..0x80")
        .argument("FILE", "1", text -> file = text, "A trace; - is standard input.")
        .option(
            "--warp",
            "N|A..B",
            text -> warps = text,
            "Prints only these warps of each block; separate several with commas.")
        .option("--pc", "A..B", text -> pc = text, "Prints only instructions from address A to B.")
        .output("OUT", text -> output = text, "Writes to a file instead of standard output.")
        .help();
  }

  @Override
  public int run() throws IOException {
    TraceFilter filter = ObserverOptions.readFilter(warps, null, pc, "--");
    OutputFile.write(io, output, out -> print(filter, out));
    return ExitStatus.DONE;
  }

  private void print(TraceFilter filter, ByteOutput out) throws IOException {
    try (InputStream in = openInput()) {
      TraceReader reader = createReader(in);
      TraceText text = new TraceText(out);
      text.writeHeader(reader.header());
      boolean ended = false;
      Trace.Event event = nextEvent(reader);
      while (event != null) {
        ended = event instanceof Trace.End;
        if (!(event instanceof Trace.Step step) || filter.selects(step)) {
          text.writeEvent(event);
        }
        event = nextEvent(reader);
      }
      if (!ended) {
        throw new Failure(
            "file", displayName() + " is incomplete: the run that wrote it was killed");
      }
    }
  }

  private String displayName() {
    return InputFiles.displayName(file);
  }

  private InputStream openInput() {
    return new BufferedInputStream(InputFiles.openStream(io, file), 1 << 16);
  }

  private TraceReader createReader(InputStream in) throws IOException {
    try {
      return new TraceReader(in);
    } catch (TraceReader.BadTrace | EOFException e) {
      throw unreadable(e);
    }
  }

  private Trace.Event nextEvent(TraceReader reader) throws IOException {
    try {
      return reader.nextEvent();
    } catch (TraceReader.BadTrace | EOFException e) {
      throw unreadable(e);
    }
  }

  private Failure unreadable(IOException e) {
    return new Failure("file", displayName() + " cannot be read: " + e.getMessage());
  }
}
