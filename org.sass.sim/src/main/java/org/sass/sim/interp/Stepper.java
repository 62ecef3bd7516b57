package org.sass.sim.interp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.BlockImage;
import org.sass.sim.machine.Digest;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Pages;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Fault;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.target.Reconvergence;

/**
 * A run that advances by one instruction of one warp at a time. What it does depends only on the
 * launch. So a run that is repeated from an earlier state reaches the same states again.
 *
 * <p>The order is always the same. Blocks run one after the other, x first. The warps of a block
 * take turns of one instruction each; those that wait at a barrier or have ended are left out. Some
 * targets have several blocks resident at once; then the warps of all of these take turns.
 */
public final class Stepper {
  private final Launch launch;
  private final Grid grid;
  private final LaneBuffers lanes = new LaneBuffers();
  private final Counters tally;

  private final Reconvergence reconvergence;

  /** The resident blocks. When they have ended, the next blocks take their places. */
  private final Block[] residents;

  private DecodedKernel code;
  private Observer observer;

  /** Number of the first resident block. */
  private long first;

  /** Number of resident blocks. */
  int count;

  /** Number of warp instructions that had run when the resident blocks started. */
  long startedAt;

  /** Index of the resident block that has the turn. The index of its warp is in {@link #turn}. */
  int place;

  int turn;

  /** Whether a warp has run in this round of turns. */
  boolean ran;

  /** Whether the resident blocks have ended and the next ones have not yet taken their places. */
  boolean between;

  private Block block;
  private Warp next;
  private Fault fault;

  /**
   * @param launch a launch for which {@link Launch#problem()} returns null
   * @param observer observes the run; null for none, which costs nothing
   */
  public Stepper(Launch launch, Observer observer) {
    this(
        launch,
        observer,
        new DecodedKernel(launch.kernel(), launch.isa(), launch.target().semantics()));
  }

  /**
   * @param code the decoded kernel, or a replacement for it; not in use by another machine
   */
  Stepper(Launch launch, Observer observer, DecodedKernel code) {
    String problem = launch.problem();
    if (problem != null) {
      throw new IllegalStateException("launch not checked: " + problem);
    }
    this.launch = launch;
    this.observer = observer;
    this.grid = launch.newGrid();
    this.residents = new Block[launch.residents()];
    this.code = code;
    code.resident(residents, launch.registers());
    this.reconvergence = launch.target().reconvergence();
    this.tally = new Counters(code.size());
  }

  /**
   * Starts at a block, after the blocks before it are done.
   *
   * @param number number of the block, counted in x first
   * @param before the counters of the blocks before it; null for none
   */
  public void start(long number, Counters before) {
    if (before != null) {
      tally.clear();
      tally.add(before);
    }
    fault = null;
    if (code.size() == 0) {
      String name = launch.kernel().name();
      fault =
          new Fault(Fault.Kind.BAD_ADDRESS, "the kernel has no code", name, 0, 0, 0, -1, 0, 0, "");
      return;
    }
    first = number;
    startBlocks();
  }

  /** Sets the observer from now on; null for none. */
  public void observe(Observer other) {
    observer = other;
  }

  /**
   * Returns the warp that runs next; null if the run is over. If the resident blocks have ended,
   * the next ones take their places.
   */
  public Warp next() {
    if (between) {
      for (int i = 0; i < count; i++) {
        tally.barriers += residents[i].openings();
      }
      first += count;
      startBlocks();
    }
    return next;
  }

  /**
   * Returns the warp that runs next if it is resident already; else null. Unlike {@link #next} it
   * never changes the resident blocks.
   */
  public Warp resident() {
    return next;
  }

  /** Returns whether the run is over, at its end or by a fault. */
  public boolean isOver() {
    return next == null && !between;
  }

  /** Returns whether the resident blocks have ended and other blocks follow. */
  public boolean isBetween() {
    return between;
  }

  /** Returns the block that runs or ran last; null before the first. */
  public Block block() {
    return block;
  }

  /** Returns the resident blocks. */
  public List<Block> blocks() {
    return Arrays.asList(residents).subList(0, count);
  }

  /** Returns the number of the first resident block, counted in x first. */
  public long first() {
    return first;
  }

  /** Returns the number of warp instructions that had run when the resident blocks started. */
  public long startedAt() {
    return startedAt;
  }

