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
public final class RandomLaunch extends RandomFlow {
  /**
   * The limit of warp instructions. Of 1,500 kernels, all that end do so within 171,000; 4 % never
   * end.
   */
  private static final int MAX_STEPS = 200_000;

  private static final class TableTexts {
    static final List<String> TEXTS = TableInstructions.of(Launches.ISA);
  }

  /** Bytes of global memory per thread. */
  private static final int BYTES_PER_THREAD = 128;

  /** Number of rows of words in global memory for each block. A row has a word for each thread. */
  private static final int ROWS_PER_BLOCK = 3;

  private static final int SHARED_ADDRESS = 0x100;
  private static final int[] BLOCK_SIZES = {1, 7, 31, 32, 33, 48, 64, 96, 100, 128, 160, 256};

  private final List<String> tableTexts;
  private final String arch;

  /**
   * Whether the kernel has barriers. If it has, and is not {@link #mayFail}, no thread ends early.
   */
  private final boolean barriers;

  /** Whether the run may go wrong: it may fault, for example, or exceed its step limit. */
  private final boolean mayFail;

  private int threads;
  private int threadsX;
  private int gridX;

  private RandomLaunch(long seed, Isa isa, List<String> tableTexts) {
    super(seed, TableInstructions.LAST_REGISTER, true);
    arch = isa.archName();
    this.tableTexts = tableTexts;
    barriers = random.nextInt(3) > 0;
    mayFail = random.nextInt(6) == 0;
  }

  /** Returns a kernel. All instructions of the table may stand anywhere in it. */
  public static String of(long seed) {
    return of(seed, Launches.ISA, TableTexts.TEXTS);
  }

  /**
   * Returns a kernel.
   *
   * @param tableTexts instructions that may stand anywhere in the kernel
   */
  static String of(long seed, Isa isa, List<String> tableTexts) {
    return new RandomLaunch(seed, isa, tableTexts).writeLaunch();
  }

  private String writeLaunch() {
    threads = BLOCK_SIZES[random.nextInt(BLOCK_SIZES.length)];
    gridX = 1 + random.nextInt(5);
    int gridY = 1 + random.nextInt(2);
    boolean isPlane = threads % 4 == 0 && random.nextBoolean();
    threadsX = isPlane ? 4 : threads;
    int blocks = gridX * gridY;
    writeLine(
        "//! launch grid=%d,%d block=%d,%d param=@m,0x%x,@rows max-steps=%d",
        gridX,
        gridY,
        threadsX,
        threads / threadsX,
        random.nextInt(),
        mayFail && random.nextBoolean() ? 500 : MAX_STEPS);
    writeLine(
        "//! buffer m=%d fill=random:%d",
        (blocks * threads + 1) * BYTES_PER_THREAD, random.nextInt(1000));
    writeLine("//! buffer rows=%dxu32 fill=iota", blocks * ROWS_PER_BLOCK * threads);
    writeLine("//! const 1:0=0x%x,0x%x,1,2,3,f:1.5", random.nextInt(), random.nextInt());
    writeLine(".arch %s", arch);
    writePrologue();
    return writeKernel(4 + random.nextInt(8));
  }

  /**
   * Writes the instructions that compute addresses. R16 is the thread's own place in global memory
   * and R17 its neighbour's. A1 and A2 are the same for shared memory.
   */
  private void writePrologue() {
    writeLine("I2I.U32.U16 R13, R0L");
    writeLine("I2I.U32.U16 R14, R0H");
    writeLine("MVI R15, 0x%x", threadsX);
    writeLine("IMAD.U16 R13, R14L, R15L, R13");
    writeLine("I2I.U32.U16 R16, g [0x7].U16");
    writeLine("I2I.U32.U16 R17, g [0x6].U16");
    writeLine("MVI R15, 0x%x", gridX);
    writeLine("IMAD.U16 R17, R16L, R15L, R17");
    writeLine("MVI R15, 0x%x", threads);
    writeLine("IMAD.U16 R16, R17L, R15L, R13");
    writeLine("SHL R16, R16, 0x7");
    writeLine("IADD R16, g [0x4], R16");
    writeLine("SHL R14, R13, 0x2");
    writeLine("IADD32I R14, R14, 0x%x", SHARED_ADDRESS);
    writeLine("R2A A1, R14");
    // The neighbour of a lane. If all lanes have threads, it may be in a vector of another part of
    // the warp.
    boolean far = threads % 32 == 0 && random.nextBoolean();
    writeLine("LOP32I.XOR R14, R14, 0x%x", far ? 64 : 4);
    writeLine("R2A A2, R14");
    writeLine("LOP32I.XOR R17, R13, 0x1");
    writeLine("IADD R17, R17, -R13");
    writeLine("SHL R17, R17, 0x7");
    writeLine("IADD R17, R16, R17");
    writeLine("R2G.U32.U32 g[A1+0x0], R13");
    for (int i = 1; i <= TableInstructions.LAST_REGISTER; i++) {
      writeLine("MVI R%d, 0x%x", i, random.nextInt());
      if (random.nextBoolean()) {
        writeLine("IMAD.U16 R%d, R13L, R%dL, R%d", i, i, i);
      }
    }
  }

