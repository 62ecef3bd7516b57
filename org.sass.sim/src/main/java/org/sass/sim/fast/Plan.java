package org.sass.sim.fast;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.sim.exec.Atomic;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.Guard;
import org.sass.sim.exec.LoadStore;
import org.sass.sim.exec.MemorySource;
import org.sass.sim.exec.MoveOperations;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Source;
import org.sass.sim.exec.Step;
import org.sass.sim.fast.Fragment.Item;
import org.sass.sim.fast.Fragment.Precise;
import org.sass.sim.fast.Fragment.Translated;
import org.sass.sim.machine.ConstantMemory;

/**
 * A kernel cut into fragments, which are translated when they turn out to be hot. Shared by all
 * workers.
 */
final class Plan {
  /**
   * Vector operations of a translated piece. The just-in-time compiler stops inlining when a method
   * gets too large, without a word, and vectors that it does not inline are objects on the heap:
   * some ten times slower.
   */
  private static final int MOST_OPERATIONS = 40;

  private final Code code;
  private final Lanewise way;
  private final int stride;
  private final boolean whole;
  private final ConstantMemory constants;
  private final boolean fused;
  private final Fragment[] fragments;
  private Liveness live;
  private final Set<Integer> leaders = new HashSet<>();

  /**
   * @param stride of the register files
   * @param whole whether no warp lacks threads
   * @param fused whether a piece holds several instructions
   */
  Plan(
      Code code, Lanewise way, int stride, boolean whole, ConstantMemory constants, boolean fused) {
    this.code = code;
    this.way = way;
    this.stride = stride;
    this.whole = whole;
    this.constants = constants;
    this.fused = fused;
    this.fragments = new Fragment[code.size()];
    for (int i = 0; i < code.size(); i++) {
      lead(code.step(i).operation(), i);
    }
  }

  private void lead(Operation operation, int index) {
    if (operation instanceof Flow.Branch branch) {
      leaders.add(code.index(branch.target().address()));
    } else if (operation instanceof Flow.Call call) {
      leaders.add(code.index(call.target().address()));
    } else if (operation instanceof Flow.Mark mark) {
      leaders.add(code.index(mark.address()));
    } else if (operation instanceof Flow.BranchIndirect) {
      leaders.add(index);
    }
  }

  Code code() {
    return code;
  }

  Lanewise way() {
    return way;
  }

  /** Whether blocks have an effect on each other that depends on their order. */
  boolean ordered() {
    for (int i = 0; i < code.size(); i++) {
      if (code.step(i).operation() instanceof Atomic) {
        return true;
      }
    }
    return false;
  }

  /**
   * The fragment that starts at an address.
   *
   * @throws GiveUp if no instruction does
   */
  Fragment at(int address) {
    int index = code.index(address);
    if (index < 0) {
      throw GiveUp.NOW;
    }
    Fragment fragment = fragments[index];
    return fragment != null ? fragment : make(index);
  }

  private synchronized Fragment make(int index) {
    if (fragments[index] == null) {
      List<Step> body = new ArrayList<>();
      int i = index;
      Step control = null;
      while (control == null) {
        Step step = code.step(i);
        if (step.operation() instanceof MoveOperations.Special special && special.isClock()) {
          // It counts the instructions of all warps in their order.
          throw GiveUp.NOW;
        }
        if (Fragment.isControl(step)) {
          control = step;
        } else {
          body.add(step);
          i++;
          if (step.joins() || step.ends() || i == code.size() || leaders.contains(i)) {
            break;
          }
        }
      }
      fragments[index] = new Fragment(index, body, control);
    }
    return fragments[index];
  }

  /** Translates a fragment, unless another worker did. */
  synchronized void translate(Fragment fragment) {
    if (!fragment.isCold()) {
      return;
    }
    if (live == null) {
      live = new Liveness(code);
    }
    List<Item> items = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    int operations = 0;
    Touched touched = new Touched();
    for (int i = 0; i < fragment.body.size(); i++) {
      Step step = fragment.body.get(i);
      int weight = PieceClass.weight(way, step);
      Touched more = Touched.by(step.operation());
      if (weight < 0 || !fused || operations + weight > MOST_OPERATIONS || touched.clashes(more)) {
        finish(steps, fragment.first + i - steps.size(), null, items);
        steps.clear();
        operations = 0;
        touched = new Touched();
      }
      if (weight < 0) {
        items.add(new Precise(step));
      } else {
        steps.add(step);
        operations += weight;
        touched.add(more);
      }
    }
    Step control = fragment.control;
    boolean branches =
        fragment.way == Fragment.Way.BRANCH && !control.guard().always() && !steps.isEmpty();
    finish(
        steps,
        fragment.first + fragment.body.size() - steps.size(),
        branches ? control.guard() : null,
        items);
    fragment.translated(List.copyOf(items), branches);
  }

  private void finish(List<Step> steps, int first, Guard branch, List<Item> items) {
    if (!steps.isEmpty()) {
      items.add(
          new Translated(
              PieceClass.make(
                  way, stride, constants, live, List.copyOf(steps), first, branch, whole)));
    }
  }

  /**
   * Which memories instructions read and write. Lanes of a piece do not run in step: one stores
   * while another has yet to load what stood there. So a piece has no store and another access of
   * the same memory.
   */
  private static final class Touched {
    private boolean loadsShared;
    private boolean storesShared;
    private boolean loadsGlobal;
    private boolean storesGlobal;

    static Touched by(Operation operation) {
      Touched touched = new Touched();
      if (operation instanceof LoadStore.PostIncrement increment) {
        return by(increment.operation());
      }
      touched.loadsGlobal = operation instanceof LoadStore.GlobalLoad;
      touched.storesGlobal = operation instanceof LoadStore.GlobalStore;
      touched.storesShared = operation instanceof LoadStore.SharedStore;
      for (Source source : operation.sources()) {
        touched.loadsShared |= MemorySource.isShared(source);
      }
      return touched;
    }

    boolean clashes(Touched more) {
      return storesShared && (more.loadsShared || more.storesShared)
          || loadsShared && more.storesShared
          || storesGlobal && (more.loadsGlobal || more.storesGlobal)
          || loadsGlobal && more.storesGlobal;
    }

    void add(Touched more) {
      loadsShared |= more.loadsShared;
      storesShared |= more.storesShared;
      loadsGlobal |= more.loadsGlobal;
      storesGlobal |= more.storesGlobal;
    }
  }
}
