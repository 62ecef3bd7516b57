package org.sass.sim.jit.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Operation;

/**
 * Cuts a kernel into translation blocks. A block ends at a jump, at a marker, and before each
 * instruction to which control may come from elsewhere (a leader).
 */
public final class TranslationBlockBuilder {
  private final DecodedKernel code;
  private final boolean hasDivergenceStack;
  private final boolean allowsMemoryInHammocks;

  /**
   * Indices of the instructions to which control may come from elsewhere; -1 for no instruction.
   */
  private final Set<Integer> leaders = new HashSet<>();

  private final BitSet exactStarts;

  /**
   * @param hasDivergenceStack whether lanes diverge and reconverge with a divergence stack. Only
   *     then do blocks contain hammocks, and join and exit markers.
   * @param allowsMemoryInHammocks whether a path of a hammock may access shared memory
   * @param watched indices of instructions at which blocks must start, for a caller that looks at
   *     all registers there; then no block contains a hammock. Null for no such caller.
   */
  public TranslationBlockBuilder(
      DecodedKernel code,
      boolean hasDivergenceStack,
      boolean allowsMemoryInHammocks,
      BitSet watched) {
    this.code = code;
    this.hasDivergenceStack = hasDivergenceStack;
    this.allowsMemoryInHammocks = allowsMemoryInHammocks;
    for (int i = 0; i < code.size(); i++) {
      addLeaders(code.instruction(i).operation(), i);
    }
    this.exactStarts = watched == null ? new BitSet() : findExactStarts(watched);
  }

  private void addLeaders(Operation operation, int index) {
    if (operation instanceof ControlFlow.Branch branch) {
      leaders.add(code.indexAt(branch.target().address()));
    } else if (operation instanceof ControlFlow.Call call) {
      leaders.add(code.indexAt(call.target().address()));
    } else if (operation instanceof ControlFlow.Mark mark) {
      leaders.add(code.indexAt(mark.address()));
    } else if (operation instanceof ControlFlow.BranchIndirect) {
      leaders.add(index);
    }
  }

  private BitSet findExactStarts(BitSet watched) {
    watched.stream().forEach(leaders::add);
    BitSet starts = new BitSet();
    starts.set(0);
    leaders.stream().filter(index -> index >= 0).forEach(starts::set);
    for (int i = 0; i + 1 < code.size(); i++) {
      DecodedInstruction instruction = code.instruction(i);
      if (isControl(instruction) || hasMarker(instruction)) {
        starts.set(i + 1);
      }
    }
    return starts;
  }

  /**
   * Returns the indices of the instructions at which blocks start, for a caller that looks at all
   * registers there; empty if there is no such caller, and only registers that are read later need
   * to be correct.
   */
  public BitSet exactStarts() {
    return exactStarts;
  }

  /**
   * Returns a new translation block.
   *
   * @param firstIndex index of its first instruction
   * @throws Bailout if an instruction in it reads the clock
   */
  public TranslationBlock build(int firstIndex) {
    List<DecodedInstruction> body = new ArrayList<>();
    int index = firstIndex;
    while (true) {
      DecodedInstruction instruction = code.instruction(index);
      if (instruction.effects().readsClock()) {
        // The clock counts the instructions of all warps in their order.
        throw Bailout.INSTANCE;
      }
      Hammock hammock = findHammock(index, body);
      if (hammock == null && isControl(instruction)) {
        return new TranslationBlock(firstIndex, body, instruction, code);
      }
      boolean endsAtMarker = hammock == null && hasMarker(instruction);
      body.add(hammock == null ? instruction : hammockInstruction(hammock, instruction));
      index = hammock == null ? index + 1 : hammock.joinIndex() + 1;
      if (endsAtMarker || index == code.size() || leaders.contains(index)) {
        return new TranslationBlock(firstIndex, body, null, code);
      }
    }
  }

  /**
   * Returns the hammock that begins with an instruction; null if there is none.
   *
   * @param body takes the instructions before its branch that all lanes run
   */
  private Hammock findHammock(int index, List<DecodedInstruction> body) {
    return exactStarts.isEmpty() && hasDivergenceStack
        ? Hammock.find(code, index, allowsMemoryInHammocks, body, leaders)
        : null;
  }

  /** Returns a hammock as a single instruction, at the place of its join. */
  private DecodedInstruction hammockInstruction(Hammock hammock, DecodedInstruction mark) {
    DecodedInstruction join = code.instruction(hammock.joinIndex());
    return new DecodedInstruction(
        join.index(), join.placed(), join.insn(), hammock, mark.guard(), false, false);
  }

  /** Returns whether an instruction ends a translation block, and runs as the target defines it. */
  private boolean isControl(DecodedInstruction instruction) {
    return TranslationBlock.isControl(instruction) || hasMarker(instruction) && !hasDivergenceStack;
  }

  private static boolean hasMarker(DecodedInstruction instruction) {
    return instruction.hasJoinMarker() || instruction.hasExitMarker();
  }
}
