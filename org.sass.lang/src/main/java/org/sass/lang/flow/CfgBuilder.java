package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.flow.Cfg.Kind;
import org.sass.lang.flow.Cfg.ReconvergencePoint;
import org.sass.lang.isa.FormEffects.Flow;

/** Cuts a kernel into basic blocks and finds the edges between them. */
final class CfgBuilder {
  private static final int FALLTHROUGH = Kind.FALLTHROUGH.ordinal();

  private final Kernel kernel;
  private final Effects[] effects;
  private final int instructionCount;
  private final int[] addresses;

  /** For each instruction, the index of the instruction at its target; -1 if there is none. */
  private final int[] targets;

  int[] blockStarts;
  int[] blockOf;
  boolean[] canEndAfter;
  boolean[] canFallOff;
  boolean isExact = true;
  Graph graph;
  Graph localGraph;
  int[] functionEntries;

  /** The blocks where control can come from outside of the code: from what a listing leaves out. */
  int[] starts;

  final List<ReconvergencePoint> reconvergencePoints = new ArrayList<>();

  private int blockCount;

  /** The numbers of the subroutines that return. */
  private final BitSet returns = new BitSet();

  CfgBuilder(Kernel kernel, Effects[] effects) {
    this.kernel = kernel;
    this.effects = effects;
    this.instructionCount = effects.length;
    this.addresses = new int[instructionCount];
    this.targets = new int[instructionCount];
  }

  CfgBuilder build() {
    for (int i = 0; i < instructionCount; i++) {
      addresses[i] = kernel.code().get(i).address();
    }
    for (int i = 0; i < instructionCount; i++) {
      PlacedInstruction placed = kernel.code().get(i);
      long named = kernel.branchesOut(placed) ? -1 : effects[i].target(addresses[i]);
      long target = BranchTargets.landingAddress(placed.isa(), this::isInstructionStart, named);
      int at = (int) target == target ? Arrays.binarySearch(addresses, (int) target) : -1;
      targets[i] = effects[i].hasTarget() && at >= 0 ? at : -1;
    }
    splitBlocks();
    starts =
        IntStream.range(0, blockCount).filter(block -> block == 0 || kernel.isExcerpt()).toArray();
    addEdges();
    return this;
  }

  private boolean isInstructionStart(long address) {
    return address == (int) address && Arrays.binarySearch(addresses, (int) address) >= 0;
  }

  private void splitBlocks() {
    boolean[] isLeader = new boolean[instructionCount + 1];
    isLeader[0] = true;
    for (int i = 0; i < instructionCount; i++) {
      Flow flow = effects[i].flow();
      if (targets[i] >= 0) {
        isLeader[targets[i]] = true;
      }
      boolean goes =
          switch (flow) {
            case BRANCH, INDIRECT, CALL, RETURN, BREAK, MEET, END -> true;
            default -> effects[i].exits();
          };
      isLeader[i + 1] |= goes;
      isExact &= flow != Flow.INDIRECT && flow != Flow.PUSH_RETURN;
      isExact &= !effects[i].callsRegister();
      isLeader[i] |= isAfterGap(i);
      if (flow == Flow.SYNC) {
        reconvergencePoints.add(new ReconvergencePoint(i, targets[i]));
      }
    }
    if (!isExact) {
      for (int address : kernel.labels().values()) {
        int at = Arrays.binarySearch(addresses, address);
        isLeader[Math.max(at, 0)] = true;
      }
    }
    blockOf = new int[instructionCount];
    blockStarts = new int[instructionCount + 1];
    for (int i = 0; i < instructionCount; i++) {
      if (isLeader[i]) {
        blockStarts[blockCount++] = i;
      }
      blockOf[i] = blockCount - 1;
    }
    blockStarts[blockCount] = instructionCount;
    blockStarts = Arrays.copyOf(blockStarts, blockCount + 1);
  }

  private int lastInsn(int block) {
    return blockStarts[block + 1] - 1;
  }

  /** Returns the block at the target of a block's last instruction; -1 if there is none. */
  private int targetBlock(int block) {
    int target = targets[lastInsn(block)];
    return target < 0 ? -1 : blockOf[target];
  }

  private Flow lastFlow(int block) {
    return effects[lastInsn(block)].flow();
  }

