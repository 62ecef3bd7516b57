package org.sass.sim.exec;

import java.util.Locale;
import java.util.Random;

/**
 * Writes random kernels with branches, loops and calls in which each thread works with registers of
 * its own, R1 to R6. They end, and what a thread leaves at 32 * (thread + parameter 0) in global
 * memory depends on its number alone.
 */
final class RandomKernel {
  private static final String[] CONDITIONS = {"LT", "EQU", "NE", "GE", "CARRY", "SIGN", "GT", "O"};

  private static final int DEEPEST = 3;

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private int labels;

  private RandomKernel(long seed) {
    random = new Random(seed);
  }

  static String of(long seed) {
    return new RandomKernel(seed).write();
  }

  /**
   * Where statements stand.
   *
   * @param depth how many branches and loops are around them
   * @param frame 0 in the kernel itself, 1 and 2 in its subroutines
   * @param inBreak whether a PBK of this frame is around them
   * @param inSync whether an SSY of this frame and loop is around them
   */
  private record Place(int depth, int frame, boolean inBreak, boolean inSync) {
    Place sync() {
      return new Place(depth + 1, frame, inBreak, true);
    }

    Place breaking() {
      return new Place(depth + 1, frame, true, false);
    }

    /** A place too deep for more branches. */
    Place leaf() {
      return new Place(DEEPEST, frame, inBreak, inSync);
    }

    int counter() {
      return 10 + 7 * frame + depth;
    }
  }

  private String write() {
    line("IADD R0, g [0x4], R0");
    line("SHL R40, R0, 0x5");
    for (int i = 1; i <= 6; i++) {
      line("MVI R%d, 0x%x", i, random.nextInt());
      line("IMAD.U16 R%d, R0L, R%dL, R%d", i, i, i);
    }
    block(new Place(0, 0, false, false), 6);
    store();
    line("NOP.EXIT");
    line("sub1: NOP");
    block(new Place(1, 1, false, false), 4);
    line("RET");
    line("sub2: NOP");
    block(new Place(1, 2, false, false), 3);
    line("RET");
    return out.toString();
  }

  private void line(String format, Object... args) {
    out.append(String.format(Locale.ROOT, format, args)).append('\n');
  }

  private void store() {
    for (int i = 1; i <= 6; i++) {
      line("IADD32I R41, R40, 0x%x", 4 * i);
      line("GST.U32 global14[R41], R%d", i);
    }
  }

  private void block(Place place, int count) {
    for (int i = 0; i < count; i++) {
      statement(place);
    }
  }

  private void statement(Place place) {
    int kind = random.nextInt(place.depth < DEEPEST ? 14 : 8);
    switch (kind) {
      case 0, 1, 2, 3, 4, 5 -> arithmetic("");
      case 6 -> compare();
      case 7 -> leave(place);
      case 8, 9 -> branch(place);
      case 10 -> loop(place);
      case 11 -> breakingLoop(place);
      default -> call(place);
    }
  }

  private int register() {
    return 1 + random.nextInt(6);
  }

  private String guard() {
    return random.nextInt(3) > 0 ? "" : " (" + condition() + ")";
  }

  private String condition() {
    return "C" + random.nextInt(3) + "." + CONDITIONS[random.nextInt(CONDITIONS.length)];
  }

  private void arithmetic(String mark) {
    String flags = random.nextBoolean() ? "" : ".C" + random.nextInt(3);
    String[] shapes = {
      "IADD%s%s R%d%s, R%d, R%d",
      "IADD%s%s R%d%s, R%d, -R%d",
      "LOP%s.XOR%s R%d%s, R%d, ~R%d",
      "IMAD%s.S16%s R%d%s, R%dH, R%dL, R5",
      "SHL%s%s R%d%s, R%d, R%d",
      "IMAX%s.S32%s R%d%s, R%d, R%d",
      "SHR%s.S32%s R%d%s, R%d, 0x%d"
    };
    String shape = shapes[random.nextInt(shapes.length)];
    line(shape, mark, flags, register(), guard(), register(), register());
  }

  private void compare() {
    String[] relations = {"LT", "EQ", "LE", "GT", "NE", "GE"};
    String relation = relations[random.nextInt(relations.length)];
    line("LOP32I.AND R34, R%d, 0x7", register());
    line("LOP32I.AND R35, R%d, 0x7", register());
    line("ISET.S32.C%d o[0x7f], R34, R35, %s", random.nextInt(3), relation);
  }

  /** Some lanes return, break out or end. */
  private void leave(Place place) {
    if (place.inBreak && random.nextBoolean()) {
      line("BRK %s", condition());
    } else if (place.frame > 0) {
      line("RET %s", condition());
    } else if (random.nextInt(3) == 0) {
      store();
      line("RET %s", condition());
    }
  }

  private void branch(Place place) {
    int id = labels++;
    // A join without an SSY would pop whatever else is on the stack.
    boolean sync = place.depth > 0 || random.nextInt(4) > 0;
    if (sync) {
      line("SSY meet%d", id);
    }
    compare();
    line("BRA %s, then%d", condition(), id);
    block(sync ? place.sync() : place.leaf(), 2);
    line("BRA meet%d", id);
    line("then%d: NOP", id);
    block(sync ? place.sync() : place.leaf(), 2);
    line("meet%d: NOP", id);
    if (random.nextBoolean()) {
      line("NOP.S");
    } else {
      arithmetic(".S");
    }
  }

  private void loop(Place place) {
    int id = labels++;
    line("LOP32I.AND R%d, R%d, 0x%d", place.counter(), register(), place.frame > 0 ? 1 : 3);
    line("SSY out%d", id);
    line("loop%d: NOP", id);
    block(place.sync(), 2);
    count(place);
    line("BRA C3.NE, loop%d", id);
    line("out%d: NOP.S", id);
  }

  private void breakingLoop(Place place) {
    int id = labels++;
    line("LOP32I.AND R%d, R%d, 0x%d", place.counter(), register(), place.frame > 0 ? 1 : 3);
    line("PBK out%d", id);
    line("loop%d: NOP", id);
    block(place.breaking(), 2);
    count(place);
    line("BRK C3.EQU");
    line("BRA loop%d", id);
    line("out%d: NOP", id);
  }

  private void count(Place place) {
    line("ISET.S32.C3 o[0x7f], R%d, R124, GT", place.counter());
    line("IADD32I R%d, R%d, -0x1", place.counter(), place.counter());
  }

  private void call(Place place) {
    switch (place.frame) {
      case 0 -> line("CAL.NOINC sub%d", 1 + random.nextInt(2));
      case 1 -> line("CAL.NOINC sub2");
      default -> arithmetic("");
    }
  }
}
