package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.sass.lang.codec.KnownBits;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.ControlFields;
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
  private static final int MAX_COPIED_LENGTH = 4;

  private final Isa isa;
  private final Form form;
  private final NearbyRegisters registers;
  private final WordFrequencies frequencies;
  private final Golden plainestExample;
  private final ControlFields control;
  private final BitPattern defaultControl;

  FieldDefaults(Isa isa, Form form, NearbyRegisters registers, WordFrequencies frequencies) {
    this.isa = isa;
    this.form = form;
    this.registers = registers;
    this.frequencies = frequencies;
    this.plainestExample = findPlainestExample(form);
    this.control = form.hasControl() ? ControlFields.of(form.controlPart()) : null;
    this.defaultControl = findDefaultControl(isa, form, control);
  }

  /**
   * Returns the control that the assembler writes if the text of an instruction has none; a pattern
   * without bits if there is none.
   */
  private static BitPattern findDefaultControl(Isa isa, Form form, ControlFields fields) {
    if (isa.hasControlWords() && isa.maxSize() == Long.SIZE) {
      long mask = (1L << isa.control().pieceBits() + 1) - 1;
      return new BitPattern(0, 0, mask, isa.control().defaultPiece());
    }
    for (Case one : fields == null ? List.<Case>of() : form.controlPart().cases()) {
      if (one.elements().isEmpty() && !one.isInputOnly()) {
        // The condition may also test bits of operands.
        long mask = one.when().maskHigh() & fields.maskHigh();
        return new BitPattern(0, 0, mask, one.when().valueHigh() & mask);
      }
    }
    return BitPattern.ANY;
  }

  /**
   * Returns the example with the fewest modifiers, without a guard if possible; the last one, if
   * there are several. Null if the form has no examples.
   */
  private static Golden findPlainestExample(Form form) {
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
   * assembler writes for a control, a case without text, a mere register, the example's case, any
   * case. Returns null if no case is possible.
   */
  Case defaultCase(Part part, KnownBits knownBits) {
    // Comparing the objects, for to compare their contents takes most of the time of a completion.
    Set<Case> cases = Collections.newSetFromMap(new IdentityHashMap<>());
    cases.addAll(knownBits.cases(part, isa.archIndex()));
    for (Case one : part.cases()) {
      if (dependsOnControl(one)
          && cases.contains(one)
          && !part.isAlias(one)
          && defaultControl.implies(one.when())) {
        return one;
      }
    }
    Case any = null;
    Case register = null;
    for (Case one : part.cases()) {
      if (!cases.contains(one) || part.isAlias(one)) {
        continue;
      }
      if (one.elements().isEmpty()) {
        return one;
      }
      any = any == null ? one : any;
      register = register == null && isRegisterCase(one) ? one : register;
    }
    for (Case one : part.cases()) {
      boolean shown =
          plainestExample != null
              && one.when().matches(plainestExample.word().low(), plainestExample.word().high());
      if (register == null && shown && cases.contains(one) && !part.isAlias(one)) {
        return one;
      }
    }
    return register == null ? any : register;
  }

  /** Returns whether a case depends on the control of the instruction. */
  private boolean dependsOnControl(Case partCase) {
    return (partCase.when().maskHigh() & defaultControl.maskHigh()) != 0;
  }

  /** Returns whether a case is letters and a number, the plainest kind of operand. */
  private static boolean isRegisterCase(Case partCase) {
    return partCase.elements().size() == 2
        && partCase.elements().get(0) instanceof Literal literal
        && Letters.lettersStart(literal.text(), literal.text().length()) == 0
        && partCase.elements().get(1) instanceof Hole hole
        && hole.isNumbered();
  }

  /**
   * Returns the words of a field, the likely ones first. In a control, the word that the assembler
   * would write comes first.
   */
  List<String> words(Hole hole) {
    List<String> words = new ArrayList<>(frequencies.byFrequency(hole.names()));
    if (isControlField(hole)) {
      String usual = hole.names().word(hole.field().extract(0, defaultControl.valueHigh()));
      if (words.remove(usual)) {
        words.add(0, usual);
      }
    }
    return words;
  }

  /**
   * Returns a likely value of a field that holds a number.
   *
   * @param before the fixed characters before it
   */
  String likelyNumber(Hole hole, String before) {
    if (hole.isRelative() || hole.title().equals("target")) {
      return "label";
    }
    if (isControlField(hole)) {
      return defaultControlValue(hole);
    }
    if (hole.format() == Format.BINARY) {
      return "0".repeat(hole.field().width());
    }
    boolean digits = hole.format() == Format.DECIMAL;
    boolean bare = before.isBlank() || before.startsWith(",");
    // After only a blank or a comma, the same field of this form's example is the only useful
    // source.
    String shown = bare ? exampleValue(hole) : exampleNumber(before, digits);
    if (shown != null && (bare || shown.length() <= MAX_COPIED_LENGTH)) {
      return shown;
    }
    return switch (hole.format()) {
      case DECIMAL, SIGNED -> "0";
      case FLOAT32, FLOAT8, REAL16, REAL32, REAL64 -> "1.0";
      default -> "0x0";
    };
  }

  /** Returns whether a field is in the control of the instruction. */
  boolean isControlField(Hole hole) {
    return hole.field().maskHigh() != 0
        && hole.field().maskLow() == 0
        && (hole.field().maskHigh() & ~defaultControl.maskHigh()) == 0;
  }

  /**
   * Returns whether a field has a value that means something: a barrier that exists, or anything in
   * another field.
   */
  boolean hasMeaning(Hole hole, long value) {
    boolean isBarrier =
        control != null
            && (hole.field().equals(control.readBarrier().field())
                || hole.field().equals(control.writeBarrier().field()));
    return !isBarrier || value < control.waitMask().width();
  }

  /**
   * Returns what the assembler writes in this field if a text has no control; for the barriers to
   * wait for, it returns none.
   */
  private String defaultControlValue(Hole hole) {
    long value = hole.field().extract(0, defaultControl.valueHigh());
    if (hole.format() != Format.MASK) {
      return hole.format() == Format.DECIMAL
          ? Long.toString(value)
          : "0x" + Long.toHexString(value);
    }
    // A user who writes a control wants to choose the barriers, so it does not wait for all.
    return "-".repeat(hole.field().width());
  }

  /**
   * Returns the number of a likely register, which is one in use nearby if possible.
   *
   * @param precedingRegisters how many registers are before it in the text that is being written
   */
  String likelyRegister(Hole hole, String letters, int precedingRegisters) {
    boolean half = hole.isHalf();
    List<String> used = List.copyOf(registers.usedNumbers(letters, half));
    for (int i = 0; i < used.size(); i++) {
      String number = used.get((precedingRegisters + i) % used.size());
      if (NearbyRegisters.fieldValue(number, half) <= hole.maxValue()) {
        return number;
      }
    }
    RegisterFile file = registers.registerFile(letters);
    int number =
        file != null && file.zeroNumbers().contains(precedingRegisters)
            ? precedingRegisters + 1
            : precedingRegisters;
    return half ? hole.halfRegisterText(number) : Integer.toString(number);
  }

  /**
   * Returns the first of {@code width} consecutive registers, and adds them to {@code taken}. The
   * first one is a multiple of {@code width}, and none of them was taken. While nothing is taken
   * and registers are in use nearby, the run is for a result and has none of those in use.
   * Otherwise it starts at a register in use nearby if possible, else it is the lowest one. Returns
   * 0 if there is no such run.
   */
  int allocateRun(Hole hole, String letters, int width, Set<Integer> taken) {
    List<Integer> used =
        registers.usedNumbers(letters, false).stream().map(Integer::valueOf).toList();
    boolean result = taken.isEmpty() && !used.isEmpty();
    List<Integer> starts = new ArrayList<>(result ? List.of() : used);
    // A result goes to registers that hold nothing, if there are enough of them.
    int free = result ? (registers.lowestFreeNumber(letters) + width - 1) / width * width : 0;
    for (int number = free; number + width - 1 <= hole.maxValue(); number += width) {
      int from = number;
      if (!result || used.stream().noneMatch(one -> one >= from && one < from + width)) {
        starts.add(number);
      }
    }
    for (int start : starts) {
      boolean fits = start % width == 0 && start + width - 1 <= hole.maxValue();
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
  boolean matchesPlainestExample(Case partCase) {
    return plainestExample != null
        && partCase.when().matches(plainestExample.word().low(), plainestExample.word().high());
  }

  /**
   * Returns a register that is not in use nearby, for results. Returns null if no register of this
   * kind is in use nearby, or if the field cannot hold the number.
   */
  String unusedRegister(Hole hole, String letters) {
    boolean half = hole.isHalf();
    long free = registers.lowestFreeNumber(letters);
    boolean any = registers.usedNumbers(letters, false).isEmpty();
    return any || (half ? 2 * free : free) > hole.maxValue()
        ? null
        : half ? hole.halfRegisterText(2 * free) : Long.toString(free);
  }

  /**
   * Returns the example's value of this very field in hexadecimal, if the example's text contains
   * it; else null.
   */
  private String exampleValue(Hole hole) {
    if (plainestExample == null) {
      return null;
    }
    long value =
        hole.field().extract(plainestExample.word().low(), plainestExample.word().high())
            << hole.shift();
    String hex = "0x" + Long.toHexString(value);
    return List.of(plainestExample.text().split("[ ,]+")).contains(hex) ? hex : null;
  }

  /** Returns whether the letters name registers of the set. */
  boolean isRegisterPrefix(String letters) {
    return registers.registerFile(letters) != null;
  }

  /**
   * Returns the number after the same characters in an example, of this form if possible; else
   * null.
   */
  private String exampleNumber(String before, boolean decimalOnly) {
    String own = exampleNumber(form, before, decimalOnly);
    if (own != null) {
      return own;
    }
    for (Form other : isa.forms()) {
      String found = exampleNumber(other, before, decimalOnly);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static String exampleNumber(Form form, String before, boolean decimalOnly) {
    for (Golden golden : form.goldens()) {
      String text = golden.text();
      int at = text.indexOf(before);
      if (at < 0) {
        continue;
      }
      int from = at + before.length();
      int to = Letters.wordEnd(text, from, text.length());
      boolean digits = text.substring(from, to).chars().allMatch(c -> Letters.isDigit((char) c));
      if (to > from && Letters.isDigit(text.charAt(from)) && (!decimalOnly || digits)) {
        return text.substring(from, to);
      }
    }
    return null;
  }
}