  /**
   * Ends the run after another engine has done the rest of it. The registers of its last blocks are
   * not known here.
   *
   * @param all the counters of all blocks
   */
  public void finish(Counters all) {
    tally.clear();
    tally.add(all);
    first = grid.blocks();
    startedAt = tally.steps;
    count = 0;
    fault = null;
    between = false;
    next = null;
  }

  /** Returns the launch that runs. */
  Launch launch() {
    return launch;
  }

  public DecodedKernel code() {
    return code;
  }

  public Grid grid() {
    return grid;
  }

  /**
   * Returns the counters of the run until now, without the barriers that the resident blocks have
   * opened. Must not be changed.
   */
  public Counters tally() {
    return tally;
  }

  /** Returns the fault that ended the run; null if there is none. */
  public Fault fault() {
    return fault;
  }

  /** Returns the statistics of the run until now. */
  public RunStatistics stats() {
    Counters all = tally.copy();
    for (int i = 0; i < count; i++) {
      all.barriers += residents[i].openings();
    }
    return all.stats(code);
  }

  // ---- turns

  private void startBlocks() {
    between = false;
    startedAt = tally.steps;
    count = (int) Math.min(residents.length, grid.blocks() - first);
    if (count <= 0) {
      count = 0;
      next = null;
      return;
    }
    for (int i = 0; i < count; i++) {
      residents[i] = grid.block(first + i, residents[i]);
      if (observer != null) {
        block = residents[i];
        observer.starts(block);
      }
    }
    place = 0;
    turn = -1;
    ran = false;
    advance();
  }

  /** Finds the next warp that has a turn. */
  private void advance() {
    while (true) {
      List<Warp> warps = residents[place].warps();
      while (++turn < warps.size()) {
        Warp warp = warps.get(turn);
        if (!warp.finished() && warp.waiting() < 0) {
          block = residents[place];
          ran = true;
          next = warp;
          return;
        }
      }
      turn = -1;
      place++;
      if (place < count) {
        continue;
      }
      place = 0;
      if (!ran) {
        endBlocks();
        return;
      }
      ran = false;
    }
  }

  /**
   * Called when no warp can run: either the blocks have ended, or their warps wait in a deadlock.
   */
  private void endBlocks() {
    next = null;
    for (int i = 0; i < count; i++) {
      block = residents[i];
      fault = deadlock();
      if (fault != null) {
        return;
      }
      tally.blocks++;
      if (observer != null) {
        observer.ends(block);
      }
    }
    between = first + count < grid.blocks();
  }

  // ---- an instruction

  /** Runs the next instruction. Must not be called when the run is over. */
  public void step() {
    if (run(next())) {
      advance();
    } else {
      next = null;
    }
  }

  /**
   * Begins a round of turns of the resident block. To be called after an engine has run its warps
   * in another order, to a place at which all have had the same number of turns.
   *
   * @param done the counters of what the engine did, without the instructions run by {@link #run}
   */
  public void beginRound(Counters done) {
    tally.add(done);
    block.tick(done.steps);
    turn = -1;
    ran = false;
    advance();
  }

  /**
   * Runs one instruction of a warp, whether it is its turn or not. Returns false and sets {@link
   * #fault} if the instruction cannot be run.
   */
  public boolean run(Warp warp) {
    int pc = warp.pc();
    int index = code.index(pc);
    DecodedInstruction step = code.step(index);
    if (launch.maxSteps() > 0 && tally.steps == launch.maxSteps()) {
      return fail(
          warp,
          step,
          FaultCause.of(
              Fault.Kind.TOO_MANY_STEPS,
              "the run did not end within %d warp instructions",
              tally.steps));
    }
    int mask = reconvergence.mask(warp, step, step.guard().mask(warp));
    if (observer != null) {
      observer.before(warp, step, mask);
    }
    warp.jump(step.next());
    FaultCause cause = step.operation().execute(warp, mask, lanes);
    if (cause != null) {
      warp.jump(pc);
      return fail(warp, step, cause);
    }
    count(warp, index, mask);
    reconvergence.finish(warp, step);
    if (observer != null) {
      observer.after(warp, step, mask);
    }
    if (!warp.finished() && code.index(warp.pc()) < 0) {
      return fail(warp, step, astray(warp.pc(), step));
    }
    return true;
  }

  private void count(Warp warp, int index, int mask) {
    tally.steps++;
    block.tick();
    tally.issued[index]++;
    tally.threadInstructions += Integer.bitCount(mask);
    tally.maxStackDepth = Math.max(tally.maxStackDepth, warp.stack().depth());
  }

