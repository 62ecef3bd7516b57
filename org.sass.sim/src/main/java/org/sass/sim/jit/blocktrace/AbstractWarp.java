package org.sass.sim.jit.blocktrace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.jit.blocktrace.AbstractState.Told;
import org.sass.sim.jit.blocktrace.BlockSpecializer.Unclear;
import org.sass.sim.jit.blocktrace.BlockSpecializer.Visit;
import org.sass.sim.jit.emit.SpecialFunctionCode;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Divergence;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.MultiplyAdd;
import org.sass.sim.op.OperandAddress;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;

/**
 * A warp that goes through its kernel without data. It computes with what is known: in all blocks,
 * or in the one that it belongs to. Where that decides where it goes, blocks are expected to be
 * like this one, and asked when they run.
 */
final class AbstractWarp {
  /** Instructions beyond which it is not worth while. */
  private static final int LONGEST = 4096;

  final Warp warp;

  /** Between barriers, and there between places where one vector depends on another. */
  final List<List<VectorRegion>> phases = new ArrayList<>();

  private final BlockSpecializer all;
  private final int width;

  /** What is known in all blocks, and what in this one. */
  private final AbstractState known;

  private final AbstractState here;
  private VectorRegion now;
  private int count;

  /** The instruction that runs, and its index. */
  private DecodedInstruction step;

  private int index;

  /** Whether its guard is to be asked in each block; else {@link #mask} knows. */
  private boolean asks;

  /** The lanes that it may run for. */
  private int mask;

  /** Whether it is not known what its guard says in this block. */
  private boolean open;

  /**
   * The lanes that the guard lets through in this block; if that is not known, all that may run it.
   */
  private int passing;

  AbstractWarp(BlockSpecializer all, Warp warp) {
    this.all = all;
    this.warp = warp;
    this.width = all.setting.way().lanes();
    this.known = new AbstractState(warp, width, false);
    this.here = new AbstractState(warp, width, true);
    phase();
  }

  private void phase() {
    phases.add(new ArrayList<>());
    leg();
  }

  /** Begins a leg. */
  private void leg() {
    now = new VectorRegion(width);
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
    int guard = RegisterKeys.key(RegisterKeys.PREDICATE, step.guard().register());
    boolean always = step.guard().always();
    asks = !always && !known.isKnown(guard, active);
    open = !always && !here.isKnown(guard, active);
    passing = open ? active : step.guard().mask(warp);
    mask = asks ? active : passing;
    warp.jump(step.next());
    boolean control = BlockSpecializer.decides(step);
    if (control) {
      control();
    } else if (mask != 0) {
      data();
    }
    all.tally.steps++;
    all.tally.issued[index]++;
    all.tally.threadInstructions += asks && !control ? 0 : Integer.bitCount(passing);
    all.tally.maxStackDepth = Math.max(all.tally.maxStackDepth, warp.stack().depth());
    Divergence.finish(warp, step.joins(), step.ends());
  }

