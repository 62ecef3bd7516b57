package org.sass.sim.cli.code;

import java.io.IOException;
import java.util.List;
import org.sass.lang.file.ElfReader;
import org.sass.lang.file.FatBinary;
import org.sass.lang.file.FatBinary.Entry;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.Printable;
import org.sass.sim.cli.io.Streams;

/** Lists the compiled files in a program. */
final class FatBinaryList {

  private FatBinaryList() {}

  /**
   * The list as JSON; docs/json.md describes it.
   *
   * @param entries what the file holds, in its order
   */
  private record Contents(List<Entry> entries) {}

  /** Writes the list. Returns the exit status. */
  static int write(Streams io, String file, byte[] bytes, String output, boolean json)
      throws IOException {
    List<Entry> entries = FatBinary.list(bytes);
    if (entries.isEmpty()) {
      String reason =
          ElfReader.isForCpu(bytes)
              ? ": " + new ElfReader(bytes).read().problems().get(0).message()
              : " is neither a cubin in ELF nor a program or fatbinary that contains some";
      throw new Failure("usage", "--list: " + InputFiles.displayName(file) + reason);
    }
    if (json) {
      OutputFile.write(io, output, out -> JsonWriter.writeLine(new Contents(entries), out));
      return ExitStatus.DONE;
    }
    OutputFile.write(
        io,
        output,
        out -> {
          for (Entry entry : entries) {
            out.append(line(entry)).append('\n');
          }
        });
    return ExitStatus.DONE;
  }

  private static String line(Entry entry) {
    String kernels = Printable.of(String.join(", ", entry.kernels()));
    boolean isEmpty = entry.kind().equals("cubin") && entry.kernels().isEmpty();
    String why =
        entry.problem() != null
            ? "cannot be read: " + entry.problem()
            : isEmpty ? "has no kernels" : "";
    String line =
        "%-6s %-12s %8d bytes  %-10s  %s%s"
            .formatted(
                entry.kind(),
                entry.arch(),
                entry.bytes(),
                entry.compressed() ? "compressed" : "",
                kernels,
                why);
    return line.stripTrailing();
  }
}