  private void addEdges() {
    Graph.Builder wholeEdges = new Graph.Builder();
    Graph.Builder localEdges = new Graph.Builder();
    canEndAfter = new boolean[blockCount];
    canFallOff = new boolean[blockCount];
    ReconvergenceTargets reconvergenceTargets =
        new ReconvergenceTargets(effects, reconvergencePoints);
    int end = blockCount;
    int breaks = blockCount;
    int indirect = blockCount + 1;
    // A break before the first instruction that names a break target leaves to a caller, or belongs
    // to incomplete code.
    int named = 0;
    while (named < instructionCount && effects[named].flow() != Flow.PUSH_BREAK) {
      named++;
    }
    for (int block = 0; block < blockCount; block++) {
      Effects effect = effects[lastInsn(block)];
      boolean calls = effect.flow() == Flow.CALL && targetBlock(block) >= 0 && !effect.exits();
      if (effect.canContinue()) {
        if (isEndOfListedCode(block)) {
          leaveListedCode(block, localEdges);
        } else if (calls && !effect.isConditional()) {
          localEdges.addEdge(block, block + 1, Kind.AFTER_CALL.ordinal());
        } else {
          wholeEdges.addEdge(block, block + 1, FALLTHROUGH);
          localEdges.addEdge(block, block + 1, FALLTHROUGH);
        }
      }
      if (effect.exits() || effect.flow() == Flow.END) {
        canEndAfter[block] = true;
      }
      switch (effect.exits() ? Flow.NEXT : effect.flow()) {
        case BRANCH -> {
          if (targetBlock(block) >= 0) {
            wholeEdges.addEdge(block, targetBlock(block), Kind.TAKEN.ordinal());
            localEdges.addEdge(block, targetBlock(block), Kind.TAKEN.ordinal());
          } else if (kernel.isExcerpt()) {
            leaveListedCode(block, localEdges);
          } else {
            canEndAfter[block] = true;
          }
        }
        case CALL -> {
          if (calls) {
            wholeEdges.addEdge(block, targetBlock(block), Kind.CALL.ordinal());
          } else if (effect.callsRegister()) {
            wholeEdges.addEdge(block, indirect, Kind.INDIRECT.ordinal());
          }
        }
        case BREAK -> {
          wholeEdges.addEdge(block, breaks, Kind.BREAK.ordinal());
          canEndAfter[block] |= lastInsn(block) < named;
        }
        case MEET -> {
          int to = reconvergenceTargets.continuationOf(lastInsn(block));
          if (to == instructionCount || to == lastInsn(block) + 1 && isEndOfListedCode(block)) {
            leaveListedCode(block, localEdges);
          } else if (to < 0) {
            canEndAfter[block] = true;
          } else if (to != lastInsn(block) + 1 || !effect.canContinue()) {
            wholeEdges.addEdge(block, blockOf[to], Kind.BREAK.ordinal());
            localEdges.addEdge(block, blockOf[to], Kind.BREAK.ordinal());
          }
        }
        case INDIRECT -> wholeEdges.addEdge(block, indirect, Kind.INDIRECT.ordinal());
        case PUSH_RETURN -> {
          if (targetBlock(block) >= 0) {
            wholeEdges.addEdge(block, targetBlock(block), Kind.INDIRECT.ordinal());
          }
        }
        default -> {
          // Other instructions continue with the next one, or end.
        }
      }
    }
    addNamedTargets(wholeEdges, localEdges, breaks, indirect);
    addReturns(wholeEdges, localEdges, end);
    for (int block = 0; block < blockCount; block++) {
      if (canEndAfter[block]) {
        localEdges.addEdge(block, end, FALLTHROUGH);
      }
    }
    graph = wholeEdges.build(blockCount + 2 + functionEntries.length);
    localGraph = localEdges.build(blockCount + 1);
  }

  /** Returns whether no code is known that follows a block: it is the last, or code is left out. */
  private boolean isEndOfListedCode(int block) {
    return block + 1 == blockCount || isAfterGap(blockStarts[block + 1]);
  }

  /** Returns whether the listing leaves out code directly before an instruction. */
  private boolean isAfterGap(int insn) {
    return kernel.isExcerpt() && kernel.excerpt().resumptions().contains(addresses[insn]);
  }

  private void leaveListedCode(int block, Graph.Builder localEdges) {
    canFallOff[block] = true;
    localEdges.addEdge(block, blockCount, FALLTHROUGH);
  }

