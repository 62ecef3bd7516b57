package org.sass.sim.debug.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sass.lang.text.NearestWords;
import org.sass.sim.debug.eval.LaneValues.Form;
import org.sass.sim.debug.eval.MemoryPlaces.Space;
import org.sass.sim.debug.eval.OperatorNodes.Binary;
import org.sass.sim.debug.eval.WarpReductions.Gathering;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;

/** Parses expressions such as {@code R4:f32 + 1}, {@code g[0x10]} and {@code lane 5: R3}. */
final class ExpressionParser extends CharacterReader {
  /** Maximum nesting depth. It protects the stack; no user writes deeper expressions. */
  private static final int DEEPEST = 64;

  private final NameTable names;
  private int depth;

  ExpressionParser(String text, NameTable names) {
    super(text);
    this.names = names;
  }

  Node whole() throws Wrong {
    Node node = expression();
    skip();
    if (at < text.length()) {
      throw unexpected(at);
    }
    return node;
  }

  private Node expression() throws Wrong {
    if (++depth > DEEPEST) {
      throw new Wrong("The expression is nested too deeply", at);
    }
    Node node = prefixed();
    depth--;
    return node;
  }

  /** Parses an expression with optional prefixes: {@code lane 5: ...} and {@code warp 2: ...}. */
  private Node prefixed() throws Wrong {
    int start = at;
    int warp = -1;
    int lane = -1;
    while (true) {
      int before = at;
      String word = name();
      Integer number = word == null ? null : small();
      boolean isLane = "lane".equals(word);
      if (number == null || !isLane && !"warp".equals(word) || !take(":")) {
        at = before;
        break;
      }
      if (isLane && number >= Warp.LANES) {
        throw new Wrong("There are lanes 0 to " + (Warp.LANES - 1), start);
      }
      warp = isLane ? warp : number;
      lane = isLane ? number : lane;
    }
    Node node = binary(1);
    return warp < 0 && lane < 0 ? node : new OperatorNodes.Elsewhere(warp, lane, node);
  }

  private Node binary(int level) throws Wrong {
    if (level > Binary.TIGHTEST) {
      return unary();
    }
    Node left = binary(level + 1);
    while (true) {
      skip();
      int start = at;
      Binary operator = operator();
      if (operator == null || operator.level != level) {
        at = start;
        return left;
      }
      Node right = binary(level + 1);
      if (operator.bitwise() && (left.kind == ValueKind.FLOAT || right.kind == ValueKind.FLOAT)) {
        throw new Wrong(
            operator.sign + " works on whole numbers; add :u32 to use the bits of the float",
            start);
      }
      left = new OperatorNodes.Pair(operator, left, right);
    }
  }

  private Binary operator() {
    for (Binary operator : Binary.values()) {
      // Longer operators come first in the enum, such as "||" before "|".
      if (text.startsWith(operator.sign, at)) {
        if (operator.sign.length() == 1
            && at + 1 < text.length()
            && ("|&".indexOf(text.charAt(at)) >= 0 && text.charAt(at + 1) == text.charAt(at))) {
          continue;
        }
        at += operator.sign.length();
        return operator;
      }
    }
    return null;
  }

  private Node unary() throws Wrong {
    skip();
    for (char sign : new char[] {'-', '!', '~'}) {
      if (at < text.length() && text.charAt(at) == sign) {
        int start = at++;
        if (++depth > DEEPEST) {
          throw new Wrong("The expression is nested too deeply", at);
        }
        Node operand = unary();
        depth--;
        if (sign == '~' && operand.kind == ValueKind.FLOAT) {
          throw new Wrong("~ works on whole numbers; add :u32 to use the bits of the float", start);
        }
        return new OperatorNodes.Unary(sign, operand);
      }
    }
    return suffixed(primary());
  }

  /** Parses types after a value, such as {@code :f32}. */
  private Node suffixed(Node node) throws Wrong {
    Node typed = node;
    while (take(":")) {
      skip();
      int start = at;
      String word = name();
      ElementType type = word == null ? null : ElementType.named(word.toLowerCase(Locale.ROOT));
      if (type == null) {
        throw new Wrong("A type is expected after the colon: " + ElementType.NAMES, start);
      }
      typed = as(typed, type, start);
    }
    return typed;
  }