  private void control() {
    Operation operation = step.operation();
    boolean plain =
        operation instanceof ControlFlow.Branch
            || operation instanceof ControlFlow.Mark
            || operation instanceof ControlFlow.Leave
            || operation instanceof ControlFlow.Call
            || operation instanceof ControlFlow.Nothing;
    boolean barrier =
        operation instanceof ControlFlow.Barrier bar
            && bar.arrives()
            && bar.waits()
            && step.guard().always();
    if (open || !plain && !barrier) {
      throw new Unclear();
    }
    if (asks) {
      begin(List.of(), null);
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
    if (operation instanceof AluOperation alu) {
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
    if (!knows) {
      // Before it changes an address register.
      begin(shared(operation.sources()), null);
    }
    if (knowsHere && operation.execute(warp, passing, all.lanes) != null) {
      throw new Unclear();
    }
    here.write(result, passing, knowsHere);
    here.write(flags, passing, knowsHere);
    boolean told = known.write(result, mask, knows);
    told &= known.write(flags, mask, knows);
    if (knows && !told) {
      // Some lanes have unknown values.
      begin(List.of(), null);
    }
    if (!told) {
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
      known.noteAddress(store.address(), facts);
      begin(shared(operation.sources()), store.address());
    } else {
      throw new Unclear();
    }
    visit(operation, facts);
  }

  /** What lanes may do to an address register besides. */
  private void increment(LoadStore.PostIncrement increment) {
    int key = RegisterKeys.key(RegisterKeys.ADDRESS, increment.register());
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
    if (SpecialFunctionCode.of(step, all.setting.way(), all.setting.stride()) != null) {
      // That has a faster way.
      throw new Unclear();
    }
    if (asks) {
      known.note(RegisterKeys.key(RegisterKeys.PREDICATE, step.guard().register()), facts);
    }
    DecodedInstruction one =
        operation == step.operation()
            ? step
            : new DecodedInstruction(
                step.index(), step.placed(), step.insn(), operation, step.guard(), false, false);
    now.add(new Visit(one, index, mask, asks, passing, facts), isAll());
  }

  /** Whether all lanes of the warp run the instruction. */
  private boolean isAll() {
    return mask == warp.threads();
  }

  // ---- legs

  /**
   * Begins a leg with an access to global memory if it has to. Where loads and stores meet, all
   * lanes must go the same way: what is written of them looks ahead whether they are of the same
   * words.
   */
  private void global(boolean isStore) {
    if (!now.takes(isAll()) || !now.takesGlobal(isStore, isAll())) {
      leg();
    }
    now.global(isStore);
  }

  /**
   * Begins a leg with an instruction if it has to.
   *
   * @param loads what it loads from shared memory
   * @param store where it stores; null for nowhere
   */
  private void begin(List<OperandAddress> loads, OperandAddress store) {
    boolean takes = now.takes(isAll()) && (store == null || takesStore(store));
    for (OperandAddress load : loads) {
      takes &= now.takesLoad(addresses(load), mask, load.register() == 0);
    }
    if (!takes) {
      leg();
    }
    loads.forEach(this::load);
    if (store != null) {
      if (!takesStore(store)) {
        // Lanes load what others store with the same instruction.
        throw new Unclear();
      }
      store(store);
    }
  }

  private boolean takesStore(OperandAddress address) {
    IntUnaryOperator addresses = addresses(address);
    if (addresses == null) {
      throw new Unclear();
    }
    return now.takesStore(addresses, mask);
  }

  /** The byte addresses of lanes; null if they are not known. */
  private IntUnaryOperator addresses(OperandAddress address) {
    if (!known.isKnown(address, mask)) {
      return null;
    }
    if (address.check(warp, mask) != null) {
      throw new Unclear();
    }
    return lane -> address.of(warp, lane);
  }

  private void load(OperandAddress address) {
    IntUnaryOperator addresses = addresses(address);
    now.load(addresses, mask);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        all.loads(addresses == null ? -1 : addresses.applyAsInt(lane) >> 2);
      }
    }
  }

  private void store(OperandAddress address) {
    IntUnaryOperator addresses = addresses(address);
    now.store(addresses, mask);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        all.stores(addresses.applyAsInt(lane) >> 2, !asks && address.access() == AccessType.B32);
      }
    }
  }

  /** The operands that are in shared memory. */
  private static List<OperandAddress> shared(List<Source> sources) {
    List<OperandAddress> addresses = new ArrayList<>();
    sources.forEach(source -> shared(source, addresses));
    return addresses;
  }

  private static void shared(Source source, List<OperandAddress> addresses) {
    if (source instanceof Source.Bits bits) {
      shared(bits.source(), addresses);
    } else if (source instanceof Source.Extended extended) {
      shared(extended.source(), addresses);
    } else if (source instanceof MemorySource.Shared shared) {
      addresses.add(shared.address());
    }
  }
}
