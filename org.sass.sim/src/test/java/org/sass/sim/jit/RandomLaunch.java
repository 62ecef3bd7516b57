package org.sass.sim.jit;

import java.util.List;
import org.sass.lang.isa.Isa;
import org.sass.sim.RandomFlow;

/**
 * Writes random kernels with launch comments. They have branches, loops and calls, all operations
 * of the instruction table, and loads and stores of all widths. Lanes exchange words with their
 * neighbours, warps exchange words across barriers, and some kernels fault. The results depend
 * neither on the order of blocks nor on the order of warps between barriers.
 *
 * <p>Threads compute with R1 to R12. Each thread ends by storing these registers and its flags in
 * its own part of global memory.
 */
final class RandomLaunch extends RandomFlow {
  /** Bytes of global memory per thread. */
  private static final int SLOT = 128;

  /** Number of rows of words in global memory for each block. A row has a word for each thread. */
  private static final int ROWS = 3;

  private static final int SHARED_AT = 0x100;
  private static final int[] SIZES = {1, 7, 31, 32, 33, 48, 64, 96, 100, 128, 160, 256};

  private final List<String> table;
  private final String arch;

  /** Whether the kernel has barriers. If it has, and is not {@link #wild}, no thread ends early. */
  private final boolean barriers;

  /** Whether the run may go wrong: it may fault, for example, or exceed its step limit. */
  private final boolean wild;

  private int threads;
  private int threadsX;
  private int gridX;

  private RandomLaunch(long seed, Isa isa, List<String> table) {
    super(seed, TableInstructions.LAST, true);
    arch = isa.archName();
    this.table = table;
    barriers = random.nextInt(3) > 0;
    wild = random.nextInt(6) == 0;
  }

  /**
   * Returns a kernel.
   *
   * @param table instructions that may stand anywhere in the kernel
   */
  static String of(long seed, Isa isa, List<String> table) {
    return new RandomLaunch(seed, isa, table).write();
  }

  private String write() {
    threads = SIZES[random.nextInt(SIZES.length)];
    gridX = 1 + random.nextInt(5);
    int gridY = 1 + random.nextInt(2);
    boolean isPlane = threads % 4 == 0 && random.nextBoolean();
    threadsX = isPlane ? 4 : threads;
    int blocks = gridX * gridY;
    line(
        "//! launch grid=%d,%d block=%d,%d param=@m,0x%x,@rows max-steps=%d",
        gridX,
        gridY,
        threadsX,
        threads / threadsX,
        random.nextInt(),
        wild && random.nextBoolean() ? 500 : 1_000_000);
    line("//! buffer m=%d fill=random:%d", (blocks * threads + 1) * SLOT, random.nextInt(1000));
    line("//! buffer rows=%dxu32 fill=iota", blocks * ROWS * threads);
    line("//! const 1:0=0x%x,0x%x,1,2,3,f:1.5", random.nextInt(), random.nextInt());
    line(".arch %s", arch);
    prologue();
    return write(4 + random.nextInt(8));
  }

  /**
   * Writes the instructions that compute addresses. R16 is the thread's own place in global memory
   * and R17 its neighbour's. A1 and A2 are the same for shared memory.
   */
  private void prologue() {
    line("I2I.U32.U16 R13, R0L");
    line("I2I.U32.U16 R14, R0H");
    line("MVI R15, 0x%x", threadsX);
    line("IMAD.U16 R13, R14L, R15L, R13");
    line("I2I.U32.U16 R16, g [0x7].U16");
    line("I2I.U32.U16 R17, g [0x6].U16");
    line("MVI R15, 0x%x", gridX);
    line("IMAD.U16 R17, R16L, R15L, R17");
    line("MVI R15, 0x%x", threads);
    line("IMAD.U16 R16, R17L, R15L, R13");
    line("SHL R16, R16, 0x7");
    line("IADD R16, g [0x4], R16");
    line("SHL R14, R13, 0x2");
    line("IADD32I R14, R14, 0x%x", SHARED_AT);
    line("R2A A1, R14");
    // The neighbour of a lane. If all lanes have threads, it may be in a vector of another part of
    // the warp.
    boolean far = threads % 32 == 0 && random.nextBoolean();
    line("LOP32I.XOR R14, R14, 0x%x", far ? 64 : 4);
    line("R2A A2, R14");
    line("LOP32I.XOR R17, R13, 0x1");
    line("IADD R17, R17, -R13");
    line("SHL R17, R17, 0x7");
    line("IADD R17, R16, R17");
    line("R2G.U32.U32 g[A1+0x0], R13");
    for (int i = 1; i <= TableInstructions.LAST; i++) {
      line("MVI R%d, 0x%x", i, random.nextInt());
      if (random.nextBoolean()) {
        line("IMAD.U16 R%d, R13L, R%dL, R%d", i, i, i);
      }
    }
  }

