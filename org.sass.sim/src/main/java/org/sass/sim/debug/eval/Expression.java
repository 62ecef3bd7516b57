package org.sass.sim.debug.eval;

import org.sass.sim.machine.Warp;

/**
 * A compiled expression. Computing it makes no objects but for {@link #value}. For one thread.
 *
 * <p>Whole numbers are computed in 64 bits; registers and memory are signed 32-bit numbers unless a
 * type says otherwise ({@code R4:u32}); as soon as an operand is a float all is.
 */
public final class Expression {
  private final String text;
  private final Node root;

  Expression(String text, Node root) {
    this.text = text;
    this.root = root;
  }

  /**
   * What a text compiles to.
   *
   * @param expression null if it is none
   * @param problem what is wrong with it, in words; null if nothing is
   * @param at the column where it is wrong, from 0
   */
  public record Compiled(Expression expression, String problem, int at) {}

  /** Compiles a text. Total: any text gives an expression or a problem. */
  public static Compiled compile(String text, NameTable names) {
    try {
      return new Compiled(new Expression(text, new ExpressionParser(text, names).whole()), null, 0);
    } catch (CharacterReader.Wrong e) {
      return new Compiled(null, e.getMessage(), e.at());
    }
  }

  /** As it was written. */
  public String text() {
    return text;
  }

  /**
   * Whether it depends on a warp's own registers and the like alone: it says the same whatever
   * other warps have done until then.
   *
   * @param fixed bytes at the start of shared memory that no kernel changes
   */
  public boolean isOwn(int fixed) {
    return root.isOwn(fixed);
  }

  /** The lanes of a warp for which it is true, or not zero. Lanes without a value say no. */
  public int truths(Warp warp) {
    return root.ask(warp);
  }

  /** Its values for all lanes of a warp. */
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

  /** What it names, if that can be written; else null. */
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
