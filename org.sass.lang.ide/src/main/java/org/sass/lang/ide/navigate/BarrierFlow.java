package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.flow.IssueControl;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.flow.Scoreboards;

/**
 * Follows the barriers in the controls of a kernel, from an instruction that waits to those that it
 * waits for, and back.
 */
public final class BarrierFlow {
  private final Kernel kernel;

  /** Index in the kernel of the first instruction that is followed. */
  private final int firstIndex;

  private final Scoreboards scoreboards;

  private BarrierFlow(Kernel kernel, int firstIndex, Scoreboards scoreboards) {
    this.kernel = kernel;
    this.firstIndex = firstIndex;
    this.scoreboards = scoreboards;
  }

  /**
   * Follows the barriers around an instruction: in the whole kernel or, if it is huge, in the
   * thousand instructions before and the thousand after it.
   *
   * @param code the statement of an instruction, which is placed in the program
   */
  public static BarrierFlow around(Document document, CodeStatement code, CancelChecker cancel) {
    Kernel kernel = code.kernel();
    int first = RegisterDataflow.nearbyFirst(kernel, code.codeIndex());
    int end = RegisterDataflow.nearbyEnd(kernel, code.codeIndex());
    Kernel part = KernelDataflow.partOf(kernel, first, end);
    KernelFlow flow =
        KernelFlow.of(new EffectsReader(document.isa()), document.isa(), part, cancel::isCanceled);
    return new BarrierFlow(kernel, first, Scoreboards.of(flow));
  }

  /**
   * Returns the instructions that an instruction waits for at a barrier, as indices in the kernel.
   *
   * @param insn index of the instruction that waits
   * @param barrier number of the barrier
   */
  public List<Integer> settersBefore(int insn, int barrier) {
    return indices(scoreboards.settersBefore(insn - firstIndex, barrier));
  }

  /**
   * Returns the instructions that may be the first to wait for an instruction, as indices in the
   * kernel.
   *
   * @param insn index of the instruction that sets the barrier
   * @param barrier number of the barrier
   */
  public List<Integer> waitersAfter(int insn, int barrier) {
    return indices(scoreboards.waitersAfter(insn - firstIndex, barrier));
  }

  private List<Integer> indices(BitSet found) {
    List<Integer> all = new ArrayList<>();
    found.stream().forEach(insn -> all.add(insn + firstIndex));
    return all;
  }

  /** Returns the control of an instruction, by its index in the kernel. */
  IssueControl control(int insn) {
    return scoreboards.control(insn - firstIndex);
  }

  /** Returns an instruction by its index in the kernel. */
  public PlacedInstruction instruction(int insn) {
    return kernel.code().get(insn);
  }
}
