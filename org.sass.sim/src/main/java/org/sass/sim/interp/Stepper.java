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
 * A run that is made one instruction of one warp at a time. What it does depends on the launch
 * alone, so that a run from an earlier state comes to the same states again.
 *
 * <p>The order is always the same: blocks one after the other, x first; the warps of a block in
 * turn, one instruction each, leaving out those that wait at a barrier or have ended. A profile may
 * have several blocks resident at once; then the warps of all of them take turns.
 */
public final class Stepper {
  private final Launch launch;
  private final Grid grid;
  private final LaneBuffers lanes = new LaneBuffers();
  private final Counters tally;

  private final Reconvergence reconvergence;

  /** The blocks that run together, whose places later blocks take. */
  private final Block[] residents;

  private DecodedKernel code;
  private Observer observer;

  /** Number of the first resident block. */
  private long first;

  /** How many blocks are resident. */
  int count;

  /** Warp instructions that had run when they started. */
  long startedAt;

  /** The resident block whose turn it is, and its warp. */
  int place;

  int turn;

  /** Whether a warp has run in this round. */
  boolean ran;

  /** Whether the resident blocks have ended and the next ones are yet to take their places. */
  boolean between;

  private Block block;
  private Warp next;
  private Fault fault;

  /**
   * @param launch a launch without a {@link Launch#problem()}
   * @param observer looks on; null for none, which costs nothing
   */
  public Stepper(Launch launch, Observer observer) {
    this(
        launch,
        observer,
        new DecodedKernel(launch.kernel(), launch.isa(), launch.target().semantics()));
  }

  /**
   * @param code the kernel, or what stands in its place; no other machine's
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
   * Starts at a block whose predecessors are done.
   *
   * @param number the block, counted in x first
   * @param before what the blocks before it did, or null for nothing
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

  /** Looks on from now on; null for none. */
  public void observe(Observer other) {
    observer = other;
  }

  /** The warp that is to run next; null if the run is over. Ended blocks give up their places. */
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

  /** The warp that is to run next, if it is resident now; else null. */
  public Warp resident() {
    return next;
  }

  /** Whether all has run, or a fault has ended it. */
  public boolean isOver() {
    return next == null && !between;
  }

  /** Whether the resident blocks have ended and others are to come. */
  public boolean isBetween() {
    return between;
  }

  /** The block that runs or ran last; null before the first. */
  public Block block() {
    return block;
  }

  /** The blocks that are resident. */
  public List<Block> blocks() {
    return Arrays.asList(residents).subList(0, count);
  }

  /** The number of the first resident block, counted in x first. */
  public long first() {
    return first;
  }

  /** Warp instructions that had run when the resident blocks started. */
  public long startedAt() {
    return startedAt;
  }

  /**
   * The run is over, and another engine has done the rest of it: what its last blocks had in their
   * registers is not known here.
   *
   * @param all what all blocks did
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

  /** What is run. */
  Launch launch() {
    return launch;
  }

  public DecodedKernel code() {
    return code;
  }

  public Grid grid() {
    return grid;
  }

  /** What was done until now, but for barriers of resident blocks. Not to be changed. */
  public Counters tally() {
    return tally;
  }

  /** What ended the run before its time; null if nothing did. */
  public Fault fault() {
    return fault;
  }

  /** The numbers of the run until now. */
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

  /** Finds whose turn it is. */
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

  /** Nothing moves any more: the blocks have ended, or their warps wait in vain. */
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

  /** Runs the next instruction. Not to be called when the run is over. */
  public void step() {
    if (run(next())) {
      advance();
    } else {
      next = null;
    }
  }

  /**
   * Begins a round of the resident block, after an engine has run its warps in another order to
   * where all have had the same turns.
   *
   * @param done what was done so, but for what {@link #run} has done
   */
  public void beginRound(Counters done) {
    tally.add(done);
    block.tick(done.steps);
    turn = -1;
    ran = false;
    advance();
  }

  /**
   * Runs one instruction of a warp, whether it is its turn or not; false, and {@link #fault} set,
   * if it cannot be done.
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

  /** Why a warp cannot go on at a pc where no instruction starts. */
  private FaultCause astray(int pc, DecodedInstruction last) {
    if (pc == last.next()) {
      return FaultCause.of(
          Fault.Kind.BAD_ADDRESS,
          "the code ends here, but the thread does not: it needs an exit marker (.EXIT) or a RET");
    }
    return FaultCause.of(Fault.Kind.BAD_ADDRESS, "lanes that waited go on at %s", code.missing(pc));
  }

  /** The fault of a block in which nothing moves: null if all its warps have ended. */
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

  /** Goes on with other instructions in the same places. */
  public void replace(DecodedKernel other) {
    if (other.size() != code.size() || !other.semantics().equals(code.semantics())) {
      throw new IllegalStateException("code of another kernel or profile");
    }
    other.resident(residents, launch.registers());
    code = other;
  }

  /**
   * A copy of the whole state, global memory included.
   *
   * @param before an earlier copy, to share with; null for none
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
   * Goes back, or forward, to a state that {@link #save} has copied, of this machine or of one with
   * the same launch. Instructions that were replaced since are as they were.
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

  /** One number for the whole state: equal for equal states. */
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
