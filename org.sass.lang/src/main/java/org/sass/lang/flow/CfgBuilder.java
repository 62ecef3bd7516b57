package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.flow.Cfg.Kind;
import org.sass.lang.flow.Cfg.Meeting;
import org.sass.lang.isa.Roles.Flow;

/** Cuts a kernel into basic blocks and finds the edges between them. */
final class CfgBuilder {
  private static final int FALLTHROUGH = Kind.FALLTHROUGH.ordinal();

  private final Kernel kernel;
  private final Effects[] effects;
  private final int count;
  private final int[] addresses;

  /** For each instruction, the index of the instruction at its target; -1 if there is none. */
  private final int[] targets;

  int[] starts;
  int[] blockOf;
  boolean[] ends;
  boolean[] fallsOff;
  boolean exact = true;
  Graph graph;
  Graph local;
  int[] functions;
  final List<Meeting> meetings = new ArrayList<>();

  private int blocks;

  /**
   * Indices of the reconvergence points that have been named and are still ahead. {@link #passed}
   * is the number of meetings named so far.
   */
  private final PriorityQueue<Integer> open = new PriorityQueue<>();

  private int passed;

  CfgBuilder(Kernel kernel, Effects[] effects) {
    this.kernel = kernel;
    this.effects = effects;
    this.count = effects.length;
    this.addresses = new int[count];
    this.targets = new int[count];
  }

  CfgBuilder build() {
    for (int i = 0; i < count; i++) {
      addresses[i] = kernel.code().get(i).address();
    }
    for (int i = 0; i < count; i++) {
      long named = effects[i].target(addresses[i]);
      long target = BranchTargets.landing(kernel.code().get(i).isa(), this::starts, named);
      int at = (int) target == target ? Arrays.binarySearch(addresses, (int) target) : -1;
      targets[i] = effects[i].hasTarget() && at >= 0 ? at : -1;
    }
    cut();
    connect();
    return this;
  }

  private boolean starts(long address) {
    return address == (int) address && Arrays.binarySearch(addresses, (int) address) >= 0;
  }

  private void cut() {
    boolean[] leads = new boolean[count + 1];
    leads[0] = true;
    for (int i = 0; i < count; i++) {
      Flow flow = effects[i].flow();
      if (targets[i] >= 0) {
        leads[targets[i]] = true;
      }
      boolean goes =
          switch (flow) {
            case BRANCH, INDIRECT, CALL, RETURN, BREAK, MEET, END -> true;
            default -> effects[i].exits();
          };
      leads[i + 1] |= goes;
      exact &= flow != Flow.INDIRECT && flow != Flow.PUSH_RETURN;
      if (flow == Flow.SYNC) {
        meetings.add(new Meeting(i, targets[i]));
      }
    }
    if (!exact) {
      for (int address : kernel.labels().values()) {
        int at = Arrays.binarySearch(addresses, address);
        leads[Math.max(at, 0)] = true;
      }
    }
    blockOf = new int[count];
    starts = new int[count + 1];
    for (int i = 0; i < count; i++) {
      if (leads[i]) {
        starts[blocks++] = i;
      }
      blockOf[i] = blocks - 1;
    }
    starts[blocks] = count;
    starts = Arrays.copyOf(starts, blocks + 1);
  }

  private int last(int block) {
    return starts[block + 1] - 1;
  }

  /** Returns the block at the target of a block's last instruction; -1 if there is none. */
  private int target(int block) {
    int target = targets[last(block)];
    return target < 0 ? -1 : blockOf[target];
  }

  private Flow flow(int block) {
    return effects[last(block)].flow();
  }

  private void connect() {
    Graph.Builder ways = new Graph.Builder();
    Graph.Builder own = new Graph.Builder();
    ends = new boolean[blocks];
    fallsOff = new boolean[blocks];
    int end = blocks;
    int breaks = blocks;
    int indirect = blocks + 1;
    // A break before the first instruction that names a break target leaves to a caller, or belongs
    // to incomplete code.
    int named = 0;
    while (named < count && effects[named].flow() != Flow.PUSH_BREAK) {
      named++;
    }
    for (int block = 0; block < blocks; block++) {
      Effects effect = effects[last(block)];
      boolean calls = effect.flow() == Flow.CALL && target(block) >= 0 && !effect.exits();
      if (effect.mayContinue()) {
        if (block + 1 == blocks) {
          fallsOff[block] = true;
          own.add(block, end, FALLTHROUGH);
        } else if (calls) {
          own.add(block, block + 1, Kind.AFTER_CALL.ordinal());
        } else {
          ways.add(block, block + 1, FALLTHROUGH);
          own.add(block, block + 1, FALLTHROUGH);
        }
      }
      if (effect.exits() || effect.flow() == Flow.END) {
        ends[block] = true;
      }
      switch (effect.exits() ? Flow.NEXT : effect.flow()) {
        case BRANCH -> {
          if (target(block) >= 0) {
            ways.add(block, target(block), Kind.TAKEN.ordinal());
            own.add(block, target(block), Kind.TAKEN.ordinal());
          } else {
            ends[block] = true;
          }
        }
        case CALL -> {
          if (calls) {
            ways.add(block, target(block), Kind.CALL.ordinal());
          }
        }
        case BREAK -> {
          ways.add(block, breaks, Kind.BREAK.ordinal());
          ends[block] |= last(block) < named;
        }
        case MEET -> {
          int to = meetingOf(last(block));
          if (to >= 0) {
            ways.add(block, to, Kind.BREAK.ordinal());
            own.add(block, to, Kind.BREAK.ordinal());
          } else {
            ends[block] = true;
          }
        }
        case INDIRECT -> ways.add(block, indirect, Kind.INDIRECT.ordinal());
        case PUSH_RETURN -> {
          if (target(block) >= 0) {
            ways.add(block, target(block), Kind.INDIRECT.ordinal());
          }
        }
        default -> {
          // Other instructions continue with the next one, or end.
        }
      }
    }
    named(ways, own, breaks, indirect);
    returns(ways, own, end);
    for (int block = 0; block < blocks; block++) {
      if (ends[block]) {
        own.add(block, end, FALLTHROUGH);
      }
    }
    graph = ways.build(blocks + 2 + functions.length);
    local = own.build(blocks + 1);
  }

