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
 * What is hardly meant in whole kernels: registers that nothing writes, code that nothing leads to,
 * lanes that part and never meet.
 *
 * <p>Nothing is said where it is not certain: about a kernel with errors, or one with a word that
 * is no instruction.
 */
public final class Analyses {
  private Analyses() {}

  /** All there is to say about a text beyond {@link org.sass.lang.assemble.Program#problems()}. */
  public static List<Problem> run(Document document, Limits limits) {
    return new AnalysisCache().run(document, limits, () -> false);
  }

  /**
   * What there is to say about the instructions of a kernel, in their order. Depends on nothing but
   * its words: {@link AnalysisCache} asks again only where those have changed.
   *
   * @param reader remembers instructions that are equal
   * @param cancelled asked now and then; throws a {@link
   *     java.util.concurrent.CancellationException} when it says yes
   */
  public static KernelReport ofKernel(
      EffectsReader reader, Isa isa, Kernel kernel, BooleanSupplier cancelled) {
    KernelFlow flow = KernelFlow.of(reader, isa, kernel, cancelled);
    if (!flow.isKnown() || flow.resources().count() == 0) {
      return new KernelReport(List.of(), flow.registerCount());
    }
    List<Finding> found = new ArrayList<>();
    RegisterChecks.run(flow, Liveness.of(flow, cancelled), found, cancelled);
    if (flow.cfg().isExact()) {
      PathChecks.run(flow, found);
      boolean[] open = MeetingChecks.run(flow, found);
      DivergenceChecks.run(flow, open, found, cancelled);
    }
    found.sort(Comparator.comparingInt(Finding::insn));
    return new KernelReport(List.copyOf(found), flow.registerCount());
  }
}
