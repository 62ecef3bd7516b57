package org.sass.sim.fast;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.sim.exec.Address;
import org.sass.sim.exec.Alu;
import org.sass.sim.exec.Destination;
import org.sass.sim.exec.Divergence;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.LoadStore;
import org.sass.sim.exec.MemorySource;
import org.sass.sim.exec.MultiplyAdd;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Source;
import org.sass.sim.exec.Step;
import org.sass.sim.fast.Foresight.Unclear;
import org.sass.sim.fast.Foresight.Visit;
import org.sass.sim.fast.Known.Told;
import org.sass.sim.machine.Warp;

/**
 * A warp that goes through its kernel without data. It computes with what is known: in all blocks,
 * or in the one that it belongs to. Where that decides where it goes, blocks are expected to be
 * like this one, and asked when they run.
 */
final class ForeseenWarp {
  /** Instructions beyond which it is not worth while. */
  private static final int LONGEST = 4096;

  final Warp warp;

  /** Between barriers, and there between places where one vector depends on another. */
  final List<List<Stretch>> phases = new ArrayList<>();

  private final Foresight all;
  private final int width;

  /** What is known in all blocks, and what in this one. */
  private final Known known;

  private final Known here;
  private Stretch now;
  private int count;

  /** The instruction that runs, and its index. */
  private Step step;

  private int index;

  /** Whether its guard is to be asked in each block; else {@link #mask} knows. */
  private boolean asks;

  /** The lanes that it may run for. */
  private int mask;

  /**
   * Whether nobody knows what the guard says here; else those of the lanes that it lets through.
   */
  private boolean open;

  private int passing;

  /** What a warp runs before one of its vectors depends on another one. */
  static final class Stretch {
    final List<Visit> visits = new ArrayList<>();

    /** For each word of shared memory, the vectors that load it. */
    final Map<Integer, Integer> loads = new HashMap<>();

    final Map<Integer, Integer> stores = new HashMap<>();

    /** Those that load something, nobody knows where; and those that store anything. */
    int loadsAnywhere;

    int storesAnything;
    boolean loadsGlobal;
    boolean storesGlobal;

    /** Whether some of it is both, and whether some of it is not for all lanes. */
    boolean clashes;

    boolean parted;
  }

  ForeseenWarp(Foresight all, Warp warp) {
    this.all = all;
    this.warp = warp;
    this.width = all.setting.way().lanes();
    this.known = new Known(warp, width, false);
    this.here = new Known(warp, width, true);
    phase();
  }

  private void phase() {
    phases.add(new ArrayList<>());
    part();
  }

  private void part() {
    now = new Stretch();
    phases.get(phases.size() - 1).add(now);
  }

  /**
   * Runs an instruction.
   *
   * @throws Unclear if it depends on data where the warp goes, or on what is not looked at here
   */
  void step() {
    index = all.code.index(warp.pc());
    if (index < 0 || ++count > LONGEST) {
      throw new Unclear();
    }
    step = all.code.step(index);
    int active = warp.active();
    int guard = RegisterCode.key(RegisterCode.PREDICATE, step.guard().register());
    boolean always = step.guard().always();
    asks = !always && !known.isKnown(guard, active);
    open = !always && !here.isKnown(guard, active);
    passing = open ? active : step.guard().mask(warp);
    mask = asks ? active : passing;
    warp.jump(step.next());
    boolean control = Fragment.isControl(step) || step.operation() instanceof Flow.Nothing;
    if (control) {
      control();
    } else if (mask != 0) {
      data();
    }
    all.tally.steps++;
    all.tally.issued[index]++;
    all.tally.threadInstructions += asks && !control ? 0 : Integer.bitCount(passing);
    all.tally.maxStackDepth = Math.max(all.tally.maxStackDepth, warp.stack().depth());
    if (step.joins()) {
      Divergence.join(warp);
    }
    if (step.ends()) {
      warp.end(warp.active());
    }
    if (warp.active() == 0) {
      Divergence.resume(warp);
    }
  }

  private void control() {
    Operation operation = step.operation();
    boolean plain =
        operation instanceof Flow.Branch
            || operation instanceof Flow.Mark
            || operation instanceof Flow.Leave
            || operation instanceof Flow.Call
            || operation instanceof Flow.Nothing;
    boolean barrier =
        operation instanceof Flow.Barrier bar
            && bar.arrives()
            && bar.waits()
            && step.guard().always();
    if (open || !plain && !barrier) {
      throw new Unclear();
    }
    if (asks) {
      visit(operation, new LinkedHashMap<>());
    }
    if (operation.execute(warp, passing, all.lanes) != null) {
      throw new Unclear();
    }
    if (barrier) {
      phase();
    }
  }

  private void data() {
    Operation operation = step.operation();
    LoadStore.PostIncrement increment = null;
    if (operation instanceof LoadStore.PostIncrement some) {
      increment = some;
      operation = some.operation();
    }
    if (operation instanceof Alu alu) {
      compute(alu, alu.destination(), alu.flags() == null ? null : alu.predicate());
    } else if (operation instanceof MultiplyAdd mad) {
      compute(mad, mad.destination(), mad.predicate());
    } else {
      access(operation);
    }
    if (increment != null) {
      increment(increment);
    }
  }