  @Override
  protected void writeStore() {
    writeLine("MVI R18, 0x0");
    for (int i = 0; i < 3; i++) {
      writeLine("C2R R19, C%d", i);
      writeLine("SHL R18, R18, 0x4");
      writeLine("LOP.OR R18, R18, R19");
    }
    writeLine("GST.U32 global14[R16], R18");
    for (int i = 1; i <= TableInstructions.LAST_REGISTER; i++) {
      writeLine("IADD32I R19, R16, 0x%x", 4 * i);
      writeLine("GST.U32 global14[R19], R%d", i);
    }
  }

  @Override
  protected void writeStatement(Place place) {
    switch (random.nextInt(place.depth() < MAX_DEPTH ? 24 : 16)) {
      case 0, 1, 2, 3, 4 -> writeTableTexts();
      case 5, 6 -> writeArithmetic("");
      case 7 -> writeCompare();
      case 8 -> writeExit(place, !barriers || mayFail);
      case 9 -> writeGlobalAccesses();
      case 10 -> writeNeighbourExchange();
      case 11 -> writeWarpExchange(place);
      case 12 -> writeTrouble();
      case 13, 14 -> writeShortPaths();
      case 15 -> writeRowAccesses();
      case 16, 17, 18 -> writeRandomBranch(place);
      case 19, 20 -> writeRandomLoop(place);
      case 21 -> writeBreakLoop(place);
      default -> writeCall(place);
    }
  }

  /**
   * Returns a register that threads compute with or, in half of the cases, that with the thread's
   * number, so that neighbours take different paths.
   */
  @Override
  protected int comparedRegister() {
    return random.nextBoolean() ? randomRegister() : 13;
  }

