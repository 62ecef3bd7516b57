package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Problem;

/**
 * Analyses whole kernels for probable mistakes: registers that nothing writes, unreachable code,
 * lanes that diverge and never reconverge.
 *
 * <p>Only certain findings are reported. There are none for a kernel with errors, with a word that
 * is not an instruction, or from a listing that leaves out code.
 */
public final class Analyses {
  private Analyses() {}

  /**
   * Returns the problems of a text in addition to {@link
   * org.sass.lang.assemble.Program#problems()}.
   *
   * @param limits the resources of a multiprocessor, to check blocks against
   */
  public static List<Problem> run(Document document, Limits limits) {
    return new AnalysisCache().run(document, limits, () -> false);
  }

  /**
   * Returns the findings about the instructions of a kernel, in their order. They depend only on
   * the kernel's words, so {@link AnalysisCache} calls this again only if these have changed.
   *
   * @param reader remembers the effects of words that it has seen
   * @param cancelled asked from time to time; if it returns true, this throws a {@link
   *     java.util.concurrent.CancellationException}
   */
  public static KernelReport analyzeKernel(
      EffectsReader reader, Isa isa, Kernel kernel, BooleanSupplier cancelled) {
    KernelFlow flow = KernelFlow.of(reader, isa, kernel, cancelled);
    if (!flow.isKnown() || flow.resources().count() == 0) {
      return new KernelReport(List.of(), flow.registerCount());
    }
    List<StaticFinding> findings = new ArrayList<>();
    RegisterChecks.run(flow, Liveness.of(flow, cancelled), findings, cancelled);
    if (flow.cfg().isExact()) {
      PathChecks.run(flow, findings);
      boolean[] open = ReconvergenceChecks.run(flow, findings);
      DivergenceChecks.run(flow, open, findings, cancelled);
    }
    findings.sort(Comparator.comparingInt(StaticFinding::insn));
    return new KernelReport(List.copyOf(findings), flow.registerCount());
  }
}
