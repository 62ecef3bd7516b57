package org.sass.sim.machine;

/**
 * A warp: 32 lanes that share a program counter, with all registers of their threads.
 *
 * <p>The register files are those of its block, see {@link Block}: register {@code r} of lane
 * {@code l} is element {@code row(r) + l}.
 */
public final class Warp {
  public static final int LANES = 32;

  /** Entries of the divergence stack; see {@link #stack()}. */
  public static final int STACK_ENTRIES = 256;

  private final Block block;
  private final int index;
  private final int[] registers;
  private final int[] addresses;
  private final int[] predicates;
  private final int stride;
  private final DivergenceStack stack = new DivergenceStack(STACK_ENTRIES);
  private final LocalMemory local = new LocalMemory();
  private final int threads;
  private int live;
  private int active;
  private int pc;
  private int waiting = -1;

  Warp(Block block, int index, int threads) {
    this.block = block;
    this.index = index;
    this.threads = threads;
    this.registers = block.registers();
    this.addresses = block.addresses();
    this.predicates = block.predicates();
    this.stride = block.stride();
    start();
  }

  /** Puts the warp at the start of the code with all its threads; registers are the block's. */
  public void start() {
    live = threads;
    active = threads;
    pc = 0;
    waiting = -1;
    stack.clear();
    local.clear();
  }

  public Block block() {
    return block;
  }

  /** Position in the block, from 0. */
  public int index() {
    return index;
  }

  /** Where the 32 lanes of a register stand in the register file of its kind. */
  public int row(int register) {
    return register * stride + index * LANES;
  }

  /** The general registers of the block. */
  public int[] registers() {
    return registers;
  }

  /** The address registers of the block. */
  public int[] addresses() {
    return addresses;
  }

  /**
   * The predicate registers of the block, each a nibble of flags: zero, sign, carry, overflow from
   * bit 0 up.
   */
  public int[] predicates() {
    return predicates;
  }

  /**
   * The divergence stack. The hardware spills its stack to memory, so its depth is a matter of the
   * launch; ours has room for 256 entries: 31 for the one-by-one exits of a divergent loop, several
   * such loops and calls nested.
   */
  public DivergenceStack stack() {
    return stack;
  }

  public LocalMemory local() {
    return local;
  }

  /** The lanes that have a thread: all but those of the last warp of an odd block. */
  public int threads() {
    return threads;
  }

  /** The lanes whose thread has not ended. */
  public int live() {
    return live;
  }

  /** The lanes that run the instruction at {@link #pc()}. */
  public int active() {
    return active;
  }

  public void activate(int lanes) {
    active = lanes;
  }

  /** Ends threads: their lanes leave the active mask and every entry of the stack. */
  public void end(int lanes) {
    live &= ~lanes;
    active &= ~lanes;
    stack.remove(lanes, 0);
  }

  /** Makes lanes active, whether their threads have ended or not. */
  public void revive(int lanes) {
    live |= lanes;
    active = lanes;
  }

  public boolean finished() {
    return live == 0;
  }

  /** Byte address of the next instruction. */
  public int pc() {
    return pc;
  }

  public void jump(int address) {
    pc = address;
  }

  /** The barrier this warp waits at, or -1. */
  public int waiting() {
    return waiting;
  }

  public void await(int barrier) {
    waiting = barrier;
  }

  public void release() {
    waiting = -1;
  }

  WarpImage save(WarpImage before) {
    return new WarpImage(
        live,
        active,
        pc,
        waiting,
        stack.entries(),
        local.save(before == null ? null : before.local()));
  }

  void restore(WarpImage image) {
    live = image.live();
    active = image.active();
    pc = image.pc();
    waiting = image.waiting();
    stack.clear();
    for (DivergenceStack.Entry entry : image.stack()) {
      stack.push(entry.mask(), entry.kind(), entry.pc());
    }
    local.restore(image.local());
  }

  void digest(Digest digest) {
    digest.add(live);
    digest.add(active);
    digest.add(pc);
    digest.add(waiting);
    for (int i = 0; i < stack.depth(); i++) {
      digest.add(stack.mask(i));
      digest.add(stack.kind(i).ordinal());
      digest.add(stack.pc(i));
    }
    local.digest(digest);
  }
}
