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
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.KernelLines;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Suppressions;

/**
 * Analyses successive versions of a text, and analyses a kernel again only if its words have
 * changed. Only one thread at a time may use an object.
 */
public final class AnalysisCache {

  /** Maximum number of findings that are reported for one kernel. */
  private static final int MAX_FINDINGS = 1000;

  /**
   * Identifies a kernel by its words: their number and two independent hashes, which are very
   * unlikely to collide both.
   */
  private record Key(String arch, int instructionCount, long firstHash, long secondHash) {}

  /**
   * The results for a kernel.
   *
   * @param problems its findings, with their lines in the current text
   */
  private record CachedResult(Key key, KernelReport report, List<Problem> problems) {}

  private Map<Key, KernelReport> reportsByKey = new HashMap<>();

  /**
   * Results by kernel object. A kernel that no edit has touched is the same object in the next
   * version.
   */
  private Map<Kernel, CachedResult> resultsByKernel = new IdentityHashMap<>();

  private EffectsReader reader;
  private Isa readerIsa;

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
    if (readerIsa != isa) {
      readerIsa = isa;
      reader = new EffectsReader(isa);
    }
    boolean[] wrong = kernelsWithErrors(document, program);
    Map<Key, KernelReport> now = new HashMap<>();
    Map<Kernel, CachedResult> toldNow = new IdentityHashMap<>();
    List<Problem> problems = new ArrayList<>();
    try {
      for (int i = 0; i < program.kernels().size(); i++) {
        Kernel kernel = program.kernels().get(i);
        if (wrong[i] || kernel.code().isEmpty() || kernel.isExcerpt()) {
          continue;
        }
        CachedResult known = resultsByKernel.get(kernel);
        if (known == null) {
          Key key = keyOf(isa, kernel);
          KernelReport report = reportsByKey.get(key);
          report = report == null ? now.get(key) : report;
          if (report == null) {
            report = Analyses.analyzeKernel(reader, isa, kernel, cancelled);
          }
          known = new CachedResult(key, report, toProblems(document, kernel, report));
        }
        now.put(known.key, known.report);
        toldNow.put(kernel, known);
        problems.addAll(known.problems);
        problems.addAll(Occupancy.check(document, kernel, known.report.registerCount(), limits));
      }
    } catch (CancellationException e) {
      // Keep the results so far, so that the next call need not compute them again.
      now.putAll(reportsByKey);
      reportsByKey = now;
      throw e;
    }
    reportsByKey = now;
    resultsByKernel = toldNow;
    problems.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::start));
    return document
        .suppressions()
        .filter(List.copyOf(problems), Suppressions.ProblemSource.KERNELS);
  }

  private static List<Problem> toProblems(Document document, Kernel kernel, KernelReport report) {
    return report.findings().stream()
        .limit(MAX_FINDINGS)
        .map(finding -> FindingLocations.toProblem(document, kernel, finding))
        .toList();
  }

  /** Returns which kernels have an error. Findings about them might be false. */
  private static boolean[] kernelsWithErrors(Document document, Program program) {
    boolean[] hasErrors = new boolean[program.kernels().size()];
    boolean outside = false;
    for (Problem problem : program.problems()) {
      if (problem.isError()) {
        int kernel = document.kernelIndexAt(problem.line() - 1);
        outside |= kernel < 0;
        if (kernel >= 0 && kernel < hasErrors.length) {
          hasErrors[kernel] = true;
        }
      }
    }
    // A wrong line outside of all kernel directives may be a missing part of a kernel without
    // directives.
    for (int i = 0; i < hasErrors.length && outside; i++) {
      int index = i;
      boolean inRegion =
          document.kernelLines().stream()
              .mapToInt(KernelLines::kernelIndex)
              .anyMatch(k -> k == index);
      hasErrors[i] |= !inRegion;
    }
    return hasErrors;
  }

  private static Key keyOf(Isa isa, Kernel kernel) {
    long firstHash = 1;
    long secondHash = 7;
    for (PlacedInstruction placed : kernel.code()) {
      long low = placed.word().low();
      long other = placed.word().high() * 31 + placed.address() * 8L + placed.word().size();
      firstHash = (firstHash ^ low) * 0x9e3779b97f4a7c15L + other;
      secondHash = Long.rotateLeft(secondHash + low, 23) * 0xd1b54a32d192ed03L ^ other;
    }
    for (int label : kernel.labels().values()) {
      firstHash += label * 0x2545f4914f6cdd1dL;
    }
    return new Key(isa.archName(), kernel.code().size(), firstHash, secondHash);
  }
}
