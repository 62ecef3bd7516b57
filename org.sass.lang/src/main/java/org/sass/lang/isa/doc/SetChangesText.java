package org.sass.lang.isa.doc;

import java.util.List;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/** Writes what changes from one architecture to the next as Markdown. */
final class SetChangesText {
  /** The sentence above the table of instructions that have changed. */
  static final String CHANGES =
      "Different in instructions that both have, with the numbers of forms that came and went:";

  private final SetChanges changes;
  private final StringBuilder out = new StringBuilder();

  SetChangesText(SetChanges changes) {
    this.changes = changes;
  }

  String write() {
    List<SetChanges.Step> steps = changes.steps();
    out.append("## The sets in figures\n\n");
    out.append("Counted by `gsass isa compare");
    steps.forEach(step -> out.append(' ').append(step.isa().archName()));
    out.append(
        "`. An instruction is a mnemonic. A form is one\nrow of the table: one layout of the word.");
    out.append("\n\n");
    out.append("| set | instructions | forms | new | gone |\n|---|---|---|---|---|\n");
    for (SetChanges.Step step : steps) {
      String name = step.isa().archName();
      out.append("| [" + name + "](#" + name + ") | " + step.mnemonics().size());
      out.append(" | " + step.forms() + " | ");
      out.append(
          step.before() == null
              ? "- | - |\n"
              : step.came().size() + " | " + step.gone().size() + " |\n");
    }
    steps.forEach(this::writeStep);
    return out.toString();
  }

  private void writeStep(SetChanges.Step step) {
    out.append("\n## " + step.isa().archName() + "\n\n");
    // Architectures of one table have the same title, which is given once.
    boolean isKnown = step.before() != null && step.before().title().equals(step.isa().title());
    out.append(isKnown ? "" : step.isa().title() + ". ");
    out.append(count(step.mnemonics().size(), "instruction"));
    out.append(" in " + count(step.forms(), "form") + ".\n");
    if (step.before() == null) {
      return;
    }
    Isa before = step.before();
    if (step.came().isEmpty()) {
      out.append("\nNo instruction is new since " + before.archName() + ".\n");
    } else {
      out.append("\nNew since " + before.archName() + ":\n\n| instruction | does |\n|---|---|\n");
      step.came().forEach(mnemonic -> writeRow(step.mnemonics().get(mnemonic)));
    }
    if (!step.gone().isEmpty()) {
      out.append("\nGone since " + before.archName() + ":\n\n| instruction | did |\n|---|---|\n");
      step.gone().values().forEach(this::writeRow);
    }
    if (!step.everywhere().isEmpty()) {
      out.append("\nNew in all instructions that both have: " + words(step.everywhere()) + "\n");
    }
    if (!step.changed().isEmpty()) {
      out.append("\n" + CHANGES + "\n\n");
      out.append("| instructions | new words | words gone |\n|---|---|---|\n");
      step.groups().forEach(group -> writeGroup(group, step));
    }
  }

  private void writeGroup(List<String> group, SetChanges.Step step) {
    SetChanges.Change change = step.changed().get(group.get(0));
    List<String> names = group.stream().map(mnemonic -> title(mnemonic, step)).toList();
    out.append("| " + String.join(", ", names) + " | ");
    out.append(words(change.wordsCame()) + " | " + words(change.wordsGone()) + " |\n");
  }

  /** Returns a mnemonic with the numbers of forms that came and went: {@code LDG (+4 -2)}. */
  static String title(String mnemonic, SetChanges.Step step) {
    String counts = formCounts(step.changed().get(mnemonic));
    return counts.isEmpty() ? mnemonic : mnemonic + " (" + counts + ")";
  }

  private void writeRow(Form form) {
    out.append("| " + form.mnemonic() + " | " + cell(firstSentence(form.description())) + " |\n");
  }

  /** Returns how many forms came and went: {@code +3 -1}; empty if none did. */
  private static String formCounts(SetChanges.Change change) {
    String came = change.formsCame() == 0 ? "" : "+" + change.formsCame();
    String gone = change.formsGone() == 0 ? "" : "-" + change.formsGone();
    return (came + " " + gone).strip();
  }

  private static String words(List<String> words) {
    return String.join(" ", words.stream().map(word -> "`" + cell(word) + "`").toList());
  }

  /** Returns a number with a noun in the right number. */
  static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  static String firstSentence(String text) {
    int end = text.indexOf(". ");
    return end < 0 ? text : text.substring(0, end + 1);
  }

  /** A bar would end the cell of a table. */
  private static String cell(String text) {
    return text.replace("|", "\\|");
  }
}
