package org.sass.sim.debug.eval;

import org.sass.sim.machine.Warp;

/**
 * A compiled expression over the lanes of a warp. Evaluation creates no objects, except in {@link
 * #evaluate} and {@link #assignmentTarget}. Not thread-safe.
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
   * @param errorColumn the column of the error, from 0
   */
  public record CompileResult(Expression expression, String problem, int errorColumn) {}

  /** Compiles a text. Never throws: any text gives an expression or an error message. */
  public static CompileResult compile(String text, NameTable names) {
    try {
      return new CompileResult(
          new Expression(text, new ExpressionParser(text, names).parseAll()), null, 0);
    } catch (CharacterReader.SyntaxException e) {
      return new CompileResult(null, e.getMessage(), e.position());
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
   * @param constantBytes number of bytes at the start of shared memory that no kernel changes
   */
  public boolean isWarpLocal(int constantBytes) {
    return root.isWarpLocal(constantBytes);
  }

  /**
   * Returns the mask of the lanes for which it is true, or not zero. Lanes without a value are not
   * in the mask.
   */
  public int trueLanes(Warp warp) {
    return root.computeTruths(warp);
  }

  /** Returns its values for all lanes of a warp. */
  public LaneValues evaluate(Warp warp) {
    root.compute(warp);
    return new LaneValues(
        root.kind,
        root.type,
        root.form(),
        root.isUniform(),
        root.ints.clone(),
        root.floats == null ? null : root.floats.clone(),
        root.missingLanes);
  }

  /** Returns the register or place in memory that it names, if that can be written; else null. */
  public AssignmentTarget assignmentTarget(Warp warp) {
    if (root instanceof LeafNodes.RegisterNode register) {
      return new AssignmentTarget(
          register.file, register.number, null, null, register.shift, register.type);
    }
    if (root instanceof MemoryPlaces.MemoryNode place
        && place.space != MemoryPlaces.Space.CONSTANT) {
      place.compute(warp);
      return new AssignmentTarget(
          null, 0, place.space.displayName(), place.address.ints.clone(), 0, place.type);
    }
    return null;
  }
}
