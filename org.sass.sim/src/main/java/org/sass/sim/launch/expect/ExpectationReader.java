package org.sass.sim.launch.expect;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.sass.sim.launch.buffers.Buffer;
import org.sass.sim.launch.syntax.Complaints;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.launch.syntax.SettingNumbers;
import org.sass.sim.launch.syntax.SettingText;

/** Reads expectations: {@code c[0..3]:f32 = 0, 3, 6, 9 ~1 ulp}. */
public final class ExpectationReader {
  private static final String SHAPE =
      "an expectation is NAME[FROM..TO]:TYPE = VALUES, such as c[0..3]:f32 = 0, 3, 6, 9";

  private final Complaints complaints;

  public ExpectationReader(Complaints complaints) {
    this.complaints = complaints;
  }

  /** Reads an expectation; returns null if there are errors. */
  public Expectation read(SettingText text) {
    int errors = complaints.problems().size();
    int sign = text.text().indexOf('=');
    if (sign < 0) {
      complaints.error("launch-expect", text, "a = is missing: " + SHAPE);
      return null;
    }
    SettingText left = text.part(0, sign);
    SettingText right = text.from(sign + 1);
    ElementType type = null;
    int colon = left.text().lastIndexOf(':');
    if (colon >= 0) {
      SettingText typeName = left.from(colon + 1);
      type = ElementType.named(typeName.text());
      if (type == null) {
        complaints.unknown(
            typeName, "type", typeName.text(), List.of(ElementType.NAMES.split(" ")));
      }
      left = left.part(0, colon);
    }
    int bracket = left.text().indexOf('[');
    SettingText name = left.part(0, bracket < 0 ? left.text().length() : bracket);
    if (!Buffer.isName(name.text())) {
      complaints.error(
          "launch-expect", name, "'" + name.text() + "' is not a name of a buffer; " + SHAPE);
      return null;
    }
    SettingText range = bracket < 0 ? name : left.from(bracket);
    long[] bounds = bracket < 0 ? new long[] {0, -1} : range(range);
    int tilde = tolerance(right.text());
    Tolerance tolerance = tilde < 0 ? new Tolerance.None() : tolerance(right.from(tilde), type);
    SettingText values = tilde < 0 ? right : right.part(0, tilde);
    if (values.isEmpty()) {
      complaints.error("launch-expect", values, "a value is missing after the =; " + SHAPE);
    }
    return complaints.problems().size() > errors
        ? null
        : new Expectation(
            name.text(),
            bounds[0],
            bounds[1],
            type,
            values,
            tolerance,
            complaints.origin(),
            text,
            name,
            range);
  }

  /**
   * Returns the offset at which the tolerance starts; -1 if there is none. In a path, a tilde
   * starts a tolerance only after white space.
   */
  private static int tolerance(String text) {
    int tilde = text.lastIndexOf('~');
    boolean path = text.startsWith("file:");
    return tilde > 0 && path && text.charAt(tilde - 1) > ' ' ? -1 : tilde;
  }

  private long[] range(SettingText text) {
    if (!text.text().endsWith("]")) {
      complaints.error("launch-expect", text, "a ] is missing; " + SHAPE);
      return new long[2];
    }
    SettingText inside = text.part(1, text.text().length() - 1);
    int dots = inside.text().indexOf("..");
    SettingText first = inside.part(0, dots < 0 ? inside.text().length() : dots);
    SettingText last = dots < 0 ? first : inside.from(dots + 2);
    long from = index(first);
    long to = dots < 0 ? from : index(last);
    if (from >= 0 && to >= 0 && from > to) {
      complaints.error(
          "launch-expect", inside, "the range ends before it starts; it includes both ends");
    }
    return new long[] {from, to};
  }

  private long index(SettingText text) {
    OptionalLong value = SettingNumbers.natural(text.text(), Integer.MAX_VALUE);
    if (value.isEmpty()) {
      complaints.error(
          "launch-expect",
          text,
          "'" + text.text() + "' is not an element number; the first element is 0");
      return -1;
    }
    return value.getAsLong();
  }

  private Tolerance tolerance(SettingText text, ElementType type) {
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
      OptionalLong value = SettingNumbers.natural(count.text(), Integer.MAX_VALUE);
      if (value.isPresent() && type != null && !type.isFloat()) {
        complaints.error("launch-expect", text, "ulp is for f32; for " + type.word() + " use ~abs");
        return null;
      }
      if (value.isPresent()) {
        return new Tolerance.Ulp(value.getAsLong());
      }
    }
    complaints.error(
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
      complaints.error(
          "launch-expect",
          expectation.range(),
          expectation.buffer()
              + " has "
              + elements
              + (elements == 1 ? " element" : " elements")
              + " of type "
              + type.word()
              + (elements == 0 ? "" : "; the last is number " + (elements - 1)));
      return null;
    }
    if (expectation.tolerance() instanceof Tolerance.Ulp && !type.isFloat()) {
      complaints.error(
          "launch-expect",
          expectation.whole(),
          expectation.buffer()
              + " holds "
              + type.word()
              + "; ulp is for f32: write "
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
    long[] bits = bits(values, type);
    if (bits == null) {
      return null;
    }
    if (bits.length != 1 && bits.length != count) {
      complaints.error(
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

  private long[] bits(SettingText values, ElementType type) {
    List<SettingText> pieces = new ArrayList<>(values.split(','));
    long[] bits = new long[pieces.size()];
    for (int i = 0; i < bits.length; i++) {
      String text = pieces.get(i).text();
      OptionalLong value = SettingNumbers.element(type, text);
      if (value.isEmpty()) {
        complaints.error("launch-expect", pieces.get(i), SettingNumbers.notAnElement(type, text));
        return null;
      }
      bits[i] = value.getAsLong();
    }
    return bits;
  }
}
