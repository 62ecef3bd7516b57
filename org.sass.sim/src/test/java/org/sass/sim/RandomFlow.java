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
  protected static final int MAX_DEPTH = 3;

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

  private final List<String> instructionFormats;
  private final int lastRegister;
  private final StringBuilder out = new StringBuilder();
  private int labels;

  /**
   * @param lastRegister the last register that threads compute with; the first is R1. Loop counters
   *     are in registers from {@code last + 8} on
   * @param floats whether threads also compute with floats
   */
  protected RandomFlow(long seed, int lastRegister, boolean floats) {
    random = new Random(seed);
    this.lastRegister = lastRegister;
    instructionFormats = new ArrayList<>(INTEGERS);
    if (floats) {
      instructionFormats.addAll(FLOATS);
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
    Place withSync() {
      return new Place(depth + 1, frame, inBreak, true);
    }

    Place withBreak() {
      return new Place(depth + 1, frame, true, false);
    }

    /** Returns this place with the maximum depth, so that no more branches are nested in it. */
    Place atMaxDepth() {
      return new Place(MAX_DEPTH, frame, inBreak, inSync);
    }
  }

  /** Writes one statement, which may be several instructions. */
  protected abstract void writeStatement(Place place);

  /** Writes the instructions by which a thread stores its results before it ends. */
  protected abstract void writeStore();

  /**
   * Writes the kernel and its two subroutines. Returns the whole text, including what a subclass
   * wrote first.
   */
  protected final String writeKernel(int statements) {
    writeBlock(new Place(0, 0, false, false), statements);
    writeStore();
    writeLine("NOP.EXIT");
    writeLine("sub1: NOP");
    writeBlock(new Place(1, 1, false, false), 4);
    writeLine("RET");
    writeLine("sub2: NOP");
    writeBlock(new Place(1, 2, false, false), 3);
    writeLine("RET");
    return out.toString();
  }

  protected final void writeLine(String format, Object... args) {
    out.append(String.format(Locale.ROOT, format, args)).append('\n');
  }

  protected final int label() {
    return labels++;
  }

  private void writeBlock(Place place, int count) {
    for (int i = 0; i < count; i++) {
      writeStatement(place);
    }
  }

  /** Returns the number of a random register that threads compute with. */
  protected final int randomRegister() {
    return 1 + random.nextInt(lastRegister);
  }

  protected final String randomGuard() {
    return random.nextInt(3) > 0 ? "" : " (" + randomCondition() + ")";
  }

  protected final String randomCondition() {
    return "C" + random.nextInt(3) + "." + CONDITIONS[random.nextInt(CONDITIONS.length)];
  }

  /**
   * Writes a random arithmetic instruction with a random guard.
   *
   * @param modifier a modifier of the instruction, or the empty string
   */
  protected final void writeArithmetic(String modifier) {
    writeArithmetic(modifier, randomGuard());
  }

  protected final void writeArithmetic(String modifier, String guard) {
    String flags = random.nextBoolean() ? "" : ".C" + random.nextInt(3);
    String shape = instructionFormats.get(random.nextInt(instructionFormats.size()));
    writeLine(shape, modifier, flags, randomRegister(), guard, randomRegister(), randomRegister());
  }

  /** Returns the number of a register for the second operand of a comparison that sets flags. */
  protected int comparedRegister() {
    return randomRegister();
  }

  /** Sets flags by comparing three bits of a register with three bits of another. */
  protected final void writeCompare() {
    String relation = RELATIONS[random.nextInt(RELATIONS.length)];
    writeLine("LOP32I.AND R34, R%d, 0x7", randomRegister());
    writeLine("LOP32I.AND R35, R%d, 0x7", comparedRegister());
    writeLine("ISET.S32.C%d o[0x7f], R34, R35, %s", random.nextInt(3), relation);
  }

  /**
   * Writes, in some cases, an instruction by which some lanes return, break out of a loop or end.
   *
   * @param end whether lanes may end
   */
  protected final void writeExit(Place place, boolean end) {
    if (place.inBreak && random.nextBoolean()) {
      writeLine("BRK %s", randomCondition());
    } else if (place.frame > 0) {
      writeLine("RET %s", randomCondition());
    } else if (end && random.nextInt(3) == 0) {
      writeStore();
      writeLine("RET %s", randomCondition());
    }
  }

  /**
   * Writes a branch with two paths that meet again.
   *
   * @param sync whether an SSY names the instruction where they meet; without one, no branches are
   *     nested in the two paths
   * @param join whether the instruction where they meet has the join marker {@code .S}
   */
  protected final void writeBranch(Place place, boolean sync, boolean join) {
    int id = label();
    if (sync) {
      writeLine("SSY meet%d", id);
    }
    writeCompare();
    writeLine("BRA %s, then%d", randomCondition(), id);
    writeBlock(sync ? place.withSync() : place.atMaxDepth(), 2);
    writeLine("BRA meet%d", id);
    writeLine("then%d: NOP", id);
    writeBlock(sync ? place.withSync() : place.atMaxDepth(), 2);
    writeLine("meet%d: NOP", id);
    if (!join) {
      writeLine("NOP");
    } else if (random.nextBoolean()) {
      writeLine("NOP.S");
    } else {
      writeArithmetic(".S");
    }
  }

  /**
   * Writes a loop that its lanes leave in different turns.
   *
   * @param countRegister the register whose value says how often the loop repeats
   * @param countMask a mask for that value: the greatest number of repetitions
   */
  protected final void writeLoop(Place place, int countRegister, int countMask) {
    writeLoop(place, countRegister, countMask, () -> writeBlock(place.withSync(), 2));
  }

  /**
   * Writes a loop that its lanes leave in different turns.
   *
   * @param countRegister the register whose value says how often the loop repeats
   * @param countMask a mask for that value: the greatest number of repetitions
   * @param writeBody writes the loop's body
   */
  protected final void writeLoop(
      Place place, int countRegister, int countMask, Runnable writeBody) {
    int id = label();
    writeLine("LOP32I.AND R%d, R%d, 0x%x", counterRegister(place), countRegister, countMask);
    writeLine("SSY out%d", id);
    writeLine("loop%d: NOP", id);
    writeBody.run();
    writeLoopEnd(place, id);
    writeLine("out%d: NOP.S", id);
  }

  /**
   * Writes the end of a loop body: a conditional branch back, or a conditional branch out of the
   * loop and an unconditional one back.
   */
  private void writeLoopEnd(Place place, int id) {
    writeCountdown(place);
    if (random.nextBoolean()) {
      writeLine("BRA C3.NE, loop%d", id);
    } else {
      writeLine("BRA C3.EQU, out%d", id);
      writeLine("BRA loop%d", id);
    }
  }

  /**
   * Writes a loop with one to three extra branches out of it, by which lanes leave in different
   * turns. Most of them lead to the meeting point, some to an instruction before it.
   *
   * @param countRegister the register whose value says how often the loop repeats
   * @param countMask a mask for that value: the greatest number of repetitions
   * @param sync whether an SSY names the meeting point
   * @param writeBody writes the instructions before each of these branches
   */
  protected final void writeLoopWithExits(
      Place place, int countRegister, int countMask, boolean sync, Runnable writeBody) {
    int id = label();
    writeLine("LOP32I.AND R%d, R%d, 0x%x", counterRegister(place), countRegister, countMask);
    if (sync) {
      writeLine("SSY out%d", id);
    }
    writeLine("loop%d: NOP", id);
    boolean aside = false;
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      writeBody.run();
      writeLine("LOP32I.AND R34, R%d, 0x%x", comparedRegister(), countMask);
      String relation = random.nextInt(4) > 0 ? "EQ" : "GT";
      int predicate = random.nextInt(3);
      writeLine("ISET.S32.C%d o[0x7f], R34, R%d, %s", predicate, counterRegister(place), relation);
      boolean isAside = random.nextInt(6) == 0;
      writeLine("BRA C%d.NE, %s%d", predicate, isAside ? "aside" : "out", id);
      aside |= isAside;
    }
    if (random.nextBoolean()) {
      writeBody.run();
    }
    writeLoopEnd(place, id);
    if (aside) {
      writeLine("BRA out%d", id);
      writeLine("aside%d: NOP", id);
      writeArithmetic("");
    }
    writeLine("out%d: NOP.S", id);
  }

  /** Writes a loop that its lanes leave by BRK. */
  protected final void writeBreakLoop(Place place) {
    int id = label();
    writeLine(
        "LOP32I.AND R%d, R%d, 0x%d",
        counterRegister(place), randomRegister(), place.frame > 0 ? 1 : 3);
    writeLine("PBK out%d", id);
    writeLine("loop%d: NOP", id);
    writeBlock(place.withBreak(), 2);
    writeCountdown(place);
    writeLine("BRK C3.EQU");
    writeLine("BRA loop%d", id);
    writeLine("out%d: NOP", id);
  }

  private void writeCountdown(Place place) {
    writeLine("ISET.S32.C3 o[0x7f], R%d, R124, GT", counterRegister(place));
    writeLine("IADD32I R%d, R%d, -0x1", counterRegister(place), counterRegister(place));
  }

  private int counterRegister(Place place) {
    return lastRegister + 8 + 7 * place.frame + place.depth;
  }

  protected final void writeCall(Place place) {
    switch (place.frame) {
      case 0 -> writeLine("CAL.NOINC sub%d", 1 + random.nextInt(2));
      case 1 -> writeLine("CAL.NOINC sub2");
      default -> writeArithmetic("");
    }
  }
}
