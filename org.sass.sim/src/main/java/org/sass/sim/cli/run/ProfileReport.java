package org.sass.sim.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.Interruption;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.ProgressLine;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.interp.Launch;
import org.sass.sim.op.Fault;
import org.sass.sim.target.flexgrip.FlexGripTarget;
import org.sass.sim.target.flexgrip.MachineComparison;
import org.sass.sim.target.flexgrip.MachineComparison.Deed;
import org.sass.sim.target.flexgrip.MachineComparison.Parting;
import org.sass.sim.target.flexgrip.Quirk;

/**
 * The option {@code --compare-profiles}: runs a kernel on a G80 and on FlexGripPlus, and reports
 * where the two runs first differ, and which quirks cause it.
 */
final class ProfileReport {
  private final Streams io;
  private final ProblemReporter reporter;
  private final String file;

  ProfileReport(Streams io, ProblemReporter reporter, String file) {
    this.io = io;
    this.reporter = reporter;
    this.file = file;
  }

  /**
   * Compares the profiles.
   *
   * @param launch a launch on FlexGripPlus
   * @return the exit status
   */
  int compare(Launch launch) throws IOException {
    FlexGripTarget rtl = (FlexGripTarget) launch.target();
    Launch plain = MachineComparison.copied(launch, FlexGripTarget.WITHOUT_QUIRKS);
    if (plain.problem() != null) {
      throw new Failure("launch-limit", "launch: " + plain.problem());
    }
    Launch other = MachineComparison.copied(launch, rtl);
    MachineComparison comparison = new MachineComparison(plain, other);
    try (Interruption interruption = Interruption.listen()) {
      Parting parting =
          ProgressLine.during(
              io, "comparing profiles", () -> comparison.parting(interruption::asked));
      if (interruption.asked()) {
        return interrupted("the comparison was cancelled before a difference was found");
      }
      if (parting == null) {
        same(launch);
        return ExitStatus.DONE;
      }
      List<Quirk> quirks =
          ProgressLine.during(
              io,
              "looking for the quirk",
              () ->
                  MachineComparison.responsible(
                      launch, FlexGripTarget.WITHOUT_QUIRKS, rtl, parting, interruption::asked));
      if (interruption.asked()) {
        return interrupted("the profiles differ; the search for the quirk was cancelled");
      }
      report(launch, parting, quirks);
      return ExitStatus.DONE;
    }
  }

  private int interrupted(String message) {
    reporter.problem(file, Problem.info("cancelled", message, 0, 0, 1));
    return ExitStatus.INTERRUPTED;
  }

  private void report(Launch launch, Parting parting, List<Quirk> quirks) throws IOException {
    if (reporter.json()) {
      io.out().append(JsonWriter.line(fields(launch, parting, quirks))).append('\n');
    } else {
      text(launch, parting, quirks);
    }
  }

  private void same(Launch launch) throws IOException {
    if (reporter.json()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("file", file);
      fields.put("kernel", launch.kernel().name());
      fields.put("parts", false);
      io.out().append(JsonWriter.line(fields)).append('\n');
      return;
    }
    io.out()
        .append("kernel ")
        .append(launch.kernel().name())
        .append(": g80 and flexgripplus do the same in every thread\n");
  }

  private static Program.Placed at(Launch launch, int pc) {
    for (Program.Placed placed : launch.kernel().code()) {
      if (placed.address() == pc) {
        return placed;
      }
    }
    throw new IllegalStateException(String.format("no instruction at 0x%04x", pc));
  }

  /**
   * Returns the address at which the runs differ: that of FlexGripPlus, or that of the G80 if the
   * thread does nothing more on FlexGripPlus.
   */
  private static int pc(Parting parting) {
    return parting.second() != null ? parting.second().pc() : parting.first().pc();
  }

