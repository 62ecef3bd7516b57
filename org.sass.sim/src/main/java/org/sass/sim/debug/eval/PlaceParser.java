package org.sass.sim.debug.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sass.lang.text.NearestWords;
import org.sass.sim.debug.eval.LaneValues.DisplayForm;
import org.sass.sim.debug.eval.MemoryPlaces.Space;
import org.sass.sim.debug.eval.OperatorNodes.BinaryOperator;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.LaunchAbi.ParameterPlace;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.RegisterNames;

/** Parses what can hold a value: registers and places in memory. */
abstract class PlaceParser extends CharacterReader {
  final NameTable names;

  /**
   * Whether a name of a parameter means its offset in constant memory, as in the operands of a
   * source, instead of its value.
   */
  private boolean namesAreOffsets;

  PlaceParser(String text, NameTable names) {
    super(text);
    this.names = names;
  }

  /** Parses an expression. */
  abstract Node parseExpression() throws SyntaxException;

  final SyntaxException unknownNameError(String word, int start) {
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

  /**
   * Returns a register such as {@code R4}, {@code R4L}, {@code A1}, {@code C0} or {@code CC}; null
   * if the word names none.
   */
  final Node parseRegister(String word, int start) throws SyntaxException {
    RegisterNames.Register named = names.registers().findNamed(word);
    if (named != null) {
      return wholeRegister(named.file(), named.number());
    }
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
    return wholeRegister(file, number);
  }

  private static Node wholeRegister(RegisterKind file, int number) {
    ElementType type = file == RegisterKind.GENERAL ? ElementType.S32 : ElementType.U32;
    DisplayForm form = file == RegisterKind.PREDICATE ? DisplayForm.FLAG : DisplayForm.WORD;
    return new LeafNodes.RegisterNode(file, number, 0, type, form);
  }

  // ---- memory

  /** Returns the value of a parameter, or its offset where its name stands for that. */
  final Node toNode(NameTable.TypedAddress parameter) {
    Node address = new LeafNodes.NumberNode(parameter.address());
    if (namesAreOffsets) {
      return address;
    }
    boolean shared = names.parameterBank() == ParameterPlace.SHARED;
    return new MemoryPlaces.MemoryNode(
        shared ? Space.SHARED : Space.CONSTANT,
        shared ? 0 : names.parameterBank(),
        address,
        parameter.type(),
        DisplayForm.WORD);
  }

  final Node parseMemory(String word, int start) throws SyntaxException {
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
        memory, 0, new MemoryPlaces.AddressNode(parseIndex()), ElementType.S32, DisplayForm.WORD);
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
   * Parses a place in constant memory: {@code c[bank][offset]} as in a source, or {@code
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
    boolean outer = namesAreOffsets;
    namesAreOffsets = elements && bank == names.parameterBank();
    Node index = parseIndex();
    namesAreOffsets = outer;
    ElementType type = elements ? parseElementType() : ElementType.S32;
    Node address = elements && !names.hasByteOffsets() ? scaleIndex(index, type) : index;
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