  private void writeTableTexts() {
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      writeLine("%s", tableTexts.get(random.nextInt(tableTexts.size())));
    }
  }

  /** Writes loads and stores of all widths in the thread's own place. */
  private void writeGlobalAccesses() {
    writeLine("IADD32I R19, R16, 0x%x", 64 + 16 * random.nextInt(4));
    String[] widths = {"U8", "S8", "U16", "S16", "U32", "U64", "U128"};
    String width = widths[random.nextInt(widths.length)];
    // A value of several registers must begin at a register number that is a multiple of its
    // length.
    int register = width.equals("U128") ? 4 : width.equals("U64") ? 6 : randomRegister();
    if (random.nextBoolean()) {
      writeLine("GST.%s global14[R19]%s, R%d", width, randomGuard(), register);
    }
    if (random.nextBoolean()) {
      writeLine("GLD.%s R%d%s, global14[R19]", width, register, randomGuard());
    }
  }

  /**
   * Writes a store, and a load of what the neighbouring lane has stored. This needs no barrier,
   * because the lanes of a warp run in lockstep.
   */
  private void writeNeighbourExchange() {
    if (random.nextInt(4) == 0) {
      writeLine("GST.U32 global14[R16], R%d", randomRegister());
      writeLine("GLD.U32 R%d, global14[R16]", randomRegister());
      return;
    }
    writeLine("R2G.U32.U32 g[A1+0x0]%s, R%d", randomGuard(), randomRegister());
    for (int i = random.nextInt(3); i > 0; i--) {
      writeArithmetic("");
    }
    if (random.nextBoolean()) {
      writeLine("IADD R%d, g [A2+0x0], R%d", randomRegister(), randomRegister());
    } else {
      writeLine("MOV R%d%s, g [A2+0x0]", randomRegister(), randomGuard());
    }
  }

  /**
   * Writes a load of what a thread of another warp has stored, with barriers before and after it.
   */
  private void writeWarpExchange(Place place) {
    boolean together = place.depth() == 0 && place.frame() == 0;
    if (!barriers || !(together || mayFail)) {
      writeTableTexts();
      return;
    }
    writeLine("R2G.U32.U32 g[A1+0x0], R%d", randomRegister());
    writeLine("BAR.ARV.WAIT b0, 0xfff");
    writeLine("LOP32I.XOR R34, R13, 0x%x", 32 * (1 + random.nextInt(3)));
    writeLine("SHL R34, R34, 0x2");
    writeLine("IADD32I R34, R34, 0x%x", SHARED_ADDRESS);
    writeLine("R2A A3, R34");
    writeLine("MOV R%d, g [A3+0x0]", randomRegister());
    writeLine("BAR.ARV.WAIT b0, 0xfff");
  }

  /**
   * Writes loads and stores of adjacent words for adjacent threads of a block. R42 is the address
   * of the thread's first word. In blocks of one warp, which runs in lockstep, threads also access
   * words of other threads.
   */
  private void writeRowAccesses() {
    writeLine(threadsX == threads ? "I2I.U32.U16 R40, R0L" : "MOV R40, R13");
    writeLine("I2I.U32.U16 R41, g [0x7].U16");
    writeLine("I2I.U32.U16 R42, g [0x6].U16");
    writeLine("MVI R43, 0x%x", gridX);
    writeLine("IMAD.U16 R41, R41L, R43L, R42");
    writeLine("MVI R43, 0x%x", ROWS_PER_BLOCK * threads);
    writeLine("IMAD.U16 R41, R41L, R43L, R124");
    boolean isAlone = threads <= 32;
    boolean same = isAlone && random.nextInt(4) == 0;
    writeLine("IADD R40, R40, R41");
    writeLine("SHL R42, R40, 0x2");
    writeLine("IADD R42, g [0x6], R42");
    writeLine("SHL R41, R41, 0x2");
    writeLine("IADD R41, g [0x6], R41");
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      int row =
          isAlone
              ? random.nextInt((ROWS_PER_BLOCK - 1) * threads)
              : threads * random.nextInt(ROWS_PER_BLOCK);
      writeLine("IADD32I R43, R%d, 0x%x", same && random.nextBoolean() ? 41 : 42, 4 * row);
      if (random.nextBoolean()) {
        writeLine("GST.U32 global14[R43], R%d", randomRegister());
      } else {
        writeLine("GLD.U32 R%d, global14[R43]", randomRegister());
      }
    }
  }

  private void writeTrouble() {
    if (!mayFail) {
      writeTableTexts();
      return;
    }
    switch (random.nextInt(5)) {
      case 0 ->
          writeLine(
              "GLD.U32 R%d%s, global14[R%d]", randomRegister(), randomGuard(), randomRegister());
      case 1 -> writeLine("GST.U32 global14[R%d] (%s), R1", randomRegister(), randomCondition());
      case 2 -> writeLine(random.nextInt(3) == 0 ? "TRAP" : "NOP");
      case 3 -> writeLine("BAR.ARV.WAIT b1, 0xfff");
      default -> {
        writeLine("IADD32I R19, R16, 0x2");
        writeLine("GLD.U32 R%d (%s), global14[R19]", randomRegister(), randomCondition());
      }
    }
  }

  private void writeRandomBranch(Place place) {
    boolean sync = barriers || place.depth() > 0 || random.nextInt(4) > 0;
    writeBranch(place, sync, sync);
  }

  /**
   * Writes a branch with short paths, mostly with an else part, and mostly without memory accesses.
   */
  private void writeShortPaths() {
    int id = label();
    boolean isElse = random.nextInt(3) > 0;
    writeLine("SSY meet%d", id);
    if (random.nextBoolean()) {
      writeCompare();
    }
    writeLine("BRA %s, %s%d", randomCondition(), isElse ? "other" : "meet", id);
    writeShortPath(random.nextInt(4) == 0);
    if (isElse) {
      writeLine("BRA meet%d", id);
      writeLine("other%d:", id);
      writeShortPath(random.nextInt(6) == 0);
    }
    writeLine("meet%d: NOP.S", id);
  }

  private void writeShortPath(boolean memory) {
    for (int i = random.nextInt(5); i >= 0; i--) {
      if (memory && random.nextInt(3) > 0) {
        writeSharedAccess();
      } else if (random.nextInt(12) == 0) {
        writeLine("%s", tableTexts.get(random.nextInt(tableTexts.size())));
      } else {
        writeArithmetic("", "");
      }
    }
  }

  /** Writes a store to the thread's own word of shared memory, or a load of its neighbour's. */
  private void writeSharedAccess() {
    switch (random.nextInt(4)) {
      case 0, 1 -> writeLine("R2G.U32.U32 g[A1+0x0], R%d", randomRegister());
      case 2 -> writeLine("IADD R%d, g [A2+0x0], R%d", randomRegister(), randomRegister());
      default -> writeLine("MOV R%d, g [A2+0x0]", randomRegister());
    }
  }

  private void writeRandomLoop(Place place) {
    // In some loops all threads have the same number of turns.
    int from = random.nextInt(3) == 0 ? 15 : randomRegister();
    int most = place.frame() > 0 ? 1 : place.depth() == 0 ? 15 : 3;
    switch (random.nextInt(4)) {
      case 0 -> writeLoop(place, from, most, this::writeShortBody);
      case 1 -> {
        boolean sync = barriers || place.depth() > 0 || random.nextInt(8) > 0;
        writeLoopWithExits(place, from, most, sync, this::writeShortBody);
      }
      case 2 -> writeLoopWithExits(place, from, most, true, this::writePlainBody);
      default -> writeLoop(place, from, most);
    }
  }

  /** Writes a few instructions without memory accesses or branches. */
  private void writePlainBody() {
    for (int i = random.nextInt(4); i > 0; i--) {
      writeArithmetic("");
    }
  }

  /**
   * Writes a few instructions without memory accesses except in short branches. Engines run loops
   * of them turn after turn.
   */
  private void writeShortBody() {
    for (int i = random.nextInt(4); i >= 0; i--) {
      writeArithmetic("");
    }
    if (random.nextBoolean()) {
      writeShortPaths();
    }
  }
}
