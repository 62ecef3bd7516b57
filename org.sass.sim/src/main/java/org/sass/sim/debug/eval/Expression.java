package org.sass.sim.debug.eval;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.MemorySpace;

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
   * Returns what its value depends on.
   *
   * @param constantBytes number of bytes at the start of shared memory that no kernel changes
   */
  public Dependence dependence(int constantBytes) {
    return root.dependence(constantBytes);
  }

  /**
   * Lets an observer see, from now on, what the expression reads from memory that other warps may
   * write. Returns which memories these are.
   *
   * @param constantBytes number of bytes at the start of shared memory that no kernel changes
   */
  public Set<MemorySpace> observeReads(int constantBytes, ReadObserver observer) {
    List<MemoryPlaces.MemoryNode> nodes = new ArrayList<>();
    root.addMemoryNodes(nodes);
    Set<MemorySpace> spaces = EnumSet.noneOf(MemorySpace.class);
    for (MemoryPlaces.MemoryNode node : nodes) {
      if (node.ownDependence(constantBytes) != Dependence.WARP) {
        node.observer = observer;
        spaces.add(
            node.space == MemoryPlaces.Space.GLOBAL ? MemorySpace.GLOBAL : MemorySpace.SHARED);
      }
    }
    return spaces;
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
    int lane = -1;
    Node node = root;
    if (node instanceof OperatorNodes.OtherThreadNode other && other.warp < 0) {
      lane = other.lane;
      node = other.operand;
    }
    if (node instanceof LeafNodes.RegisterNode register) {
      return new AssignmentTarget(
          register.file, register.number, null, null, register.shift, register.type, lane);
    }
    if (node instanceof MemoryPlaces.MemoryNode place
        && place.space != MemoryPlaces.Space.CONSTANT) {
      place.compute(warp);
      return new AssignmentTarget(
          null, 0, place.space.displayName(), place.address.ints.clone(), 0, place.type, lane);
    }
    return null;
  }
}
