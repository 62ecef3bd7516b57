package org.sass.sim.debug.eval;

import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Warp;

/** The inner nodes of expressions: operators, casts and prefixes. */
final class OperatorNodes {
  private OperatorNodes() {}

  /**
   * The operators with two operands. A higher level binds tighter. An operator comes before shorter
   * ones that it starts with.
   */
  enum BinaryOperator {
    OR("||", 1),
    AND("&&", 2),
    BIT_OR("|", 3),
    BIT_XOR("^", 4),
    BIT_AND("&", 5),
    EQUAL("==", 6),
    NOT_EQUAL("!=", 6),
    LESS_OR_EQUAL("<=", 7),
    GREATER_OR_EQUAL(">=", 7),
    SHIFT_LEFT("<<", 8),
    SHIFT_RIGHT(">>", 8),
    LESS("<", 7),
    GREATER(">", 7),
    ADD("+", 9),
    SUBTRACT("-", 9),
    MULTIPLY("*", 10),
    DIVIDE("/", 10),
    REMAINDER("%", 10);

    static final int MAX_PRECEDENCE = 10;

    final String symbol;
    final int precedence;

    BinaryOperator(String symbol, int precedence) {
      this.symbol = symbol;
      this.precedence = precedence;
    }

    boolean isComparison() {
      return precedence == 6 || precedence == 7;
    }

    boolean isLogical() {
      return precedence <= 2;
    }

    /** Returns whether it works on bits. Such operators do not accept floats here. */
    boolean isBitwise() {
      return precedence >= 3 && precedence <= 5 || precedence == 8;
    }
  }

  static ValueKind resultKind(BinaryOperator operator, Node left, Node right) {
    if (operator.isComparison() || operator.isLogical()) {
      return ValueKind.BOOLEAN;
    }
    return left.kind == ValueKind.FLOAT || right.kind == ValueKind.FLOAT
        ? ValueKind.FLOAT
        : ValueKind.INTEGER;
  }

  /** An operation on two operands. */
  static final class BinaryNode extends Node {
    private final BinaryOperator operator;
    private final Node left;
    private final Node right;
    private final boolean isFloat;

    BinaryNode(BinaryOperator operator, Node left, Node right) {
      super(OperatorNodes.resultKind(operator, left, right), null, left, right);
      this.operator = operator;
      this.left = left;
      this.right = right;
      this.isFloat =
          !operator.isLogical() && (left.kind == ValueKind.FLOAT || right.kind == ValueKind.FLOAT);
    }

    @Override
    boolean isUniform() {
      return left.isUniform() && right.isUniform();
    }

    @Override
    boolean isConstant() {
      return left.isConstant() && right.isConstant();
    }

    @Override
    void compute(Warp warp) {
      left.compute(warp);
      right.compute(warp);
      missingLanes = left.missingLanes | right.missingLanes;
      if (operator.isLogical()) {
        int a = left.trueLanes();
        int b = right.trueLanes();
        int yes = operator == BinaryOperator.AND ? a & b : a | b;
        // If one side alone decides the result, the other side may be without a value.
        missingLanes &=
            operator == BinaryOperator.AND ? ~(left.falseLanes() | right.falseLanes()) : ~yes;
        for (int lane = 0; lane < Warp.LANES; lane++) {
          ints[lane] = yes >>> lane & 1;
        }
      } else if (isFloat) {
        computeFloats();
      } else {
        computeIntegers(left.ints, right.ints);
      }
    }

    @Override
    boolean isAlwaysDefined() {
      boolean divides = operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
      return left.isAlwaysDefined() && right.isAlwaysDefined() && !(divides && !isFloat);
    }

