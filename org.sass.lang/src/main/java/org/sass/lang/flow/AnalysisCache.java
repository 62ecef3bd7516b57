package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Region;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Suppressions;

/**
 * Analyses successive versions of a text, and analyses a kernel again only if its words have
 * changed. Only one thread at a time may use an object.
 */
public final class AnalysisCache {

  /** Maximum number of findings that are reported for one kernel. */
  private static final int MOST = 1000;

  /**
   * Identifies a kernel by its words: their number and two independent hashes, which are very
   * unlikely to collide both.
   */
  private record Key(String arch, int count, long first, long second) {}

  /**
   * The results for a kernel.
   *
   * @param problems its findings, with their lines in the current text
   */
  private record Told(Key key, KernelReport report, List<Problem> problems) {}

  private Map<Key, KernelReport> reports = new HashMap<>();

  /**
   * Results by kernel object. A kernel that no edit has touched is the same object in the next
   * version.
   */
  private Map<Kernel, Told> told = new IdentityHashMap<>();

  private EffectsReader reader;
  private Isa read;

  /**
   * Returns the problems of a text in addition to {@link Program#problems()}, sorted by place,
   * without those that its comments silence.
   *
   * @param limits the resources of a multiprocessor, to check blocks against
   * @param cancelled asked from time to time; if it returns true, this throws a {@link
   *     java.util.concurrent.CancellationException}
   */
  public List<Problem> run(Document document, Limits limits, BooleanSupplier cancelled) {
    Program program = document.program();
    Isa isa = program.isa();
    if (read != isa) {
      read = isa;
      reader = new EffectsReader(isa);
    }
    boolean[] wrong = wrong(document, program);
    Map<Key, KernelReport> now = new HashMap<>();
    Map<Kernel, Told> toldNow = new IdentityHashMap<>();
    List<Problem> problems = new ArrayList<>();
    try {
      for (int i = 0; i < program.kernels().size(); i++) {
        Kernel kernel = program.kernels().get(i);
        if (wrong[i] || kernel.code().isEmpty()) {
          continue;
        }
        Told known = told.get(kernel);
        if (known == null) {
          Key key = key(isa, kernel);
          KernelReport report = reports.get(key);
          report = report == null ? now.get(key) : report;
          if (report == null) {
            report = Analyses.ofKernel(reader, isa, kernel, cancelled);
          }
          known = new Told(key, report, problems(document, kernel, report));
        }
        now.put(known.key, known.report);
        toldNow.put(kernel, known);
        problems.addAll(known.problems);
        problems.addAll(Occupancy.check(document, kernel, known.report.registers(), limits));
      }
    } catch (CancellationException e) {
      // Keep the results so far, so that the next call need not compute them again.
      now.putAll(reports);
      reports = now;
      throw e;
    }
    reports = now;
    told = toldNow;
    problems.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::start));
    return document.silences().filter(List.copyOf(problems), Suppressions.Source.KERNELS);
  }

  private static List<Problem> problems(Document document, Kernel kernel, KernelReport report) {
    return report.findings().stream()
        .limit(MOST)
        .map(finding -> Places.problem(document, kernel, finding))
        .toList();
  }

  /** Returns which kernels have an error. Findings about them might be false. */
  private static boolean[] wrong(Document document, Program program) {
    boolean[] wrong = new boolean[program.kernels().size()];
    boolean outside = false;
    for (Problem problem : program.problems()) {
      if (problem.isError()) {
        int kernel = document.kernelAt(problem.line() - 1);
        outside |= kernel < 0;
        if (kernel >= 0 && kernel < wrong.length) {
          wrong[kernel] = true;
        }
      }
    }
    // A wrong line outside of all kernel directives may be a missing part of a kernel without
    // directives.
    for (int i = 0; i < wrong.length && outside; i++) {
      int index = i;
      boolean inRegion =
          document.regions().stream().mapToInt(Region::kernel).anyMatch(k -> k == index);
      wrong[i] |= !inRegion;
    }
    return wrong;
  }

  private static Key key(Isa isa, Kernel kernel) {
    long first = 1;
    long second = 7;
    for (Placed placed : kernel.code()) {
      long low = placed.word().low();
      long other = placed.word().high() * 31 + placed.address() * 8L + placed.word().size();
      first = (first ^ low) * 0x9e3779b97f4a7c15L + other;
      second = Long.rotateLeft(second + low, 23) * 0xd1b54a32d192ed03L ^ other;
    }
    for (int label : kernel.labels().values()) {
      first += label * 0x2545f4914f6cdd1dL;
    }
    return new Key(isa.archName(), kernel.code().size(), first, second);
  }
}
