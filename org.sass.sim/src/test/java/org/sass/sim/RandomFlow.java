package org.sass.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Writes random kernels with branches, loops, breaks and calls, all of which terminate. Subclasses
 * choose the statements inside this control flow, and what comes before and after it.
 */
public abstract class RandomFlow {
  /** Maximum number of branches and loops around a statement. */
  protected static final int DEEPEST = 3;

  /**
   * Formats of integer instructions. Their arguments are a modifier, a flag register, the
   * destination register, a guard, and two operands: register numbers, or one register number and a
   * small number.
   */
  protected static final List<String> INTEGERS =
      List.of(
          "IADD%s%s R%d%s, R%d, R%d",
          "IADD%s%s R%d%s, R%d, -R%d",
          "LOP%s.XOR%s R%d%s, R%d, ~R%d",
          "IMAD%s.S16%s R%d%s, R%dH, R%dL, R5",
          "SHL%s%s R%d%s, R%d, R%d",
          "IMAX%s.S32%s R%d%s, R%d, R%d",
          "SHR%s.S32%s R%d%s, R%d, 0x%d");

  /** Formats of floating-point instructions, with the arguments of {@link #INTEGERS}. */
  protected static final List<String> FLOATS =
      List.of(
          "FADD%s%s R%d%s, R%d, R%d", "FMUL%s%s R%d%s, R%d, -R%d", "FMAD%s%s R%d%s, R%d, R%d, R7");

  private static final String[] CONDITIONS = {
    "LT", "EQU", "NE", "GE", "CARRY", "SIGN", "GT", "O", "LE", "NAN", "LTU", "GEU"
  };
  private static final String[] RELATIONS = {"LT", "EQ", "LE", "GT", "NE", "GE"};

  /** The source of all random choices. */
  protected final Random random;

  private final List<String> shapes;
  private final int last;
  private final StringBuilder out = new StringBuilder();
  private int labels;

  /**
   * @param last the last register that threads compute with; the first is R1. Loop counters are in
   *     registers from {@code last + 8} on
   * @param floats whether threads also compute with floats
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
   * The position of a statement in the kernel.
   *
   * @param depth how many branches and loops are around it
   * @param frame 0 in the kernel itself, 1 and 2 in its subroutines
   * @param inBreak whether a PBK of this frame is around it
   * @param inSync whether an SSY of this frame and loop is around it
   */
  public record Place(int depth, int frame, boolean inBreak, boolean inSync) {
    Place sync() {
      return new Place(depth + 1, frame, inBreak, true);
    }

    Place breaking() {
      return new Place(depth + 1, frame, true, false);
    }

    /** Returns this place with the maximum depth, so that no more branches are nested in it. */
    Place leaf() {
      return new Place(DEEPEST, frame, inBreak, inSync);
    }
  }

  /** Writes one statement, which may be several instructions. */
  protected abstract void statement(Place place);

  /** Writes the instructions by which a thread stores its results before it ends. */
  protected abstract void store();

  /**
   * Writes the kernel and its two subroutines. Returns the whole text, including what a subclass
   * wrote first.
   */
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

  /** Returns the number of a random register that threads compute with. */
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
   * Writes a random arithmetic instruction with a random guard.
   *
   * @param mark a modifier of the instruction, or the empty string
   */
  protected final void arithmetic(String mark) {
    arithmetic(mark, guard());
  }

  protected final void arithmetic(String mark, String guard) {
    String flags = random.nextBoolean() ? "" : ".C" + random.nextInt(3);
    String shape = shapes.get(random.nextInt(shapes.size()));
    line(shape, mark, flags, register(), guard, register(), register());
  }

  /** Returns the number of a register for the second operand of a comparison that sets flags. */
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
   * Writes, in some cases, an instruction by which some lanes return, break out of a loop or end.
   *
   * @param end whether lanes may end
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
   * Writes a branch with two paths that meet again.
   *
   * @param sync whether an SSY names the instruction where they meet; without one, no branches are
   *     nested in the two paths
   * @param join whether the instruction where they meet has the join marker {@code .S}
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
   * Writes a loop that its lanes leave in different turns.
   *
   * @param from the register whose value says how often the loop repeats
   * @param most a mask for that value: the greatest number of repetitions
   */
  protected final void loop(Place place, int from, int most) {
    loop(place, from, most, () -> block(place.sync(), 2));
  }

  /**
   * Writes a loop that its lanes leave in different turns.
   *
   * @param from the register whose value says how often the loop repeats
   * @param most a mask for that value: the greatest number of repetitions
   * @param turn writes the loop's body
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

  /**
   * Writes the end of a loop body: a conditional branch back, or a conditional branch out of the
   * loop and an unconditional one back.
   */
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
   * Writes a loop with one to three extra branches out of it, by which lanes leave in different
   * turns. Most of them lead to the meeting point, some to an instruction before it.
   *
   * @param from the register whose value says how often the loop repeats
   * @param most a mask for that value: the greatest number of repetitions
   * @param sync whether an SSY names the meeting point
   * @param turn writes the instructions before each of these branches
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

  /** Writes a loop that its lanes leave by BRK. */
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
