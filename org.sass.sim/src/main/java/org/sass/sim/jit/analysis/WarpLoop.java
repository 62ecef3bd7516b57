package org.sass.sim.jit.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.sass.sim.jit.runtime.LoopExit;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Divergence;

/**
 * A loop of translation blocks that a warp runs in one method. After each block is a branch with
 * which some lanes leave the loop. After the last block, the lanes that are left continue with the
 * first one.
 *
 * <pre>
 *   next:
 *     ...
 *     BRA C0.NE, done
 *     ...
 *     BRA C0.NE, next
 *   done:
 *     NOP.S
 * </pre>
 *
 * <p>If an exit leads to an instruction that is nothing but a join, the lanes that leave wait in
 * the divergence stack entry of the reconvergence point, and the others continue at once. Then
 * leaving costs nothing more than to continue with fewer lanes.
 *
 * @param fragments the translation blocks, at most {@link LoopExit#MAX_BLOCKS}
 * @param link the translation block after the last one if it is nothing but an unconditional branch
 *     to the first one; then the last branch is an exit, too. Null if the last branch itself leads
 *     to the first block
 * @param joinBlock the translation block with the join at which lanes that leave wait for the
 *     others; null if no exit leads to such a join
 */
public record WarpLoop(
    List<TranslationBlock> fragments, TranslationBlock link, TranslationBlock joinBlock) {
  /**
   * Returns the loop that begins with a translation block.
   *
   * @param isSimple whether the body of a translation block can be part of a loop
   * @return null if there is no loop
   */
  public static WarpLoop find(
      TranslationBlocks translationBlocks,
      TranslationBlock first,
      Predicate<TranslationBlock> isSimple) {
    DecodedKernel code = translationBlocks.code();
    int start = code.instruction(first.firstIndex).address();
    List<TranslationBlock> fragments = new ArrayList<>();
    TranslationBlock fragment = first;
    TranslationBlock link = null;
    while (true) {
      fragments.add(fragment);
      boolean endsInGuardedBranch =
          fragment.exitKind == TranslationBlock.ExitKind.BRANCH
              && !fragment.control.guard().isAlways();
      if (!endsInGuardedBranch
          || !isSimple.test(fragment)
          || fragments.size() > 1 && hasHammocks(fragments)
          || code.indexAt(fragment.endAddress) < 0) {
        return null;
      }
      if (fragment.target() == start) {
        break;
      }
      TranslationBlock next = fragment.nextBlock(translationBlocks);
      if (isLink(next, start)) {
        link = next;
        break;
      }
      if (fragments.size() == LoopExit.MAX_BLOCKS) {
        return null;
      }
      fragment = next;
    }
    return resolveExits(translationBlocks, new WarpLoop(List.copyOf(fragments), link, null));
  }

  private static boolean hasHammocks(List<TranslationBlock> fragments) {
    return fragments.stream().anyMatch(fragment -> !fragment.hammocks.isEmpty());
  }

  /** Finds where the exits lead; returns null if an exit leads back into the loop. */
  private static WarpLoop resolveExits(TranslationBlocks translationBlocks, WarpLoop loop) {
    TranslationBlock joinBlock = null;
    int start = translationBlocks.code().instruction(loop.fragments.get(0).firstIndex).address();
    int end = loop.fragments.get(loop.fragments.size() - 1).endAddress;
    for (int i = 0; i < loop.fragments.size(); i++) {
      if (!loop.isExit(i)) {
        continue;
      }
      int target = loop.fragments.get(i).target();
      if (target >= start && target < end) {
        return null;
      }
      int index = translationBlocks.code().indexAt(target);
      if (joinBlock == null
          && index >= 0
          && isOnlyJoin(translationBlocks.code().instruction(index))) {
        joinBlock = translationBlocks.at(target);
      }
    }
    return new WarpLoop(loop.fragments, loop.link, joinBlock);
  }

  private static boolean isLink(TranslationBlock fragment, int address) {
    return fragment.exitKind == TranslationBlock.ExitKind.BRANCH
        && fragment.body.isEmpty()
        && fragment.control.guard().isAlways()
        && fragment.target() == address;
  }

  private static boolean isOnlyJoin(DecodedInstruction instruction) {
    return instruction.operation() instanceof ControlFlow.Nop
        && instruction.guard().isAlways()
        && instruction.hasJoinMarker()
        && !instruction.hasExitMarker();
  }

  /**
   * Returns whether lanes that take the branch after a translation block leave the loop.
   *
   * @param index number of the translation block in the loop, from 0
   */
  public boolean isExit(int index) {
    return link != null || index < fragments.size() - 1;
  }

  /**
   * Returns whether lanes that take the branch after a translation block wait for the others.
   *
   * @param index number of the translation block in the loop, from 0
   */
  public boolean leavesToJoin(int index) {
    return joinBlock != null
        && isExit(index)
        && fragments.get(index).target() == joinBlock.body.get(0).address();
  }

  /**
   * Returns whether a warp with this stack can run the loop: the lanes that leave can wait, or no
   * exit makes lanes wait.
   */
  public boolean canRun(DivergenceStack stack) {
    return joinBlock == null || stack.depth() < stack.capacity() && Divergence.hasSyncEntry(stack);
  }
}
