package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sass.lang.codec.KnownBits;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Form.Golden;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.text.Letters;

/**
 * Likely values of the fields of a form, and its plainest text: what its examples in the table
 * show, and the registers that the code nearby uses.
 */
final class FieldDefaults {
  /** Examples have numbers that fill their fields, which are of no use elsewhere. */
  private static final int SHORT = 4;

  private final Isa isa;
  private final Form form;
  private final NearbyRegisters registers;
  private final CommonPrefixes words;
  private final Golden plain;

  FieldDefaults(Isa isa, Form form, NearbyRegisters registers, CommonPrefixes words) {
    this.isa = isa;
    this.form = form;
    this.registers = registers;
    this.words = words;
    this.plain = plainest(form);
  }

  /** Of the examples with the fewest modifiers and no guard the last one. */
  private static Golden plainest(Form form) {
    Golden best = null;
    for (Golden golden : form.goldens()) {
      best = best == null || weight(golden) <= weight(best) ? golden : best;
    }
    return best;
  }

  private static int weight(Golden golden) {
    String text = golden.text();
    int blank = text.indexOf(' ');
    String name = blank < 0 ? text : text.substring(0, blank);
    int dots = (int) name.chars().filter(c -> c == '.').count();
    return dots + (text.indexOf('(') >= 0 ? 100 : 0);
  }

  /** The case to write where none is chosen: none, a mere register, what the example has, any. */
  Case plainest(Part part, KnownBits said) {
    List<Case> cases = said.cases(part, isa.arch());
    for (Case one : part.cases()) {
      if (isControl(one) && cases.contains(one) && !one.inputOnly() && isUsual(one)) {
        return one;
      }
    }
    Case any = null;
    Case register = null;
    for (Case one : part.cases()) {
      if (!cases.contains(one) || one.inputOnly()) {
        continue;
      }
      if (one.text().isEmpty()) {
        return one;
      }
      any = any == null ? one : any;
      register = register == null && isRegister(one) ? one : register;
    }
    for (Case one : part.cases()) {
      boolean shown = plain != null && one.when().matches(plain.word().low(), plain.word().high());
      if (register == null && shown && cases.contains(one) && !one.inputOnly()) {
        return one;
      }
    }
    return register == null ? any : register;
  }

  /** Whether a case is about the piece of a control word, and says something of it. */
  private boolean isControl(Case one) {
    return isa.isControlled() && isa.maxSize() == 64 && one.when().maskHigh() != 0;
  }

  /** Whether the assembler writes these bits where a text has no control word. */
  private boolean isUsual(Case one) {
    long said = 1L << isa.control().width();
    return (one.when().maskHigh() & said) == 0 && one.when().matches(0, isa.control().value());
  }

  /** Whether it is letters and a number: the plainest of operands. */
  private static boolean isRegister(Case one) {
    return one.text().size() == 2
        && one.text().get(0) instanceof Literal literal
        && Letters.lettersStart(literal.text(), literal.text().length()) == 0
        && one.text().get(1) instanceof Hole hole
        && hole.isNumbered();
  }

  /** The words of a field, the likely ones first. */
  List<String> words(Hole hole) {
    return words.of(hole.names());
  }

  /**
   * A likely value of a field that holds a number.
   *
   * @param before the fixed characters before it
   */
  String number(Hole hole, String before) {
    if (hole.isRelative() || hole.title().equals("target")) {
      return "label";
    }
    if (isControl(hole)) {
      return control(hole);
    }
    if (hole.format() == Format.BINARY) {
      return "0".repeat(hole.field().width());
    }
    boolean digits = hole.format() == Format.DECIMAL;
    boolean bare = before.isBlank() || before.startsWith(",");
    // Behind a mere comma only this field of this form can tell.
    String shown = bare ? own(hole) : shown(before, digits);
    if (shown != null && (bare || shown.length() <= SHORT)) {
      return shown;
    }
    return switch (hole.format()) {
      case DECIMAL, SIGNED -> "0";
      case FLOAT32, FLOAT8, REAL32, REAL64 -> "1.0";
      default -> "0x0";
    };
  }

