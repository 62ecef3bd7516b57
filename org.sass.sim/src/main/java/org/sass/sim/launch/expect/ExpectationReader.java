package org.sass.sim.launch.expect;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.sass.sim.launch.buffers.Buffer;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.launch.syntax.SettingNumbers;
import org.sass.sim.launch.syntax.SettingProblems;
import org.sass.sim.launch.syntax.SettingText;

/** Reads expectations: {@code c[0..3]:f32 = 0, 3, 6, 9 ~1 ulp}. */
public final class ExpectationReader {
  private static final String SYNTAX_HELP =
      "an expectation is NAME[FROM..TO]:TYPE = VALUES, such as c[0..3]:f32 = 0, 3, 6, 9";

  private final SettingProblems settingProblems;

  public ExpectationReader(SettingProblems settingProblems) {
    this.settingProblems = settingProblems;
  }

  /** Reads an expectation; returns null if there are errors. */
  public Expectation read(SettingText text) {
    int errorCount = settingProblems.problems().size();
    int equalsIndex = text.text().indexOf('=');
    if (equalsIndex < 0) {
      settingProblems.error("launch-expect", text, "a = is missing: " + SYNTAX_HELP);
      return null;
    }
    SettingText left = text.part(0, equalsIndex);
    SettingText right = text.from(equalsIndex + 1);
    ElementType type = null;
    int colon = left.text().lastIndexOf(':');
    if (colon >= 0) {
      SettingText typeName = left.from(colon + 1);
      type = ElementType.named(typeName.text());
      if (type == null) {
        settingProblems.reportUnknownWord(
            typeName, "type", typeName.text(), List.of(ElementType.NAMES.split(" ")));
      }
      left = left.part(0, colon);
    }
    int bracket = left.text().indexOf('[');
    SettingText name = left.part(0, bracket < 0 ? left.text().length() : bracket);
    if (!Buffer.isName(name.text())) {
      settingProblems.error(
          "launch-expect", name, "'" + name.text() + "' is not a name of a buffer; " + SYNTAX_HELP);
      return null;
    }
    SettingText range = bracket < 0 ? name : left.from(bracket);
    long[] bounds = bracket < 0 ? new long[] {0, -1} : readRange(range);
    int tilde = toleranceStart(right.text());
    Tolerance tolerance = tilde < 0 ? new Tolerance.None() : readTolerance(right.from(tilde), type);
    SettingText values = tilde < 0 ? right : right.part(0, tilde);
    if (values.isEmpty()) {
      settingProblems.error(
          "launch-expect", values, "a value is missing after the =; " + SYNTAX_HELP);
    }
    return settingProblems.problems().size() > errorCount
        ? null
        : new Expectation(
            name.text(),
            bounds[0],
            bounds[1],
            type,
            values,
            tolerance,
            settingProblems.origin(),
            text,
            name,
            range);
  }

  /**
   * Returns the offset at which the tolerance starts; -1 if there is none. In a path, a tilde
   * starts a tolerance only after white space.
   */
  private static int toleranceStart(String text) {
    int tilde = text.lastIndexOf('~');
    boolean path = text.startsWith("file:");
    return tilde > 0 && path && text.charAt(tilde - 1) > ' ' ? -1 : tilde;
  }

  private long[] readRange(SettingText text) {
    if (!text.text().endsWith("]")) {
      settingProblems.error("launch-expect", text, "a ] is missing; " + SYNTAX_HELP);
      return new long[2];
    }
    SettingText inside = text.part(1, text.text().length() - 1);
    int dots = inside.text().indexOf("..");
    SettingText first = inside.part(0, dots < 0 ? inside.text().length() : dots);
    SettingText last = dots < 0 ? first : inside.from(dots + 2);
    long from = readIndex(first);
    long to = dots < 0 ? from : readIndex(last);
    if (from >= 0 && to >= 0 && from > to) {
      settingProblems.error(
          "launch-expect", inside, "the range ends before it starts; it includes both ends");
    }
    return new long[] {from, to};
  }

