package org.sass.sim.machine;

/**
 * A warp: 32 lanes that share a program counter, and the registers of their threads.
 *
 * <p>The register files belong to the block, see {@link Block}: register {@code r} of lane {@code
 * l} is element {@code row(r) + l}.
 */
public final class Warp {
  /** Number of lanes of a warp. */
  public static final int LANES = 32;

  /** The mask with all lanes. */
  public static final int ALL_LANES = -1;

  /** Capacity of the divergence stack if the machine names no other; see {@link #stack()}. */
  public static final int STACK_ENTRIES = 256;

  private final Block block;
  private final int index;
  private final int[] registers;
  private final int[] addresses;
  private final int[] predicates;
  private final int stride;
  private final DivergenceStack stack;
  private final LocalMemory local;
  private final int threadMask;
  private int liveMask;
  private int activeMask;
  private int pc;
  private int waitingBarrier = -1;

  Warp(Block block, int index, int threadMask) {
    this.block = block;
    this.index = index;
    this.threadMask = threadMask;
    this.registers = block.registers();
    this.addresses = block.addresses();
    this.predicates = block.predicates();
    this.stride = block.stride();
    this.stack = new DivergenceStack(block.grid().abi().stackEntries());
    this.local = new LocalMemory(block.grid().localBytes());
    start();
  }

  /**
   * Puts the warp at the start of the code: all its threads are live and active, the stack is
   * empty, local memory is zero, and the warp waits at no barrier. Registers, which belong to the
   * block, do not change.
   */
  public void start() {
    liveMask = threadMask;
    activeMask = threadMask;
    pc = 0;
    waitingBarrier = -1;
    stack.clear();
    local.clear();
  }

  /** Returns the block that this warp belongs to. */
  public Block block() {
    return block;
  }

  /** Returns the position of the warp in its block, from 0. */
  public int index() {
    return index;
  }

  /**
   * Returns the index of lane 0 of a register in the register file of its kind. The other 31 lanes
   * follow it.
   */
  public int row(int register) {
    return register * stride + index * LANES;
  }

  /** Returns the general registers of the block. */
  public int[] registers() {
    return registers;
  }

  /** Returns the address registers of the block. */
  public int[] addresses() {
    return addresses;
  }

  /**
   * Returns the predicate registers of the block, each a nibble of flags: zero, sign, carry,
   * overflow from bit 0 up.
   */
  public int[] predicates() {
    return predicates;
  }

  /**
   * Returns the divergence stack. The hardware spills its stack to memory, so its depth depends on
   * the launch. This stack has room for {@link LaunchAbi#stackEntries} entries. A loop that its
   * lanes leave one by one needs 31 of them; with 256, several such loops and calls can be nested.
   */
  public DivergenceStack stack() {
    return stack;
  }

  /** Returns the local memory of its threads. */
  public LocalMemory local() {
    return local;
  }

  /**
   * Returns the lanes that run at the start, lane 0 in bit 0: those that hold a thread. That is all
   * lanes, except in the last warp of a block whose size is not a multiple of 32. If {@link
   * LaunchAbi#runsAllLanes} is true, it is always all lanes.
   */
  public int threadMask() {
    return threadMask;
  }

  /** Returns the lanes whose thread has not ended, lane 0 in bit 0. */
  public int liveMask() {
    return liveMask;
  }

  /** Returns the lanes that run the instruction at {@link #pc()}, lane 0 in bit 0. */
  public int activeMask() {
    return activeMask;
  }

  /** Sets the lanes that run the next instruction, lane 0 in bit 0. */
  public void activate(int newActiveMask) {
    activeMask = newActiveMask;
  }

  /** Ends threads: removes their lanes from the active mask and from every entry of the stack. */
  public void endThreads(int lanes) {
    liveMask &= ~lanes;
    activeMask &= ~lanes;
    stack.removeLanes(lanes, 0);
  }

  /** Makes exactly these lanes active. Those whose threads have ended become live again. */
  public void revive(int lanes) {
    liveMask |= lanes;
    activeMask = lanes;
  }

  /** Returns whether all its threads have ended. */
  public boolean isFinished() {
    return liveMask == 0;
  }

  /** Returns the byte address of the next instruction. */
  public int pc() {
    return pc;
  }

  /** Sets the byte address of the next instruction. */
  public void jump(int address) {
    pc = address;
  }

  /** Returns the number of the barrier that this warp waits at, or -1 if it does not wait. */
  public int waitingBarrier() {
    return waitingBarrier;
  }

  /** Makes the warp wait at a barrier, by its number, until {@link #release} is called. */
  public void await(int barrier) {
    waitingBarrier = barrier;
  }

  /** Ends the wait at a barrier. */
  public void release() {
    waitingBarrier = -1;
  }

  WarpImage save(WarpImage earlier) {
    return new WarpImage(
        liveMask,
        activeMask,
        pc,
        waitingBarrier,
        stack.entries(),
        local.save(earlier == null ? null : earlier.localPages()));
  }

  void restore(WarpImage image) {
    liveMask = image.liveMask();
    activeMask = image.activeMask();
    pc = image.pc();
    waitingBarrier = image.waitingBarrier();
    stack.clear();
    for (DivergenceStack.Entry entry : image.stack()) {
      stack.push(entry.mask(), entry.kind(), entry.pc());
    }
    local.restore(image.localPages());
  }

  void digest(Digest digest) {
    digest.add(liveMask);
    digest.add(activeMask);
    digest.add(pc);
    digest.add(waitingBarrier);
    for (int i = 0; i < stack.depth(); i++) {
      digest.add(stack.mask(i));
      digest.add(stack.kind(i).ordinal());
      digest.add(stack.pc(i));
    }
    local.digest(digest);
  }
}
