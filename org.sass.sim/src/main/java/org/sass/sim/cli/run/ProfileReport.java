package org.sass.sim.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.Interruption;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.ProgressLine;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.interp.Launch;
import org.sass.sim.launch.settings.TargetChoice;
import org.sass.sim.op.Fault;
import org.sass.sim.target.flexgrip.FlexGripTarget;
import org.sass.sim.target.flexgrip.MachineComparison;
import org.sass.sim.target.flexgrip.MachineComparison.Mismatch;
import org.sass.sim.target.flexgrip.MachineComparison.ThreadEffect;
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
   * Fails if kernels of an instruction set do not run on the machines that are compared.
   *
   * @param isa the instruction set of the kernel
   */
  static void refuseOtherSets(Isa isa) {
    if (!TargetChoice.hasProfiles(isa)) {
      throw new Failure("usage", "--compare-profiles: " + TargetChoice.noProfilesMessage(isa));
    }
  }

  /**
   * Compares the profiles.
   *
   * @param launch a launch on FlexGripPlus
   * @return the exit status
   */
  int compare(Launch launch) throws IOException {
    FlexGripTarget rtl = (FlexGripTarget) launch.target();
    Launch plain = MachineComparison.copyLaunch(launch, FlexGripTarget.WITHOUT_QUIRKS);
    if (plain.problem() != null) {
      throw new Failure("launch-limit", "launch: " + plain.problem());
    }
    Launch other = MachineComparison.copyLaunch(launch, rtl);
    MachineComparison comparison = new MachineComparison(plain, other);
    try (Interruption interruption = Interruption.listen()) {
      Mismatch mismatch =
          ProgressLine.runWithProgress(
              io, "comparing profiles", () -> comparison.findMismatch(interruption::isRequested));
      if (interruption.isRequested()) {
        return reportInterrupted("the comparison was cancelled before a difference was found");
      }
      if (mismatch == null) {
        reportSame(launch);
        return ExitStatus.DONE;
      }
      List<Quirk> quirks =
          ProgressLine.runWithProgress(
              io,
              "looking for the quirk",
              () ->
                  MachineComparison.findResponsibleQuirks(
                      launch,
                      FlexGripTarget.WITHOUT_QUIRKS,
                      rtl,
                      mismatch,
                      interruption::isRequested));
      if (interruption.isRequested()) {
        return reportInterrupted("the profiles differ; the search for the quirk was cancelled");
      }
      report(launch, mismatch, quirks);
      return ExitStatus.DONE;
    }
  }

  private int reportInterrupted(String message) {
    reporter.report(file, Problem.info("cancelled", message, 0, 0, 1));
    return ExitStatus.INTERRUPTED;
  }

  private void report(Launch launch, Mismatch mismatch, List<Quirk> quirks) throws IOException {
    if (reporter.json()) {
      io.out().append(JsonWriter.toJson(toFields(launch, mismatch, quirks))).append('\n');
    } else {
      writeText(launch, mismatch, quirks);
    }
  }

  private void reportSame(Launch launch) throws IOException {
    if (reporter.json()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("file", file);
      fields.put("kernel", launch.kernel().name());
      fields.put("parts", false);
      io.out().append(JsonWriter.toJson(fields)).append('\n');
      return;
    }
    io.out()
        .append("kernel ")
        .append(launch.kernel().name())
        .append(": g80 and flexgripplus do the same in every thread\n");
  }

  private static Program.PlacedInstruction instructionAt(Launch launch, int pc) {
    for (Program.PlacedInstruction placed : launch.kernel().code()) {
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
  private static int divergentPc(Mismatch mismatch) {
    return mismatch.secondEffect() != null
        ? mismatch.secondEffect().pc()
        : mismatch.firstEffect().pc();
  }

  private void writeText(Launch launch, Mismatch mismatch, List<Quirk> quirks) throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("kernel ").append(launch.kernel().name()).append(": g80 and flexgripplus differ");
    if (mismatch.threadIndex() < 0) {
      out.append(" at the end of the run\n");
    } else {
      Program.PlacedInstruction placed = instructionAt(launch, divergentPc(mismatch));
      out.append(String.format(" at 0x%04x", placed.address()));
      if (placed.line() > 0) {
        out.append(", line ").append(placed.line());
      }
      out.append("\n  ").append(placed.decode().text()).append('\n');
      out.append("  ").append(formatPlace(launch, mismatch)).append('\n');
      out.append("  g80           ")
          .append(describeEffect(launch, mismatch.firstEffect(), mismatch))
          .append('\n');
      out.append("  flexgripplus  ")
          .append(describeEffect(launch, mismatch.secondEffect(), mismatch))
          .append('\n');
    }
    appendFaults(out, mismatch);
    for (Quirk quirk : quirks) {
      out.append("quirk ")
          .append(quirk.optionName())
          .append(": ")
          .append(quirk.sentence())
          .append('\n');
    }
    if (quirks.isEmpty()) {
      out.append("no quirk alone is responsible\n");
    } else if (quirks.size() > 1) {
      out.append("these quirks together cause the difference\n");
    } else {
      out.append("with --quirk ").append(quirks.get(0).optionName());
      out.append("=off they do the same there\n");
    }
    io.out().append(out);
  }

  private static void appendFaults(StringBuilder out, Mismatch mismatch) {
    String[] names = {"g80", "flexgripplus"};
    for (int i = 0; i < names.length; i++) {
      Fault fault = mismatch.faults().get(i);
      if (fault != null) {
        out.append("  ").append(names[i]).append(" ends with ");
        out.append(fault.kind().title()).append(": ").append(fault.message()).append('\n');
      }
    }
  }

  private static long threadsPerBlock(Launch launch) {
    return launch.block().count();
  }

  private static String formatPlace(Launch launch, Mismatch mismatch) {
    long block = mismatch.threadIndex() / threadsPerBlock(launch);
    long thread = mismatch.threadIndex() % threadsPerBlock(launch);
    return String.format(
        "block %s, warp %d, lane %d (%s), after %d instructions",
        launch.grid().position(block).positionText(),
        thread / 32,
        thread % 32,
        launch.block().threadText(thread),
        mismatch.instructionIndex());
  }

  private static String describeEffect(Launch launch, ThreadEffect effect, Mismatch mismatch) {
    if (effect == null) {
      return "the thread does nothing more";
    }
    if (mismatch.firstEffect() != null
        && mismatch.secondEffect() != null
        && mismatch.firstEffect().pc() != mismatch.secondEffect().pc()) {
      return String.format(
          "continues at 0x%04x: %s",
          effect.pc(), instructionAt(launch, effect.pc()).decode().text());
    }
    String place = MachineComparison.destinationName(instructionAt(launch, effect.pc()).decode());
    StringBuilder text = new StringBuilder();
    if (!place.isEmpty()) {
      text.append(String.format("%s = 0x%08x", place, effect.value()));
      text.append(" (").append(Float.intBitsToFloat(effect.value())).append(')');
    }
    if (effect.flags() >= 0) {
      text.append(text.length() == 0 ? "" : ", ")
          .append("flags ")
          .append(formatFlags(effect.flags()));
    }
    return text.length() == 0 ? "goes on" : text.toString();
  }

  private static String formatFlags(int flags) {
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      if ((flags >>> i & 1) != 0) {
        names.append(names.length() == 0 ? "" : " ");
        names.append(List.of("zero", "sign", "carry", "overflow").get(i));
      }
    }
    return names.length() == 0 ? "none" : names.toString();
  }

  private Map<String, Object> toFields(Launch launch, Mismatch mismatch, List<Quirk> quirks) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("file", file);
    fields.put("kernel", launch.kernel().name());
    fields.put("parts", true);
    if (mismatch.threadIndex() >= 0) {
      Program.PlacedInstruction placed = instructionAt(launch, divergentPc(mismatch));
      long block = mismatch.threadIndex() / threadsPerBlock(launch);
      long thread = mismatch.threadIndex() % threadsPerBlock(launch);
      fields.put("pc", placed.address());
      fields.put("line", placed.line() > 0 ? placed.line() : null);
      fields.put("instruction", placed.decode().text());
      fields.put("block", launch.grid().position(block).coordinates());
      fields.put("warp", thread / 32);
      fields.put("lane", thread % 32);
      fields.put("thread", thread);
      fields.put("after", mismatch.instructionIndex());
      fields.put("g80", toFields(mismatch.firstEffect(), mismatch.faults().get(0)));
      fields.put("flexgripplus", toFields(mismatch.secondEffect(), mismatch.faults().get(1)));
    }
    List<Map<String, Object>> names = new ArrayList<>();
    for (Quirk quirk : quirks) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", quirk.optionName());
      one.put("sentence", quirk.sentence());
      names.add(one);
    }
    fields.put("quirks", names);
    return fields;
  }

  private static Map<String, Object> toFields(ThreadEffect effect, Fault fault) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (effect != null) {
      fields.put("pc", effect.pc());
      fields.put("value", String.format("0x%08x", effect.value()));
      fields.put("flags", effect.flags() < 0 ? null : effect.flags());
    }
    fields.put("fault", fault == null ? null : fault.kind().title() + ": " + fault.message());
    return fields;
  }
}
