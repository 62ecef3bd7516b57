package org.sass.lang.ide.settings;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.sass.lang.ide.settings.Settings.Level;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.NearestWords;

/**
 * One setting: its name, its possible values, its default. Settings are read by the list {@link
 * #ALL}, the JSON schema is written from it, and the manual is checked against it.
 *
 * @param name the name after {@code gsass.}
 * @param usual the default value
 * @param values the possible values
 * @param description a sentence for the user who sets it
 */
record SettingKind(String name, Object usual, Values values, String description) {

  /** The possible values of a setting. */
  sealed interface Values {}

  /** True or false. */
  record Truth() implements Values {}

  /** A whole number from {@code least} to {@code most}, both included. */
  record Whole(int least, int most) implements Values {}

  /** One of some words. */
  record Words(List<String> words) implements Values {}

  /** A map from codes of diagnostics to words. A value names only some of the codes. */
  record ByCode(List<String> words) implements Values {}

  private static final List<String> LEVELS =
      Stream.of(Level.values()).map(level -> level.name().toLowerCase(Locale.ROOT)).toList();

  static final List<SettingKind> ALL =
      List.of(
          new SettingKind(
              "isa", "sm_10", new Words(Isas.archs()), "Instruction set of a text without .arch."),
          new SettingKind(
              "profile",
              "g80",
              new Words(List.of("g80", "flexgripplus")),
              "Machine that the code is for. With flexgripplus, whatever FlexGripPlus lacks or does"
                  + " differently is marked."),
          new SettingKind(
              "hints.encoding",
              "hex",
              new Words(List.of("off", "hex", "address", "addressAndHex")),
              "What to show after each instruction that has no hex column: its encoding, its"
                  + " address, or both."),
          new SettingKind(
              "hints.wordOrder",
              "highFirst",
              new Words(List.of("highFirst", "lowFirst")),
              "Order of the halves of a 64-bit word in hints, hovers and the bit layout: highFirst"
                  + " shows one number, as cuobjdump does; lowFirst shows two words, the lower one"
                  + " first, as in hex files."),
          new SettingKind(
              "hints.operandNames",
              true,
              new Truth(),
              "Whether to show the names of operands whose purpose is not obvious."),
          new SettingKind(
              "hints.values",
              true,
              new Truth(),
              "Whether to show the values of .equ names and of constant expressions."),
          new SettingKind(
              "hints.control",
              true,
              new Truth(),
              "Whether to show the control bits of an instruction, such as barriers and cycles, where"
                  + " a listing has them only in its hex columns."),
          new SettingKind(
              "analyses.enable",
              true,
              new Truth(),
              "Whether to analyse whole kernels in the background, for registers that are read"
                  + " before they are written, unreachable code, and lanes that never reconverge."),
          new SettingKind(
              "diagnostics",
              Map.of(),
              new ByCode(LEVELS),
              "Severity per diagnostic code; off hides it."),
          new SettingKind(
              "limits.registers",
              8192,
              new Whole(1, 1 << 20),
              "Number of 32-bit registers of a multiprocessor."),
          new SettingKind(
              "limits.sharedBytes",
              16384,
              new Whole(0, 1 << 24),
              "Shared memory of a multiprocessor, in bytes."),
          new SettingKind(
              "limits.threads",
              768,
              new Whole(1, 1 << 16),
              "Maximum number of threads on a multiprocessor."),
          new SettingKind(
              "limits.blocks",
              8,
              new Whole(1, 1 << 10),
              "Maximum number of blocks on a multiprocessor."),
          new SettingKind(
              "limits.occupancy",
              0,
              new Whole(0, 100),
              "Lowest accepted occupancy, in percent of a multiprocessor's threads. A launch"
                  + " below it is reported; 0 turns this off."));

  /** Returns the value that the JSON gives; null if the setting cannot have that value. */
  Object read(JsonElement json) {
    if (values instanceof ByCode by) {
      return json instanceof JsonObject object ? levels(object, by) : null;
    }
    if (!(json instanceof JsonPrimitive value)) {
      return null;
    }
    if (values instanceof Truth) {
      return value.isBoolean() ? value.getAsBoolean() : null;
    }
    if (values instanceof Whole whole) {
      return value.isNumber() ? number(value.getAsBigDecimal(), whole) : null;
    }
    Words words = (Words) values;
    return value.isString() && words.words.contains(value.getAsString())
        ? value.getAsString()
        : null;
  }

  private static Object number(BigDecimal value, Whole whole) {
    boolean fits =
        value.compareTo(BigDecimal.valueOf(whole.least)) >= 0
            && value.compareTo(BigDecimal.valueOf(whole.most)) <= 0
            && value.remainder(BigDecimal.ONE).signum() == 0;
    return fits ? value.intValue() : null;
  }

  private static Map<String, String> levels(JsonObject object, ByCode by) {
    Map<String, String> levels = new LinkedHashMap<>();
    for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
      if (!(entry.getValue() instanceof JsonPrimitive level)
          || !by.words.contains(level.getAsString())) {
        return null;
      }
      levels.put(entry.getKey(), level.getAsString());
    }
    return levels;
  }

  /**
   * Returns the message about a value that the setting cannot have. It names the setting, the
   * reason and the value that is used instead.
   */
  String complaint(JsonElement json) {
    String text = json.toString();
    String shown = text.length() <= 60 ? text : text.substring(0, 60) + "…";
    return "the setting gsass."
        + name
        + " cannot be "
        + shown
        + "; it must be "
        + expected()
        + (json instanceof JsonPrimitive word && word.isString()
            ? suggestion(word.getAsString())
            : "")
        + "; "
        + (usual instanceof Map ? "no severity is changed" : usual + " is used");
  }

  private String suggestion(String word) {
    List<String> near =
        values instanceof Words all ? NearestWords.nearest(word, all.words, 1) : List.of();
    return near.isEmpty() ? "" : " (did you mean " + near.get(0) + "?)";
  }

  /** Returns the possible values in words. */
  String expected() {
    if (values instanceof Truth) {
      return "true or false";
    }
    if (values instanceof Whole whole) {
      return "a whole number from " + whole.least + " to " + whole.most;
    }
    if (values instanceof Words words) {
      return "one of " + String.join(", ", words.words);
    }
    return "an object that maps codes to one of " + String.join(", ", ((ByCode) values).words);
  }
}
