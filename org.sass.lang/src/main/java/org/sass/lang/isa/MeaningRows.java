package org.sass.lang.isa;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.sass.lang.isa.TableLines.Entry;
import org.sass.lang.isa.TableLines.Token;

/**
 * Reads the {@code sem} entries of an {@code insn} statement: what the emulator does for its forms.
 * Those above the first form apply to all forms, those below a form to this form only.
 */
final class MeaningRows {
  private static final String LEVELS = "exact, chosen or approximate";
  private static final Meaning NONE = new Meaning(null, null, "");

  /** What the emulator does for a form, in the terms of {@link Form}. */
  record Meaning(String semantics, Exactness exactness, String notRunReason) {}

  /** Entries about modifiers, by the modifier. */
  private record Modifiers(Map<String, Entry> shared, Map<String, Entry> own) {
    Modifiers() {
      this(new LinkedHashMap<>(), new LinkedHashMap<>());
    }
  }

  private final RowReader rows;
  private Meaning shared = NONE;
  private Meaning own = NONE;
  private final Modifiers notRun = new Modifiers();
  private final Modifiers hints = new Modifiers();
  private boolean isInForm;

  MeaningRows(RowReader rows) {
    this.rows = rows;
  }

  /** Called before the entries of each form. */
  void startForm() {
    isInForm = true;
    own = shared;
    notRun.own.clear();
    hints.own.clear();
  }

  /** Returns whether the form has no meaning. */
  boolean isMissing() {
    return own == NONE;
  }

  /** Returns what the emulator does for the form. */
  Meaning meaning() {
    return own;
  }

  /**
   * Reads {@code sem NAME}, {@code sem NAME exact "SOURCE"} or {@code sem none "REASON"}, or, about
   * modifiers, {@code sem .X none "REASON"} or {@code sem .X hint "REASON"}.
   */
  void read(Entry row) {
    String sem = rows.word(row, 1, "the name of an operation, or none");
    if (sem.startsWith(".")) {
      readModifiers(row);
      return;
    }
    own =
        sem.equals("none")
            ? new Meaning(null, null, rows.string(row, 2, "the reason"))
            : new Meaning(sem, row.tokens().size() == 2 ? null : exactness(row), "");
    shared = isInForm ? shared : own;
  }

  private Exactness exactness(Entry row) {
    String word = rows.word(row, 2, LEVELS);
    for (Exactness.Level level : Exactness.Level.values()) {
      if (level.tableWord().equals(word)) {
        return new Exactness(level, rows.string(row, 3, "what the result is known from"));
      }
    }
    throw rows.error(row.tokens().get(2), "the name is followed by " + LEVELS + " or nothing");
  }

  private void readModifiers(Entry row) {
    int kind = 1;
    while (kind < row.tokens().size() && row.tokens().get(kind).text().startsWith(".")) {
      kind++;
    }
    String word = kind < row.tokens().size() ? row.tokens().get(kind).text() : "";
    if (!word.equals("none") && !word.equals("hint")) {
      throw rows.error(
          row.firstToken(), "after modifiers, write 'none \"REASON\"' or 'hint \"REASON\"'");
    }
    reason(row);
    Modifiers modifiers = word.equals("none") ? notRun : hints;
    for (Token modifier : row.tokens().subList(1, kind)) {
      (isInForm ? modifiers.own : modifiers.shared).put(modifier.text(), row);
    }
  }

  private String reason(Entry row) {
    int last = row.tokens().size() - 1;
    return rows.string(row, row.tokens().get(last).quoted() ? last : last + 1, "the reason");
  }

  /**
   * Returns the reasons why the form cannot run with some modifiers, by the modifier. Those of the
   * instruction that no text of the form can have are left out.
   *
   * @param elements the text of the form
   */
  Map<String, String> notRunModifiers(List<Element> elements) {
    return reasons(notRun, elements);
  }

  /** Returns the reasons why some modifiers change no result, as {@link #notRunModifiers}. */
  Map<String, String> hintModifiers(List<Element> elements) {
    return reasons(hints, elements);
  }

  private Map<String, String> reasons(Modifiers modifiers, List<Element> elements) {
    if (modifiers.shared.isEmpty() && modifiers.own.isEmpty()) {
      return Map.of();
    }
    Set<String> words = ModifierWords.of(elements);
    Map<String, String> reasons = new LinkedHashMap<>();
    modifiers.shared.forEach(
        (modifier, row) -> {
          if (isIn(modifier, words)) {
            reasons.put(modifier, reason(row));
          }
        });
    modifiers.own.forEach(
        (modifier, row) -> {
          if (!isIn(modifier, words)) {
            throw rows.error(row.firstToken(), "the form has no modifier " + modifier);
          }
          reasons.put(modifier, reason(row));
        });
    return Collections.unmodifiableMap(reasons);
  }

  /** Returns whether the words of a modifier, such as {@code .PF1.5}, are among others. */
  private static boolean isIn(String modifier, Set<String> words) {
    return words.containsAll(List.of(modifier.substring(1).split("\\.")));
  }

  /** Checks that each modifier above the forms is in one of them. */
  void checkModifiers(List<Form> forms) {
    check(notRun, forms, Form::notRunModifiers);
    check(hints, forms, Form::hintModifiers);
  }

  private void check(
      Modifiers modifiers, List<Form> forms, Function<Form, Map<String, String>> reasons) {
    modifiers.shared.forEach(
        (modifier, row) -> {
          if (forms.stream().noneMatch(form -> reasons.apply(form).containsKey(modifier))) {
            throw rows.error(row.firstToken(), "no form has the modifier " + modifier);
          }
        });
  }
}
