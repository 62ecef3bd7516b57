package org.sass.sim.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Span;
import org.sass.sim.check.Finding;
import org.sass.sim.cli.io.ByteOutput;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.interp.RunStatistics;
import org.sass.sim.launch.BufferView;
import org.sass.sim.launch.Dump;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.buffers.MemoryImage;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.SettingNames;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.observe.stats.StatsReport;
import org.sass.sim.op.Fault;

/** Writes the results of a run. */
final class RunReport {
  /** Maximum size in bytes of an image of global memory. A larger file would not be useful. */
  private static final long LARGEST_IMAGE = 1L << 30;

  /** The code of the message about a run that the user stopped. */
  private static final String CANCELLED = "cancelled";

  private final Streams io;
  private final ProblemReporter reporter;
  private final String file;
  private final PreparedLaunch prepared;
  private final InstructionColumns columns;
  private final SettingNames names;
  private final StringBuilder line = new StringBuilder();

  RunReport(
      Streams io,
      ProblemReporter reporter,
      RunInput input,
      PreparedLaunch prepared,
      SettingNames names) {
    this.io = io;
    this.reporter = reporter;
    this.file = input.name();
    this.columns = input.columns();
    this.prepared = prepared;
    this.names = names;
  }

  /**
   * Reports the fault that ended the run.
   *
   * @param same the findings about the same access or barrier, which are written with it
   */
  void fault(Fault fault, List<Finding> same) {
    if (reporter.json()) {
      io.message(JsonWriter.line(fields(fault, same)));
      return;
    }
    String[] lines = fault.report().split("\n");
    String message = lines[0];
    Span at = columns.of(fault.line(), fault.pc());
    reporter.problem(
        file, Problem.error(fault.kind().code(), message, fault.line(), at.start(), at.end()));
    for (int i = 1; i < lines.length; i++) {
      io.message(lines[i]);
    }
    same.forEach(finding -> CheckReport.details(io, finding));
  }

