package org.sass.sim.debug.eval;

import org.sass.sim.machine.Warp;

/**
 * A compiled expression over the lanes of a warp. Evaluation creates no objects, except in {@link
 * #value} and {@link #target}. Not thread-safe.
 *
 * <p>Whole numbers are computed in 64 bits. Registers and memory are signed 32-bit numbers unless a
 * type says otherwise ({@code R4:u32}). If one operand is a float, both are computed with in double
 * precision.
 */
public final class Expression {
  private final String text;
  private final Node root;

  Expression(String text, Node root) {
    this.text = text;
    this.root = root;
  }

  /**
   * The result of compiling a text.
   *
   * @param expression the expression; null if the text is not valid
   * @param problem an error message; null if there is none
   * @param at the column of the error, from 0
   */
  public record Compiled(Expression expression, String problem, int at) {}

  /** Compiles a text. Never throws: any text gives an expression or an error message. */
  public static Compiled compile(String text, NameTable names) {
    try {
      return new Compiled(new Expression(text, new ExpressionParser(text, names).whole()), null, 0);
    } catch (CharacterReader.Wrong e) {
      return new Compiled(null, e.getMessage(), e.at());
    }
  }

  /** Returns the text of the expression as it was written. */
  public String text() {
    return text;
  }

  /**
   * Returns whether the expression depends only on state of the warp itself, such as its registers.
   * Its value then does not depend on what other warps have done.
   *
   * @param fixed number of bytes at the start of shared memory that no kernel changes
   */
  public boolean isOwn(int fixed) {
    return root.isOwn(fixed);
  }

  /**
   * Returns the mask of the lanes for which it is true, or not zero. Lanes without a value are not
   * in the mask.
   */
  public int truths(Warp warp) {
    return root.ask(warp);
  }

  /** Returns its values for all lanes of a warp. */
  public LaneValues value(Warp warp) {
    root.compute(warp);
    return new LaneValues(
        root.kind,
        root.type,
        root.form(),
        root.isUniform(),
        root.ints.clone(),
        root.floats == null ? null : root.floats.clone(),
        root.bad);
  }

  /** Returns the register or place in memory that it names, if that can be written; else null. */
  public AssignmentTarget target(Warp warp) {
    if (root instanceof LeafNodes.Register register) {
      return new AssignmentTarget(
          register.file, register.number, null, null, register.shift, register.type);
    }
    if (root instanceof MemoryPlaces.Place place && place.space != MemoryPlaces.Space.CONSTANT) {
      place.compute(warp);
      return new AssignmentTarget(
          null, 0, place.space.word(), place.address.ints.clone(), 0, place.type);
    }
    return null;
  }
}
