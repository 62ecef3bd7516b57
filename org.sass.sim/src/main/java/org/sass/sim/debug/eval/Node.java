package org.sass.sim.debug.eval;

import java.util.List;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Warp;

/**
 * A node of an expression tree. It holds the values of 32 lanes in arrays of its own, so evaluation
 * creates no objects. For this reason it is not thread-safe.
 */
abstract class Node {
  final ValueKind kind;

  /** The type to show the values in; null for computed values. */
  final ElementType type;

  /**
   * The values of the lanes if they are integers or truth values. Floats are in {@link #floats}.
   */
  final long[] ints = new long[Warp.LANES];

  final double[] floats;

  /** Mask of the lanes without a value, because of a bad address or a division by zero. */
  int missingLanes;

  /** The nodes whose values it computes with. */
  final List<Node> operands;

  Node(ValueKind kind, ElementType type, Node... operands) {
    this.kind = kind;
    this.type = type;
    this.operands = List.of(operands);
    this.floats = kind == ValueKind.FLOAT ? new double[Warp.LANES] : null;
  }

  /** Returns how its values are shown if no type was written. */
  LaneValues.DisplayForm form() {
    return LaneValues.DisplayForm.WORD;
  }

  /** Computes the values of all lanes of a warp. */
  abstract void compute(Warp warp);

  /**
   * Returns the mask of the lanes of a warp with a true value. Gives the same result as {@link
   * #compute} and then {@link #trueLanes}, but may be faster. The values of the node are undefined
   * afterwards.
   */
  int computeTruths(Warp warp) {
    compute(warp);
    return trueLanes();
  }

  /** Returns whether all lanes always have a value. */
  boolean isAlwaysDefined() {
    return false;
  }

  /** Returns whether all lanes have the same value, whatever registers and memory hold. */
  boolean isUniform() {
    return false;
  }

  /**
   * Returns what its value depends on.
   *
   * @param constantBytes number of bytes at the start of shared memory that no kernel changes
   */
  final Dependence dependence(int constantBytes) {
    Dependence all = ownDependence(constantBytes);
    for (Node operand : operands) {
      all = all.and(operand.dependence(constantBytes));
    }
    return all;
  }

  /** Returns what its value depends on, apart from its operands. */
  Dependence ownDependence(int constantBytes) {
    return Dependence.WARP;
  }

  /** Adds the memory nodes of this tree to a list. */
  final void addMemoryNodes(List<MemoryPlaces.MemoryNode> nodes) {
    if (this instanceof MemoryPlaces.MemoryNode place) {
      nodes.add(place);
    }
    operands.forEach(operand -> operand.addMemoryNodes(nodes));
  }

  /** Returns whether its value never changes. */
  boolean isConstant() {
    return false;
  }

  /** Returns the mask of the lanes with a value other than zero. */
  int trueLanes() {
    int mask = 0;
    if (kind == ValueKind.FLOAT) {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        mask |= (floats[lane] != 0 ? 1 : 0) << lane;
      }
    } else {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        mask |= (ints[lane] != 0 ? 1 : 0) << lane;
      }
    }
    return mask & ~missingLanes;
  }

  /** Returns the mask of the lanes that have a value, and it is zero. */
  int falseLanes() {
    return ~(trueLanes() | missingLanes);
  }

  /** Takes over the value of one lane of another node for all lanes. */
  void broadcast(Node from, int lane) {
    missingLanes = (from.missingLanes >>> lane & 1) != 0 ? -1 : 0;
    if (kind == ValueKind.FLOAT) {
      java.util.Arrays.fill(floats, from.floats[lane]);
    } else {
      java.util.Arrays.fill(ints, from.ints[lane]);
    }
  }
}
