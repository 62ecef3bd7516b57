package org.sass.lang.isa.doc;

import java.util.List;
import java.util.Locale;
import org.sass.lang.isa.Exactness;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.ValueNames;
import org.sass.lang.isa.doc.Layout.SyntaxPiece;
import org.sass.lang.isa.doc.Slot.Item;

/** Writes the section of a manual page that describes one form. */
final class FormSection {
  private final Isa isa;
  private final Links links;
  private final Form form;
  private final Layout layout;
  private final Html html;

  FormSection(Isa isa, Links links, Form form, Html html) {
    this.isa = isa;
    this.links = links;
    this.form = form;
    this.layout = Layout.of(form);
    this.html = html;
  }

  void write() {
    String id = links.anchor(form);
    html.open("section", "id", id, "aria-labelledby", id + "-title").line();
    boolean several = isa.byMnemonic().get(form.mnemonic()).size() > 1;
    html.open("h2", "id", id + "-title");
    html.text(several ? links.title(form) : "What it does").close().line();
    writeBadges();
    html.element("p", form.description()).line();
    html.open("dl", "class", "facts");
    html.element("dt", "Operation").open("dd").element("code", form.operation()).close();
    html.element("dt", "Syntax").open("dd");
    writeSyntax();
    html.close().close().line();
    html.element("h3", "Bits").line();
    new Drawing(layout, html).draw();
    html.open("p", "class", "small");
    html.text("Grey digits are fixed, colours are those of the syntax line, empty boxes are zero");
    html.text(layout.rows().size() > 1 ? "; dotted ones belong to the shapes below." : ".");
    html.close().line();
    writeTable("Modifiers", false);
    writeTable("Operands", true);
    writeExamples();
    writeBackground();
    html.close().line();
  }

  private void writeBadges() {
    html.open("p", "class", "badges");
    html.element("a", form.group(), "href", links.list(form));
    html.text(" ").element("span", FormDescription.length(form));
    String status = form.status().name().toLowerCase(Locale.ROOT);
    html.text(" ").element("span", status, "class", "s-" + status);
    String archs = FormDescription.archs(form.archIndex(), form.lastArchIndex(), isa);
    if (!archs.isEmpty()) {
      String first = isa.archs().get(form.archIndex());
      html.text(" ").element("a", archs, "href", "architectures.html#" + first);
    }
    if (form.semantics() == null) {
      html.text(" ").element("span", "not emulated", "class", "s-unproven");
    } else if (form.exactness() != null) {
      Exactness.Level level = form.exactness().level();
      String style = level == Exactness.Level.EXACT ? "s-verified" : "s-corrected";
      html.text(" ").element("span", "result " + level.tableWord(), "class", style);
    }
    html.close().line();
  }

  private void writeSyntax() {
    html.open("code", "class", "syntax");
    for (SyntaxPiece piece : layout.syntax()) {
      if (piece.slotIndex() < 0) {
        html.text(piece.text());
        continue;
      }
      Slot slot = layout.slots().get(piece.slotIndex());
      String text = piece.text();
      String bare = text.strip();
      html.text(text.substring(0, text.indexOf(bare)));
      html.element(
          "a",
          bare,
          "class",
          "key " + Drawing.colour(slot),
          "href",
          "#" + anchor(slot),
          "title",
          slot.title());
      html.text(text.substring(text.indexOf(bare) + bare.length()));
    }
    html.close();
  }

  private String anchor(Slot slot) {
    return links.anchor(form) + "-slot" + (slot.index() + 1);
  }

  private void writeTable(String title, boolean operands) {
    List<Slot> slots = layout.slots().stream().filter(s -> s.isOperand() == operands).toList();
    if (slots.isEmpty()) {
      return;
    }
    html.element("h3", title).line();
    html.open("div", "class", "scroll", "role", "region", "aria-label", title, "tabindex", "0");
    html.open("table", "class", "defs").open("thead").open("tr");
    html.element("th", "Text", "scope", "col").element("th", "Bits", "scope", "col");
    html.element("th", "Meaning", "scope", "col").close().close().line();
    for (Slot slot : slots) {
      html.open("tbody", "id", anchor(slot));
      for (Item item : slot.items()) {
        writeItem(slot, item);
      }
      html.close().line();
    }
    html.close().close().line();
  }