  /** Adds the edges to the possible targets of breaks and indirect branches. */
  private void addNamedTargets(
      Graph.Builder wholeEdges, Graph.Builder localEdges, int breakNode, int indirectNode) {
    IntList breakTargets = new IntList();
    for (int i = 0; i < instructionCount; i++) {
      if (effects[i].flow() == Flow.PUSH_BREAK && targets[i] >= 0) {
        int to = blockOf[targets[i]];
        wholeEdges.addEdge(breakNode, to, Kind.BREAK.ordinal());
        if (breakTargets.size() < 4) {
          breakTargets.add(to);
        }
      }
    }
    for (int block = 0; !isExact && block < blockCount; block++) {
      wholeEdges.addEdge(indirectNode, block, Kind.INDIRECT.ordinal());
    }
    for (int block = 0; block < blockCount; block++) {
      for (int i = 0; lastFlow(block) == Flow.BREAK && i < breakTargets.size(); i++) {
        localEdges.addEdge(block, breakTargets.get(i), Kind.BREAK.ordinal());
      }
      if (lastFlow(block) == Flow.INDIRECT) {
        canEndAfter[block] = true;
      }
    }
  }

  /**
   * Adds the edges that return from subroutines. A subroutine is everything that can be reached
   * from its first instruction, with each call counted as one instruction. Its returns lead to a
   * helper node, and from there to the instructions after all calls of it.
   */
  private void addReturns(Graph.Builder wholeEdges, Graph.Builder localEdges, int end) {
    IntList entries = new IntList();
    entries.add(0);
    int[] function = new int[blockCount];
    for (int block = 0; block < blockCount; block++) {
      if (isCall(block) && function[targetBlock(block)] == 0 && targetBlock(block) > 0) {
        function[targetBlock(block)] = entries.size();
        entries.add(targetBlock(block));
      }
    }
    functionEntries = new int[blockCount == 0 ? 0 : entries.size()];
    for (int i = 0; i < functionEntries.length; i++) {
      functionEntries[i] = blockStarts[entries.get(i)];
    }
    for (int block = 0; block < blockCount; block++) {
      if (isCall(block) && !isEndOfListedCode(block) && effects[lastInsn(block)].canContinue()) {
        wholeEdges.addEdge(
            returnNode(function[targetBlock(block)]), block + 1, Kind.RETURN.ordinal());
      }
    }
    Graph inner = localEdges.build(blockCount + 1);
    // Subroutines rarely share code. The budget keeps unusual programs from taking much longer.
    long budget = 16L * blockCount + 1000;
    for (int i = 0; i < functionEntries.length; i++) {
      budget = addFunctionReturns(wholeEdges, inner, entries.get(i), i, budget);
    }
    boolean tangled = budget <= 0;
    addCallsWithoutReturn(localEdges, function);
    int anywhere = blockCount + 1;
    for (int block = 0; block < blockCount; block++) {
      if (tangled && isExact) {
        wholeEdges.addEdge(anywhere, block, Kind.INDIRECT.ordinal());
      }
      if (lastFlow(block) == Flow.RETURN && !effects[lastInsn(block)].exits()) {
        localEdges.addEdge(block, end, Kind.RETURN.ordinal());
        if (tangled) {
          wholeEdges.addEdge(block, anywhere, Kind.INDIRECT.ordinal());
          canEndAfter[block] = true;
        }
      }
    }
    isExact &= !tangled;
  }

  /**
   * Adds edges for calls of what never returns: compilers also use calls to branch within a kernel.
   *
   * @param functionOf for each block, the number of the subroutine that starts there
   */
  private void addCallsWithoutReturn(Graph.Builder localEdges, int[] functionOf) {
    for (int block = 0; block < blockCount; block++) {
      if (isCall(block) && !returns.get(functionOf[targetBlock(block)])) {
        localEdges.addEdge(block, targetBlock(block), Kind.TAKEN.ordinal());
      }
    }
  }

  private long addFunctionReturns(
      Graph.Builder wholeEdges, Graph inner, int entry, int function, long budget) {
    long remainingBudget = budget;
    BitSet seen = new BitSet();
    IntList stack = new IntList();
    stack.add(entry);
    seen.set(entry);
    while (!stack.isEmpty() && remainingBudget > 0) {
      int block = stack.removeLast();
      remainingBudget--;
      if (block < blockCount
          && lastFlow(block) == Flow.RETURN
          && !effects[lastInsn(block)].exits()) {
        canEndAfter[block] |= function == 0;
        returns.set(function);
        wholeEdges.addEdge(block, returnNode(function), Kind.RETURN.ordinal());
      }
      for (int edge = inner.firstEdge(block); edge < inner.endEdge(block); edge++) {
        if (!seen.get(inner.target(edge))) {
          seen.set(inner.target(edge));
          stack.add(inner.target(edge));
        }
      }
    }
    return remainingBudget;
  }

  /** Returns the helper node for the returns of a subroutine. */
  private int returnNode(int function) {
    return blockCount + 2 + function;
  }

  private boolean isCall(int block) {
    return lastFlow(block) == Flow.CALL
        && targetBlock(block) >= 0
        && !effects[lastInsn(block)].exits();
  }
}
