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
  private final FindingText findingText;
  private final InstructionEffects[] effectsTable;
  private final DecodedKernel code;
  private final boolean plain;
  private final int globalBits;
  private final BoundsCheck bounds;
  private final RaceCheck races;
  private final InitializationCheck init;
  private final BarrierCheck barriers;
  private final DivergenceCheck divergence;
  private final GlobalShadow shadow;
  private final ValueSlots slots;
  private final Map<Block, BlockState> blocks = new IdentityHashMap<>();
  private final long[] addresses = new long[Warp.LANES];
  private Block lastBlock;
  private BlockState lastState;
  private InstructionEffects currentEffects;

  /**
   * Makes the checks of a launch.
   *
   * @param prepared the launch that is going to run
   * @param kinds the mistakes to look for
   * @param maxBytes maximum number of bytes for the record of accesses to global memory
   */
  public Checks(PreparedLaunch prepared, Set<CheckKind> kinds, long maxBytes) {
    Launch launch = prepared.launch();
    findingText = new FindingText(prepared);
    code =
        new DecodedKernel(launch.kernel(), launch.isa(), launch.target().reference().semantics());
    plain = launch.target().matchesReference();
    globalBits = launch.target().globalAddressMask();
    effectsTable = new InstructionEffects[code.size()];
    slots = new ValueSlots(launch.isa(), launch.target().registerCounts(launch.isa()));
    boolean race = kinds.contains(CheckKind.RACE);
    boolean origins = kinds.contains(CheckKind.INIT);
    shadow = new GlobalShadow(launch.global(), prepared.buffers(), race, origins, maxBytes);
    bounds =
        new BoundsCheck(kinds.contains(CheckKind.MEMORY) ? findings : null, findingText, launch);
    races = race ? new RaceCheck(findings, findingText, shadow, effectsTable) : null;
    init =
        origins
            ? new InitializationCheck(findings, findingText, shadow, effectsTable, slots)
            : null;
    boolean barrier = kinds.contains(CheckKind.BARRIER);
    boolean stack = kinds.contains(CheckKind.DIVERGENCE);
    barriers = barrier ? new BarrierCheck(findings, findingText, effectsTable) : null;
    divergence =
        barrier || stack ? new DivergenceCheck(findings, findingText, effectsTable, stack) : null;
  }

  /**
   * Returns the note that a run is not checked though a setting for all kernels asks for it,
   * because the checks do not know its instruction set; null if they know it.
   */
  public static String findSkipNote(Launch launch) {
    return launch.target().isCheckable()
        ? null
        : "the checks are left out: "
            + unknownSet(launch)
            + ". The run still ends at accesses out of bounds, deadlocks and traps";
  }

  private static String unknownSet(Launch launch) {
    return "runs of " + launch.isa().archName() + " cannot be checked; those of sm_10 to sm_13 can";
  }

  /** Returns why a kernel cannot be checked, as a message for the user; null if it can. */
  public static String findLimitProblem(Launch launch) {
    if (!launch.target().isCheckable()) {
      return unknownSet(launch)
          + ". Without this option, the run still ends at accesses out of bounds, deadlocks and"
          + " traps";
    }
    int maxInstructions = AccessHistory.MAX_INSTRUCTIONS;
    int count = launch.kernel().code().size();
    return count <= maxInstructions
        ? null
        : String.format(
            "the kernel has %d instructions, but the checks allow %d; run it without checks",
            count, maxInstructions);
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
  public long droppedFindings() {
    return findings.droppedCount();
  }

  /**
   * Returns the number of pages of the record of global memory that were dropped for lack of room.
   */
  public long droppedPages() {
    return shadow.droppedPages();
  }

  /** Called when the run is over. Adds the findings that are only certain then. */
  public void finish() {
    if (divergence != null) {
      divergence.finish();
    }
  }

  @Override
  public void blockStarted(Block block) {
    int written = block.grid().abi().filledSharedBytes(block.grid().params().length);
    blocks.computeIfAbsent(block, key -> new BlockState(key, slots)).start(block, written);
  }

  private BlockState stateOf(Block block) {
    if (block != lastBlock) {
      lastBlock = block;
      lastState = blocks.get(block);
    }
    return lastState;
  }

  private InstructionEffects effectsOf(DecodedInstruction instruction) {
    int index = instruction.index();
    InstructionEffects effects = effectsTable[index];
    if (effects == null) {
      effects =
          InstructionEffectsReader.readEffects(
              slots, index, plain ? instruction : code.instruction(index));
      effectsTable[index] = effects;
    }
    return effects;
  }

  @Override
  public void beforeInstruction(Warp warp, DecodedInstruction instruction, int lanes) {
    InstructionEffects effects = effectsOf(instruction);
    currentEffects = effects;
    int threads = FindingText.threadMask(warp);
    int mask = lanes & threads;
    BlockState block = stateOf(warp.block());
    WarpState state = block.warpState(warp);
    if (divergence != null) {
      divergence.before(effects, warp, state);
    }
    if (init != null) {
      init.checkGuard(effects, warp, state, warp.activeMask() & threads);
    }
    if (mask != 0) {
      for (MemoryUse use : effects.uses()) {
        checkUse(effects, use, warp, block, mask);
      }
      if (init != null) {
        init.propagate(effects, state, mask);
      }
    }
    if (effects.barrier() != null) {
      if (races != null) {
        block.clocks.beforeBarrier(warp.index(), effects.barrier());
      }
      if (barriers != null && effects.barrier().arrives()) {
        barriers.checkArrival(effects, warp, state, mask);
      }
    }
  }

  private void checkUse(
      InstructionEffects effects, MemoryUse use, Warp warp, BlockState block, int mask) {
    use.computeAddresses(warp, addresses);
    int validMask = mask;
    if (use.space() == MemorySpace.GLOBAL && globalBits != -1) {
      bounds.check(effects, use, warp, mask, addresses);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        addresses[lane] &= globalBits;
      }
      validMask = bounds.findValidLanes(use, mask, addresses);
    } else {
      validMask = bounds.check(effects, use, warp, mask, addresses);
    }
    if (init != null) {
      init.checkUse(effects, use, warp, block, mask, validMask, addresses);
    }
    if (races != null
        && validMask != 0
        && (use.space() == MemorySpace.GLOBAL || use.space() == MemorySpace.SHARED)) {
      races.check(effects, use, warp, block, validMask, addresses);
    }
  }

  @Override
  public void afterInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    BlockState block = stateOf(warp.block());
    WarpState state = block.warpState(warp);
    if (divergence != null) {
      divergence.after(currentEffects, warp, state);
    }
    state.lastIndex = currentEffects.index();
    if (races != null && currentEffects.barrier() != null) {
      block.clocks.afterBarrier(warp, currentEffects.barrier());
    }
  }

  @Override
  public void runFaulted(Block block, Fault fault) {
    BlockState state = blocks.get(block);
    if (barriers != null && state != null) {
      barriers.checkDeadlock(block, state, fault);
    }
  }
}