  /**
   * Returns the block where the lanes of an instruction reconverge with others; -1 if there is
   * none. Compilers nest divergent code, so this is the nearest place further down that an
   * instruction further up has named. Calls must be in the order of the instructions.
   */
  private int meetingOf(int insn) {
    while (passed < meetings.size() && meetings.get(passed).insn() < insn) {
      open.add(meetings.get(passed++).target());
    }
    while (!open.isEmpty() && open.peek() <= insn) {
      open.poll();
    }
    return open.isEmpty() ? -1 : blockOf[open.peek()];
  }

  /** Adds the edges to the possible targets of breaks and indirect branches. */
  private void named(Graph.Builder ways, Graph.Builder own, int breaks, int indirect) {
    IntList breakTargets = new IntList();
    for (int i = 0; i < count; i++) {
      if (effects[i].flow() == Flow.PUSH_BREAK && targets[i] >= 0) {
        int to = blockOf[targets[i]];
        ways.add(breaks, to, Kind.BREAK.ordinal());
        if (breakTargets.size() < 4) {
          breakTargets.add(to);
        }
      }
    }
    for (int block = 0; !exact && block < blocks; block++) {
      ways.add(indirect, block, Kind.INDIRECT.ordinal());
    }
    for (int block = 0; block < blocks; block++) {
      for (int i = 0; flow(block) == Flow.BREAK && i < breakTargets.size(); i++) {
        own.add(block, breakTargets.get(i), Kind.BREAK.ordinal());
      }
      if (flow(block) == Flow.INDIRECT) {
        ends[block] = true;
      }
    }
  }

  /**
   * Adds the edges that return from subroutines. A subroutine is everything that can be reached
   * from its first instruction, with each call counted as one instruction. Its returns lead to a
   * helper node, and from there to the instructions after all calls of it.
   */
  private void returns(Graph.Builder ways, Graph.Builder own, int end) {
    IntList entries = new IntList();
    entries.add(0);
    int[] function = new int[blocks];
    for (int block = 0; block < blocks; block++) {
      if (calls(block) && function[target(block)] == 0 && target(block) > 0) {
        function[target(block)] = entries.size();
        entries.add(target(block));
      }
    }
    functions = new int[blocks == 0 ? 0 : entries.size()];
    for (int i = 0; i < functions.length; i++) {
      functions[i] = starts[entries.get(i)];
    }
    for (int block = 0; block < blocks; block++) {
      if (calls(block) && block + 1 < blocks && effects[last(block)].mayContinue()) {
        ways.add(node(function[target(block)]), block + 1, Kind.RETURN.ordinal());
      }
    }
    Graph inner = own.build(blocks + 1);
    // Subroutines rarely share code. The budget keeps unusual programs from taking much longer.
    long budget = 16L * blocks + 1000;
    for (int i = 0; i < functions.length; i++) {
      budget = returns(ways, inner, entries.get(i), i, budget);
    }
    boolean tangled = budget <= 0;
    int anywhere = blocks + 1;
    for (int block = 0; block < blocks; block++) {
      if (tangled && exact) {
        ways.add(anywhere, block, Kind.INDIRECT.ordinal());
      }
      if (flow(block) == Flow.RETURN && !effects[last(block)].exits()) {
        own.add(block, end, Kind.RETURN.ordinal());
        if (tangled) {
          ways.add(block, anywhere, Kind.INDIRECT.ordinal());
          ends[block] = true;
        }
      }
    }
    exact &= !tangled;
  }

  private long returns(Graph.Builder ways, Graph inner, int entry, int function, long budget) {
    long left = budget;
    java.util.BitSet seen = new java.util.BitSet();
    IntList stack = new IntList();
    stack.add(entry);
    seen.set(entry);
    while (!stack.isEmpty() && left > 0) {
      int block = stack.removeLast();
      left--;
      if (block < blocks && flow(block) == Flow.RETURN && !effects[last(block)].exits()) {
        ends[block] |= function == 0;
        ways.add(block, node(function), Kind.RETURN.ordinal());
      }
      for (int edge = inner.first(block); edge < inner.end(block); edge++) {
        if (!seen.get(inner.to(edge))) {
          seen.set(inner.to(edge));
          stack.add(inner.to(edge));
        }
      }
    }
    return left;
  }

  /** Returns the helper node for the returns of a subroutine. */
  private int node(int function) {
    return blocks + 2 + function;
  }

  private boolean calls(int block) {
    return flow(block) == Flow.CALL && target(block) >= 0 && !effects[last(block)].exits();
  }
}
