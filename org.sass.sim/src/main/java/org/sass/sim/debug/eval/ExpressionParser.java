package org.sass.sim.debug.eval;

import java.util.Locale;
import org.sass.sim.debug.eval.LaneValues.DisplayForm;
import org.sass.sim.debug.eval.OperatorNodes.BinaryOperator;
import org.sass.sim.debug.eval.WarpReductions.Reduction;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/** Parses expressions such as {@code R4:f32 + 1}, {@code g[0x10]} and {@code lane 5: R3}. */
final class ExpressionParser extends PlaceParser {
  /** Maximum nesting depth. It protects the stack; no user writes deeper expressions. */
  private static final int MAX_DEPTH = 64;

  private int depth;

  ExpressionParser(String text, NameTable names) {
    super(text, names);
  }

  Node parseAll() throws SyntaxException {
    Node node = parseExpression();
    skipWhitespace();
    if (position < text.length()) {
      throw unexpected(position);
    }
    return node;
  }

  @Override
  Node parseExpression() throws SyntaxException {
    if (++depth > MAX_DEPTH) {
      throw new SyntaxException("The expression is nested too deeply", position);
    }
    Node node = parsePrefixed();
    depth--;
    return node;
  }

  /** Parses an expression with optional prefixes: {@code lane 5: ...} and {@code warp 2: ...}. */
  private Node parsePrefixed() throws SyntaxException {
    int start = position;
    int warp = -1;
    int lane = -1;
    while (true) {
      int before = position;
      String word = readName();
      Integer number = word == null ? null : readSmallInteger();
      boolean isLane = "lane".equals(word);
      if (number == null || !isLane && !"warp".equals(word) || !accept(":")) {
        position = before;
        break;
      }
      if (isLane && number >= Warp.LANES) {
        throw new SyntaxException("There are lanes 0 to " + (Warp.LANES - 1), start);
      }
      warp = isLane ? warp : number;
      lane = isLane ? number : lane;
    }
    Node node = parseBinary(1);
    return warp < 0 && lane < 0 ? node : new OperatorNodes.OtherThreadNode(warp, lane, node);
  }

  private Node parseBinary(int level) throws SyntaxException {
    if (level > BinaryOperator.MAX_PRECEDENCE) {
      return parseUnary();
    }
    Node left = parseBinary(level + 1);
    while (true) {
      skipWhitespace();
      int start = position;
      BinaryOperator operator = readOperator();
      if (operator == null || operator.precedence != level) {
        position = start;
        return left;
      }
      Node right = parseBinary(level + 1);
      if (operator.isBitwise() && (left.kind == ValueKind.FLOAT || right.kind == ValueKind.FLOAT)) {
        throw new SyntaxException(
            operator.symbol + " works on whole numbers; add :u32 to use the bits of the float",
            start);
      }
      left = new OperatorNodes.BinaryNode(operator, left, right);
    }
  }

  private BinaryOperator readOperator() {
    for (BinaryOperator operator : BinaryOperator.values()) {
      // Longer operators come first in the enum, such as "||" before "|".
      if (text.startsWith(operator.symbol, position)) {
        if (operator.symbol.length() == 1
            && position + 1 < text.length()
            && ("|&".indexOf(text.charAt(position)) >= 0
                && text.charAt(position + 1) == text.charAt(position))) {
          continue;
        }
        position += operator.symbol.length();
        return operator;
      }
    }
    return null;
  }

  private Node parseUnary() throws SyntaxException {
    skipWhitespace();
    for (char sign : new char[] {'-', '!', '~'}) {
      if (position < text.length() && text.charAt(position) == sign) {
        int start = position++;
        if (++depth > MAX_DEPTH) {
          throw new SyntaxException("The expression is nested too deeply", position);
        }
        Node operand = parseUnary();
        depth--;
        if (sign == '~' && operand.kind == ValueKind.FLOAT) {
          throw new SyntaxException(
              "~ works on whole numbers; add :u32 to use the bits of the float", start);
        }
        return new OperatorNodes.UnaryNode(sign, operand);
      }
    }
    return parseTypeSuffixes(parsePrimary());
  }

  /** Parses types after a value, such as {@code :f32}. */
  private Node parseTypeSuffixes(Node node) throws SyntaxException {
    Node typed = node;
    while (accept(":")) {
      skipWhitespace();
      int start = position;
      String word = readName();
      ElementType type = word == null ? null : ElementType.named(word.toLowerCase(Locale.ROOT));
      if (type == null) {
        throw new SyntaxException(
            "A type is expected after the colon: " + ElementType.NAMES, start);
      }
      typed = withType(typed, type, start);
    }
    return typed;
  }

  private Node withType(Node node, ElementType type, int start) throws SyntaxException {
    if (node instanceof MemoryPlaces.MemoryNode place) {
      return new MemoryPlaces.MemoryNode(
          place.space, place.bank, place.address, type, DisplayForm.TYPED);
    }
    if (node instanceof LeafNodes.RegisterNode register) {
      if (type.bytes() == 8 && !canBePair(register)) {
        throw new SyntaxException(
            "Two general registers hold 64 bits: one and the next one, as in R2:u64", start);
      }
      return new LeafNodes.RegisterNode(
          register.file, register.number, register.shift, type, DisplayForm.TYPED);
    }
    return new OperatorNodes.CastNode(node, type);
  }

  /** Returns whether a register and the one after it can hold a value of 64 bits. */
  private boolean canBePair(LeafNodes.RegisterNode register) {
    return register.file == RegisterKind.GENERAL
        && register.type.bytes() == 4
        && register.number + 1 < names.registers().count(RegisterKind.GENERAL);
  }

  private Node parsePrimary() throws SyntaxException {
    skipWhitespace();
    int start = position;
    if (position >= text.length()) {
      throw new SyntaxException("A value is missing", position);
    }
    char c = text.charAt(position);
    if (c == '(') {
      position++;
      Node node = parseExpression();
      expect(")");
      return node;
    }
    if (Character.isDigit(c) || c == '.') {
      return readNumber();
    }
    if (c == '$' || c == '@') {
      position++;
    }
    String word = readName();
    if (word == null) {
      throw unexpected(start);
    }
    Node node = parseNamed(word, start);
    if (node != null) {
      return node;
    }
    throw unknownNameError(word, start);
  }

  private Node parseNamed(String word, int start) throws SyntaxException {
    Node register = parseRegister(word, start);
    if (register != null) {
      return register;
    }
    boolean bracket = peek('[');
    Reduction gathering = peek('(') ? Reduction.find(word) : null;
    if (gathering != null) {
      expect("(");
      Node operand = parseExpression();
      expect(")");
      return new WarpReductions.ReductionNode(gathering, operand);
    }
    if (bracket) {
      return parseMemory(word, start);
    }
    NameTable.TypedAddress parameter = names.parameters().get(word);
    if (parameter != null) {
      return toNode(parameter);
    }
    NameTable.TypedAddress buffer = names.buffers().get(word);
    if (buffer != null) {
      return new LeafNodes.NumberNode(buffer.address());
    }
    String longer = word;
    if (position < text.length() && text.charAt(position) == '.') {
      int before = position++;
      String part = readName();
      longer = part == null ? word : word + "." + part;
      if (part == null || ThreadVariable.find(longer) == null) {
        position = before;
        longer = word;
      }
    }
    ThreadVariable special = ThreadVariable.find(longer);
    if (special != null) {
      return new LeafNodes.ThreadVariableNode(special, names);
    }
    Integer label = names.labels().get(word);
    return label == null ? null : new LeafNodes.NumberNode(label.longValue());
  }
}
