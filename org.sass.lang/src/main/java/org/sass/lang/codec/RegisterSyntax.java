package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.RegisterFile.Field;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/**
 * The syntax of register names in an instruction set: {@code R3}, {@code R3L}, {@code o[0x3]},
 * {@code C0} in a guard and {@code .C0} in a modifier. A name is recognized even if no register has
 * its number. All code that finds registers in texts uses this class.
 */
public final class RegisterSyntax {

  /** What a register name stands for. */
  public enum Kind {
    REGISTER,
    HALF,
    ADDRESS_REGISTER,
    CONDITION_REGISTER,
    /** Anything else with a number, such as a special register, a barrier or a texture. */
    NUMBERED
  }

  /**
   * A register name, split into its pieces.
   *
   * @param file the register file it belongs to
   * @param kind what it stands for
   * @param prefix the characters before the number; in a modifier this can be more than one letter
   * @param number the register number, even if no register has that number
   * @param half 0 for the lower half, 1 for the upper one, -1 for the whole register
   */
  public record Name(RegisterFile file, Kind kind, String prefix, int number, int half) {
    /** Returns the name of another register of the same kind, for the same place. */
    public String withNumber(int otherNumber, int otherHalf) {
      if (prefix.endsWith("[")) {
        return prefix + "0x" + Integer.toHexString(otherNumber) + "]";
      }
      return prefix + otherNumber + halfSuffix(file, otherHalf);
    }

    /** Returns the letter after the number that stands for a half; empty for a whole register. */
    public static String halfSuffix(RegisterFile file, int half) {
      return half < 0 ? "" : file.halfLetters().substring(half, half + 1);
    }
  }

  /**
   * A way to write a name.
   *
   * @param prefix the characters before the number
   * @param halfLetters the letters of which one follows the number; empty if none does
   * @param brackets whether the number is in brackets, as in {@code o[0x3]}
   * @param kind what the name stands for
   * @param file the register file, or null
   * @param isModifier whether it is part of a modifier of the mnemonic
   * @param isWholeOperand whether an operand can consist of this name alone
   */
  private record Shape(
      String prefix,
      String halfLetters,
      boolean brackets,
      Kind kind,
      RegisterFile file,
      boolean isModifier,
      boolean isWholeOperand) {

    boolean hasSameSpelling(Shape other) {
      return prefix.equals(other.prefix)
          && halfLetters.equals(other.halfLetters)
          && brackets == other.brackets
          && isModifier == other.isModifier;
    }
  }

  private static final int MAX_DIGITS = 6;

  /** The kind of operand that is a special register. Its name may have no number. */
  private static final String SPECIAL_REGISTER_TAG = "sreg";

  private final Isa isa;

  /** The ways to write a name, longer prefixes first: SR1 is not R1 with an S before it. */
  private final List<Shape> shapes = new ArrayList<>();

  /**
   * Register names without a number, by name. Some sets have such a name for a register that reads
   * as zero.
   */
  private final Map<String, UnnumberedName> unnumberedNames = new HashMap<>();

  /**
   * What a name without a number stands for; {@code name} is null if the table does not give its
   * register file.
   */
  private record UnnumberedName(Kind kind, Name name) {}

  private RegisterSyntax(Isa isa) {
    this.isa = isa;
    // Cases with tags come first, because their kind is certain.
    for (boolean tagged : new boolean[] {true, false}) {
      for (Part part : isa.parts().values()) {
        for (Case partCase : part.cases()) {
          if (partCase.tags().isEmpty() != tagged) {
            readCase(part, partCase);
          }
        }
      }
    }
    shapes.sort(Comparator.comparingInt((Shape s) -> -s.prefix.length()));
  }

  /** Returns the register names of a table. */
  public static RegisterSyntax of(Isa isa) {
    return isa.derive(RegisterSyntax.class, RegisterSyntax::new);
  }

