package org.sass.sim.check;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.sim.check.MemoryUse.Space;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Fault;
import org.sass.sim.exec.Launch;
import org.sass.sim.exec.Observer;
import org.sass.sim.exec.Step;
import org.sass.sim.launch.Prepared;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.rtl.Quirk;

/**
 * Looks for mistakes of a kernel while the precise interpreter runs it. What there is to know about
 * an instruction is asked of its meaning on a G80, whichever machine runs it.
 */
public final class Checks implements Observer {
  /** Bits of a global address where it wraps around. */
  private static final int WRAPPED = 0x3ffff;

  private final Findings findings = new Findings();
  private final Places places;
  private final Plan[] plans;
  private final Plan[] byAddress;
  private final Code code;
  private final boolean plain;
  private final int globalBits;
  private final Bounds bounds;
  private final Races races;
  private final Init init;
  private final Barriers barriers;
  private final Stacks stacks;
  private final GlobalShadow shadow;
  private final Map<Block, BlockState> blocks = new IdentityHashMap<>();
  private final int[] addresses = new int[Warp.LANES];
  private Block lastBlock;
  private BlockState lastState;
  private Plan now;

  /**
   * @param prepared the launch that is going to run
   * @param wanted what to look for
   * @param room bytes that may be taken to remember who used global memory
   */
  public Checks(Prepared prepared, Set<Check> wanted, long room) {
    Launch launch = prepared.launch();
    places = new Places(prepared);
    code = new Code(launch.kernel(), launch.isa());
    plain = launch.profile().plain();
    globalBits = launch.profile().has(Quirk.ADDRESS_WRAP) ? WRAPPED : -1;
    plans = new Plan[code.size()];
    byAddress = new Plan[(launch.kernel().bytes() + 3) / 4];
    boolean race = wanted.contains(Check.RACE);
    boolean origins = wanted.contains(Check.INIT);
    shadow = new GlobalShadow(launch.global(), prepared.buffers(), race, origins, room);
    bounds = new Bounds(wanted.contains(Check.MEMORY) ? findings : null, places, launch);
    races = race ? new Races(findings, places, shadow, plans) : null;
    init = origins ? new Init(findings, places, shadow, plans) : null;
    boolean barrier = wanted.contains(Check.BARRIER);
    boolean stack = wanted.contains(Check.DIVERGENCE);
    barriers = barrier ? new Barriers(findings, places, plans) : null;
    stacks = barrier || stack ? new Stacks(findings, places, plans, stack) : null;
  }

  /** Why a kernel cannot be looked at, in words for people; null if it can. */
  public static String problem(Launch launch) {
    int most = Accesses.MOST_INSTRUCTIONS;
    int count = launch.kernel().code().size();
    return count <= most
        ? null
        : String.format(
            "the kernel has %d instructions, and the checks can tell %d apart; leave out --check",
            count, most);
  }

  /** What was found until now, each once. */
  public List<Finding> findings() {
    return findings.list();
  }

  /** How many things were found until now: the length of {@link #findings}. */
  public int count() {
    return findings.count();
  }

  /** How often something was found beyond what the list has room for. */
  public long left() {
    return findings.left();
  }

  /** How many pages of global memory were forgotten for want of room. */
  public long forgotten() {
    return shadow.forgotten();
  }

  /** The run is over: says what only then is certain. */
  public void finish() {
    if (stacks != null) {
      stacks.ends();
    }
  }

  @Override
  public void starts(Block block) {
    int written = Block.PARAMS_AT + 4 * block.grid().params().length;
    blocks.computeIfAbsent(block, BlockState::new).start(block, written);
  }

  private BlockState state(Block block) {
    if (block != lastBlock) {
      lastBlock = block;
      lastState = blocks.get(block);
    }
    return lastState;
  }

  private Plan plan(Step step) {
    int place = step.address() >>> 2;
    Plan plan = byAddress[place];
    if (plan == null) {
      int index = code.index(step.address());
      plan = Planner.plan(index, plain ? step : code.step(index));
      byAddress[place] = plan;
      plans[index] = plan;
    }
    return plan;
  }

  @Override
  public void before(Warp warp, Step step, int lanes) {
    Plan plan = plan(step);
    now = plan;
    int threads = Places.threads(warp);
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

  private void use(Plan plan, MemoryUse use, Warp warp, BlockState block, int mask) {
    use.addresses(warp, addresses);
    int there = mask;
    if (use.space() == Space.GLOBAL && globalBits != -1) {
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
        && (use.space() == Space.GLOBAL || use.space() == Space.SHARED)) {
      races.check(plan, use, warp, block, there, addresses);
    }
  }

  @Override
  public void after(Warp warp, Step step, int mask) {
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
