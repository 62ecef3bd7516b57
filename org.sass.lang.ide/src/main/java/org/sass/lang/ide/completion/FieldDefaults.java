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
 * Chooses likely values for the fields of a form, and its plainest text. It takes them from the
 * form's examples in the table and from the registers that the code nearby uses.
 */
final class FieldDefaults {
  /**
   * Greatest length of a number that is copied from an example. Examples may have numbers that fill
   * their fields, which are of no use elsewhere.
   */
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

  /**
   * Returns the example with the fewest modifiers, without a guard if possible; the last one, if
   * there are several. Null if the form has no examples.
   */
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

  /**
   * Returns the case to write if the user chose none. In order of preference: the case that the
   * assembler writes for a control word, a case without text, a mere register, the example's case,
   * any case. Returns null if no case is possible.
   */
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

  /** Returns whether a case depends on the instruction's piece of a control word. */
  private boolean isControl(Case one) {
    return isa.isControlled() && isa.maxSize() == 64 && one.when().maskHigh() != 0;
  }

  /** Returns whether the assembler writes the bits of this case if a text has no control word. */
  private boolean isUsual(Case one) {
    long said = 1L << isa.control().width();
    return (one.when().maskHigh() & said) == 0 && one.when().matches(0, isa.control().value());
  }

  /** Returns whether a case is letters and a number, the plainest kind of operand. */
  private static boolean isRegister(Case one) {
    return one.text().size() == 2
        && one.text().get(0) instanceof Literal literal
        && Letters.lettersStart(literal.text(), literal.text().length()) == 0
        && one.text().get(1) instanceof Hole hole
        && hole.isNumbered();
  }

  /** Returns the words of a field, the likely ones first. */
  List<String> words(Hole hole) {
    return words.of(hole.names());
  }

  /**
   * Returns a likely value of a field that holds a number.
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
    // After only a blank or a comma, the same field of this form's example is the only useful
    // source.
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

  /** Returns whether a field is in the instruction's piece of a control word. */
  boolean isControl(Hole hole) {
    return isa.isControlled() && hole.field().pieces().get(0).high() >= isa.maxSize();
  }

  /**
   * Returns what the assembler writes in this field if a text has no control word; for the barriers
   * to wait for, it returns none.
   */
  private String control(Hole hole) {
    long value = hole.field().get(0, isa.control().value());
    if (hole.format() != Format.MASK) {
      return hole.format() == Format.DECIMAL
          ? Long.toString(value)
          : "0x" + Long.toHexString(value);
    }
    // A user who writes a control word wants to choose the barriers, so it does not wait for all.
    return "-".repeat(hole.field().width());
  }

  /**
   * Returns the number of a likely register, which is one in use nearby if possible.
   *
   * @param index how many registers are before it in the text that is being written
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
   * Returns the first of {@code width} consecutive registers, and adds them to {@code taken}. The
   * first one is a multiple of {@code width}, and none of them was taken. While nothing is taken
   * and registers are in use nearby, the run is for a result and has none of those in use.
   * Otherwise it starts at a register in use nearby if possible, else it is the lowest one. Returns
   * 0 if there is no such run.
   */
  int run(Hole hole, String letters, int width, Set<Integer> taken) {
    List<Integer> used = registers.used(letters, false).stream().map(Integer::valueOf).toList();
    boolean result = taken.isEmpty() && !used.isEmpty();
    List<Integer> starts = new ArrayList<>(result ? List.of() : used);
    // A result goes to registers that hold nothing, if there are enough of them.
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

  /** Returns whether the word of the plainest example meets the condition of a case. */
  boolean shows(Case one) {
    return plain != null && one.when().matches(plain.word().low(), plain.word().high());
  }

  /**
   * Returns a register that is not in use nearby, for results. Returns null if no register of this
   * kind is in use nearby, or if the field cannot hold the number.
   */
  String free(Hole hole, String letters) {
    boolean half = hole.isHalf();
    long free = registers.free(letters);
    boolean any = registers.used(letters, false).isEmpty();
    return any || (half ? 2 * free : free) > hole.max()
        ? null
        : half ? hole.half(2 * free) : Long.toString(free);
  }

  /**
   * Returns the example's value of this very field in hexadecimal, if the example's text contains
   * it; else null.
   */
  private String own(Hole hole) {
    if (plain == null) {
      return null;
    }
    long value = hole.field().get(plain.word().low(), plain.word().high()) << hole.shift();
    String hex = "0x" + Long.toHexString(value);
    return List.of(plain.text().split("[ ,]+")).contains(hex) ? hex : null;
  }

  /** Returns whether the letters name registers of the set. */
  boolean isRegister(String letters) {
    return registers.file(letters) != null;
  }

  /**
   * Returns the number after the same characters in an example, of this form if possible; else
   * null.
   */
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