    @Override
    int computeTruths(Warp warp) {
      if (operator.isLogical() && left.isAlwaysDefined() && right.isAlwaysDefined()) {
        int yes = left.computeTruths(warp);
        boolean and = operator == BinaryOperator.AND;
        return yes == (and ? 0 : -1)
            ? yes
            : and ? yes & right.computeTruths(warp) : yes | right.computeTruths(warp);
      }
      if (!operator.isComparison()) {
        return super.computeTruths(warp);
      }
      left.compute(warp);
      right.compute(warp);
      int yes = isFloat ? Comparisons.compareFloats(operator, toFloats(left), toFloats(right)) : 0;
      yes = isFloat ? yes : Comparisons.compareIntegers(operator, left.ints, right.ints);
      return yes & ~(left.missingLanes | right.missingLanes);
    }

    private void computeFloats() {
      double[] a = toFloats(left);
      double[] b = toFloats(right);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        double x = a[lane];
        double y = b[lane];
        switch (operator) {
          case EQUAL -> ints[lane] = x == y ? 1 : 0;
          case NOT_EQUAL -> ints[lane] = x != y ? 1 : 0;
          case LESS_OR_EQUAL -> ints[lane] = x <= y ? 1 : 0;
          case GREATER_OR_EQUAL -> ints[lane] = x >= y ? 1 : 0;
          case LESS -> ints[lane] = x < y ? 1 : 0;
          case GREATER -> ints[lane] = x > y ? 1 : 0;
          case ADD -> floats[lane] = x + y;
          case SUBTRACT -> floats[lane] = x - y;
          case MULTIPLY -> floats[lane] = x * y;
          case DIVIDE -> floats[lane] = x / y;
          default -> floats[lane] = x % y;
        }
      }
    }

    private double[] convertedValues;

    /**
     * Returns the values of an operand as floats. Those of integers are converted into an array of
     * this node.
     */
    private double[] toFloats(Node node) {
      if (node.kind == ValueKind.FLOAT) {
        return node.floats;
      }
      if (convertedValues == null) {
        convertedValues = new double[Warp.LANES];
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        convertedValues[lane] = node.ints[lane];
      }
      return convertedValues;
    }

    /**
     * Each operator has its own loop, because the just-in-time compiler turns such loops into
     * vector instructions.
     */
    private void computeIntegers(long[] a, long[] b) {
      switch (operator) {
        case EQUAL -> {
          for (int i = 0; i < Warp.LANES; i++) {
            ints[i] = a[i] == b[i] ? 1 : 0;
          }
        }
        case NOT_EQUAL -> {
          for (int i = 0; i < Warp.LANES; i++) {
            ints[i] = a[i] != b[i] ? 1 : 0;
          }
        }
        case LESS -> {
          for (int i = 0; i < Warp.LANES; i++) {
            ints[i] = a[i] < b[i] ? 1 : 0;
          }
        }
        case GREATER -> {
          for (int i = 0; i < Warp.LANES; i++) {
            ints[i] = a[i] > b[i] ? 1 : 0;
          }
        }
        case LESS_OR_EQUAL -> {
          for (int i = 0; i < Warp.LANES; i++) {
            ints[i] = a[i] <= b[i] ? 1 : 0;
          }
        }
        case GREATER_OR_EQUAL -> {
          for (int i = 0; i < Warp.LANES; i++) {
            ints[i] = a[i] >= b[i] ? 1 : 0;
          }
        }
        case ADD -> {
          for (int i = 0; i < Warp.LANES; i++) {
            ints[i] = a[i] + b[i];
          }
        }
        case SUBTRACT -> {
          for (int i = 0; i < Warp.LANES; i++) {
            ints[i] = a[i] - b[i];
          }
        }
        case BIT_AND -> {
          for (int i = 0; i < Warp.LANES; i++) {
            ints[i] = a[i] & b[i];
          }
        }
        default -> computeOther(a, b);
      }
    }