  /**
   * Runs arithmetic.
   *
   * @param flags where flags go; null for nowhere
   */
  private void compute(Operation operation, Destination result, Destination flags) {
    Map<Integer, Told> facts = facts(operation);
    known.noteDestination(result, facts);
    known.noteDestination(flags, facts);
    boolean knows =
        !asks && operation.sources().stream().allMatch(source -> known.isKnown(source, mask));
    boolean knowsHere =
        !open && operation.sources().stream().allMatch(source -> here.isKnown(source, passing));
    if (knowsHere && operation.execute(warp, passing, all.lanes) != null) {
      throw new Unclear();
    }
    if (!knows) {
      operation.sources().forEach(this::loads);
    }
    here.write(result, passing, knowsHere);
    here.write(flags, passing, knowsHere);
    boolean told = known.write(result, mask, knows);
    if (!(known.write(flags, mask, knows) && told)) {
      visit(operation, facts);
    }
  }

  private Map<Integer, Told> facts(Operation operation) {
    Map<Integer, Told> facts = new LinkedHashMap<>();
    operation.sources().forEach(source -> known.noteSource(source, facts));
    return facts;
  }

  private void access(Operation operation) {
    Map<Integer, Told> facts = facts(operation);
    if (operation instanceof LoadStore.GlobalLoad load && load.parts().length == 1) {
      global(false);
      known.noteDestination(load.parts()[0], facts);
      known.write(load.parts()[0], mask, false);
      here.write(load.parts()[0], mask, false);
    } else if (operation instanceof LoadStore.GlobalStore store && store.parts().length == 1) {
      global(true);
    } else if (operation instanceof LoadStore.SharedStore store && !store.unlocks()) {
      loads(store.source());
      known.noteAddress(store.address(), facts);
      stores(store.address());
    } else {
      throw new Unclear();
    }
    visit(operation, facts);
  }

  /** What lanes may do to an address register besides. */
  private void increment(LoadStore.PostIncrement increment) {
    int key = RegisterCode.key(RegisterCode.ADDRESS, increment.register());
    if (asks || !known.isKnown(key, mask)) {
      throw new Unclear();
    }
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        warp.addresses()[warp.row(increment.register()) + lane] += increment.amount();
      }
    }
  }

  /** Takes note that the instruction is to run in each block. */
  private void visit(Operation operation, Map<Integer, Told> facts) {
    if (SpecialPiece.of(step, all.setting.way(), all.setting.stride()) != null) {
      // That has a faster way.
      throw new Unclear();
    }
    boolean parts = mask != warp.threads();
    if (parts && now.clashes) {
      part();
    }
    now.parted |= parts;
    if (asks) {
      known.note(RegisterCode.key(RegisterCode.PREDICATE, step.guard().register()), facts);
    }
    Step one =
        operation == step.operation()
            ? step
            : new Step(step.placed(), step.insn(), operation, step.guard(), false, false);
    now.visits.add(new Visit(one, index, mask, asks, passing, facts));
  }

  /**
   * Takes note of an access to global memory. Where loads and stores meet, all lanes must go the
   * same way: what is written of them looks ahead whether they are of the same words.
   */
  private void global(boolean stores) {
    if (now.storesGlobal || stores && now.loadsGlobal) {
      if (now.parted || mask != warp.threads()) {
        part();
      } else {
        now.clashes = true;
      }
    }
    now.storesGlobal |= stores;
    now.loadsGlobal |= !stores;
  }

  /** Takes note of what an operand loads from shared memory. */
  private void loads(Source source) {
    if (source instanceof Source.Bits bits) {
      loads(bits.source());
    } else if (source instanceof Source.Extended extended) {
      loads(extended.source());
    } else if (source instanceof MemorySource.Shared shared) {
      loads(shared.address());
    }
  }

  private void loads(Address address) {
    if (!known.isKnown(address, mask)) {
      all.clears = true;
      if (now.storesAnything != 0) {
        part();
      }
      now.loadsAnywhere |= known.vectors(mask);
      return;
    }
    check(address);
    // What has a number for an address is loaded ahead of all.
    boolean ahead = address.register() == 0 && now.stores.containsKey(address.offset() >> 2);
    if (ahead || meets(address, now.stores)) {
      part();
    }
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        int word = address.of(warp, lane) >> 2;
        all.clears |= word >= all.fixedWords && !all.stored.contains(word);
        now.loads.merge(word, vector(lane), (a, b) -> a | b);
      }
    }
  }

  private void stores(Address address) {
    if (!known.isKnown(address, mask)) {
      throw new Unclear();
    }
    check(address);
    int vectors = known.vectors(mask);
    boolean others = (now.loadsAnywhere & ~vectors) != 0 || Integer.bitCount(now.loadsAnywhere) > 1;
    if (others || meets(address, now.stores) || meets(address, now.loads)) {
      part();
    }
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        int word = address.of(warp, lane) >> 2;
        if (word < all.fixedWords) {
          // It would be a parameter.
          throw new Unclear();
        }
        if (!asks && address.access().bytes() == 4) {
          all.stored.add(word);
        }
        now.stores.merge(word, vector(lane), (a, b) -> a | b);
      }
    }
    now.storesAnything |= vectors;
  }

  private void check(Address address) {
    if (address.check(warp, mask) != null) {
      throw new Unclear();
    }
  }

  /** Whether a lane accesses a word that another vector does. */
  private boolean meets(Address address, Map<Integer, Integer> accesses) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        int who = accesses.getOrDefault(address.of(warp, lane) >> 2, 0);
        if ((who & ~vector(lane)) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  private int vector(int lane) {
    return 1 << lane / width;
  }
}