  private void text(Launch launch, Parting parting, List<Quirk> quirks) throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("kernel ").append(launch.kernel().name()).append(": g80 and flexgripplus differ");
    if (parting.thread() < 0) {
      out.append(" at the end of the run\n");
    } else {
      Program.Placed placed = at(launch, pc(parting));
      out.append(String.format(" at 0x%04x", placed.address()));
      if (placed.line() > 0) {
        out.append(", line ").append(placed.line());
      }
      out.append("\n  ").append(placed.insn().text()).append('\n');
      out.append("  ").append(place(launch, parting)).append('\n');
      out.append("  g80           ").append(told(launch, parting.first(), parting)).append('\n');
      out.append("  flexgripplus  ").append(told(launch, parting.second(), parting)).append('\n');
    }
    faults(out, parting);
    for (Quirk quirk : quirks) {
      out.append("quirk ").append(quirk.word()).append(": ").append(quirk.sentence()).append('\n');
    }
    if (quirks.isEmpty()) {
      out.append("no quirk alone is responsible\n");
    } else if (quirks.size() > 1) {
      out.append("these quirks together make the difference\n");
    } else {
      out.append("with --quirk ").append(quirks.get(0).word());
      out.append("=off they do the same there\n");
    }
    io.out().append(out);
  }

  private static void faults(StringBuilder out, Parting parting) {
    String[] names = {"g80", "flexgripplus"};
    for (int i = 0; i < names.length; i++) {
      Fault fault = parting.faults().get(i);
      if (fault != null) {
        out.append("  ").append(names[i]).append(" ends with ");
        out.append(fault.kind().title()).append(": ").append(fault.message()).append('\n');
      }
    }
  }

  private static long threads(Launch launch) {
    return (long) launch.blockX() * launch.blockY() * launch.blockZ();
  }

  private static String place(Launch launch, Parting parting) {
    long block = parting.thread() / threads(launch);
    long thread = parting.thread() % threads(launch);
    return String.format(
        "block (%d,%d), warp %d, lane %d (thread %d of the block), after %d instructions",
        block % launch.gridX(),
        block / launch.gridX(),
        thread / 32,
        thread % 32,
        thread,
        parting.event());
  }

  private static String told(Launch launch, Deed deed, Parting parting) {
    if (deed == null) {
      return "the thread does nothing more";
    }
    if (parting.first() != null
        && parting.second() != null
        && parting.first().pc() != parting.second().pc()) {
      return String.format(
          "continues at 0x%04x: %s", deed.pc(), at(launch, deed.pc()).insn().text());
    }
    String place = MachineComparison.place(at(launch, deed.pc()).insn());
    StringBuilder text = new StringBuilder();
    if (!place.isEmpty()) {
      text.append(String.format("%s = 0x%08x", place, deed.value()));
      text.append(" (").append(Float.intBitsToFloat(deed.value())).append(')');
    }
    if (deed.flags() >= 0) {
      text.append(text.length() == 0 ? "" : ", ").append("flags ").append(flags(deed.flags()));
    }
    return text.length() == 0 ? "goes on" : text.toString();
  }

  private static String flags(int flags) {
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      if ((flags >>> i & 1) != 0) {
        names.append(names.length() == 0 ? "" : " ");
        names.append(List.of("zero", "sign", "carry", "overflow").get(i));
      }
    }
    return names.length() == 0 ? "none" : names.toString();
  }

  private Map<String, Object> fields(Launch launch, Parting parting, List<Quirk> quirks) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("file", file);
    fields.put("kernel", launch.kernel().name());
    fields.put("parts", true);
    if (parting.thread() >= 0) {
      Program.Placed placed = at(launch, pc(parting));
      long block = parting.thread() / threads(launch);
      long thread = parting.thread() % threads(launch);
      fields.put("pc", placed.address());
      fields.put("line", placed.line() > 0 ? placed.line() : null);
      fields.put("instruction", placed.insn().text());
      fields.put("block", List.of(block % launch.gridX(), block / launch.gridX()));
      fields.put("warp", thread / 32);
      fields.put("lane", thread % 32);
      fields.put("thread", thread);
      fields.put("after", parting.event());
      fields.put("g80", fields(parting.first(), parting.faults().get(0)));
      fields.put("flexgripplus", fields(parting.second(), parting.faults().get(1)));
    }
    List<Map<String, Object>> names = new ArrayList<>();
    for (Quirk quirk : quirks) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", quirk.word());
      one.put("sentence", quirk.sentence());
      names.add(one);
    }
    fields.put("quirks", names);
    return fields;
  }

  private static Map<String, Object> fields(Deed deed, Fault fault) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (deed != null) {
      fields.put("pc", deed.pc());
      fields.put("value", String.format("0x%08x", deed.value()));
      fields.put("flags", deed.flags() < 0 ? null : deed.flags());
    }
    fields.put("fault", fault == null ? null : fault.kind().title() + ": " + fault.message());
    return fields;
  }
}
