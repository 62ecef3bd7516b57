package org.sass.sim.observe.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sass.lang.assemble.Program;
import org.sass.lang.flow.EffectsReader;
import org.sass.sim.interp.Launch;
import org.sass.sim.observe.InstructionCounts;
import org.sass.sim.observe.stats.Statistics;

/**
 * Writes which instructions were run and which outcomes the conditions of their guards had, in the
 * format of lcov. {@code docs/coverage.md} describes what the records mean here.
 */
public final class LcovReport {
  private LcovReport() {}

  /** The coverage of one source line. */
  private static final class Line {
    private long count;
    private final List<String> outcomes = new ArrayList<>();
    private int hitOutcomes;
  }

  /**
   * Returns the lcov report of a run.
   *
   * @param file the path of the source, as lcov is to find it
   */
  public static String text(Statistics statistics, String file) {
    Launch launch = statistics.launch();
    Program.Kernel kernel = launch.kernel();
    EffectsReader reader = new EffectsReader(launch.isa());
    Map<Integer, Line> lines = new TreeMap<>();
    for (int i = 0; i < kernel.code().size(); i++) {
      Program.PlacedInstruction placed = kernel.code().get(i);
      int number = lineNumber(placed);
      Line line = lines.computeIfAbsent(number, n -> new Line());
      InstructionCounts counts = statistics.countsAt(i);
      line.count = Math.max(line.count, counts == null ? 0 : counts.threads);
      if (reader.read(placed).isConditional()) {
        addOutcomes(line, number, counts);
      }
    }
    StringBuilder out = new StringBuilder("TN:\nSF:").append(file).append('\n');
    int start =
        kernel.code().isEmpty() ? Math.max(1, kernel.line()) : lineNumber(kernel.code().get(0));
    InstructionCounts first = kernel.code().isEmpty() ? null : statistics.countsAt(0);
    long calls = first == null ? 0 : first.active;
    out.append("FN:").append(start).append(',').append(kernel.name()).append('\n');
    out.append("FNDA:").append(calls).append(',').append(kernel.name()).append('\n');
    out.append("FNF:1\nFNH:").append(calls > 0 ? 1 : 0).append('\n');
    int branches = 0;
    int taken = 0;
    for (Line line : lines.values()) {
      line.outcomes.forEach(out::append);
      branches += line.outcomes.size();
      taken += line.hitOutcomes;
    }
    out.append("BRF:").append(branches).append("\nBRH:").append(taken).append('\n');
    int hit = 0;
    for (Map.Entry<Integer, Line> line : lines.entrySet()) {
      long count = line.getValue().count;
      hit += count > 0 ? 1 : 0;
      out.append("DA:").append(line.getKey()).append(',').append(count).append('\n');
    }
    out.append("LF:").append(lines.size()).append("\nLH:").append(hit);
    return out.append("\nend_of_record\n").toString();
  }

  /**
   * Returns the line number of an instruction, from 1. In machine code without a source, each 32
   * bits count as a line.
   */
  private static int lineNumber(Program.PlacedInstruction placed) {
    return placed.line() > 0 ? placed.line() : placed.address() / 4 + 1;
  }

  private static void addOutcomes(Line line, int number, InstructionCounts counts) {
    int block = line.outcomes.size() / 2;
    long[] ways =
        counts == null ? new long[2] : new long[] {counts.guardTrueLanes, counts.guardFalseLanes};
    boolean reached = ways[0] + ways[1] > 0;
    for (int way = 0; way < ways.length; way++) {
      String count = reached ? Long.toString(ways[way]) : "-";
      line.outcomes.add("BRDA:" + number + "," + block + "," + way + "," + count + "\n");
      line.hitOutcomes += ways[way] > 0 ? 1 : 0;
    }
  }
}
