package org.sass.sim.fast;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.sim.exec.Address;
import org.sass.sim.exec.Alu;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Destination;
import org.sass.sim.exec.Divergence;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.Lanes;
import org.sass.sim.exec.LoadStore;
import org.sass.sim.exec.MemorySource;
import org.sass.sim.exec.MultiplyAdd;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Source;
import org.sass.sim.exec.Step;
import org.sass.sim.exec.Tally;
import org.sass.sim.fast.Known.Told;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;

/**
 * Goes through a block ahead of time, as far as that can be done without any data: in most short
 * kernels where a thread goes depends on its number and the parameters only. Then each block of the
 * launch runs the same instructions for the same lanes.
 */
final class Foresight {
  /** Instructions of a warp beyond which it is not worth while. */
  private static final int LONGEST = 4096;

  /**
   * An instruction of which not all is known, as a warp runs it.
   *
   * @param mask the lanes that it runs for
   * @param asks whether its guard is to be asked for them, too
   * @param facts what is known of the registers that it names, by their keys
   */
  record Visit(Step step, int site, int mask, boolean asks, Map<Integer, Told> facts) {}

  /**
   * What all warps run before any of them runs what comes next.
   *
   * @param visits of each warp, in their order: each vector of it may run all of them by itself
   * @param clashes the warps for which that holds only where no vector stores in global memory what
   *     another one accesses
   */
  record Part(List<List<Visit>> visits, BitSet clashes) {}

  /**
   * A whole block.
   *
   * @param tally what it counts, but for instructions whose guards are asked
   * @param clears whether it may read shared memory that it has not written
   */
  record Outlook(List<Part> parts, Tally tally, boolean clears) {}

