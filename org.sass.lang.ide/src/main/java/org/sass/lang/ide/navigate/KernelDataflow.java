package org.sass.lang.ide.navigate;

import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.flow.LiveRanges;
import org.sass.lang.flow.Liveness;
import org.sass.lang.isa.Isa;

/**
 * The data flow of the registers of one kernel.
 *
 * @param flow the effects and the control flow of its instructions
 * @param liveness which registers are live at which instruction
 * @param ranges which uses share the same value
 */
public record KernelDataflow(KernelFlow flow, Liveness liveness, LiveRanges ranges) {

  /** Provides the data flow of a kernel of a document, computed or from a cache. */
  @FunctionalInterface
  public interface Source {
    KernelDataflow dataflowOf(Document document, int kernel, CancelChecker cancel);
  }

  /** Computes the data flow of a kernel of a document. */
  public static KernelDataflow of(Document document, int kernel, CancelChecker cancel) {
    return of(document.isa(), document.program().kernels().get(kernel), cancel);
  }

  /**
   * Computes the data flow of a part of a kernel as if there were no other code. Control flow that
   * leaves the part ends there, and instructions are counted from its first one.
   *
   * @param first index of its first instruction in the kernel
   * @param end index after its last instruction
   */
  static KernelDataflow ofPart(
      Document document, Kernel kernel, int first, int end, CancelChecker cancel) {
    return of(document.isa(), partOf(kernel, first, end), cancel);
  }

  /**
   * Returns a part of a kernel as if there were no other code; the kernel itself if that is all.
   */
  static Kernel partOf(Kernel kernel, int first, int end) {
    if (end - first == kernel.code().size()) {
      return kernel;
    }
    return new Kernel(
        kernel.name(),
        kernel.line(),
        kernel.code().subList(first, end),
        kernel.labels(),
        kernel.params(),
        kernel.sharedBytes(),
        kernel.constants(),
        kernel.excerpt());
  }

  private static KernelDataflow of(Isa isa, Kernel kernel, CancelChecker cancel) {
    KernelFlow flow = KernelFlow.of(new EffectsReader(isa), isa, kernel, cancel::isCanceled);
    Liveness liveness = Liveness.of(flow, cancel::isCanceled);
    return new KernelDataflow(flow, liveness, LiveRanges.of(flow, liveness, cancel::isCanceled));
  }

  /**
   * Caches the kernel that was requested last, because a moving cursor requests it repeatedly. An
   * edit creates a new kernel object, so the cache is never outdated. Any number of threads may use
   * it.
   */
  public static final class LastKernelCache implements Source {
    private volatile KernelDataflow lastDataflow;

    @Override
    public KernelDataflow dataflowOf(Document document, int kernel, CancelChecker cancel) {
      Kernel wanted = document.program().kernels().get(kernel);
      KernelDataflow known = lastDataflow;
      if (known != null && known.flow.kernel() == wanted) {
        return known;
      }
      KernelDataflow dataflow = KernelDataflow.of(document.isa(), wanted, cancel);
      lastDataflow = dataflow;
      return dataflow;
    }
  }
}
