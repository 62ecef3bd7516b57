package org.sass.lang.ide.tokens;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.asm.Letters;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Names;
import org.sass.lang.isa.Part;

/**
 * The words of an instruction set that stand in operands, as its table has them: what registers
 * look like, which words name values, which mnemonics go elsewhere.
 */
public final class Vocabulary {

  /** What a word of an operand is. */
  public enum Word {
    REGISTER,
    HALF,
    ADDRESS_REGISTER,
    CONDITION_REGISTER,
    /** Anything else with a number: a special register, a barrier, a texture. */
    NUMBERED,
    /** A word for a value: a condition, a comparison, a function. */
    VALUE,
    /** Not a word of the table. */
    NONE
  }

  /** A name that ends with a number, and perhaps a letter for the half behind it. */
  private record Shape(String prefix, String suffixes, Word word) {}

  private final List<Shape> shapes = new ArrayList<>();
  private final Map<String, Word> words = new HashMap<>();
  private final Set<String> branches = new HashSet<>();

  private Vocabulary() {}

  /** Reads a table. */
  public static Vocabulary of(Isa isa) {
    Vocabulary all = new Vocabulary();
    isa.parts().values().forEach(part -> part.cases().forEach(one -> all.tagged(part, one)));
    isa.parts().values().forEach(part -> part.cases().forEach(one -> all.others(one.text())));
    for (Names names : isa.names().values()) {
      names.values().keySet().forEach(word -> all.words.putIfAbsent(word, Word.VALUE));
    }
    for (Form form : isa.forms()) {
      all.branches(form);
    }
    // The longest prefix is meant: SR1 is no R1 with an S before it.
    all.shapes.sort(Comparator.comparingInt((Shape s) -> -s.prefix.length()));
    return all;
  }

  /** The operands whose case says what they are. */
  private void tagged(Part part, Case one) {
    if (!part.operand() || one.tags().isEmpty() || one.text().isEmpty()) {
      return;
    }
    Word word = word(one.tags());
    if (!(one.text().get(0) instanceof Literal literal)) {
      return;
    }
    boolean lone = isWord(literal.text());
    if (one.text().size() == 1
        && Letters.wordEnd(literal.text(), 0, literal.text().length()) == literal.text().length()) {
      words.putIfAbsent(literal.text(), word == Word.NUMBERED ? Word.VALUE : word);
    } else if (lone && one.text().get(1) instanceof Hole hole && isNumber(hole)) {
      String behind = behind(one.text(), 1);
      if (!behind.startsWith("[")) {
        add(literal.text(), hole, behind, word);
      }
    }
  }

  private static Word word(List<String> tags) {
    for (String tag : tags) {
      switch (tag) {
        case "reg":
          return Word.REGISTER;
        case "half":
          return Word.HALF;
        case "areg":
          return Word.ADDRESS_REGISTER;
        case "creg", "pred":
          return Word.CONDITION_REGISTER;
        default:
          break;
      }
    }
    return Word.NUMBERED;
  }

  /** Registers inside other texts: guards, addresses, further operands. */
  private void others(List<Element> text) {
    for (int i = 0; i + 1 < text.size(); i++) {
      if (!(text.get(i) instanceof Literal literal
          && text.get(i + 1) instanceof Hole hole
          && isNumber(hole))) {
        continue;
      }
      int start = Letters.lettersStart(literal.text(), literal.text().length());
      boolean modifier = start > 0 && literal.text().charAt(start - 1) == '.';
      String next = behind(text, i + 1);
      if (start < literal.text().length() && !modifier && !next.startsWith("[")) {
        Word word =
            switch (hole.name()) {
              case "a" -> Word.ADDRESS_REGISTER;
              case "c", "creg", "cc", "p" -> Word.CONDITION_REGISTER;
              default -> Word.REGISTER;
            };
        add(literal.text().substring(start), hole, next, word);
      }
    }
  }

  private void add(String prefix, Hole hole, String behind, Word word) {
    boolean half = hole.format() == Format.HALF;
    String suffixes = half ? "LH" : word == Word.HALF && !behind.isEmpty() ? behind : "";
    boolean known =
        shapes.stream().anyMatch(s -> s.prefix.equals(prefix) && s.suffixes.equals(suffixes));
    if (!known) {
      shapes.add(new Shape(prefix, suffixes, word));
    }
  }

  private static boolean isNumber(Hole hole) {
    return hole.format() == Format.DECIMAL || hole.format() == Format.HALF;
  }

  private static String behind(List<Element> text, int index) {
    return index + 1 < text.size() && text.get(index + 1) instanceof Literal literal
        ? literal.text()
        : "";
  }

  private static boolean isWord(String text) {
    return !text.isEmpty() && Letters.lettersStart(text, text.length()) == 0;
  }

  private void branches(Form form) {
    for (Element element : form.text()) {
      if (element instanceof Element.Ref ref
          && ref.part().operand()
          && ref.part().cases().stream().anyMatch(c -> c.tags().contains("target"))) {
        branches.add(form.mnemonic());
        branches.addAll(form.aliases());
      }
    }
  }

  /** Whether an operand of this mnemonic can be a place in the code. */
  public boolean isBranch(String mnemonic) {
    return branches.contains(mnemonic);
  }

  /** What the characters between two offsets are. */
  public Word word(String text, int start, int end) {
    for (int i = 0; i < shapes.size(); i++) {
      Shape shape = shapes.get(i);
      if (text.startsWith(shape.prefix, start) && fits(shape, text, start, end)) {
        return shape.word;
      }
    }
    return words.getOrDefault(text.substring(start, end), Word.NONE);
  }

  private static boolean fits(Shape shape, String text, int start, int end) {
    int stop = end;
    if (!shape.suffixes.isEmpty()) {
      stop--;
      if (stop < start || shape.suffixes.indexOf(text.charAt(stop)) < 0) {
        return false;
      }
    }
    int at = start + shape.prefix.length();
    if (at >= stop) {
      return false;
    }
    while (at < stop && Letters.isDigit(text.charAt(at))) {
      at++;
    }
    return at == stop;
  }
}