  private void readCase(Part part, Case partCase) {
    List<Element> text = partCase.elements();
    if (part.isOperand() && text.size() == 1 && text.get(0) instanceof Literal literal) {
      Kind kind = kindOfTags(partCase.tags());
      Name named = kind == null ? null : registerFromTags(part, partCase, kind);
      boolean register =
          kind != Kind.NUMBERED || named != null || partCase.tags().contains(SPECIAL_REGISTER_TAG);
      if (kind != null && register && Letters.isDeclarable(literal.text())) {
        unnumberedNames.putIfAbsent(literal.text(), new UnnumberedName(kind, named));
      }
    }
    for (int i = 1; i < text.size(); i++) {
      if (text.get(i) instanceof Hole hole && text.get(i - 1) instanceof Literal literal) {
        String next = i + 1 < text.size() && text.get(i + 1) instanceof Literal l ? l.text() : "";
        boolean whole = part.isOperand() && i == 1;
        addShape(part, partCase, hole, literal.text(), next, whole);
      }
    }
  }

  /**
   * Returns the register whose number is in the tags of the table, because its name has none; null
   * if there is no such tag, or if the name means several registers, as PR does.
   */
  private Name registerFromTags(Part part, Case partCase, Kind kind) {
    for (String tag : partCase.tags()) {
      int colon = tag.indexOf(':');
      RegisterFile file = colon < 0 ? null : file(part, partCase, tag.substring(0, colon));
      if (file != null) {
        int number = Integer.parseInt(tag.substring(colon + 1));
        return part.fixedName() != null && !file.zeroNumbers().contains(number)
            ? null
            : new Name(file, kind, file.prefix(), number, -1);
      }
    }
    return null;
  }

  private void addShape(
      Part part, Case partCase, Hole hole, String before, String after, boolean startsOperand) {
    RegisterFile file = file(part, partCase, hole.name());
    boolean brackets = before.endsWith("[") && after.startsWith("]");
    int end = before.length() - (brackets ? 1 : 0);
    int start = Letters.lettersStart(before, end);
    String prefix = before.substring(start, end);
    boolean suffix = start > 0 && before.charAt(start - 1) == '.';
    boolean number = hole.isNumbered();
    boolean register = brackets ? file != null : number && !after.startsWith("[");
    if (prefix.isEmpty() || !register || suffix && (file == null || part.isOperand())) {
      return;
    }
    Kind kind = startsOperand && start == 0 ? kindOfTags(partCase.tags()) : null;
    boolean named = kind != null && (kind != Kind.NUMBERED || file != null);
    boolean lone = named && onlyModifiersFollow(partCase.elements());
    kind = kind != null ? kind : kindOfHole(hole.name());
    String ends = hole.isHalf() ? hole.halfLetters() : kind == Kind.HALF ? after : "";
    Shape shape = new Shape(prefix, ends, brackets, kind, file, suffix, lone);
    for (int i = 0; i < shapes.size(); i++) {
      Shape known = shapes.get(i);
      if (known.hasSameSpelling(shape)) {
        RegisterFile first = known.file != null ? known.file : file;
        boolean both = known.isWholeOperand || lone;
        shapes.set(i, new Shape(prefix, ends, brackets, known.kind, first, suffix, both));
        return;
      }
    }
    shapes.add(shape);
  }

  /** Returns whether only modifiers follow the name and its number. */
  private static boolean onlyModifiersFollow(List<Element> text) {
    for (Element element : text.subList(2, text.size())) {
      if (!(element instanceof Element.Ref ref) || ref.part().isOperand()) {
        return false;
      }
    }
    return true;
  }

  /** Returns what an operand is, by its tags in the table; null if it has none. */
  private Kind kindOfTags(List<String> tags) {
    for (String tag : tags) {
      switch (tag) {
        case "reg":
          return Kind.REGISTER;
        case "half":
          return Kind.HALF;
        case "areg":
          return Kind.ADDRESS_REGISTER;
        case "creg", "pred":
          return Kind.CONDITION_REGISTER;
        default:
          break;
      }
    }
    for (RegisterFile file : isa.registers()) {
      for (Field field : file.fields()) {
        if (tags.contains(field.operandKind())) {
          Kind whole = file.bits() == 1 ? Kind.CONDITION_REGISTER : Kind.REGISTER;
          return field.isHalf() ? Kind.HALF : whole;
        }
      }
    }
    return tags.isEmpty() ? null : Kind.NUMBERED;
  }