  @Override
  protected void store() {
    line("MVI R18, 0x0");
    for (int i = 0; i < 3; i++) {
      line("C2R R19, C%d", i);
      line("SHL R18, R18, 0x4");
      line("LOP.OR R18, R18, R19");
    }
    line("GST.U32 global14[R16], R18");
    for (int i = 1; i <= TableInstructions.LAST; i++) {
      line("IADD32I R19, R16, 0x%x", 4 * i);
      line("GST.U32 global14[R19], R%d", i);
    }
  }

  @Override
  protected void statement(Place place) {
    switch (random.nextInt(place.depth() < DEEPEST ? 24 : 16)) {
      case 0, 1, 2, 3, 4 -> any();
      case 5, 6 -> arithmetic("");
      case 7 -> compare();
      case 8 -> leave(place, !barriers || wild);
      case 9 -> global();
      case 10 -> neighbour();
      case 11 -> warps(place);
      case 12 -> trouble();
      case 13, 14 -> shortWays();
      case 15 -> rows();
      case 16, 17, 18 -> branch(place);
      case 19, 20 -> loop(place);
      case 21 -> breakingLoop(place);
      default -> call(place);
    }
  }

  /**
   * Returns a register that threads compute with or, in half of the cases, that with the thread's
   * number, so that neighbours take different paths.
   */
  @Override
  protected int compared() {
    return random.nextBoolean() ? register() : 13;
  }