  private static Node as(Node node, ElementType type, int start) throws Wrong {
    if (node instanceof MemoryPlaces.Place place) {
      return new MemoryPlaces.Place(place.space, place.bank, place.address, type, Form.TYPED);
    }
    if (node instanceof LeafNodes.Register register) {
      if (type.bytes() == 8) {
        throw new Wrong("A register has 32 bits", start);
      }
      return new LeafNodes.Register(
          register.file, register.number, register.shift, type, Form.TYPED);
    }
    return new OperatorNodes.Cast(node, type);
  }

  private Node primary() throws Wrong {
    skip();
    int start = at;
    if (at >= text.length()) {
      throw new Wrong("A value is missing", at);
    }
    char c = text.charAt(at);
    if (c == '(') {
      at++;
      Node node = expression();
      expect(")");
      return node;
    }
    if (Character.isDigit(c) || c == '.') {
      return number();
    }
    if (c == '$' || c == '@') {
      at++;
    }
    String word = name();
    if (word == null) {
      throw unexpected(start);
    }
    Node node = named(word, start);
    if (node != null) {
      return node;
    }
    throw unknown(word, start);
  }

  private Wrong unknown(String word, int start) {
    List<String> known = new ArrayList<>(names.parameters().keySet());
    known.addAll(names.buffers().keySet());
    known.addAll(names.labels().keySet());
    for (ThreadVariable special : ThreadVariable.values()) {
      known.add(special.word());
    }
    List<String> near = NearestWords.of(word, known, 1);
    String hint = near.isEmpty() ? "" : ". Did you mean '" + near.get(0) + "'?";
    return new Wrong("Unknown name '" + word + "'" + hint, start);
  }

  private Node named(String word, int start) throws Wrong {
    Node register = register(word, start);
    if (register != null) {
      return register;
    }
    boolean bracket = peek('[');
    Gathering gathering = peek('(') ? Gathering.named(word) : null;
    if (gathering != null) {
      expect("(");
      Node operand = expression();
      expect(")");
      return new WarpReductions.Gather(gathering, operand);
    }
    if (bracket) {
      return place(word, start);
    }
    NameTable.Named parameter = names.parameters().get(word);
    if (parameter != null) {
      return new MemoryPlaces.Place(
          Space.SHARED, 0, new LeafNodes.Number(parameter.address()), parameter.type(), Form.WORD);
    }
    NameTable.Named buffer = names.buffers().get(word);
    if (buffer != null) {
      return new LeafNodes.Number(buffer.address());
    }
    String longer = word;
    if (at < text.length() && text.charAt(at) == '.') {
      int before = at++;
      String part = name();
      longer = part == null ? word : word + "." + part;
      if (part == null || ThreadVariable.named(longer) == null) {
        at = before;
        longer = word;
      }
    }
    ThreadVariable special = ThreadVariable.named(longer);
    if (special != null) {
      return new LeafNodes.SpecialValue(special);
    }
    Integer label = names.labels().get(word);
    return label == null ? null : new LeafNodes.Number(label.longValue());
  }

  /**
   * Returns a register such as {@code R4}, {@code R4L}, {@code A1} or {@code C0}; null if the word
   * names none.
   */
  private Node register(String word, int start) throws Wrong {
    if (word.length() < 2 || !Character.isDigit(word.charAt(1))) {
      return null;
    }
    String letter = word.substring(0, 1);
    RegisterFile file = names.registers().file(letter);
    String digits = word.substring(1);
    char last = Character.toUpperCase(digits.charAt(digits.length() - 1));
    boolean half = file == RegisterFile.GENERAL && (last == 'L' || last == 'H');
    digits = half ? digits.substring(0, digits.length() - 1) : digits;
    if (file == null || digits.length() > 3 || !digits.chars().allMatch(Character::isDigit)) {
      return null;
    }
    int number = Integer.parseInt(digits);
    int most = names.registers().count(file);
    if (number >= most) {
      throw new Wrong(
          "There is no " + word + "; there are " + letter + "0 to " + letter + (most - 1), start);
    }
    if (half) {
      return new LeafNodes.Register(file, number, last == 'H' ? 16 : 0, ElementType.U16, Form.WORD);
    }
    ElementType type = file == RegisterFile.GENERAL ? ElementType.S32 : ElementType.U32;
    return new LeafNodes.Register(file, number, 0, type, Form.WORD);
  }