  private Map<String, Object> fields(Fault fault, List<Finding> same) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("file", file);
    if (fault.line() > 0) {
      Span at = columns.of(fault.line(), fault.pc());
      fields.put("line", fault.line());
      fields.put("column", at.start() + 1);
      fields.put("endColumn", at.end() + 1);
    }
    fields.put("severity", "error");
    fields.put("code", fault.kind().code());
    fields.put("message", fault.kind().title() + ": " + fault.message());
    fields.put("kernel", fault.kernel());
    fields.put("block", List.of(fault.blockX(), fault.blockY()));
    fields.put("warp", fault.warp());
    fields.put("lane", fault.lane() >= 0 ? fault.lane() : null);
    fields.put("pc", fault.pc());
    fields.put("instruction", fault.instruction());
    CheckReport.add(fields, fault, same, columns);
    return fields;
  }

  /** Prints the buffers that are most interesting if no option asks for any. */
  void buffers() throws IOException {
    List<PlacedBuffer> chosen = prepared.worthPrinting();
    for (PlacedBuffer buffer : chosen) {
      view(BufferView.brief(prepared, buffer));
    }
    if (chosen.isEmpty() && !reporter.json()) {
      io.out().append(prepared.buffers().isEmpty() ? "" : "no buffer was changed\n");
    }
  }

  /** Says that a run ended successfully if it has printed nothing else. */
  void nothingToSee() {
    if (prepared.buffers().isEmpty() && prepared.checks().isEmpty() && !reporter.json()) {
      io.message("ran to the end; declare a buffer (//! buffer a=32xu32) to see results");
    }
  }

  /** Prints the parts of memory that options ask for. */
  void dumps(List<Dump> wanted) throws IOException {
    for (Dump dump : wanted) {
      view(dump.view(prepared));
    }
  }

  private void view(BufferView view) throws IOException {
    if (reporter.json()) {
      io.out().append(JsonWriter.line(fields(view))).append("\n");
      return;
    }
    for (int i = 0; i < view.count(); i++) {
      line.setLength(0);
      view.line(i, line);
      io.out().append(line.append('\n'));
    }
    String name = view.buffer().name();
    if (!view.byAddress() && view.left() > 0) {
      String way = names == SettingNames.OPTIONS ? " (--dump " + name + " prints all)" : "";
      io.out().append(name + ": " + view.left() + " more" + way + "\n");
    }
  }

  private static Map<String, Object> fields(BufferView view) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("buffer", view.buffer().name());
    fields.put("address", view.buffer().address());
    fields.put("type", view.type().word());
    fields.put("elements", view.buffer().count(view.type()));
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < view.count(); i++) {
      values.add(number(view.type(), view.buffer().element(view.type(), i)));
    }
    fields.put("values", values);
    return fields;
  }

  /** Returns a value for JSON. JSON has no infinities and NaNs, so these become strings. */
  private static Object number(ElementType type, long bits) {
    String text = type.format(bits);
    if (!type.isFloat()) {
      return new java.math.BigInteger(text);
    }
    float value = Float.intBitsToFloat((int) bits);
    return Float.isFinite(value) ? (Object) value : text;
  }

  /** Prints {@code ADDRESS VALUE} for every word of memory that the run changed. */
  void changes() throws IOException {
    List<IOException> failed = new ArrayList<>();
    prepared
        .before()
        .changes(
            (address, value) -> {
              line.setLength(0);
              hex(address, 5);
              line.append(' ');
              hex(value & 0xffff_ffffL, 8);
              try {
                if (failed.isEmpty()) {
                  io.out().append(line.append('\n'));
                }
              } catch (IOException e) {
                failed.add(e);
              }
            });
    if (!failed.isEmpty()) {
      throw failed.get(0);
    }
  }

  private void hex(long value, int digits) {
    String text = Long.toHexString(value).toUpperCase(java.util.Locale.ROOT);
    line.append("0".repeat(Math.max(0, digits - text.length()))).append(text);
  }

  /** Writes all of global memory to a file; unmapped bytes are written as zero. */
  void global(String target) throws IOException {
    List<GlobalMemory.Region> regions = prepared.launch().global().regions();
    long end = regions.isEmpty() ? 0 : regions.get(regions.size() - 1).end();
    if (end > LARGEST_IMAGE) {
      throw new Failure(
          "usage",
          "--dump-global: global memory ends at 0x"
              + Long.toHexString(end)
              + "; an image of it would be too large: use --dump or --dump-changed");
    }
    byte[] image = new byte[(int) end];
    for (GlobalMemory.Region region : regions) {
      byte[] bytes = region.memory().bytes();
      System.arraycopy(bytes, 0, image, (int) region.base(), bytes.length);
    }
    MemoryImage.Format named = MemoryImage.named(target);
    MemoryImage.Format format = named == null ? MemoryImage.Format.RAW : named;
    OutputFile.write(io, target, out -> out.write(MemoryImage.write(format, image)));
  }

  /** Reports that a file was not written because of a fault. */
  void notWritten(String target) {
    reporter.problem(
        file,
        Problem.info(
            "not-written", target + " was not written: the run ended with a fault", 0, 0, 1));
  }

  /** Reports how far a run came that the user stopped. */
  void interrupted(RunStatistics stats) {
    if (!reporter.json()) {
      reporter.problem(file, Problem.info(CANCELLED, cancelled(stats), 0, 0, 1));
      return;
    }
    Map<String, Object> counted = new LinkedHashMap<>();
    counted.put("warpInstructions", stats.warpInstructions());
    counted.put("threadInstructions", stats.threadInstructions());
    counted.put("blocks", stats.blocks());
    counted.put("ofBlocks", blocks());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("severity", "info");
    fields.put("code", CANCELLED);
    fields.put("message", cancelled(stats));
    fields.put("cancelled", counted);
    io.message(JsonWriter.line(fields));
  }

  private long blocks() {
    return (long) prepared.launch().gridX() * prepared.launch().gridY();
  }

  /** Returns a message that says how far a run came that the user stopped. */
  String cancelled(RunStatistics stats) {
    return "the run was cancelled after "
        + stats.warpInstructions()
        + " warp instructions, "
        + stats.blocks()
        + " of "
        + blocks()
        + " blocks; buffers are not printed, and expectations are not checked";
  }

  /**
   * Writes the statistics of the run.
   *
   * @param details more statistics; null to write nothing
   */
  void stats(RunStatistics stats, StatsReport details, ByteOutput out) throws IOException {
    if (details == null) {
      return;
    }
    if (reporter.json()) {
      json(stats, details, out);
      return;
    }
    number("warp instructions", stats.warpInstructions(), out);
    number("thread instructions", stats.threadInstructions(), out);
    number("blocks", stats.blocks(), out);
    number("barriers opened", stats.barriers(), out);
    number("deepest stack", stats.maxStackDepth(), out);
    out.append(details.text());
  }

  /** Writes the statistics as a line of JSON. */
  static void json(RunStatistics stats, StatsReport details, ByteOutput out) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("warpInstructions", stats.warpInstructions());
    fields.put("threadInstructions", stats.threadInstructions());
    fields.put("blocks", stats.blocks());
    fields.put("barriers", stats.barriers());
    fields.put("maxStackDepth", stats.maxStackDepth());
    fields.put("byMnemonic", stats.byMnemonic());
    fields.putAll(details.fields());
    out.append(JsonWriter.line(Map.of("stats", fields))).append("\n");
  }

  private static void number(String name, long value, ByteOutput out) throws IOException {
    String text = Long.toString(value);
    int gap = Math.max(1, 32 - name.length() - text.length());
    out.append(name).append(" ".repeat(gap)).append(text).append("\n");
  }

  /**
   * Reports the expectations that failed. Returns whether there is one.
   *
   * @param say whether to print a summary, too
   */
  boolean expectations(boolean say) throws IOException {
    List<Problem> failures = prepared.failures();
    reporter.problems(file, failures);
    int count = prepared.checks().size();
    if (say && count > 0 && reporter.json()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("expectations", count);
      fields.put("failed", failures.size());
      io.out().append(JsonWriter.line(fields)).append("\n");
    } else if (say && count > 0 && failures.isEmpty()) {
      io.out()
          .append(count == 1 ? "the expectation holds\n" : "all " + count + " expectations hold\n");
    } else if (say && count > 0) {
      io.out().append(failures.size() + " of " + count + " expectations failed\n");
    }
    return !failures.isEmpty();
  }
}
