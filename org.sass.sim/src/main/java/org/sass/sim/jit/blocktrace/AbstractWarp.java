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
 * A warp that executes its kernel without data. It computes with what is known in all blocks, and
 * separately with what is known in its own block. If the control flow depends on something known
 * only in its own block, other blocks are expected to do the same; the generated code checks that
 * when they run.
 */
final class AbstractWarp {
  /** Maximum number of instructions that the warp executes. Longer kernels are not worth it. */
  private static final int LONGEST = 4096;

  final Warp warp;

  /**
   * The regions of this warp. There is a list for each phase between two barriers. Within a phase,
   * a new region begins where one vector depends on another.
   */
  final List<List<VectorRegion>> phases = new ArrayList<>();

  private final BlockSpecializer all;
  private final int width;

  /** What is known in all blocks. {@link #here} is what is known in this block. */
  private final AbstractState known;

  private final AbstractState here;
  private VectorRegion now;
  private int count;

  /** The instruction that runs. {@link #index} is its index in the code. */
  private DecodedInstruction step;

  private int index;

  /**
   * Whether each block has to evaluate the guard of the instruction at run time. If not, {@link
   * #mask} has the lanes that it lets through.
   */
  private boolean asks;

  /** The lanes for which the instruction may run. */
  private int mask;

  /** Whether the value of the guard is not even known in this block. */
  private boolean open;

  /**
   * The lanes that the guard lets through in this block. If that is not known: all lanes that may
   * run the instruction.
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

  /** Begins a region. */
  private void leg() {
    now = new VectorRegion(width);
    phases.get(phases.size() - 1).add(now);
  }

  /**
   * Executes an instruction.
   *
   * @throws Unclear if the control flow depends on data, or if the instruction is not supported
   *     here
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
   * Executes an arithmetic instruction.
   *
   * @param flags the destination of the flags; null for none
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
      // The addresses of its loads must be read before the instruction changes an address register.
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
      // The result is not known in all lanes, so each block has to run the instruction.
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

  /** Executes the post-increment of an address register by a load or store. */
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

  /** Records that each block has to run the instruction. */
  private void visit(Operation operation, Map<Integer, Told> facts) {
    if (SpecialFunctionCode.of(step, all.setting.way(), all.setting.stride()) != null) {
      // Such a function has faster code outside of specialised blocks.
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

  /** Returns whether all threads of the warp run the instruction. */
  private boolean isAll() {
    return mask == warp.threads();
  }

  // ---- legs

  /**
   * Begins a new region with an access to global memory if needed. A region may contain loads and
   * stores that could meet only if all lanes run all of its instructions. The generated code then
   * checks in advance whether they access the same words.
   */
  private void global(boolean isStore) {
    if (!now.takes(isAll()) || !now.takesGlobal(isStore, isAll())) {
      leg();
    }
    now.global(isStore);
  }

  /**
   * Begins a new region with an instruction if needed.
   *
   * @param loads the addresses in shared memory that it loads from
   * @param store the address in shared memory that it stores to; null for none
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
        // The instruction loads what other lanes store with the same instruction.
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

  /** Returns the byte addresses by lane; null if they are not known. */
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

  /** Returns the addresses of the operands in shared memory. */
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
