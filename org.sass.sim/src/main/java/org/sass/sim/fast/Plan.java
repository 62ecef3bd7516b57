package org.sass.sim.fast;

import java.util.ArrayList;
import java.util.BitSet;
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
import org.sass.sim.fast.PieceClass.Order;
import org.sass.sim.fast.PieceWriter.Needs;
import org.sass.sim.fast.PieceWriter.Setting;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;

/**
 * A kernel cut into fragments, which are translated when they turn out to be hot. Shared by all
 * workers.
 */
final class Plan {
  private final Code code;
  private final Lanewise way;
  private final int stride;
  private final boolean numbered;
  private final ConstantMemory constants;
  private final boolean fused;
  private final Fragment[] fragments;
  private final boolean readsClock;
  private final boolean whole;
  private volatile Course course;
  private volatile boolean foreseen;

  /** About how many warp instructions were run. */
  private volatile long warmth;

  private Setting setting;
  private final Set<Integer> leaders = new HashSet<>();

  /** Where fragments start if all registers are right there; null if only what is read later is. */
  private final BitSet starts;

  /**
   * @param stride of the register files
   * @param whole whether no warp lacks threads
   * @param line whether the threads of a block differ in x only
   * @param fused whether a piece holds several instructions
   */
  Plan(
      Code code,
      Lanewise way,
      int stride,
      boolean whole,
      boolean line,
      ConstantMemory constants,
      boolean fused) {
    this(code, way, stride, whole, line, constants, fused, null);
  }

  /**
   * The same for somebody who looks at the machine between fragments: each has a fixed number of
   * instructions then, and leaves all registers as the precise interpreter does.
   *
   * @param watched indices of instructions that are to start fragments; null for nobody
   */
  Plan(
      Code code,
      Lanewise way,
      int stride,
      boolean whole,
      boolean line,
      ConstantMemory constants,
      boolean fused,
      BitSet watched) {
    this.code = code;
    this.way = way;
    this.stride = stride;
    this.numbered = whole && line && !LaunchState.writesThread(code);
    this.constants = constants;
    this.fused = fused;
    this.fragments = new Fragment[code.size()];
    boolean clock = false;
    for (int i = 0; i < code.size(); i++) {
      lead(code.step(i).operation(), i);
      clock |= isClock(code.step(i));
    }
    this.readsClock = clock;
    this.whole = whole;
    this.starts = watched == null ? null : starts(watched);
  }

  private static boolean isClock(Step step) {
    return step.operation() instanceof MoveOperations.Special special && special.isClock();
  }

  private BitSet starts(BitSet watched) {
    watched.stream().forEach(leaders::add);
    BitSet all = new BitSet();
    all.set(0);
    leaders.stream().filter(index -> index >= 0).forEach(all::set);
    for (int i = 0; i + 1 < code.size(); i++) {
      Step step = code.step(i);
      if (Fragment.isControl(step) || step.joins() || step.ends()) {
        all.set(i + 1);
      }
    }
    return all;
  }