  /** Says that it depends on data, or is beyond what is looked at here. */
  private static final class Unclear extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unclear(String why) {
      super(why, null, false, false);
    }
  }

  private final Code code;
  private final PieceWriter.Setting setting;
  private final Block block;
  private final Tally tally;
  private final Lanes lanes = new Lanes();
  private final List<Way> ways = new ArrayList<>();
  private final Set<Integer> stored = new HashSet<>();
  private final int fixedWords;
  private boolean clears;

  private Foresight(PieceWriter.Setting setting, Grid grid) {
    this.setting = setting;
    this.code = setting.code();
    this.block = grid.block(0);
    this.tally = new Tally(code.size());
    this.fixedWords = (Known.fixedEnd(block) + 3) / 4;
    block.warps().forEach(warp -> ways.add(new Way(warp)));
  }

  /** What every block of a launch does; null if that is not to be told. */
  static Outlook of(PieceWriter.Setting setting, Grid grid) {
    if (grid.habits().keepsRegisters() || grid.habits().allLanes()) {
      return null;
    }
    try {
      return new Foresight(setting, grid).look();
    } catch (Unclear e) {
      return null;
    }
  }

  private Outlook look() {
    boolean moved = true;
    while (moved) {
      moved = false;
      for (Way way : ways) {
        while (!way.warp.finished() && way.warp.waiting() < 0) {
          way.step();
          moved = true;
        }
      }
    }
    List<Part> parts = new ArrayList<>();
    int most = ways.stream().mapToInt(way -> way.phases.size()).max().orElse(0);
    for (int phase = 0; phase < most; phase++) {
      phase(phase, parts);
    }
    for (Way way : ways) {
      if (!way.warp.finished()) {
        throw new Unclear("a barrier that stays closed");
      }
    }
    tally.barriers = block.openings();
    return new Outlook(parts, tally, clears);
  }

  private void phase(int phase, List<Part> parts) {
    int most = 0;
    for (Way way : ways) {
      most = Math.max(most, phase < way.phases.size() ? way.phases.get(phase).size() : 0);
    }
    for (int i = 0; i < most; i++) {
      List<List<Visit>> visits = new ArrayList<>();
      BitSet clashes = new BitSet();
      for (Way way : ways) {
        boolean has = phase < way.phases.size() && i < way.phases.get(phase).size();
        visits.add(has ? way.phases.get(phase).get(i).visits : List.of());
        clashes.set(way.warp.index(), has && way.phases.get(phase).get(i).clashes);
      }
      parts.add(new Part(visits, clashes));
    }
  }

  /** What a warp runs before one of its vectors depends on another one. */
  private static final class Stretch {
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

  /** What one warp does. */
  private final class Way {
    final Warp warp;

    /** Between barriers, and there between places where one vector depends on another. */
    final List<List<Stretch>> phases = new ArrayList<>();

    private final Known known;
    private Stretch now;
    private int count;

    Way(Warp warp) {
      this.warp = warp;
      this.known = new Known(warp, setting.way().lanes());
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

    void step() {
      int index = code.index(warp.pc());
      if (index < 0 || ++count > LONGEST) {
        throw new Unclear("too long");
      }
      Step step = code.step(index);
      int guard = RegisterCode.key(RegisterCode.PREDICATE, step.guard().register());
      boolean asks = !step.guard().always() && !known.isKnown(guard, warp.active());
      int mask = asks ? warp.active() : step.guard().mask(warp);
      warp.jump(step.next());
      if (Fragment.isControl(step) || step.operation() instanceof Flow.Nothing) {
        control(step, mask, asks);
      } else if (mask != 0) {
        data(step, index, mask, asks);
      }
      tally.steps++;
      tally.issued[index]++;
      tally.threadInstructions += asks ? 0 : Integer.bitCount(mask);
      tally.maxStackDepth = Math.max(tally.maxStackDepth, warp.stack().depth());
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

    private void control(Step step, int mask, boolean asks) {
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
      if (asks || !plain && !barrier || operation.execute(warp, mask, lanes) != null) {
        throw new Unclear("where a warp goes");
      }
      if (barrier) {
        phase();
      }
    }

    private void data(Step step, int index, int mask, boolean asks) {
      Operation operation = step.operation();
      LoadStore.PostIncrement increment = null;
      if (operation instanceof LoadStore.PostIncrement some) {
        increment = some;
        operation = some.operation();
      }
      if (operation instanceof Alu alu) {
        List<Destination> results = new ArrayList<>(List.of(alu.destination()));
        if (alu.flags() != null) {
          results.add(alu.predicate());
        }
        compute(step, alu, results, index, mask, asks);
      } else if (operation instanceof MultiplyAdd mad) {
        List<Destination> results = new ArrayList<>(List.of(mad.destination()));
        if (mad.predicate() != null) {
          results.add(mad.predicate());
        }
        compute(step, mad, results, index, mask, asks);
      } else {
        access(step, operation, index, mask, asks);
      }
      if (increment != null) {
        increment(increment, mask, asks);
      }
    }

    private void compute(
        Step step,
        Operation operation,
        List<Destination> results,
        int index,
        int mask,
        boolean asks) {
      Map<Integer, Told> facts = facts(operation);
      results.forEach(result -> known.noteDestination(result, facts));
      boolean knows =
          !asks && operation.sources().stream().allMatch(source -> known.isKnown(source, mask));
      if (knows && operation.execute(warp, mask, lanes) != null) {
        throw new Unclear("a fault");
      }
      if (!knows) {
        operation.sources().forEach(source -> loads(source, mask));
      }
      boolean told = true;
      for (Destination result : results) {
        told &= known.write(result, mask, knows);
      }
      if (!told) {
        visit(step, operation, index, mask, asks, facts);
      }
    }

    private Map<Integer, Told> facts(Operation operation) {
      Map<Integer, Told> facts = new LinkedHashMap<>();
      operation.sources().forEach(source -> known.noteSource(source, facts));
      return facts;
    }

    private void access(Step step, Operation operation, int index, int mask, boolean asks) {
      Map<Integer, Told> facts = facts(operation);
      if (operation instanceof LoadStore.GlobalLoad load && load.parts().length == 1) {
        global(false, mask);
        known.noteDestination(load.parts()[0], facts);
        known.write(load.parts()[0], mask, false);
      } else if (operation instanceof LoadStore.GlobalStore store && store.parts().length == 1) {
        global(true, mask);
      } else if (operation instanceof LoadStore.SharedStore store && !store.unlocks()) {
        loads(store.source(), mask);
        known.noteAddress(store.address(), facts);
        stores(store.address(), mask, !asks);
      } else {
        throw new Unclear("an instruction of another kind");
      }
      visit(step, operation, index, mask, asks, facts);
    }

    /** What lanes may do to an address register besides. */
    private void increment(LoadStore.PostIncrement increment, int mask, boolean asks) {
      int key = RegisterCode.key(RegisterCode.ADDRESS, increment.register());
      if (asks || !known.isKnown(key, mask)) {
        throw new Unclear("an address that moves on");
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          warp.addresses()[warp.row(increment.register()) + lane] += increment.amount();
        }
      }
    }

    private void visit(
        Step step,
        Operation operation,
        int index,
        int mask,
        boolean asks,
        Map<Integer, Told> facts) {
      if (SpecialPiece.of(step, setting.way(), setting.stride()) != null) {
        throw new Unclear("something that others do better");
      }
      boolean parts = mask != warp.threads();
      if (parts && now.clashes) {
        part();
      }
      now.parted |= parts;
      Step one =
          operation == step.operation()
              ? step
              : new Step(step.placed(), step.insn(), operation, step.guard(), false, false);
      if (asks) {
        known.note(RegisterCode.key(RegisterCode.PREDICATE, step.guard().register()), facts);
      }
      now.visits.add(new Visit(one, index, mask, asks, facts));
    }

    /**
     * Takes note of an access to global memory. Where loads and stores meet, all lanes must go the
     * same way: what is written of them looks ahead whether they are of the same words.
     */
    private void global(boolean stores, int mask) {
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
    private void loads(Source source, int mask) {
      if (source instanceof Source.Bits bits) {
        loads(bits.source(), mask);
      } else if (source instanceof Source.Extended extended) {
        loads(extended.source(), mask);
      } else if (source instanceof MemorySource.Shared shared) {
        loads(shared.address(), mask);
      }
    }

    private void loads(Address address, int mask) {
      if (!known.isKnown(address, mask)) {
        clears = true;
        if (now.storesAnything != 0) {
          part();
        }
        now.loadsAnywhere |= known.vectors(mask);
        return;
      }
      check(address, mask);
      // What has a number for an address is loaded ahead of all.
      boolean ahead = address.register() == 0 && now.stores.containsKey(address.offset() >> 2);
      if (ahead || meets(address, mask, now.stores)) {
        part();
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          int word = address.of(warp, lane) >> 2;
          clears |= word >= fixedWords && !stored.contains(word);
          now.loads.merge(word, vector(lane), (a, b) -> a | b);
        }
      }
    }

    private void stores(Address address, int mask, boolean surely) {
      if (!known.isKnown(address, mask)) {
        throw new Unclear("a store to some shared address");
      }
      check(address, mask);
      boolean others =
          (now.loadsAnywhere & ~known.vectors(mask)) != 0
              || Integer.bitCount(now.loadsAnywhere) > 1;
      if (others || meets(address, mask, now.stores) || meets(address, mask, now.loads)) {
        part();
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          int word = address.of(warp, lane) >> 2;
          if (word < fixedWords) {
            throw new Unclear("a store to a parameter");
          }
          if (surely && address.access().bytes() == 4) {
            stored.add(word);
          }
          now.stores.merge(word, vector(lane), (a, b) -> a | b);
        }
      }
      now.storesAnything |= known.vectors(mask);
    }

    private void check(Address address, int mask) {
      if (address.check(warp, mask) != null) {
        throw new Unclear("a fault");
      }
    }

    /** Whether a lane accesses a word that another vector does. */
    private boolean meets(Address address, int mask, Map<Integer, Integer> accesses) {
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
      return 1 << lane / setting.way().lanes();
    }
  }
}