  private void writeItem(Slot slot, Item item) {
    html.open("tr").open("th", "colspan", "3", "scope", "rowgroup", "class", "group");
    String title = item.isSign() ? Labels.sign(slot, item) : item.title();
    boolean label = slot.isOperand() && !item.isSign() && !slot.label().equals(title);
    html.element("span", label ? slot.label() : title, "class", "key " + Drawing.colour(slot));
    html.text(label ? " " + title : "").close().close().line();
    for (FormDescription.Entry entry : FormDescription.entries(item, form, isa)) {
      html.open("tr").open("td");
      if (entry.text().isEmpty()) {
        html.element("i", "nothing");
      } else {
        html.element("code", entry.text());
      }
      html.close().open("td");
      html.element("code", entry.when());
      html.close().open("td");
      writeMeaning(entry);
      html.close().close().line();
    }
  }

  private void writeMeaning(FormDescription.Entry entry) {
    if (!entry.fields().isEmpty()) {
      html.element("code", entry.fields());
      html.text(entry.meaning().isEmpty() ? "" : "; ");
    }
    html.text(entry.meaning());
    for (ValueNames list : entry.names()) {
      html.text(" (").element("a", "all " + count(list) + " values", "href", Links.names(list));
      html.text(")");
    }
  }

  private static long count(ValueNames list) {
    return list.words().stream().filter(w -> w != null).count();
  }

  private void writeExamples() {
    if (form.goldens().isEmpty()) {
      return;
    }
    html.element("h3", "Examples").line();
    html.open("div", "class", "scroll", "role", "region", "aria-label", "Examples");
    html.open("table").open("thead").open("tr");
    String words = form.size() > isa.unitBits() ? "Words, low first" : "Word";
    html.element("th", words, "scope", "col").element("th", "Text", "scope", "col");
    html.element("th", "Origin", "scope", "col").close().close().open("tbody").line();
    for (Form.Golden golden : form.goldens()) {
      html.open("tr").open("td").element("code", FormDescription.words(golden.word(), isa)).close();
      html.open("td").element("code", golden.text()).close();
      html.element("td", golden.source()).close().line();
    }
    html.close().close().close().line();
  }

  private void writeBackground() {
    html.element("h3", "Background").line();
    html.open("dl", "class", "facts");
    if (!form.aliases().isEmpty()) {
      html.element("dt", "Also read").element("dd", String.join(", ", form.aliases())).line();
    }
    html.element("dt", "Status").element("dd", FormDescription.status(form)).line();
    html.element("dt", "Source").element("dd", form.source()).line();
    if (!form.flexgripText().isEmpty()) {
      html.element("dt", "FlexGripPlus").element("dd", form.flexgripText()).line();
    }
    String archs = FormDescription.archs(form.archIndex(), form.lastArchIndex(), isa);
    if (!archs.isEmpty()) {
      html.element("dt", "Architectures").element("dd", archs).line();
    }
    if (form.exactness() != null) {
      html.element("dt", "Result").element("dd", form.exactness().text()).line();
    }
    if (!form.notRunText().isEmpty()) {
      html.element("dt", "Not emulated").element("dd", form.notRunText()).line();
    }
    if (!form.hintText().isEmpty()) {
      html.element("dt", "Without effect").element("dd", form.hintText()).line();
    }
    if (!form.relatedMnemonics().isEmpty()) {
      html.element("dt", "See also").open("dd");
      for (int i = 0; i < form.relatedMnemonics().size(); i++) {
        html.text(i == 0 ? "" : ", ");
        links.writeMnemonic(form.relatedMnemonics().get(i), html);
      }
      html.close().line();
    }
    html.close().line();
  }
}
