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
  enum Binary {
    OR("||", 1),
    AND("&&", 2),
    BIT_OR("|", 3),
    BIT_XOR("^", 4),
    BIT_AND("&", 5),
    EQUAL("==", 6),
    DIFFERENT("!=", 6),
    AT_MOST("<=", 7),
    AT_LEAST(">=", 7),
    SHIFT_UP("<<", 8),
    SHIFT_DOWN(">>", 8),
    LESS("<", 7),
    GREATER(">", 7),
    ADD("+", 9),
    SUBTRACT("-", 9),
    MULTIPLY("*", 10),
    DIVIDE("/", 10),
    REMAINDER("%", 10);

    static final int TIGHTEST = 10;

    final String sign;
    final int level;

    Binary(String sign, int level) {
      this.sign = sign;
      this.level = level;
    }

    boolean compares() {
      return level == 6 || level == 7;
    }

    boolean decides() {
      return level <= 2;
    }

    /** Returns whether it works on bits. Such operators do not accept floats here. */
    boolean bitwise() {
      return level >= 3 && level <= 5 || level == 8;
    }
  }

  static ValueKind kind(Binary operator, Node left, Node right) {
    if (operator.compares() || operator.decides()) {
      return ValueKind.TRUTH;
    }
    return left.kind == ValueKind.FLOAT || right.kind == ValueKind.FLOAT
        ? ValueKind.FLOAT
        : ValueKind.INTEGER;
  }

  /** An operation on two operands. */
  static final class Pair extends Node {
    private final Binary operator;
    private final Node left;
    private final Node right;
    private final boolean real;

    Pair(Binary operator, Node left, Node right) {
      super(OperatorNodes.kind(operator, left, right), null);
      this.operator = operator;
      this.left = left;
      this.right = right;
      this.real =
          !operator.decides() && (left.kind == ValueKind.FLOAT || right.kind == ValueKind.FLOAT);
    }

    @Override
    boolean isUniform() {
      return left.isUniform() && right.isUniform();
    }

    @Override
    boolean isOwn(int fixed) {
      return left.isOwn(fixed) && right.isOwn(fixed);
    }

    @Override
    boolean isConstant() {
      return left.isConstant() && right.isConstant();
    }

    @Override
    void compute(Warp warp) {
      left.compute(warp);
      right.compute(warp);
      bad = left.bad | right.bad;
      if (operator.decides()) {
        int a = left.truths();
        int b = right.truths();
        int yes = operator == Binary.AND ? a & b : a | b;
        // If one side alone decides the result, the other side may be without a value.
        bad &= operator == Binary.AND ? ~(left.no() | right.no()) : ~yes;
        for (int lane = 0; lane < Warp.LANES; lane++) {
          ints[lane] = yes >>> lane & 1;
        }
      } else if (real) {
        real();
      } else {
        integer(left.ints, right.ints);
      }
    }

    @Override
    boolean isSure() {
      boolean divides = operator == Binary.DIVIDE || operator == Binary.REMAINDER;
      return left.isSure() && right.isSure() && !(divides && !real);
    }

    @Override
    int ask(Warp warp) {
      if (operator.decides() && left.isSure() && right.isSure()) {
        int yes = left.ask(warp);
        boolean and = operator == Binary.AND;
        return yes == (and ? 0 : -1) ? yes : and ? yes & right.ask(warp) : yes | right.ask(warp);
      }
      if (!operator.compares()) {
        return super.ask(warp);
      }
      left.compute(warp);
      right.compute(warp);
      int yes = real ? Comparisons.reals(operator, real(left), real(right)) : 0;
      yes = real ? yes : Comparisons.integers(operator, left.ints, right.ints);
      return yes & ~(left.bad | right.bad);
    }

    private void real() {
      double[] a = real(left);
      double[] b = real(right);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        double x = a[lane];
        double y = b[lane];
        switch (operator) {
          case EQUAL -> ints[lane] = x == y ? 1 : 0;
          case DIFFERENT -> ints[lane] = x != y ? 1 : 0;
          case AT_MOST -> ints[lane] = x <= y ? 1 : 0;
          case AT_LEAST -> ints[lane] = x >= y ? 1 : 0;
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

    private double[] room;

    /**
     * Returns the values of an operand as floats. Those of integers are converted into an array of
     * this node.
     */
    private double[] real(Node node) {
      if (node.kind == ValueKind.FLOAT) {
        return node.floats;
      }
      if (room == null) {
        room = new double[Warp.LANES];
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        room[lane] = node.ints[lane];
      }
      return room;
    }

    /**
     * Each operator has its own loop, because the just-in-time compiler turns such loops into
     * vector instructions.
     */
    private void integer(long[] a, long[] b) {
      switch (operator) {
        case EQUAL -> {
          for (int i = 0; i < Warp.LANES; i++) {
            ints[i] = a[i] == b[i] ? 1 : 0;
          }
        }
        case DIFFERENT -> {
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
        case AT_MOST -> {
          for (int i = 0; i < Warp.LANES; i++) {
            ints[i] = a[i] <= b[i] ? 1 : 0;
          }
        }
        case AT_LEAST -> {
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
        default -> rare(a, b);
      }
    }

    private void rare(long[] a, long[] b) {
      for (int i = 0; i < Warp.LANES; i++) {
        switch (operator) {
          case BIT_OR -> ints[i] = a[i] | b[i];
          case BIT_XOR -> ints[i] = a[i] ^ b[i];
          case SHIFT_UP -> ints[i] = b[i] < 0 || b[i] > 63 ? 0 : a[i] << b[i];
          case SHIFT_DOWN -> ints[i] = a[i] >> Math.max(0, Math.min(63, b[i]));
          case MULTIPLY -> ints[i] = a[i] * b[i];
          default -> {
            if (b[i] == 0) {
              bad |= 1 << i;
            } else {
              ints[i] = operator == Binary.DIVIDE ? a[i] / b[i] : a[i] % b[i];
            }
          }
        }
      }
    }
  }

  /** The operators with one operand: {@code -}, {@code ~} and {@code !}. */
  static final class Unary extends Node {
    private final char sign;
    private final Node operand;

    Unary(char sign, Node operand) {
      super(
          sign == '!'
              ? ValueKind.TRUTH
              : operand.kind == ValueKind.FLOAT ? ValueKind.FLOAT : ValueKind.INTEGER,
          null);
      this.sign = sign;
      this.operand = operand;
    }

    @Override
    boolean isUniform() {
      return operand.isUniform();
    }

    @Override
    boolean isOwn(int fixed) {
      return operand.isOwn(fixed);
    }

    @Override
    void compute(Warp warp) {
      operand.compute(warp);
      bad = operand.bad;
      int yes = sign == '!' ? operand.truths() : 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if (sign == '!') {
          ints[lane] = ~yes >>> lane & 1;
        } else if (kind == ValueKind.FLOAT) {
          floats[lane] = -operand.floats[lane];
        } else {
          ints[lane] = sign == '-' ? -operand.ints[lane] : ~operand.ints[lane];
        }
      }
    }
  }

  /** Reinterprets the bits of a value as another type. */
  static final class Cast extends Node {
    private final Node operand;

    Cast(Node operand, ElementType type) {
      super(ValueKind.of(type), type);
      this.operand = operand;
    }

    @Override
    LaneValues.Form form() {
      return LaneValues.Form.TYPED;
    }

    @Override
    boolean isUniform() {
      return operand.isUniform();
    }

    @Override
    boolean isOwn(int fixed) {
      return operand.isOwn(fixed);
    }

    @Override
    boolean isConstant() {
      return operand.isConstant();
    }

    @Override
    void compute(Warp warp) {
      operand.compute(warp);
      bad = operand.bad;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        long bits =
            operand.kind == ValueKind.FLOAT
                ? Float.floatToRawIntBits((float) operand.floats[lane])
                : operand.ints[lane];
        if (kind == ValueKind.FLOAT) {
          floats[lane] = Float.intBitsToFloat((int) bits);
        } else {
          ints[lane] = LeafNodes.extend(type, bits);
        }
      }
    }
  }

  /** The value of another lane, or of the lanes of another warp of the block. */
  static final class Elsewhere extends Node {
    private final int warp;
    private final int lane;
    private final Node operand;

    /**
     * @param warp number of the warp in the block; -1 for the current one
     * @param lane the lane whose value all lanes get; -1 for each lane its own
     */
    Elsewhere(int warp, int lane, Node operand) {
      super(operand.kind, operand.type);
      this.warp = warp;
      this.lane = lane;
      this.operand = operand;
    }

    @Override
    LaneValues.Form form() {
      return operand.form();
    }

    @Override
    boolean isUniform() {
      return lane >= 0 || operand.isUniform();
    }

    @Override
    boolean isOwn(int fixed) {
      return warp < 0 && operand.isOwn(fixed);
    }

    @Override
    void compute(Warp here) {
      if (warp >= here.block().warps().size()) {
        bad = -1;
        return;
      }
      operand.compute(warp < 0 ? here : here.block().warps().get(warp));
      if (lane >= 0) {
        spread(operand, lane);
        return;
      }
      bad = operand.bad;
      System.arraycopy(operand.ints, 0, ints, 0, Warp.LANES);
      if (kind == ValueKind.FLOAT) {
        System.arraycopy(operand.floats, 0, floats, 0, Warp.LANES);
      }
    }
  }
}
