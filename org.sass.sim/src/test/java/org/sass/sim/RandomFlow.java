package org.sass.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Writes random kernels with branches, loops, breaks and calls that end. What stands between them,
 * before and after them is for subclasses to say.
 */
public abstract class RandomFlow {
  /** How many branches and loops may be around a statement. */
  protected static final int DEEPEST = 3;

  /** Arithmetic with two numbers of registers, or one and a small number, and what goes before. */
  protected static final List<String> INTEGERS =
      List.of(
          "IADD%s%s R%d%s, R%d, R%d",
          "IADD%s%s R%d%s, R%d, -R%d",
          "LOP%s.XOR%s R%d%s, R%d, ~R%d",
          "IMAD%s.S16%s R%d%s, R%dH, R%dL, R5",
          "SHL%s%s R%d%s, R%d, R%d",
          "IMAX%s.S32%s R%d%s, R%d, R%d",
          "SHR%s.S32%s R%d%s, R%d, 0x%d");

  /** The same with floats. */
  protected static final List<String> FLOATS =
      List.of(
          "FADD%s%s R%d%s, R%d, R%d", "FMUL%s%s R%d%s, R%d, -R%d", "FMAD%s%s R%d%s, R%d, R%d, R7");

  private static final String[] CONDITIONS = {
    "LT", "EQU", "NE", "GE", "CARRY", "SIGN", "GT", "O", "LE", "NAN", "LTU", "GEU"
  };
  private static final String[] RELATIONS = {"LT", "EQ", "LE", "GT", "NE", "GE"};

  /** Where the numbers come from. */
  protected final Random random;

  private final List<String> shapes;
  private final int last;
  private final StringBuilder out = new StringBuilder();
  private int labels;

  /**
   * @param last threads compute with R1 to this register; loops count in registers from the eighth
   *     after it on
   * @param floats whether floats are among what they compute with
   */
  protected RandomFlow(long seed, int last, boolean floats) {
    random = new Random(seed);
    this.last = last;
    shapes = new ArrayList<>(INTEGERS);
    if (floats) {
      shapes.addAll(FLOATS);
    }
  }

  /**
   * Where statements stand.
   *
   * @param depth how many branches and loops are around them
   * @param frame 0 in the kernel itself, 1 and 2 in its subroutines
   * @param inBreak whether a PBK of this frame is around them
   * @param inSync whether an SSY of this frame and loop is around them
   */
  public record Place(int depth, int frame, boolean inBreak, boolean inSync) {
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
  }

  /** Writes a statement, which may be several instructions. */
  protected abstract void statement(Place place);

  /** Writes what a thread does with its results before it ends. */
  protected abstract void store();