  /**
   * Returns what a register inside a guard, a modifier or an address is, by the name of its field.
   */
  private static Kind kindOfHole(String holeName) {
    return switch (holeName) {
      case "a" -> Kind.ADDRESS_REGISTER;
      case "c", "creg", "cc", "cdst", "p" -> Kind.CONDITION_REGISTER;
      default -> Kind.REGISTER;
    };
  }

  /** Returns the register file of the register that a hole names, or null. */
  private RegisterFile file(Part part, Case partCase, String hole) {
    for (RegisterFile file : isa.registers()) {
      for (Field field : file.fields()) {
        boolean fits =
            field.operandKind().equals(Field.ANY_OPERAND)
                || (field.operandKind().equals(Field.MODIFIER)
                    ? !part.isOperand()
                    : partCase.tags().contains(field.operandKind()));
        if (fits && field.holeName().equals(hole)) {
          return file;
        }
      }
    }
    return null;
  }

  // ---------------------------------------------------------------- asking

  /** Returns whether a name can be a whole operand. Then nothing else can have that name. */
  public boolean isWholeOperand(String name) {
    Shape shape = shape(name, 0, name.length(), false);
    return shape != null ? shape.isWholeOperand : unnumberedNames.containsKey(name);
  }

  /**
   * Returns the name of a register that is written without its number, because it always reads as
   * the same value: {@code RZ} or {@code PT}. Returns null if there is no such name.
   *
   * @param prefix the letters of the register file: {@code R}
   */
  public String constantName(String prefix, int number) {
    return unnumberedNames.entrySet().stream()
        .filter(
            entry -> {
              Name name = entry.getValue().name;
              return name != null && name.file.prefix().equals(prefix) && name.number == number;
            })
        .map(Map.Entry::getKey)
        .sorted()
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns whether a word is a register, with modifiers after a dot, or several registers in a
   * row: {@code R3}, {@code r3.cache}, {@code r4_r5}.
   */
  public boolean isRegisterText(String word) {
    if (isWholeOperand(word)) {
      return true;
    }
    int end = word.indexOf('.');
    int from = 0;
    for (int i = 0; i <= word.length() && end != 0; i++) {
      if (i == word.length() || i == end || word.charAt(i) == '_') {
        if (!isWholeOperand(word.substring(from, i))) {
          return false;
        }
        from = i + 1;
      }
      if (i == end) {
        return true;
      }
    }
    return end != 0;
  }

  /**
   * Returns what the word between two offsets stands for, or null. The offsets must enclose a whole
   * word of an operand.
   */
  public Kind kindAt(String text, int start, int end) {
    Shape shape = shape(text, start, end, false);
    UnnumberedName unnumbered =
        shape != null ? null : unnumberedNames.get(text.substring(start, end));
    return shape != null ? shape.kind : unnumbered == null ? null : unnumbered.kind;
  }

  /**
   * Returns the register with a name, or null if it is not a register name or the table does not
   * list its register file.
   *
   * @param isModifier whether the name is part of a modifier of the mnemonic; otherwise of an
   *     operand or guard
   */
  public Name parseNumbered(String text, boolean isModifier) {
    Shape shape = shape(text, 0, text.length(), isModifier);
    if (shape == null || shape.file == null) {
      return null;
    }
    if (shape.brackets) {
      int open = text.indexOf('[') + 1;
      int number = bracketed(text, open, text.length());
      return new Name(shape.file, shape.kind, text.substring(0, open), number, -1);
    }
    int start = shape.prefix.length();
    int end = text.length() - (shape.halfLetters.isEmpty() ? 0 : 1);
    if (end - start > MAX_DIGITS) {
      return null;
    }
    int half = end < text.length() ? shape.file.halfLetters().indexOf(text.charAt(end)) : -1;
    int number = Integer.parseInt(text.substring(start, end));
    return new Name(shape.file, shape.kind, shape.prefix, number, half);
  }

  /**
   * Returns the register that a name in an operand stands for, with or without a number; or null.
   */
  public Name parse(String text) {
    Name name = parseNumbered(text, false);
    UnnumberedName unnumbered = name != null ? null : unnumberedNames.get(text);
    return unnumbered == null ? name : unnumbered.name;
  }

  /**
   * Returns the range of the register name that a word is, or starts with before a dot. Null if it
   * is not the name of a register that the table lists.
   *
   * @param word letters and digits; if the register's number is in brackets, only its letters
   * @param limit offset where the text ends, for the brackets after the word
   * @param isModifier whether the word is a modifier of the mnemonic
   */
  public Span find(String text, Span word, int limit, boolean isModifier) {
    int start = text.charAt(word.start()) == '.' ? word.start() + 1 : word.start();
    int end = start;
    while (end < word.end() && text.charAt(end) != '.') {
      end++;
    }
    int open = isModifier ? limit : Letters.skipBlanks(text, end, limit);
    if (open < limit && text.charAt(open) == '[') {
      int close = text.indexOf(']', open);
      end = close < 0 || close >= limit ? end : close + 1;
    }
    Name name = parseNumbered(text.substring(start, end), isModifier);
    return name == null ? null : new Span(start, end);
  }

  /**
   * Returns regular expressions for all names of a kind that stand in operands, longer prefixes
   * first. They are for syntax colouring without this class.
   */
  public List<String> patterns(Kind kind) {
    List<String> patterns = new ArrayList<>();
    for (Shape shape : shapes) {
      if (shape.kind == kind && !shape.isModifier) {
        String number = shape.brackets ? "\\s*\\[\\s*(?:0[xX])?[0-9a-fA-F]+\\s*\\]" : "[0-9]+";
        String half = shape.halfLetters.isEmpty() ? "" : "[" + shape.halfLetters + "]";
        patterns.add(shape.prefix + number + half);
      }
    }
    unnumberedNames.forEach(
        (name, its) -> {
          if (its.kind == kind) {
            patterns.add(name.replace(".", "\\."));
          }
        });
    return patterns;
  }

  private Shape shape(String text, int start, int end, boolean isModifier) {
    for (int i = 0; i < shapes.size(); i++) {
      Shape shape = shapes.get(i);
      if (shape.isModifier == isModifier
          && text.startsWith(shape.prefix, start)
          && matchesShape(shape, text, start + shape.prefix.length(), end)) {
        return shape;
      }
    }
    return null;
  }

  private static boolean matchesShape(Shape shape, String text, int start, int end) {
    if (shape.brackets) {
      int open = Letters.skipBlanks(text, start, end);
      return open < end && text.charAt(open) == '[' && bracketed(text, open + 1, end) >= 0;
    }
    int stop = end;
    if (!shape.halfLetters.isEmpty()) {
      stop--;
      if (stop < start || shape.halfLetters.indexOf(text.charAt(stop)) < 0) {
        return false;
      }
    }
    return stop > start && Letters.digitsEnd(text, start, stop) == stop;
  }

  /**
   * Returns the number between an opening bracket and the closing one that ends the text; -1 if
   * there is none.
   *
   * @param start offset after the opening bracket
   */
  private static int bracketed(String text, int start, int end) {
    if (end <= start || text.charAt(end - 1) != ']') {
      return -1;
    }
    String inner = text.substring(start, end - 1).strip();
    boolean hex = inner.startsWith("0x") || inner.startsWith("0X");
    String digits = hex ? inner.substring(2) : inner;
    if (digits.isEmpty() || digits.length() > MAX_DIGITS) {
      return -1;
    }
    for (int i = 0; i < digits.length(); i++) {
      if (Character.digit(digits.charAt(i), hex ? 16 : 10) < 0) {
        return -1;
      }
    }
    return Integer.parseInt(digits, hex ? 16 : 10);
  }
}