  private long readIndex(SettingText text) {
    OptionalLong value = SettingNumbers.parseNatural(text.text(), Integer.MAX_VALUE);
    if (value.isEmpty()) {
      settingProblems.error(
          "launch-expect",
          text,
          "'" + text.text() + "' is not an element number; the first element is 0");
      return -1;
    }
    return value.getAsLong();
  }

  private Tolerance readTolerance(SettingText text, ElementType type) {
    SettingText rest = text.from(1);
    String word = rest.text();
    if (word.startsWith("abs")) {
      SettingText amount = rest.from(3);
      double value = parseDouble(amount.text());
      if (value >= 0) {
        return new Tolerance.Absolute(value);
      }
    } else if (word.endsWith("ulp")) {
      SettingText count = rest.part(0, word.length() - 3);
      OptionalLong value = SettingNumbers.parseNatural(count.text(), Integer.MAX_VALUE);
      if (value.isPresent() && type != null && !type.isFloat()) {
        settingProblems.error(
            "launch-expect",
            text,
            "ulp is for f16, f32 and f64; for " + type.displayName() + " use ~abs");
        return null;
      }
      if (value.isPresent()) {
        return new Tolerance.Ulp(value.getAsLong());
      }
    }
    settingProblems.error(
        "launch-expect",
        text,
        "'" + text.text() + "' is not a tolerance; write ~2 ulp or ~abs 1e-6");
    return null;
  }

  private static double parseDouble(String text) {
    try {
      return text.isEmpty() ? -1 : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /**
   * Reads the values of an expectation when its buffer is known. A single value applies to every
   * element; a list must be as long as the range.
   *
   * @param bufferType type of the buffer's elements
   * @param bytes size of the buffer in bytes
   * @return null if there are errors
   */
  public PreparedExpectation resolve(Expectation expectation, ElementType bufferType, long bytes) {
    ElementType type = expectation.type() != null ? expectation.type() : bufferType;
    long elements = bytes / type.bytes();
    long to = expectation.to() >= 0 ? expectation.to() : elements - 1;
    if (to >= elements) {
      settingProblems.error(
          "launch-expect",
          expectation.range(),
          expectation.buffer()
              + " has "
              + elements
              + (elements == 1 ? " element" : " elements")
              + " of type "
              + type.displayName()
              + (elements == 0 ? "" : "; the last is number " + (elements - 1)));
      return null;
    }
    if (expectation.tolerance() instanceof Tolerance.Ulp && !type.isFloat()) {
      settingProblems.error(
          "launch-expect",
          expectation.whole(),
          expectation.buffer()
              + " holds "
              + type.displayName()
              + "; ulp is for f16, f32 and f64: write "
              + expectation.buffer()
              + ":f32, or ~abs");
      return null;
    }
    int first = (int) expectation.from();
    int count = (int) (to - first + 1);
    SettingText values = expectation.values();
    if (values.text().startsWith("file:")) {
      SettingText path = values.from(5);
      FileRef file = new FileRef(path.text(), expectation.origin(), path.start());
      return new PreparedExpectation(expectation, type, first, count, null, file);
    }
    long[] bits = readBits(values, type);
    if (bits == null) {
      return null;
    }
    if (bits.length != 1 && bits.length != count) {
      settingProblems.error(
          "launch-expect",
          values,
          bits.length
              + " values for "
              + count
              + (count == 1 ? " element" : " elements")
              + "; give one for each, or a single one for all");
      return null;
    }
    return new PreparedExpectation(expectation, type, first, count, bits, null);
  }

  private long[] readBits(SettingText values, ElementType type) {
    List<SettingText> pieces = new ArrayList<>(values.split(','));
    long[] bits = new long[pieces.size()];
    for (int i = 0; i < bits.length; i++) {
      String text = pieces.get(i).text();
      OptionalLong value = SettingNumbers.parseElement(type, text);
      if (value.isEmpty()) {
        settingProblems.error(
            "launch-expect", pieces.get(i), SettingNumbers.elementProblem(type, text));
        return null;
      }
      bits[i] = value.getAsLong();
    }
    return bits;
  }
}