  /** The kernel with what a subclass wrote before it. */
  protected final String write(int statements) {
    block(new Place(0, 0, false, false), statements);
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

  protected final void line(String format, Object... args) {
    out.append(String.format(Locale.ROOT, format, args)).append('\n');
  }

  protected final int label() {
    return labels++;
  }

  private void block(Place place, int count) {
    for (int i = 0; i < count; i++) {
      statement(place);
    }
  }

  /** A register that threads compute with. */
  protected final int register() {
    return 1 + random.nextInt(last);
  }

  protected final String guard() {
    return random.nextInt(3) > 0 ? "" : " (" + condition() + ")";
  }

  protected final String condition() {
    return "C" + random.nextInt(3) + "." + CONDITIONS[random.nextInt(CONDITIONS.length)];
  }

  /**
   * @param mark a modifier of the instruction, or nothing
   */
  protected final void arithmetic(String mark) {
    arithmetic(mark, guard());
  }

  protected final void arithmetic(String mark, String guard) {
    String flags = random.nextBoolean() ? "" : ".C" + random.nextInt(3);
    String shape = shapes.get(random.nextInt(shapes.size()));
    line(shape, mark, flags, register(), guard, register(), register());
  }

  /** A register that flags are set by. */
  protected int compared() {
    return register();
  }

  /** Sets flags by comparing three bits of a register with three bits of another. */
  protected final void compare() {
    String relation = RELATIONS[random.nextInt(RELATIONS.length)];
    line("LOP32I.AND R34, R%d, 0x7", register());
    line("LOP32I.AND R35, R%d, 0x7", compared());
    line("ISET.S32.C%d o[0x7f], R34, R35, %s", random.nextInt(3), relation);
  }

  /**
   * Some lanes return, break out or end.
   *
   * @param end whether they may end
   */
  protected final void leave(Place place, boolean end) {
    if (place.inBreak && random.nextBoolean()) {
      line("BRK %s", condition());
    } else if (place.frame > 0) {
      line("RET %s", condition());
    } else if (end && random.nextInt(3) == 0) {
      store();
      line("RET %s", condition());
    }
  }

  /**
   * Two ways that meet.
   *
   * @param sync whether an SSY says where; without one nothing within them branches
   * @param join whether the instruction where they meet is marked
   */
  protected final void branch(Place place, boolean sync, boolean join) {
    int id = label();
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
    if (!join) {
      line("NOP");
    } else if (random.nextBoolean()) {
      line("NOP.S");
    } else {
      arithmetic(".S");
    }
  }

  /**
   * A loop that its lanes leave one after the other.
   *
   * @param from the register that says how often
   * @param most a mask for that: the most turns
   */
  protected final void loop(Place place, int from, int most) {
    loop(place, from, most, () -> block(place.sync(), 2));
  }

  /**
   * The same.
   *
   * @param turn writes what a turn does
   */
  protected final void loop(Place place, int from, int most, Runnable turn) {
    int id = label();
    line("LOP32I.AND R%d, R%d, 0x%x", counter(place), from, most);
    line("SSY out%d", id);
    line("loop%d: NOP", id);
    turn.run();
    next(place, id);
    line("out%d: NOP.S", id);
  }

  /** Goes on to the next turn of a loop, with or without a branch out of it. */
  private void next(Place place, int id) {
    count(place);
    if (random.nextBoolean()) {
      line("BRA C3.NE, loop%d", id);
    } else {
      line("BRA C3.EQU, out%d", id);
      line("BRA loop%d", id);
    }
  }

  /**
   * A loop with several branches out of it, by which lanes leave in different turns. Most lead to
   * where all meet, some to an instruction before that.
   *
   * @param from the register that says how often
   * @param most a mask for that: the most turns
   * @param sync whether an SSY says where they meet
   * @param turn writes what a turn does between two of the branches
   */
  protected final void loopWithExits(Place place, int from, int most, boolean sync, Runnable turn) {
    int id = label();
    line("LOP32I.AND R%d, R%d, 0x%x", counter(place), from, most);
    if (sync) {
      line("SSY out%d", id);
    }
    line("loop%d: NOP", id);
    boolean aside = false;
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      turn.run();
      line("LOP32I.AND R34, R%d, 0x%x", compared(), most);
      String relation = random.nextInt(4) > 0 ? "EQ" : "GT";
      int predicate = random.nextInt(3);
      line("ISET.S32.C%d o[0x7f], R34, R%d, %s", predicate, counter(place), relation);
      boolean isAside = random.nextInt(6) == 0;
      line("BRA C%d.NE, %s%d", predicate, isAside ? "aside" : "out", id);
      aside |= isAside;
    }
    if (random.nextBoolean()) {
      turn.run();
    }
    next(place, id);
    if (aside) {
      line("BRA out%d", id);
      line("aside%d: NOP", id);
      arithmetic("");
    }
    line("out%d: NOP.S", id);
  }

  /** A loop that its lanes break out of. */
  protected final void breakingLoop(Place place) {
    int id = label();
    line("LOP32I.AND R%d, R%d, 0x%d", counter(place), register(), place.frame > 0 ? 1 : 3);
    line("PBK out%d", id);
    line("loop%d: NOP", id);
    block(place.breaking(), 2);
    count(place);
    line("BRK C3.EQU");
    line("BRA loop%d", id);
    line("out%d: NOP", id);
  }

  private void count(Place place) {
    line("ISET.S32.C3 o[0x7f], R%d, R124, GT", counter(place));
    line("IADD32I R%d, R%d, -0x1", counter(place), counter(place));
  }

  private int counter(Place place) {
    return last + 8 + 7 * place.frame + place.depth;
  }

  protected final void call(Place place) {
    switch (place.frame) {
      case 0 -> line("CAL.NOINC sub%d", 1 + random.nextInt(2));
      case 1 -> line("CAL.NOINC sub2");
      default -> arithmetic("");
    }
  }
}