  private void any() {
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      line("%s", table.get(random.nextInt(table.size())));
    }
  }

  /** Writes loads and stores of all widths in the thread's own place. */
  private void global() {
    line("IADD32I R19, R16, 0x%x", 64 + 16 * random.nextInt(4));
    String[] widths = {"U8", "S8", "U16", "S16", "U32", "U64", "U128"};
    String width = widths[random.nextInt(widths.length)];
    // A value of several registers must begin at a register number that is a multiple of its
    // length.
    int register = width.equals("U128") ? 4 : width.equals("U64") ? 6 : register();
    if (random.nextBoolean()) {
      line("GST.%s global14[R19]%s, R%d", width, guard(), register);
    }
    if (random.nextBoolean()) {
      line("GLD.%s R%d%s, global14[R19]", width, register, guard());
    }
  }

  /**
   * Writes a store, and a load of what the neighbouring lane has stored. This needs no barrier,
   * because the lanes of a warp run in lockstep.
   */
  private void neighbour() {
    if (random.nextInt(4) == 0) {
      line("GST.U32 global14[R16], R%d", register());
      line("GLD.U32 R%d, global14[R16]", register());
      return;
    }
    line("R2G.U32.U32 g[A1+0x0]%s, R%d", guard(), register());
    for (int i = random.nextInt(3); i > 0; i--) {
      arithmetic("");
    }
    if (random.nextBoolean()) {
      line("IADD R%d, g [A2+0x0], R%d", register(), register());
    } else {
      line("MOV R%d%s, g [A2+0x0]", register(), guard());
    }
  }

  /**
   * Writes a load of what a thread of another warp has stored, with barriers before and after it.
   */
  private void warps(Place place) {
    boolean together = place.depth() == 0 && place.frame() == 0;
    if (!barriers || !(together || wild)) {
      any();
      return;
    }
    line("R2G.U32.U32 g[A1+0x0], R%d", register());
    line("BAR.ARV.WAIT b0, 0xfff");
    line("LOP32I.XOR R34, R13, 0x%x", 32 * (1 + random.nextInt(3)));
    line("SHL R34, R34, 0x2");
    line("IADD32I R34, R34, 0x%x", SHARED_AT);
    line("R2A A3, R34");
    line("MOV R%d, g [A3+0x0]", register());
    line("BAR.ARV.WAIT b0, 0xfff");
  }

  /**
   * Writes loads and stores of adjacent words for adjacent threads of a block. R42 is the address
   * of the thread's first word. In blocks of one warp, which runs in lockstep, threads also access
   * words of other threads.
   */
  private void rows() {
    line(threadsX == threads ? "I2I.U32.U16 R40, R0L" : "MOV R40, R13");
    line("I2I.U32.U16 R41, g [0x7].U16");
    line("I2I.U32.U16 R42, g [0x6].U16");
    line("MVI R43, 0x%x", gridX);
    line("IMAD.U16 R41, R41L, R43L, R42");
    line("MVI R43, 0x%x", ROWS * threads);
    line("IMAD.U16 R41, R41L, R43L, R124");
    boolean isAlone = threads <= 32;
    boolean same = isAlone && random.nextInt(4) == 0;
    line("IADD R40, R40, R41");
    line("SHL R42, R40, 0x2");
    line("IADD R42, g [0x6], R42");
    line("SHL R41, R41, 0x2");
    line("IADD R41, g [0x6], R41");
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      int row = isAlone ? random.nextInt((ROWS - 1) * threads) : threads * random.nextInt(ROWS);
      line("IADD32I R43, R%d, 0x%x", same && random.nextBoolean() ? 41 : 42, 4 * row);
      if (random.nextBoolean()) {
        line("GST.U32 global14[R43], R%d", register());
      } else {
        line("GLD.U32 R%d, global14[R43]", register());
      }
    }
  }

  private void trouble() {
    if (!wild) {
      any();
      return;
    }
    switch (random.nextInt(5)) {
      case 0 -> line("GLD.U32 R%d%s, global14[R%d]", register(), guard(), register());
      case 1 -> line("GST.U32 global14[R%d] (%s), R1", register(), condition());
      case 2 -> line(random.nextInt(3) == 0 ? "TRAP" : "NOP");
      case 3 -> line("BAR.ARV.WAIT b1, 0xfff");
      default -> {
        line("IADD32I R19, R16, 0x2");
        line("GLD.U32 R%d (%s), global14[R19]", register(), condition());
      }
    }
  }

  private void branch(Place place) {
    boolean sync = barriers || place.depth() > 0 || random.nextInt(4) > 0;
    branch(place, sync, sync);
  }

  /**
   * Writes a branch with short paths, mostly with an else part, and mostly without memory accesses.
   */
  private void shortWays() {
    int id = label();
    boolean isElse = random.nextInt(3) > 0;
    line("SSY meet%d", id);
    if (random.nextBoolean()) {
      compare();
    }
    line("BRA %s, %s%d", condition(), isElse ? "other" : "meet", id);
    shortWay(random.nextInt(4) == 0);
    if (isElse) {
      line("BRA meet%d", id);
      line("other%d:", id);
      shortWay(random.nextInt(6) == 0);
    }
    line("meet%d: NOP.S", id);
  }

  private void shortWay(boolean memory) {
    for (int i = random.nextInt(5); i >= 0; i--) {
      if (memory && random.nextInt(3) > 0) {
        sharedWord();
      } else if (random.nextInt(12) == 0) {
        line("%s", table.get(random.nextInt(table.size())));
      } else {
        arithmetic("", "");
      }
    }
  }

  /** Writes a store to the thread's own word of shared memory, or a load of its neighbour's. */
  private void sharedWord() {
    switch (random.nextInt(4)) {
      case 0, 1 -> line("R2G.U32.U32 g[A1+0x0], R%d", register());
      case 2 -> line("IADD R%d, g [A2+0x0], R%d", register(), register());
      default -> line("MOV R%d, g [A2+0x0]", register());
    }
  }

  private void loop(Place place) {
    // In some loops all threads have the same number of turns.
    int from = random.nextInt(3) == 0 ? 15 : register();
    int most = place.frame() > 0 ? 1 : place.depth() == 0 ? 15 : 3;
    switch (random.nextInt(4)) {
      case 0 -> loop(place, from, most, this::shortTurn);
      case 1 -> {
        boolean sync = barriers || place.depth() > 0 || random.nextInt(8) > 0;
        loopWithExits(place, from, most, sync, this::shortTurn);
      }
      case 2 -> loopWithExits(place, from, most, true, this::plainTurn);
      default -> loop(place, from, most);
    }
  }

  /** Writes a few instructions without memory accesses or branches. */
  private void plainTurn() {
    for (int i = random.nextInt(4); i > 0; i--) {
      arithmetic("");
    }
  }

  /**
   * Writes a few instructions without memory accesses except in short branches. Engines run loops
   * of them turn after turn.
   */
  private void shortTurn() {
    for (int i = random.nextInt(4); i >= 0; i--) {
      arithmetic("");
    }
    if (random.nextBoolean()) {
      shortWays();
    }
  }
}
