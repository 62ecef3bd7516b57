package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * What changes from one architecture to the next: instructions that come and go, and the forms and
 * words of those that stay. All of it is counted in the tables.
 *
 * @param steps the architectures, in the order of the comparison; the first has nothing before it
 */
public record SetChanges(List<Step> steps) {

  /**
   * An architecture, compared with the one before it.
   *
   * @param isa the table with the architecture chosen
   * @param before the same for the architecture before it; null for the first one
   * @param mnemonics its mnemonics with their first forms, in alphabetical order
   * @param forms the number of its forms
   * @param came the mnemonics that the one before lacks
   * @param gone the mnemonics that only the one before has, with their first forms there
   * @param everywhere the new modifiers of all mnemonics that both have
   * @param changed what else is different in these mnemonics, by mnemonic
   */
  public record Step(
      Isa isa,
      Isa before,
      Map<String, Form> mnemonics,
      int forms,
      List<String> came,
      Map<String, Form> gone,
      List<String> everywhere,
      Map<String, Change> changed) {

    /** Returns the mnemonics with the same words that came and went, in one group each. */
    List<List<String>> groups() {
      Map<List<List<String>>, List<String>> groups = new LinkedHashMap<>();
      changed.forEach(
          (mnemonic, change) ->
              groups
                  .computeIfAbsent(
                      List.of(change.wordsCame, change.wordsGone), words -> new ArrayList<>())
                  .add(mnemonic));
      return List.copyOf(groups.values());
    }
  }

  /**
   * What is different in an instruction that both architectures have.
   *
   * @param formsCame the number of new forms
   * @param formsGone the number of forms that only the architecture before has
   * @param wordsCame the new modifiers and operands
   * @param wordsGone the modifiers and operands that only the architecture before has
   */
  public record Change(
      int formsCame, int formsGone, List<String> wordsCame, List<String> wordsGone) {

    /** Returns this without some of the words that came. */
    Change without(List<String> words) {
      List<String> rest = wordsCame.stream().filter(word -> !words.contains(word)).toList();
      return new Change(formsCame, formsGone, rest, wordsGone);
    }

    boolean isEmpty() {
      return formsCame + formsGone == 0 && wordsCame.isEmpty() && wordsGone.isEmpty();
    }
  }

  /**
   * Compares each architecture with the one before it.
   *
   * @param isas tables, each with an architecture chosen; the same table may occur several times
   */
  public static SetChanges of(List<Isa> isas) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < isas.size(); i++) {
      steps.add(step(isas.get(i), i == 0 ? null : isas.get(i - 1)));
    }
    return new SetChanges(List.copyOf(steps));
  }

  /** Compares all architectures of a table. */
  static SetChanges of(Isa isa) {
    return of(isa.archs().stream().map(isa::withArch).toList());
  }

  private static Step step(Isa isa, Isa before) {
    Map<String, List<Form>> now = byMnemonic(isa);
    Map<String, List<Form>> then = before == null ? Map.of() : byMnemonic(before);
    Map<String, Form> gone = new TreeMap<>(firstForms(then));
    gone.keySet().removeAll(now.keySet());
    Map<String, Change> changes = new TreeMap<>();
    if (before != null && sharesForms(isa, before)) {
      for (String mnemonic : now.keySet()) {
        if (then.containsKey(mnemonic)) {
          changes.put(mnemonic, change(now.get(mnemonic), isa, then.get(mnemonic), before));
        }
      }
    }
    List<String> everywhere = everywhere(changes);
    Map<String, Change> changed = new TreeMap<>();
    changes.forEach(
        (mnemonic, change) -> {
          Change rest = change.without(everywhere);
          if (!rest.isEmpty()) {
            changed.put(mnemonic, rest);
          }
        });
    return new Step(
        isa,
        before,
        firstForms(now),
        now.values().stream().mapToInt(List::size).sum(),
        before == null
            ? List.of()
            : now.keySet().stream().filter(m -> !then.containsKey(m)).toList(),
        gone,
        everywhere,
        changed);
  }

  /** Returns the words that came in each of several mnemonics. */
  private static List<String> everywhere(Map<String, Change> changes) {
    if (changes.size() < 2) {
      return List.of();
    }
    List<String> words = new ArrayList<>(changes.values().iterator().next().wordsCame);
    changes.values().forEach(change -> words.retainAll(change.wordsCame));
    return List.copyOf(words);
  }

  private static Map<String, List<Form>> byMnemonic(Isa isa) {
    Map<String, List<Form>> forms = new TreeMap<>();
    for (Form form : isa.forms()) {
      if (form.isIn(isa)) {
        forms.computeIfAbsent(form.mnemonic(), m -> new ArrayList<>()).add(form);
      }
    }
    return forms;
  }

  private static Map<String, Form> firstForms(Map<String, List<Form>> forms) {
    Map<String, Form> first = new LinkedHashMap<>();
    forms.forEach((mnemonic, all) -> first.put(mnemonic, all.get(0)));
    return first;
  }

  /** Returns whether some form is in both, so that a comparison of forms says something. */
  private static boolean sharesForms(Isa isa, Isa before) {
    Set<String> rows = rows(before.forms());
    return isa.forms().stream().anyMatch(form -> rows.contains(row(form)));
  }

  private static Change change(List<Form> now, Isa isa, List<Form> then, Isa before) {
    Set<String> newRows = rows(now);
    Set<String> oldRows = rows(then);
    Set<String> newWords = FormWords.of(now, isa.archIndex());
    Set<String> oldWords = FormWords.of(then, before.archIndex());
    return new Change(
        (int) newRows.stream().filter(row -> !oldRows.contains(row)).count(),
        (int) oldRows.stream().filter(row -> !newRows.contains(row)).count(),
        newWords.stream().filter(word -> !oldWords.contains(word)).toList(),
        oldWords.stream().filter(word -> !newWords.contains(word)).toList());
  }

  private static Set<String> rows(List<Form> forms) {
    Set<String> rows = new LinkedHashSet<>();
    forms.forEach(form -> rows.add(row(form)));
    return rows;
  }

  /** Returns the place of a form, which is the same in all tables that include it. */
  private static String row(Form form) {
    return form.tableName() + ":" + form.line();
  }

  /** Returns the comparison as Markdown: an overview, then a section for each architecture. */
  public String markdown() {
    return new SetChangesText(this).write();
  }
}