  // ---- what went wrong

  /** Returns why a warp cannot continue at a pc where no instruction starts. */
  private FaultCause astray(int pc, DecodedInstruction last) {
    if (pc == last.next()) {
      return FaultCause.of(
          Fault.Kind.BAD_ADDRESS,
          "the code ends here, but the thread does not: it needs an exit marker (.EXIT) or a RET");
    }
    return FaultCause.of(
        Fault.Kind.BAD_ADDRESS, "waiting lanes cannot continue: %s", code.missing(pc));
  }

  /**
   * Returns the deadlock fault of a block in which no warp can run; null if all its warps have
   * ended.
   */
  private Fault deadlock() {
    Warp waits = Deadlock.waiting(block);
    return waits == null
        ? null
        : fault(waits, code.before(waits.pc()), Deadlock.cause(block, waits));
  }

  private boolean fail(Warp warp, DecodedInstruction step, FaultCause cause) {
    fault = fault(warp, step, cause);
    return false;
  }

  private Fault fault(Warp warp, DecodedInstruction at, FaultCause cause) {
    return new Fault(
        cause.kind(),
        cause.message(),
        launch.kernel().name(),
        block.x(),
        block.y(),
        warp.index(),
        cause.lane(),
        at.address(),
        at.placed().line(),
        at.insn().text());
  }

  // ---- other times

  /** Continues with another version of the kernel, with its instructions at the same addresses. */
  public void replace(DecodedKernel other) {
    if (other.size() != code.size() || !other.semantics().equals(code.semantics())) {
      throw new IllegalStateException("code of another kernel or profile");
    }
    other.resident(residents, launch.registers());
    code = other;
  }

  /**
   * Returns a copy of the whole state, global memory included.
   *
   * @param before an earlier copy that shares its equal pages; null for none
   */
  public MachineState save(MachineState before) {
    List<BlockImage> blocks = new ArrayList<>();
    for (int i = 0; i < residents.length && residents[i] != null; i++) {
      boolean shares = before != null && i < before.blocks.size();
      blocks.add(residents[i].save(shares ? before.blocks.get(i) : null));
    }
    List<Pages> global = new ArrayList<>();
    List<GlobalMemory.Region> regions = grid.global().regions();
    for (int i = 0; i < regions.size(); i++) {
      Pages old = before == null ? null : before.global.get(i);
      global.add(Pages.of(regions.get(i).memory().words(), old));
    }
    int[] latch = code.latch() == null ? null : code.latch().clone();
    return new MachineState(this, blocks, global, latch, tally.copy());
  }

  /**
   * Restores a state that {@link #save} has copied, earlier or later than the current one. The copy
   * may be of this machine or of one with the same launch. In a state of this launch, instructions
   * that were replaced since have their old version again.
   */
  public void restore(MachineState image) {
    if (image.launch == launch) {
      code = image.code;
    }
    first = image.first;
    count = image.count;
    startedAt = image.startedAt;
    place = image.place;
    turn = image.turn;
    ran = image.ran;
    between = image.between;
    fault = image.fault;
    for (int i = 0; i < image.blocks.size(); i++) {
      if (residents[i] == null) {
        residents[i] = grid.block(first, null);
      }
      residents[i].restore(image.blocks.get(i));
    }
    List<GlobalMemory.Region> regions = grid.global().regions();
    for (int i = 0; i < regions.size(); i++) {
      image.global.get(i).restore(regions.get(i).memory().words());
    }
    if (image.latch != null) {
      System.arraycopy(image.latch, 0, code.latch(), 0, image.latch.length);
    }
    tally.clear();
    tally.add(image.tally);
    block = residents[place];
    next = image.over || between ? null : block.warps().get(turn);
  }

  /** Returns a hash of the whole state. It is equal for equal states. */
  public long digest() {
    Digest digest = new Digest();
    digest.add(first);
    digest.add(place);
    digest.add(turn);
    digest.add(tally.steps);
    digest.add(next != null ? 0 : between ? 1 : 2);
    digest.add(fault == null ? 0 : fault.hashCode());
    for (int i = 0; i < residents.length && residents[i] != null; i++) {
      residents[i].digest(digest);
    }
    for (GlobalMemory.Region region : grid.global().regions()) {
      digest.add(region.memory());
    }
    if (code.latch() != null) {
      digest.add(code.latch());
    }
    return digest.value();
  }
}
