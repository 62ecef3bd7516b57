package org.sass.sim.check;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Fault;
import org.sass.sim.op.MemorySpace;

/**
 * Looks for mistakes of a kernel while the precise interpreter runs it. Whichever machine runs the
 * kernel, the checks use the meaning that an instruction has on a G80.
 */
public final class Checks implements Observer {
  private final Findings findings = new Findings();
  private final FindingText places;
  private final InstructionEffects[] plans;
  private final DecodedKernel code;
  private final boolean plain;
  private final int globalBits;
  private final BoundsCheck bounds;
  private final RaceCheck races;
  private final InitializationCheck init;
  private final BarrierCheck barriers;
  private final DivergenceCheck stacks;
  private final GlobalShadow shadow;
  private final Map<Block, BlockState> blocks = new IdentityHashMap<>();
  private final long[] addresses = new long[Warp.LANES];
  private Block lastBlock;
  private BlockState lastState;
  private InstructionEffects now;

  /**
   * Makes the checks of a launch.
   *
   * @param prepared the launch that is going to run
   * @param wanted the mistakes to look for
   * @param room maximum number of bytes for the record of accesses to global memory
   */
  public Checks(PreparedLaunch prepared, Set<CheckKind> wanted, long room) {
    Launch launch = prepared.launch();
    places = new FindingText(prepared);
    code =
        new DecodedKernel(launch.kernel(), launch.isa(), launch.target().reference().semantics());
    plain = launch.target().plain();
    globalBits = launch.target().globalAddressBits();
    plans = new InstructionEffects[code.size()];
    boolean race = wanted.contains(CheckKind.RACE);
    boolean origins = wanted.contains(CheckKind.INIT);
    shadow = new GlobalShadow(launch.global(), prepared.buffers(), race, origins, room);
    bounds = new BoundsCheck(wanted.contains(CheckKind.MEMORY) ? findings : null, places, launch);
    races = race ? new RaceCheck(findings, places, shadow, plans) : null;
    init = origins ? new InitializationCheck(findings, places, shadow, plans) : null;
    boolean barrier = wanted.contains(CheckKind.BARRIER);
    boolean stack = wanted.contains(CheckKind.DIVERGENCE);
    barriers = barrier ? new BarrierCheck(findings, places, plans) : null;
    stacks = barrier || stack ? new DivergenceCheck(findings, places, plans, stack) : null;
  }

  /** Returns why a kernel cannot be checked, as a message for the user; null if it can. */
  public static String problem(Launch launch) {
    int most = AccessHistory.MOST_INSTRUCTIONS;
    int count = launch.kernel().code().size();
    return count <= most
        ? null
        : String.format(
            "the kernel has %d instructions, but the checks allow %d; run it without checks",
            count, most);
  }

  /** Returns the findings until now, each pair of instructions once. */
  public List<Finding> findings() {
    return findings.list();
  }

  /** Returns the number of findings until now: the length of {@link #findings}. */
  public int count() {
    return findings.count();
  }

  /** Returns how often something was found that the full list of findings does not contain. */
  public long left() {
    return findings.left();
  }

  /**
   * Returns the number of pages of the record of global memory that were dropped for lack of room.
   */
  public long forgotten() {
    return shadow.forgotten();
  }

  /** Called when the run is over. Adds the findings that are only certain then. */
  public void finish() {
    if (stacks != null) {
      stacks.ends();
    }
  }

  @Override
  public void starts(Block block) {
    int written = block.grid().abi().filledShared(block.grid().params().length);
    blocks.computeIfAbsent(block, BlockState::new).start(block, written);
  }

  private BlockState state(Block block) {
    if (block != lastBlock) {
      lastBlock = block;
      lastState = blocks.get(block);
    }
    return lastState;
  }

  private InstructionEffects plan(DecodedInstruction step) {
    int index = step.index();
    InstructionEffects plan = plans[index];
    if (plan == null) {
      plan = InstructionEffectsReader.plan(index, plain ? step : code.step(index));
      plans[index] = plan;
    }
    return plan;
  }

  @Override
  public void before(Warp warp, DecodedInstruction step, int lanes) {
    InstructionEffects plan = plan(step);
    now = plan;
    int threads = FindingText.threads(warp);
    int mask = lanes & threads;
    BlockState block = state(warp.block());
    WarpState state = block.of(warp);
    if (stacks != null) {
      stacks.before(plan, warp, state);
    }
    if (init != null) {
      init.guard(plan, warp, state, warp.active() & threads);
    }
    if (mask != 0) {
      for (MemoryUse use : plan.uses()) {
        use(plan, use, warp, block, mask);
      }
      if (init != null) {
        init.transfer(plan, state, mask);
      }
    }
    if (plan.barrier() != null) {
      if (races != null) {
        block.clocks.arrives(warp.index(), plan.barrier());
      }
      if (barriers != null && plan.barrier().arrives()) {
        barriers.arrives(plan, warp, state, mask);
      }
    }
  }

  private void use(InstructionEffects plan, MemoryUse use, Warp warp, BlockState block, int mask) {
    use.addresses(warp, addresses);
    int there = mask;
    if (use.space() == MemorySpace.GLOBAL && globalBits != -1) {
      bounds.check(plan, use, warp, mask, addresses);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        addresses[lane] &= globalBits;
      }
      there = bounds.inside(use, mask, addresses);
    } else {
      there = bounds.check(plan, use, warp, mask, addresses);
    }
    if (init != null) {
      init.use(plan, use, warp, block, mask, there, addresses);
    }
    if (races != null
        && there != 0
        && (use.space() == MemorySpace.GLOBAL || use.space() == MemorySpace.SHARED)) {
      races.check(plan, use, warp, block, there, addresses);
    }
  }

  @Override
  public void after(Warp warp, DecodedInstruction step, int mask) {
    BlockState block = state(warp.block());
    WarpState state = block.of(warp);
    if (stacks != null) {
      stacks.after(now, warp, state);
    }
    state.last = now.index();
    if (races != null && now.barrier() != null) {
      block.clocks.passed(warp, now.barrier());
    }
  }

  @Override
  public void faults(Block block, Fault fault) {
    BlockState state = blocks.get(block);
    if (barriers != null && state != null) {
      barriers.faults(block, state, fault);
    }
  }
}
