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
 * @param blocks the translation blocks, at most {@link LoopExit#MAX_BLOCKS}
 * @param link the translation block after the last one if it is nothing but an unconditional branch
 *     to the first one; then the last branch is an exit, too. Null if the last branch itself leads
 *     to the first block
 * @param joinBlock the translation block with the join at which lanes that leave wait for the
 *     others; null if no exit leads to such a join
 */
public record WarpLoop(
    List<TranslationBlock> blocks, TranslationBlock link, TranslationBlock joinBlock) {
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
    List<TranslationBlock> blocks = new ArrayList<>();
    TranslationBlock block = first;
    TranslationBlock link = null;
    while (true) {
      blocks.add(block);
      boolean endsInGuardedBranch =
          block.exitKind == TranslationBlock.ExitKind.BRANCH && !block.control.guard().isAlways();
      if (!endsInGuardedBranch
          || !isSimple.test(block)
          || blocks.size() > 1 && hasHammocks(blocks)
          || code.indexAt(block.endAddress) < 0) {
        return null;
      }
      if (block.target() == start) {
        break;
      }
      TranslationBlock next = block.nextBlock(translationBlocks);
      if (isLink(next, start)) {
        link = next;
        break;
      }
      if (blocks.size() == LoopExit.MAX_BLOCKS) {
        return null;
      }
      block = next;
    }
    return resolveExits(translationBlocks, new WarpLoop(List.copyOf(blocks), link, null));
  }

  private static boolean hasHammocks(List<TranslationBlock> blocks) {
    return blocks.stream().anyMatch(block -> !block.hammocks.isEmpty());
  }

  /** Finds where the exits lead; returns null if an exit leads back into the loop. */
  private static WarpLoop resolveExits(TranslationBlocks translationBlocks, WarpLoop loop) {
    TranslationBlock joinBlock = null;
    int start = translationBlocks.code().instruction(loop.blocks.get(0).firstIndex).address();
    int end = loop.blocks.get(loop.blocks.size() - 1).endAddress;
    for (int i = 0; i < loop.blocks.size(); i++) {
      if (!loop.isExit(i)) {
        continue;
      }
      int target = loop.blocks.get(i).target();
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
    return new WarpLoop(loop.blocks, loop.link, joinBlock);
  }

  private static boolean isLink(TranslationBlock block, int address) {
    return block.exitKind == TranslationBlock.ExitKind.BRANCH
        && block.body.isEmpty()
        && block.control.guard().isAlways()
        && block.target() == address;
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
    return link != null || index < blocks.size() - 1;
  }

  /**
   * Returns whether lanes that take the branch after a translation block wait for the others.
   *
   * @param index number of the translation block in the loop, from 0
   */
  public boolean leavesToJoin(int index) {
    return joinBlock != null
        && isExit(index)
        && blocks.get(index).target() == joinBlock.body.get(0).address();
  }

  /**
   * Returns whether a warp with this stack can run the loop: the lanes that leave can wait, or no
   * exit makes lanes wait.
   */
  public boolean canRun(DivergenceStack stack) {
    return joinBlock == null || stack.depth() < stack.capacity() && Divergence.hasSyncEntry(stack);
  }
}
