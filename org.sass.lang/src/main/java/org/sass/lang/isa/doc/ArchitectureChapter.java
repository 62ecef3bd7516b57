package org.sass.lang.isa.doc;

import java.util.List;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * Writes the chapter about the architectures of a table: for each, how many instructions it has,
 * and what is new, gone and different since the architecture before it.
 */
final class ArchitectureChapter {
  private final Links links;
  private final Html html;

  ArchitectureChapter(Links links, Html html) {
    this.links = links;
    this.html = html;
  }

  void write(Isa isa) {
    SetChanges.of(isa).steps().forEach(this::writeStep);
  }

  private void writeStep(SetChanges.Step step) {
    String arch = step.isa().archName();
    html.element("h2", arch, "id", arch).line();
    String counts =
        SetChangesText.count(step.mnemonics().size(), "instruction")
            + " in "
            + SetChangesText.count(step.forms(), "form")
            + ".";
    html.element("p", step.before() == null ? "The base: " + counts : counts).line();
    if (step.before() == null) {
      return;
    }
    String before = step.before().archName();
    html.element(
            "p",
            step.came().isEmpty()
                ? "No instruction is new since " + before + "."
                : "New since " + before + ":")
        .line();
    if (!step.came().isEmpty()) {
      Chapters.openTable(html, "New in " + arch, "Instruction", "Operation", "What it does");
      step.came().forEach(mnemonic -> writeRow(step.mnemonics().get(mnemonic)));
      Chapters.closeTable(html);
    }
    if (!step.gone().isEmpty()) {
      html.element("p", "Gone since " + before + ":").line();
      Chapters.openTable(html, "Gone in " + arch, "Instruction", "Operation", "What it did");
      step.gone().values().forEach(this::writeRow);
      Chapters.closeTable(html);
    }
    writeChanges(step);
  }

  private void writeChanges(SetChanges.Step step) {
    if (!step.everywhere().isEmpty()) {
      html.open("p").text("New in all instructions that both have: ");
      writeWords(step.everywhere());
      html.close().line();
    }
    if (step.changed().isEmpty()) {
      return;
    }
    html.element("p", SetChangesText.CHANGES).line();
    String label = "Different in " + step.isa().archName();
    Chapters.openTable(html, label, "Instructions", "New words", "Words gone");
    for (List<String> group : step.groups()) {
      SetChanges.Change change = step.changed().get(group.get(0));
      html.open("tr").open("td");
      for (int i = 0; i < group.size(); i++) {
        html.text(i == 0 ? "" : ", ");
        links.writeMnemonic(group.get(i), html);
        html.text(SetChangesText.title(group.get(i), step).substring(group.get(i).length()));
      }
      html.close().open("td");
      writeWords(change.wordsCame());
      html.close().open("td");
      writeWords(change.wordsGone());
      html.close().close().line();
    }
    Chapters.closeTable(html);
  }

  private void writeWords(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      html.text(i == 0 ? "" : " ").element("code", words.get(i));
    }
  }

  private void writeRow(Form form) {
    html.open("tr").open("td");
    links.writeMnemonic(form.mnemonic(), html);
    html.close().open("td").element("code", form.operation()).close();
    html.element("td", form.description()).close().line();
  }
}