  // ---- memory

  private Node place(String word, int start) throws Wrong {
    String space = word.toLowerCase(Locale.ROOT);
    if (space.equals("c") || space.equals("const")) {
      return constant(space.equals("c"));
    }
    NameTable.Named buffer = names.buffers().get(word);
    if (buffer != null) {
      Node address =
          new OperatorNodes.Pair(
              Binary.ADD,
              new LeafNodes.Number(buffer.address()),
              new OperatorNodes.Pair(
                  Binary.MULTIPLY, index(), new LeafNodes.Number((long) buffer.type().bytes())));
      return new MemoryPlaces.Place(Space.GLOBAL, 0, address, buffer.type(), Form.TYPED);
    }
    if (space.equals("g")) {
      return source();
    }
    Space memory =
        switch (space.replaceAll("\\d+$", "")) {
          case "global" -> Space.GLOBAL;
          case "shared" -> Space.SHARED;
          case "local" -> Space.LOCAL;
          default -> throw unknown(word, start);
        };
    return new MemoryPlaces.Place(memory, 0, address(index()), ElementType.S32, Form.WORD);
  }

  /** Reads an index as an unsigned address, whatever the type of its register. */
  private static Node address(Node index) {
    return new OperatorNodes.Cast(index, ElementType.U32);
  }

  private Node index() throws Wrong {
    int start = at;
    expect("[");
    Node index = expression();
    expect("]");
    if (index.kind == ValueKind.FLOAT) {
      throw new Wrong("An address is a whole number", start);
    }
    return index;
  }

  /**
   * Parses a place in constant memory: {@code c[bank][element]} as in a source, or {@code
   * const[bank][byte]}.
   */
  private Node constant(boolean elements) throws Wrong {
    int start = at;
    expect("[");
    Integer bank = small();
    if (bank == null || bank >= ConstantMemory.BANKS) {
      throw new Wrong("A bank is 0 to " + (ConstantMemory.BANKS - 1), start);
    }
    expect("]");
    Node index = index();
    ElementType type = elements ? elementType() : ElementType.S32;
    Node address = elements ? scaled(index, type) : index;
    return new MemoryPlaces.Place(Space.CONSTANT, bank, address, type, Form.WORD);
  }

  /**
   * Parses {@code g[...]} as in a source. Offsets count elements of the type that follows, so
   * {@code g[0x1].U16} is at byte 2. An address register counts bytes.
   */
  private Node source() throws Wrong {
    skip();
    int start = at;
    expect("[");
    String word = name();
    Node register = word == null ? null : register(word, start);
    boolean based = register instanceof LeafNodes.Register one && one.file == RegisterFile.ADDRESS;
    Node offset = null;
    if (!based) {
      at = start;
      offset = index();
    } else {
      offset = take("+") ? expression() : new LeafNodes.Number(0L);
      expect("]");
    }
    ElementType type = elementType();
    Node address = scaled(offset, type);
    if (based) {
      address = new OperatorNodes.Pair(Binary.ADD, register, address);
    }
    return new MemoryPlaces.Place(Space.SHARED, 0, address, type, Form.WORD);
  }

  private static Node scaled(Node index, ElementType type) {
    return new OperatorNodes.Pair(
        Binary.MULTIPLY, index, new LeafNodes.Number((long) type.bytes()));
  }

  /**
   * Reads the type modifier after an operand, as in a source; returns {@code S32} if there is none.
   */
  private ElementType elementType() {
    int before = at;
    if (at < text.length() && text.charAt(at) == '.') {
      at++;
      String word = name();
      ElementType type = word == null ? null : ElementType.named(word.toLowerCase(Locale.ROOT));
      if (type != null) {
        return type;
      }
      at = before;
    }
    return ElementType.S32;
  }
}
