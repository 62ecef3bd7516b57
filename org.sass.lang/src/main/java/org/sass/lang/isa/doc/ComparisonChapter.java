package org.sass.lang.isa.doc;

import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/** Writes the page that compares an instruction set with other sets. */
final class ComparisonChapter {
  private final Isa isa;
  private final Links links;
  private final Html html;
  private final Comparison comparison;

  ComparisonChapter(Isa isa, Links links, Html html) {
    this.isa = isa;
    this.links = links;
    this.html = html;
    this.comparison = Comparison.including(isa);
  }

  void write() {
    html.element(
            "p",
            "The same task in all instruction sets that the tools know: the instructions that do"
                + " it, then for each an example with its encoding. A dash means that the table of"
                + " that set has no such instruction.")
        .line();
    writeOverview();
    for (String task : comparison.tasks().keySet()) {
      html.element("h2", Comparison.title(task), "id", task).line();
      Chapters.openTable(html, Comparison.title(task), "Set", "Operation", "Example", "Encoding");
      for (Isa one : comparison.isas()) {
        for (Form form : comparison.examples(task, one)) {
          writeExample(one, form);
        }
      }
      Chapters.closeTable(html);
    }
  }

  private void writeOverview() {
    String[] columns = new String[comparison.isas().size() + 1];
    columns[0] = "Task";
    for (int i = 1; i < columns.length; i++) {
      columns[i] = comparison.isas().get(i - 1).name();
    }
    Chapters.openTable(html, "Overview", columns);
    for (String task : comparison.tasks().keySet()) {
      html.open("tr").open("td");
      html.element("a", Comparison.title(task), "href", "#" + task).close();
      for (Isa one : comparison.isas()) {
        html.open("td");
        String separator = "";
        for (String mnemonic : comparison.mnemonics(task, one)) {
          html.text(separator);
          writeMnemonic(one, mnemonic);
          separator = ", ";
        }
        html.text(separator.isEmpty() ? "-" : "").close();
      }
      html.close().line();
    }
    Chapters.closeTable(html);
  }

  /**
   * Writes a mnemonic. Only this set has pages in the manual, so only its mnemonics become links.
   */
  private void writeMnemonic(Isa columnIsa, String mnemonic) {
    if (columnIsa == isa) {
      links.writeMnemonic(mnemonic, html);
    } else {
      html.text(mnemonic);
    }
  }

  private void writeExample(Isa rowIsa, Form form) {
    Form.Golden golden = form.goldens().get(0);
    html.open("tr").element("td", rowIsa.name(), "title", rowIsa.title());
    html.open("td").element("code", form.operation()).close();
    html.open("td").element("code", golden.text()).close();
    html.open("td").element("code", FormDescription.words(golden.word(), rowIsa)).close();
    html.close().line();
  }
}
