package org.sass.lang.ide.navigate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.asm.Letters;
import org.sass.lang.asm.Span;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.RegisterFile.Field;

/** Knows what names of registers look like in an instruction set. */
final class RegisterShapes {

  /**
   * A register as a text names it.
   *
   * @param file the kind of register
   * @param prefix what stands before the number; in a modifier it may be more than a letter
   * @param number which one, be there one of that number or not
   * @param half 0 for the lower half, 1 for the upper one, -1 for the whole register
   */
  record Name(RegisterFile file, String prefix, int number, int half) {

    /** The name of another register of the same kind in the same place. */
    String with(int otherNumber, int otherHalf) {
      return prefix + otherNumber + (otherHalf < 0 ? "" : otherHalf == 0 ? "L" : "H");
    }
  }

  private static final int MOST_DIGITS = 6;

  /** The registers by what stands before the number, in operands. */
  private final Map<String, RegisterFile> operands = new HashMap<>();

  /** The same in modifiers of the mnemonic. */
  private final Map<String, RegisterFile> modifiers = new HashMap<>();

  private RegisterShapes() {}

  static RegisterShapes of(Isa isa) {
    RegisterShapes shapes = new RegisterShapes();
    for (Part part : isa.parts().values()) {
      for (Case one : part.cases()) {
        shapes.add(isa, part, one);
      }
    }
    return shapes;
  }

  private void add(Isa isa, Part part, Case one) {
    List<Element> text = one.text();
    for (int i = 1; i < text.size(); i++) {
      if (text.get(i) instanceof Hole hole && text.get(i - 1) instanceof Literal literal) {
        String prefix = letters(literal.text());
        RegisterFile file = prefix.isEmpty() ? null : file(isa, part, one, hole.name());
        if (file != null) {
          boolean suffix = !part.operand() && literal.text().startsWith(".");
          (suffix ? modifiers : operands).putIfAbsent(prefix, file);
        }
      }
    }
  }

  /** The kind of register that a hole names, or null. */
  private static RegisterFile file(Isa isa, Part part, Case one, String hole) {
    for (RegisterFile file : isa.registers()) {
      for (Field field : file.fields()) {
        boolean fits =
            field.kind().equals(Field.ANY)
                || (field.kind().equals(Field.MODIFIER)
                    ? !part.operand()
                    : one.tags().contains(field.kind()));
        if (fits && field.hole().equals(hole)) {
          return file;
        }
      }
    }
    return null;
  }

  /** The letters that a text ends with. */
  private static String letters(String text) {
    return text.substring(Letters.lettersStart(text, text.length()));
  }

  /**
   * The register that a word is, or starts with before a dot; null if it is none.
   *
   * @param suffix whether the word is a modifier of the mnemonic
   */
  Span find(String text, Span word, boolean suffix) {
    int start = text.charAt(word.start()) == '.' ? word.start() + 1 : word.start();
    int end = start;
    while (end < word.end() && text.charAt(end) != '.') {
      end++;
    }
    return name(text.substring(start, end), suffix) == null ? null : new Span(start, end);
  }

  /** Whether a name is that of a register, be there one of that number or not. */
  boolean isRegister(String name) {
    return name(name, false) != null;
  }

  /** The register of that name; null if it is no name of one. */
  Name name(String text, boolean suffix) {
    int digits = 0;
    while (digits < text.length() && !Letters.isDigit(text.charAt(digits))) {
      digits++;
    }
    RegisterFile file = (suffix ? modifiers : operands).get(text.substring(0, digits));
    int end = digits;
    while (end < text.length() && Letters.isDigit(text.charAt(end))) {
      end++;
    }
    int half = !text.isEmpty() && end == text.length() - 1 ? "LH".indexOf(text.charAt(end)) : -1;
    boolean ends = end == text.length() || half >= 0 && file != null && file.halves();
    if (file == null || end == digits || end - digits > MOST_DIGITS || !ends) {
      return null;
    }
    int number = Integer.parseInt(text.substring(digits, end));
    return new Name(file, text.substring(0, digits), number, half);
  }
}