    private void computeOther(long[] a, long[] b) {
      for (int i = 0; i < Warp.LANES; i++) {
        switch (operator) {
          case BIT_OR -> ints[i] = a[i] | b[i];
          case BIT_XOR -> ints[i] = a[i] ^ b[i];
          case SHIFT_LEFT -> ints[i] = b[i] < 0 || b[i] > 63 ? 0 : a[i] << b[i];
          case SHIFT_RIGHT -> ints[i] = a[i] >> Math.max(0, Math.min(63, b[i]));
          case MULTIPLY -> ints[i] = a[i] * b[i];
          default -> {
            if (b[i] == 0) {
              missingLanes |= 1 << i;
            } else {
              ints[i] = operator == BinaryOperator.DIVIDE ? a[i] / b[i] : a[i] % b[i];
            }
          }
        }
      }
    }
  }

  /** The operators with one operand: {@code -}, {@code ~} and {@code !}. */
  static final class UnaryNode extends Node {
    private final char operator;
    private final Node operand;

    UnaryNode(char operator, Node operand) {
      super(
          operator == '!'
              ? ValueKind.BOOLEAN
              : operand.kind == ValueKind.FLOAT ? ValueKind.FLOAT : ValueKind.INTEGER,
          null,
          operand);
      this.operator = operator;
      this.operand = operand;
    }

    @Override
    boolean isUniform() {
      return operand.isUniform();
    }

    @Override
    void compute(Warp warp) {
      operand.compute(warp);
      missingLanes = operand.missingLanes;
      int yes = operator == '!' ? operand.trueLanes() : 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if (operator == '!') {
          ints[lane] = ~yes >>> lane & 1;
        } else if (kind == ValueKind.FLOAT) {
          floats[lane] = -operand.floats[lane];
        } else {
          ints[lane] = operator == '-' ? -operand.ints[lane] : ~operand.ints[lane];
        }
      }
    }
  }

  /** Takes the bits of a value as another type. A float as another float is rounded instead. */
  static final class CastNode extends Node {
    private final Node operand;

    CastNode(Node operand, ElementType type) {
      super(ValueKind.of(type), type, operand);
      this.operand = operand;
    }

    @Override
    LaneValues.DisplayForm form() {
      return LaneValues.DisplayForm.TYPED;
    }

    @Override
    boolean isUniform() {
      return operand.isUniform();
    }

    @Override
    boolean isConstant() {
      return operand.isConstant();
    }

    @Override
    void compute(Warp warp) {
      operand.compute(warp);
      missingLanes = operand.missingLanes;
      ElementType source =
          operand.type != null && operand.type.isFloat() ? operand.type : ElementType.F32;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        boolean isFloat = operand.kind == ValueKind.FLOAT;
        if (kind == ValueKind.FLOAT) {
          long bits = isFloat ? type.fromDouble(operand.floats[lane]) : operand.ints[lane];
          floats[lane] = type.toDouble(bits);
        } else {
          long bits = isFloat ? source.fromDouble(operand.floats[lane]) : operand.ints[lane];
          ints[lane] = LeafNodes.extend(type, bits);
        }
      }
    }
  }

  /** The value of another lane, or of the lanes of another warp of the block. */
  static final class OtherThreadNode extends Node {
    final int warp;
    final int lane;
    final Node operand;

    /**
     * @param warp number of the warp in the block; -1 for the current one
     * @param lane the lane whose value all lanes get; -1 for each lane its own
     */
    OtherThreadNode(int warp, int lane, Node operand) {
      super(operand.kind, operand.type, operand);
      this.warp = warp;
      this.lane = lane;
      this.operand = operand;
    }

    @Override
    LaneValues.DisplayForm form() {
      return operand.form();
    }

    @Override
    boolean isUniform() {
      return lane >= 0 || operand.isUniform();
    }

    @Override
    Dependence ownDependence(int constantBytes) {
      return warp < 0 ? Dependence.WARP : Dependence.OTHERS;
    }

    @Override
    void compute(Warp currentWarp) {
      if (warp >= currentWarp.block().warps().size()) {
        missingLanes = -1;
        return;
      }
      operand.compute(warp < 0 ? currentWarp : currentWarp.block().warps().get(warp));
      if (lane >= 0) {
        broadcast(operand, lane);
        return;
      }
      missingLanes = operand.missingLanes;
      System.arraycopy(operand.ints, 0, ints, 0, Warp.LANES);
      if (kind == ValueKind.FLOAT) {
        System.arraycopy(operand.floats, 0, floats, 0, Warp.LANES);
      }
    }
  }
}