  /** Whether a field stands in the piece of a control word. */
  boolean isControl(Hole hole) {
    return isa.isControlled() && hole.field().pieces().get(0).high() >= isa.maxSize();
  }

  /** What the assembler writes in the piece of a control word where a text has none. */
  private String control(Hole hole) {
    long value = hole.field().get(0, isa.control().value());
    if (hole.format() != Format.MASK) {
      return hole.format() == Format.DECIMAL
          ? Long.toString(value)
          : "0x" + Long.toHexString(value);
    }
    // Who writes a control word has something to say: it waits for what he says, not for all.
    return "-".repeat(hole.field().width());
  }

  /**
   * A likely register: one in use nearby.
   *
   * @param index how many registers stand before it in what is being written
   */
  String register(Hole hole, String letters, int index) {
    boolean half = hole.isHalf();
    List<String> used = registers.used(letters, half);
    for (int i = 0; i < used.size(); i++) {
      String number = used.get((index + i) % used.size());
      if (NearbyRegisters.value(number, half) <= hole.max()) {
        return number;
      }
    }
    RegisterFile file = registers.file(letters);
    int number = file != null && file.zeros().contains(index) ? index + 1 : index;
    return half ? hole.half(number) : Integer.toString(number);
  }

  /**
   * The first of some registers in a row that starts at a multiple of their number, and takes none
   * that is taken: in use nearby if there is such a row, else the lowest. It is taken then.
   */
  int run(Hole hole, String letters, int width, Set<Integer> taken) {
    List<Integer> used = registers.used(letters, false).stream().map(Integer::valueOf).toList();
    boolean result = taken.isEmpty() && !used.isEmpty();
    List<Integer> starts = new ArrayList<>(result ? List.of() : used);
    // A result goes where nothing is kept, if there is such a place.
    int free = result ? (registers.free(letters) + width - 1) / width * width : 0;
    for (int number = free; number + width - 1 <= hole.max(); number += width) {
      int from = number;
      if (!result || used.stream().noneMatch(one -> one >= from && one < from + width)) {
        starts.add(number);
      }
    }
    for (int start : starts) {
      boolean fits = start % width == 0 && start + width - 1 <= hole.max();
      for (int i = start; i < start + width; i++) {
        fits &= !taken.contains(i);
      }
      if (fits) {
        for (int i = start; i < start + width; i++) {
          taken.add(i);
        }
        return start;
      }
    }
    return 0;
  }

  /** Whether the plainest example has a case, of those that a part can be. */
  boolean shows(Case one) {
    return plain != null && one.when().matches(plain.word().low(), plain.word().high());
  }

  /** A register that is not in use nearby, for results; null if the field has none. */
  String free(Hole hole, String letters) {
    boolean half = hole.isHalf();
    long free = registers.free(letters);
    boolean any = registers.used(letters, false).isEmpty();
    return any || (half ? 2 * free : free) > hole.max()
        ? null
        : half ? hole.half(2 * free) : Long.toString(free);
  }

  /** What the example has in this very field, if its text says so; else null. */
  private String own(Hole hole) {
    if (plain == null) {
      return null;
    }
    long value = hole.field().get(plain.word().low(), plain.word().high()) << hole.shift();
    String hex = "0x" + Long.toHexString(value);
    return List.of(plain.text().split("[ ,]+")).contains(hex) ? hex : null;
  }

  /** Whether letters name registers of the set. */
  boolean isRegister(String letters) {
    return registers.file(letters) != null;
  }

  /** What stands after the same characters in an example. */
  private String shown(String before, boolean number) {
    String own = shown(form, before, number);
    if (own != null) {
      return own;
    }
    for (Form other : isa.forms()) {
      String found = shown(other, before, number);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static String shown(Form form, String before, boolean number) {
    for (Golden golden : form.goldens()) {
      String text = golden.text();
      int at = text.indexOf(before);
      if (at < 0) {
        continue;
      }
      int from = at + before.length();
      int to = Letters.wordEnd(text, from, text.length());
      boolean digits = text.substring(from, to).chars().allMatch(c -> Letters.isDigit((char) c));
      if (to > from && Letters.isDigit(text.charAt(from)) && (!number || digits)) {
        return text.substring(from, to);
      }
    }
    return null;
  }
}
