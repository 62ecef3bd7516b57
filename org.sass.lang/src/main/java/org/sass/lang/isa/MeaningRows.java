package org.sass.lang.isa;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  private final RowReader rows;
  private Meaning shared = NONE;
  private Meaning own = NONE;
  private final Map<String, Entry> sharedModifiers = new LinkedHashMap<>();
  private final Map<String, Entry> ownModifiers = new LinkedHashMap<>();
  private boolean isInForm;

  MeaningRows(RowReader rows) {
    this.rows = rows;
  }

  /** Called before the entries of each form. */
  void startForm() {
    isInForm = true;
    own = shared;
    ownModifiers.clear();
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
   * Reads {@code sem NAME}, {@code sem NAME exact "SOURCE"} or {@code sem none "REASON"}, or {@code
   * sem .X none "REASON"}, which is about modifiers.
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
    int none = 1;
    while (none < row.tokens().size() && row.tokens().get(none).text().startsWith(".")) {
      Token modifier = row.tokens().get(none++);
      (isInForm ? ownModifiers : sharedModifiers).put(modifier.text(), row);
    }
    if (none == row.tokens().size() || !row.tokens().get(none).text().equals("none")) {
      throw rows.error(row.firstToken(), "after modifiers, write 'none \"REASON\"'");
    }
    reason(row);
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
  Map<String, String> modifiers(List<Element> elements) {
    if (sharedModifiers.isEmpty() && ownModifiers.isEmpty()) {
      return Map.of();
    }
    Set<String> words = ModifierWords.of(elements);
    Map<String, String> reasons = new LinkedHashMap<>();
    sharedModifiers.forEach(
        (modifier, row) -> {
          if (words.contains(modifier.substring(1))) {
            reasons.put(modifier, reason(row));
          }
        });
    ownModifiers.forEach(
        (modifier, row) -> {
          if (!words.contains(modifier.substring(1))) {
            throw rows.error(row.firstToken(), "the form has no modifier " + modifier);
          }
          reasons.put(modifier, reason(row));
        });
    return Collections.unmodifiableMap(reasons);
  }

  /** Checks that each modifier above the forms is in one of them. */
  void checkModifiers(List<Form> forms) {
    sharedModifiers.forEach(
        (modifier, row) -> {
          if (forms.stream().noneMatch(form -> form.notRunModifiers().containsKey(modifier))) {
            throw rows.error(row.firstToken(), "no form has the modifier " + modifier);
          }
        });
  }
}