  /** Whether a fragment starts at an instruction, with all registers as they should be. */
  boolean isStart(int index) {
    return starts.get(index);
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
        if (isClock(step)) {
          // It counts the instructions of all warps in their order.
          throw GiveUp.NOW;
        }
        Hammock hammock = starts == null ? Hammock.at(code, i, !way.scalar(), body, leaders) : null;
        if (hammock != null) {
          Step join = code.step(hammock.join());
          body.add(new Step(join.placed(), join.insn(), hammock, step.guard(), false, false));
          i = hammock.join() + 1;
          if (i == code.size() || leaders.contains(i)) {
            break;
          }
        } else if (Fragment.isControl(step)) {
          control = step;
        } else {
          body.add(step);
          i++;
          if (step.joins() || step.ends() || i == code.size() || leaders.contains(i)) {
            break;
          }
        }
      }
      fragments[index] = new Fragment(index, body, control, code);
    }
    return fragments[index];
  }

  /**
   * Translates a fragment, unless another worker did.
   *
   * @param block what it is about to run on
   * @param from the first thread it is about to run for
   */
  synchronized void translate(Fragment fragment, BlockData block, int from) {
    if (fragment.isCold()) {
      boolean supposes = fused && !way.scalar();
      translate(
          fragment, supposes ? new Shapes(fragment, code, block, stride, from, way.lanes()) : null);
    }
  }

  /**
   * Translates a fragment once more, because lanes are not as was supposed: first without guesses,
   * then without suppositions.
   */
  synchronized void supposeLess(Fragment fragment) {
    Shapes shapes = fragment.shapes();
    if (shapes != null) {
      translate(fragment, shapes.guessNoMore() ? shapes : null);
    }
  }

  private Setting setting() {
    if (setting == null) {
      Liveness live = new Liveness(code, starts == null ? new BitSet() : starts);
      setting = new Setting(code, way, stride, numbered, constants, live);
    }
    return setting;
  }

  private void translate(Fragment fragment, Shapes shapes) {
    setting();
    Step control = fragment.control;
    boolean guarded = fragment.way == Fragment.Way.BRANCH && !control.guard().always();
    if (fused && isInStep(fragment.body)) {
      Order order = new Order(List.of(fragment.body), guarded ? control.guard() : null, null);
      fragment.translated(List.of(PieceClass.make(setting, order, null)), guarded, null, null);
      return;
    }
    Cutter cutter = new Cutter(fragment, shapes);
    for (Step step : fragment.body) {
      cutter.add(step, code.index(step.address()));
    }
    boolean branches = guarded && !cutter.isEmpty();
    // Whoever looks at the machine between fragments wants to be asked before each.
    // Who looks for a cycle comes to fragments that nobody may run; with a clock, some give up.
    boolean repeats = branches && fused && !way.scalar() && starts == null && !readsClock;
    Cycle cycle = repeats ? Cycle.of(this, fragment, this::isSimple) : null;
    cutter.finish(branches ? control.guard() : null, cycle);
    fragment.translated(List.copyOf(cutter.items), branches, shapes, cycle);
  }

  /** Whether an instruction loads from global memory. */
  static boolean loadsGlobal(Step step) {
    return Touched.by(step.operation()).loadsGlobal;
  }

  /** Whether it stores there. */
  static boolean storesGlobal(Step step) {
    return Touched.by(step.operation()).storesGlobal;
  }

  /** What every block runs, where that is known and worth a translation; null if not. */
  Course course() {
    return course;
  }

  /**
   * Takes note of what was run. When that is much, all of a block is looked at together.
   *
   * @param steps warp instructions
   * @param worth how many make that worth while
   */
  void ran(long steps, long worth, Grid grid) {
    if (!foreseen) {
      // Workers that count at the same time lose some.
      warmth += steps;
      if (warmth >= worth) {
        foresee(grid);
      }
    }
  }

  private synchronized void foresee(Grid grid) {
    if (!foreseen) {
      boolean can = fused && way.floats() != null && starts == null && !readsClock && whole;
      course = can ? CourseWriter.write(setting(), grid, true) : null;
      foreseen = true;
    }
  }

  /**
   * Takes note that many blocks are not as was supposed: then the course is translated once more
   * without guesses, or there is none.
   */
  synchronized void foreseeLess(Course odd, Grid grid) {
    if (course == odd) {
      course = odd.guesses() ? CourseWriter.write(setting(), grid, false) : null;
    }
  }

  /** Whether a body is translated to one piece, which stores nothing. */
  private boolean isSimple(Fragment fragment) {
    for (Step step : fragment.body) {
      Touched touched = Touched.by(step.operation());
      if (touched.storesShared
          || touched.storesGlobal
          || needsStep(step)
          || SpecialPiece.of(step, way, stride) != null
          || PieceClass.weight(setting, step) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether all of some instructions, with a short way among them that needs it, run in step. */
  private boolean isInStep(List<Step> steps) {
    int operations = 0;
    for (Step step : steps) {
      int weight = PieceClass.weight(setting, step);
      operations += weight < 0 ? LockstepWriter.MOST_OPERATIONS : weight;
    }
    return steps.stream().anyMatch(Plan::needsStep)
        && operations * (Warp.LANES / way.lanes()) <= LockstepWriter.MOST_OPERATIONS;
  }

  private static boolean needsStep(Step step) {
    return step.operation() instanceof Hammock hammock && hammock.hasMemory();
  }

  /** Cuts the body of a fragment into pieces. */
  private final class Cutter {
    final List<Item> items = new ArrayList<>();
    private final Shapes shapes;
    private List<List<Step>> parts = new ArrayList<>();
    private int operations;
    private PieceWriter trial;
    private Touched touched = new Touched();

    Cutter(Fragment fragment, Shapes shapes) {
      this.shapes = shapes;
    }

    boolean isEmpty() {
      return parts.isEmpty();
    }

    void add(Step step, int index) {
      if (needsStep(step)) {
        finish();
        List<Step> one = List.of(step);
        Order order = new Order(List.of(one), null, null);
        items.add(isInStep(one) ? PieceClass.make(setting, order, null) : new Precise(step));
        return;
      }
      SpecialPiece special = SpecialPiece.of(step, way, stride);
      if (special != null) {
        finish();
        items.add(new Translated(special, false, false));
        return;
      }
      int weight = PieceClass.weight(setting, step);
      Touched more = Touched.by(step.operation());
      boolean shares = touched.clashesInGlobal(more);
      if (weight < 0
          || !fused
          || touched.clashesInShared(more)
          || shares && (shapes == null || !trial.isStraight())) {
        finish();
      }
      if (weight < 0) {
        items.add(new Precise(step));
        return;
      }
      boolean full = operations + weight > Lanewise.MOST_OPERATIONS;
      if (shapes != null) {
        int supposed = weigh(step, index);
        if (supposed > way.operations() || shares && !trial.isStraight()) {
          finish();
          weigh(step, index);
        }
      } else if (full) {
        finish();
      }
      if (parts.isEmpty() || full || shares) {
        parts.add(new ArrayList<>());
        operations = 0;
      }
      parts.get(parts.size() - 1).add(step);
      operations += weight;
      touched.add(more);
    }

    /** How many operations the piece has with an instruction more, if what is supposed holds. */
    private int weigh(Step step, int index) {
      if (parts.isEmpty()) {
        trial = PieceClass.trial(setting, false, shapes, new Needs());
      }
      trial.step(step, index);
      return trial.operations();
    }

    /** Ends a piece. */
    void finish() {
      finish(null, null);
    }

    /** The same where the fragment ends. */
    void finish(Guard branch, Cycle cycle) {
      if (!parts.isEmpty()) {
        // Only all of a fragment can run in a loop.
        Order order = new Order(List.copyOf(parts), branch, items.isEmpty() ? cycle : null);
        items.add(PieceClass.make(setting, order, shapes));
      }
      parts = new ArrayList<>();
      operations = 0;
      touched = new Touched();
    }
  }

  /**
   * Which memories instructions read and write. Lanes of a piece do not run in step: one stores
   * while another has yet to load what stood there. So a piece has no store and another access of
   * the same memory; unless it knows the addresses ahead and looks whether any lane accesses what
   * another one does.
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

    boolean clashesInShared(Touched more) {
      return storesShared && (more.loadsShared || more.storesShared)
          || loadsShared && more.storesShared;
    }

    boolean clashesInGlobal(Touched more) {
      return storesGlobal && (more.loadsGlobal || more.storesGlobal)
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
