package org.sass.sim.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Span;
import org.sass.sim.exec.Fault;
import org.sass.sim.exec.Stats;
import org.sass.sim.launch.Dump;
import org.sass.sim.launch.ElementType;
import org.sass.sim.launch.MemoryImage;
import org.sass.sim.launch.PlacedBuffer;
import org.sass.sim.launch.Prepared;
import org.sass.sim.launch.View;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.see.StatsReport;

/** Writes what came out of a run. */
final class RunReport {
  /** An image of more is not what anybody wants on a disk. */
  private static final long LARGEST_IMAGE = 1L << 30;

  private final Io io;
  private final Reporter reporter;
  private final String file;
  private final Prepared prepared;
  private final Columns columns;
  private final StringBuilder line = new StringBuilder();

  RunReport(Io io, Reporter reporter, RunInput input, Prepared prepared) {
    this.io = io;
    this.reporter = reporter;
    this.file = input.name();
    this.columns = input.columns();
    this.prepared = prepared;
  }

  /** What ended the run before its time. */
  void fault(Fault fault) {
    if (reporter.json()) {
      io.message(Json.line(fields(fault)));
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
  }

  private Map<String, Object> fields(Fault fault) {
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
    return fields;
  }

  /** The buffers that nobody asked for, but everybody wants to see. */
  void buffers() throws IOException {
    List<PlacedBuffer> chosen = prepared.worthPrinting();
    for (PlacedBuffer buffer : chosen) {
      view(View.brief(prepared, buffer));
    }
    if (chosen.isEmpty() && !reporter.json()) {
      io.out().append(prepared.buffers().isEmpty() ? "" : "no buffer was changed\n");
    }
  }

  /** Says that a run ended well where nothing else does. */
  void nothingToSee() {
    if (prepared.buffers().isEmpty() && prepared.checks().isEmpty() && !reporter.json()) {
      io.message("ran to the end; declare a buffer (//! buffer a=32xu32) to see results");
    }
  }

  /** What was asked for. */
  void dumps(List<Dump> wanted) throws IOException {
    for (Dump dump : wanted) {
      view(dump.view(prepared));
    }
  }

  private void view(View view) throws IOException {
    if (reporter.json()) {
      io.out().append(Json.line(fields(view))).append("\n");
      return;
    }
    for (int i = 0; i < view.count(); i++) {
      line.setLength(0);
      view.line(i, line);
      io.out().append(line.append('\n'));
    }
    String name = view.buffer().name();
    if (!view.byAddress() && view.left() > 0) {
      io.out().append(name + ": " + view.left() + " more (--dump " + name + " prints all)\n");
    }
  }

  private static Map<String, Object> fields(View view) {
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

  /** JSON has no word for what is no finite number. */
  private static Object number(ElementType type, long bits) {
    String text = type.format(bits);
    if (!type.isFloat()) {
      return new java.math.BigInteger(text);
    }
    float value = Float.intBitsToFloat((int) bits);
    return Float.isFinite(value) ? (Object) value : text;
  }

  /** {@code ADDRESS VALUE} for every word that the run changed. */
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

  /** Writes all of global memory; what is not mapped as zero. */
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

  /** Says that a fault kept a file from being written. */
  void notWritten(String target) {
    reporter.problem(
        file,
        Problem.info("not-written", target + " is not written: the run did not end", 0, 0, 1));
  }

  /** Says how far a run came that somebody stopped. */
  void interrupted(Stats stats) {
    reporter.problem(
        file,
        Problem.nowhere(
            "interrupted",
            "the run was interrupted after "
                + stats.warpInstructions()
                + " warp instructions, "
                + stats.blocks()
                + " of "
                + (long) prepared.launch().gridX() * prepared.launch().gridY()
                + " blocks; buffers are not printed, and expectations are not checked"));
  }

  /**
   * What the run did, in numbers.
   *
   * @param details more about it; null if nobody wants to know
   */
  void stats(Stats stats, StatsReport details, ByteOutput out) throws IOException {
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

  /** Writes what was counted as a line of JSON. */
  static void json(Stats stats, StatsReport details, ByteOutput out) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("warpInstructions", stats.warpInstructions());
    fields.put("threadInstructions", stats.threadInstructions());
    fields.put("blocks", stats.blocks());
    fields.put("barriers", stats.barriers());
    fields.put("maxStackDepth", stats.maxStackDepth());
    fields.put("byMnemonic", stats.byMnemonic());
    fields.putAll(details.fields());
    out.append(Json.line(Map.of("stats", fields))).append("\n");
  }

  private static void number(String name, long value, ByteOutput out) throws IOException {
    String text = Long.toString(value);
    int gap = Math.max(1, 32 - name.length() - text.length());
    out.append(name).append(" ".repeat(gap)).append(text).append("\n");
  }

  /**
   * Reports the expectations that do not hold; true if there are some.
   *
   * @param say whether to say that all hold
   */
  boolean expectations(boolean say) throws IOException {
    List<Problem> failures = prepared.failures();
    reporter.problems(file, failures);
    int count = prepared.checks().size();
    if (say && count > 0 && reporter.json()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("expectations", count);
      fields.put("failed", failures.size());
      io.out().append(Json.line(fields)).append("\n");
    } else if (say && count > 0 && failures.isEmpty()) {
      io.out()
          .append(count == 1 ? "the expectation holds\n" : "all " + count + " expectations hold\n");
    } else if (say && count > 0) {
      io.out().append(failures.size() + " of " + count + " expectations failed\n");
    }
    return !failures.isEmpty();
  }
}
