package org.sass.sim.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.file.SourceLines;
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
  private static final long MAX_IMAGE_BYTES = 1L << 30;

  /** The code of the message about a run that the user stopped. */
  private static final String CANCELLED_CODE = "cancelled";

  private final Streams io;
  private final ProblemReporter reporter;
  private final RunInput input;
  private final PreparedLaunch prepared;
  private final InstructionColumns columns;
  private final SettingNames names;
  private final StringBuilder lineBuffer = new StringBuilder();

  RunReport(
      Streams io,
      ProblemReporter reporter,
      RunInput input,
      PreparedLaunch prepared,
      SettingNames names) {
    this.io = io;
    this.reporter = reporter;
    this.input = input;
    this.columns = input.columns();
    this.prepared = prepared;
    this.names = names;
  }

  /**
   * Reports the fault that ended the run.
   *
   * @param faultFindings the findings about the same access or barrier, which are written with it
   */
  void reportFault(Fault fault, List<Finding> faultFindings) {
    if (reporter.json()) {
      io.writeMessage(JsonWriter.toJson(faultFields(fault, faultFindings)));
      return;
    }
    SourceLines.Place source = findSource(fault);
    String[] lines = fault.report(source == null ? null : source.toString()).split("\n");
    String message = lines[0];
    Span span = columns.find(fault.line(), fault.pc());
    reporter.report(
        input.name(),
        Problem.error(fault.kind().code(), message, fault.line(), span.start(), span.end()));
    for (int i = 1; i < lines.length; i++) {
      io.writeMessage(lines[i]);
    }
    faultFindings.forEach(finding -> CheckReport.writeDetails(io, finding));
  }

  /** Returns the line of the source that was compiled where a fault is; null if it is unknown. */
  private SourceLines.Place findSource(Fault fault) {
    return input.compiled() == null || fault.instruction().isEmpty()
        ? null
        : input.compiled().findSource(fault.kernel(), fault.pc());
  }

  private Map<String, Object> faultFields(Fault fault, List<Finding> faultFindings) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("file", input.name());
    if (fault.line() > 0) {
      Span span = columns.find(fault.line(), fault.pc());
      fields.put("line", fault.line());
      fields.put("column", span.start() + 1);
      fields.put("endColumn", span.end() + 1);
    }
    fields.put("severity", "error");
    fields.put("code", fault.kind().code());
    fields.put("message", fault.kind().title() + ": " + fault.message());
    fields.put("kernel", fault.kernel());
    fields.put("block", fault.block().coordinates());
    fields.put("warp", fault.warp());
    fields.put("lane", fault.lane() >= 0 ? fault.lane() : null);
    fields.put("pc", fault.pc());
    fields.put("instruction", fault.instruction());
    SourceLines.Place source = findSource(fault);
    if (source != null) {
      fields.put("source", source.toString());
    }
    CheckReport.addFaultFields(fields, fault, faultFindings, columns);
    return fields;
  }

  /** Prints the buffers that are most interesting if no option asks for any. */
  void printBuffers() throws IOException {
    List<PlacedBuffer> chosen = prepared.defaultPrintedBuffers();
    for (PlacedBuffer buffer : chosen) {
      printView(BufferView.defaultView(prepared, buffer));
    }
    if (chosen.isEmpty() && !reporter.json()) {
      io.out().append(prepared.buffers().isEmpty() ? "" : "no buffer was changed\n");
    }
  }

  /** Says that a run ended successfully if it has printed nothing else. */
  void printEndNote() {
    if (prepared.buffers().isEmpty() && prepared.expectations().isEmpty() && !reporter.json()) {
      io.writeMessage("ran to the end; declare a buffer (//! buffer a=32xu32) to see results");
    }
  }

  /**
   * Tells people what the clocks and counters hold that the kernel reads, and what the functions of
   * the driver could not do for it.
   */
  void writeNotes() {
    if (!reporter.json()) {
      prepared.counterNotes().forEach(io::writeMessage);
      prepared.driverNotes().forEach(io::writeMessage);
    }
  }

  /** Prints a hint for people. */
  void writeHint(String hint) {
    if (!reporter.json()) {
      io.writeMessage(hint);
    }
  }

  /** Prints the parts of memory that options ask for. */
  void printDumps(List<Dump> dumps) throws IOException {
    for (Dump dump : dumps) {
      printView(dump.toView(prepared));
    }
  }

  private void printView(BufferView view) throws IOException {
    if (reporter.json()) {
      io.out().append(JsonWriter.toJson(viewFields(view))).append("\n");
      return;
    }
    for (int i = 0; i < view.count(); i++) {
      lineBuffer.setLength(0);
      view.appendElement(i, lineBuffer);
      io.out().append(lineBuffer.append('\n'));
    }
    String name = view.buffer().name();
    if (!view.byAddress() && view.omittedCount() > 0) {
      String way = names == SettingNames.OPTIONS ? " (--dump " + name + " prints all)" : "";
      io.out().append(name + ": " + view.omittedCount() + " more" + way + "\n");
    }
  }

  private static Map<String, Object> viewFields(BufferView view) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("buffer", view.buffer().name());
    fields.put("address", view.buffer().address());
    fields.put("type", view.type().displayName());
    fields.put("elements", view.buffer().count(view.type()));
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < view.count(); i++) {
      values.add(jsonNumber(view.type(), view.buffer().elementBits(view.type(), i)));
    }
    fields.put("values", values);
    return fields;
  }

  /** Returns a value for JSON. JSON has no infinities and NaNs, so these become strings. */
  private static Object jsonNumber(ElementType type, long bits) {
    String text = type.format(bits);
    if (!type.isFloat()) {
      return new java.math.BigInteger(text);
    }
    double value = type.toDouble(bits);
    if (!Double.isFinite(value)) {
      return text;
    }
    return type == ElementType.F32 ? (Object) (float) value : Double.valueOf(text);
  }

  /** Prints {@code ADDRESS VALUE} for every word of memory that the run changed. */
  void printChanges() throws IOException {
    List<IOException> failed = new ArrayList<>();
    prepared
        .initialMemory()
        .visitChanges(
            (address, value) -> {
              lineBuffer.setLength(0);
              appendHex(address, 5);
              lineBuffer.append(' ');
              appendHex(value & 0xffff_ffffL, 8);
              try {
                if (failed.isEmpty()) {
                  io.out().append(lineBuffer.append('\n'));
                }
              } catch (IOException e) {
                failed.add(e);
              }
            });
    if (!failed.isEmpty()) {
      throw failed.get(0);
    }
  }

  private void appendHex(long value, int digits) {
    String text = Long.toHexString(value).toUpperCase(java.util.Locale.ROOT);
    lineBuffer.append("0".repeat(Math.max(0, digits - text.length()))).append(text);
  }

  /** Writes all of global memory to a file; unmapped bytes are written as zero. */
  void writeImage(String target) throws IOException {
    List<GlobalMemory.Region> regions = prepared.launch().global().regions();
    long end = regions.isEmpty() ? 0 : regions.get(regions.size() - 1).end();
    if (end > MAX_IMAGE_BYTES) {
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
    MemoryImage.Format named = MemoryImage.formatOfName(target);
    MemoryImage.Format format = named == null ? MemoryImage.Format.RAW : named;
    OutputFile.write(io, target, out -> out.write(MemoryImage.write(format, image)));
  }

  /** Writes the bytes of a buffer to a file, in the format that the name of the file tells. */
  void writeBuffer(PlacedBuffer buffer, String target) throws IOException {
    byte[] bytes = buffer.memory().bytes(buffer.offset(), buffer.size());
    MemoryImage.Format named = MemoryImage.formatOfName(target);
    MemoryImage.Format format = named == null ? MemoryImage.Format.RAW : named;
    OutputFile.write(io, target, out -> out.write(MemoryImage.write(format, bytes)));
  }

  /** Reports that a file was not written because of a fault. */
  void reportNotWritten(String target) {
    reporter.report(
        input.name(),
        Problem.info(
            "not-written", target + " was not written: the run ended with a fault", 0, 0, 1));
  }

  /** Reports how far a run came that the user stopped. */
  void reportInterrupted(RunStatistics stats) {
    if (!reporter.json()) {
      reporter.report(input.name(), Problem.info(CANCELLED_CODE, cancelledMessage(stats), 0, 0, 1));
      return;
    }
    Map<String, Object> counted = new LinkedHashMap<>();
    counted.put("warpInstructions", stats.warpInstructions());
    counted.put("threadInstructions", stats.threadInstructions());
    counted.put("blocks", stats.blocks());
    counted.put("ofBlocks", blockCount());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("severity", "info");
    fields.put("code", CANCELLED_CODE);
    fields.put("message", cancelledMessage(stats));
    fields.put("cancelled", counted);
    io.writeMessage(JsonWriter.toJson(fields));
  }

  private long blockCount() {
    return prepared.launch().grid().count();
  }

  /** Returns a message that says how far a run came that the user stopped. */
  String cancelledMessage(RunStatistics stats) {
    return "the run was cancelled after "
        + stats.warpInstructions()
        + " warp instructions, "
        + stats.blocks()
        + " of "
        + blockCount()
        + " blocks; buffers are not printed, and expectations are not checked";
  }

  /**
   * Writes the statistics of the run.
   *
   * @param details more statistics; null to write nothing
   */
  void writeStats(RunStatistics stats, StatsReport details, ByteOutput out) throws IOException {
    if (details == null) {
      return;
    }
    if (reporter.json()) {
      writeJsonStats(stats, details, out);
      return;
    }
    writeNumber("warp instructions", stats.warpInstructions(), out);
    writeNumber("thread instructions", stats.threadInstructions(), out);
    writeNumber("blocks", stats.blocks(), out);
    writeNumber("barriers opened", stats.barriers(), out);
    writeNumber("deepest stack", stats.maxStackDepth(), out);
    out.append(details.text());
  }

  /** Writes the statistics as a line of JSON. */
  static void writeJsonStats(RunStatistics stats, StatsReport details, ByteOutput out)
      throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("warpInstructions", stats.warpInstructions());
    fields.put("threadInstructions", stats.threadInstructions());
    fields.put("blocks", stats.blocks());
    fields.put("barriers", stats.barriers());
    fields.put("maxStackDepth", stats.maxStackDepth());
    fields.put("byMnemonic", stats.byMnemonic());
    fields.putAll(details.toFields());
    out.append(JsonWriter.toJson(Map.of("stats", fields))).append("\n");
  }

  private static void writeNumber(String name, long value, ByteOutput out) throws IOException {
    String text = Long.toString(value);
    int gap = Math.max(1, 32 - name.length() - text.length());
    out.append(name).append(" ".repeat(gap)).append(text).append("\n");
  }

  /**
   * Reports the expectations that failed. Returns whether there is one.
   *
   * @param printSummary whether to print a summary, too
   */
  boolean reportExpectations(boolean printSummary) throws IOException {
    List<Problem> failures = prepared.failedExpectations();
    failures.forEach(failure -> reporter.report(input.fileOf(failure), failure));
    int count = prepared.expectations().size();
    if (printSummary && count > 0 && reporter.json()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("expectations", count);
      fields.put("failed", failures.size());
      io.out().append(JsonWriter.toJson(fields)).append("\n");
    } else if (printSummary && count > 0 && failures.isEmpty()) {
      io.out()
          .append(count == 1 ? "the expectation holds\n" : "all " + count + " expectations hold\n");
    } else if (printSummary && count > 0) {
      io.out().append(failures.size() + " of " + count + " expectations failed\n");
    }
    return !failures.isEmpty();
  }
}
