package org.sass.sim.debug.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sass.lang.text.NearestWords;
import org.sass.sim.debug.eval.LaneValues.DisplayForm;
import org.sass.sim.debug.eval.MemoryPlaces.Space;
import org.sass.sim.debug.eval.OperatorNodes.BinaryOperator;
import org.sass.sim.debug.eval.WarpReductions.Reduction;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/** Parses expressions such as {@code R4:f32 + 1}, {@code g[0x10]} and {@code lane 5: R3}. */
final class ExpressionParser extends CharacterReader {
  /** Maximum nesting depth. It protects the stack; no user writes deeper expressions. */
  private static final int MAX_DEPTH = 64;

  private final NameTable names;
  private int depth;

  ExpressionParser(String text, NameTable names) {
    super(text);
    this.names = names;
  }

  Node parseAll() throws SyntaxException {
    Node node = parseExpression();
    skipWhitespace();
    if (position < text.length()) {
      throw unexpected(position);
    }
    return node;
  }

  private Node parseExpression() throws SyntaxException {
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

  private static Node withType(Node node, ElementType type, int start) throws SyntaxException {
    if (node instanceof MemoryPlaces.MemoryNode place) {
      return new MemoryPlaces.MemoryNode(
          place.space, place.bank, place.address, type, DisplayForm.TYPED);
    }
    if (node instanceof LeafNodes.RegisterNode register) {
      if (type.bytes() == 8) {
        throw new SyntaxException("A register has 32 bits", start);
      }
      return new LeafNodes.RegisterNode(
          register.file, register.number, register.shift, type, DisplayForm.TYPED);
    }
    return new OperatorNodes.CastNode(node, type);
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

  private SyntaxException unknownNameError(String word, int start) {
    List<String> known = new ArrayList<>(names.parameters().keySet());
    known.addAll(names.buffers().keySet());
    known.addAll(names.labels().keySet());
    for (ThreadVariable special : ThreadVariable.values()) {
      known.add(special.displayName());
    }
    List<String> near = NearestWords.nearest(word, known, 1);
    String hint = near.isEmpty() ? "" : ". Did you mean '" + near.get(0) + "'?";
    return new SyntaxException("Unknown name '" + word + "'" + hint, start);
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
      return new MemoryPlaces.MemoryNode(
          Space.SHARED,
          0,
          new LeafNodes.NumberNode(parameter.address()),
          parameter.type(),
          DisplayForm.WORD);
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
      return new LeafNodes.ThreadVariableNode(special);
    }
    Integer label = names.labels().get(word);
    return label == null ? null : new LeafNodes.NumberNode(label.longValue());
  }

  /**
   * Returns a register such as {@code R4}, {@code R4L}, {@code A1} or {@code C0}; null if the word
   * names none.
   */
  private Node parseRegister(String word, int start) throws SyntaxException {
    if (word.length() < 2 || !Character.isDigit(word.charAt(1))) {
      return null;
    }
    String letter = word.substring(0, 1);
    RegisterKind file = names.registers().findFile(letter);
    String digits = word.substring(1);
    char last = Character.toUpperCase(digits.charAt(digits.length() - 1));
    boolean half = file == RegisterKind.GENERAL && (last == 'L' || last == 'H');
    digits = half ? digits.substring(0, digits.length() - 1) : digits;
    if (file == null || digits.length() > 3 || !digits.chars().allMatch(Character::isDigit)) {
      return null;
    }
    int number = Integer.parseInt(digits);
    int most = names.registers().count(file);
    if (number >= most) {
      throw new SyntaxException(
          "There is no " + word + "; there are " + letter + "0 to " + letter + (most - 1), start);
    }
    if (half) {
      return new LeafNodes.RegisterNode(
          file, number, last == 'H' ? 16 : 0, ElementType.U16, DisplayForm.WORD);
    }
    ElementType type = file == RegisterKind.GENERAL ? ElementType.S32 : ElementType.U32;
    return new LeafNodes.RegisterNode(file, number, 0, type, DisplayForm.WORD);
  }

  // ---- memory

  private Node parseMemory(String word, int start) throws SyntaxException {
    String space = word.toLowerCase(Locale.ROOT);
    if (space.equals("c") || space.equals("const")) {
      return parseConstant(space.equals("c"));
    }
    NameTable.TypedAddress buffer = names.buffers().get(word);
    if (buffer != null) {
      Node address =
          new OperatorNodes.BinaryNode(
              BinaryOperator.ADD,
              new LeafNodes.NumberNode(buffer.address()),
              new OperatorNodes.BinaryNode(
                  BinaryOperator.MULTIPLY,
                  parseIndex(),
                  new LeafNodes.NumberNode((long) buffer.type().bytes())));
      return new MemoryPlaces.MemoryNode(
          Space.GLOBAL, 0, address, buffer.type(), DisplayForm.TYPED);
    }
    if (space.equals("g")) {
      return parseSourceOperand();
    }
    Space memory =
        switch (space.replaceAll("\\d+$", "")) {
          case "global" -> Space.GLOBAL;
          case "shared" -> Space.SHARED;
          case "local" -> Space.LOCAL;
          default -> throw unknownNameError(word, start);
        };
    return new MemoryPlaces.MemoryNode(
        memory, 0, toAddress(parseIndex()), ElementType.S32, DisplayForm.WORD);
  }

  /** Reads an index as an unsigned address, whatever the type of its register. */
  private static Node toAddress(Node index) {
    return new OperatorNodes.CastNode(index, ElementType.U32);
  }

  private Node parseIndex() throws SyntaxException {
    int start = position;
    expect("[");
    Node index = parseExpression();
    expect("]");
    if (index.kind == ValueKind.FLOAT) {
      throw new SyntaxException("An address is a whole number", start);
    }
    return index;
  }

  /**
   * Parses a place in constant memory: {@code c[bank][element]} as in a source, or {@code
   * const[bank][byte]}.
   */
  private Node parseConstant(boolean elements) throws SyntaxException {
    int start = position;
    expect("[");
    Integer bank = readSmallInteger();
    if (bank == null || bank >= ConstantMemory.BANKS) {
      throw new SyntaxException("A bank is 0 to " + (ConstantMemory.BANKS - 1), start);
    }
    expect("]");
    Node index = parseIndex();
    ElementType type = elements ? parseElementType() : ElementType.S32;
    Node address = elements ? scaleIndex(index, type) : index;
    return new MemoryPlaces.MemoryNode(Space.CONSTANT, bank, address, type, DisplayForm.WORD);
  }

  /**
   * Parses {@code g[...]} as in a source. Offsets count elements of the type that follows, so
   * {@code g[0x1].U16} is at byte 2. An address register counts bytes.
   */
  private Node parseSourceOperand() throws SyntaxException {
    skipWhitespace();
    int start = position;
    expect("[");
    String word = readName();
    Node register = word == null ? null : parseRegister(word, start);
    boolean isBased =
        register instanceof LeafNodes.RegisterNode one && one.file == RegisterKind.ADDRESS;
    Node offset = null;
    if (!isBased) {
      position = start;
      offset = parseIndex();
    } else {
      offset = accept("+") ? parseExpression() : new LeafNodes.NumberNode(0L);
      expect("]");
    }
    ElementType type = parseElementType();
    Node address = scaleIndex(offset, type);
    if (isBased) {
      address = new OperatorNodes.BinaryNode(BinaryOperator.ADD, register, address);
    }
    return new MemoryPlaces.MemoryNode(Space.SHARED, 0, address, type, DisplayForm.WORD);
  }

  private static Node scaleIndex(Node index, ElementType type) {
    return new OperatorNodes.BinaryNode(
        BinaryOperator.MULTIPLY, index, new LeafNodes.NumberNode((long) type.bytes()));
  }

  /**
   * Reads the type modifier after an operand, as in a source; returns {@code S32} if there is none.
   */
  private ElementType parseElementType() {
    int before = position;
    if (position < text.length() && text.charAt(position) == '.') {
      position++;
      String word = readName();
      ElementType type = word == null ? null : ElementType.named(word.toLowerCase(Locale.ROOT));
      if (type != null) {
        return type;
      }
      position = before;
    }
    return ElementType.S32;
  }
}
