package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Names;
import org.sass.lang.isa.doc.Layout.Syntax;
import org.sass.lang.isa.doc.Slot.Item;

/** Writes the page of one instruction as plain text, for {@code gsass isa show}. */
public final class TextPage {
  private static final int TEXT = 23;
  private static final int BITS = 22;

  private final Isa isa;
  private final List<Names> names = new ArrayList<>();
  private final StringBuilder out = new StringBuilder();

  private TextPage(Isa isa) {
    this.isa = isa;
  }

  /**
   * Returns the page of a mnemonic or of another name for it, in upper or lower case; null if the
   * table has no such instruction. Lines end with a line feed and have at most {@link
   * Wrapped#WIDTH} characters, unless a single word is longer.
   */
  public static String of(Isa isa, String mnemonic) {
    List<Form> forms = forms(isa, mnemonic);
    if (forms == null) {
      return null;
    }
    TextPage page = new TextPage(isa);
    for (int i = 0; i < forms.size(); i++) {
      if (i > 0) {
        page.out.append("\n").append("=".repeat(Wrapped.WIDTH)).append("\n\n");
      }
      page.form(forms.get(i));
    }
    return page.out.toString();
  }

  /**
   * Returns the forms of a mnemonic or of another name for it, in upper or lower case, in the order
   * of the table; null if the table has no such instruction.
   */
  public static List<Form> forms(Isa isa, String mnemonic) {
    TreeMap<String, String> known = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    known.putAll(isa.aliases());
    isa.byMnemonic().keySet().forEach(m -> known.put(m, m));
    return isa.forms(known.getOrDefault(mnemonic, mnemonic));
  }

  private void form(Form form) {
    Layout layout = Layout.of(form);
    line(form.mnemonic() + "    " + form.group() + ", " + Facts.length(form));
    out.append('\n');
    wrap("  ", "", form.description());
    entry("syntax", syntax(layout));
    entry("operation", form.operation());
    head("layout");
    TextLayout drawing = new TextLayout(layout);
    for (String row : drawing.lines()) {
      line("  " + row);
    }
    out.append('\n');
    drawing.legend(Wrapped.WIDTH - 2).forEach(row -> line("  " + row));
    parts(layout, false);
    parts(layout, true);
    lists();
    examples(form);
    about(form);
  }

  private static String syntax(Layout layout) {
    StringBuilder text = new StringBuilder();
    for (Syntax piece : layout.syntax()) {
      text.append(piece.text());
    }
    return text.toString();
  }

  private void parts(Layout layout, boolean operands) {
    boolean any = false;
    for (Slot slot : layout.slots()) {
      if (slot.operand() != operands) {
        continue;
      }
      if (!any) {
        head(operands ? "operands" : "modifiers");
        any = true;
      }
      for (Item item : slot.items()) {
        String title = item.sign() ? Labels.sign(slot, item) : item.title();
        boolean label = operands && !item.sign() && !slot.label().equals(title);
        line("  " + (label ? slot.label() + ": " + title : title));
        for (Facts.Entry entry : Facts.entries(item, layout.form(), isa)) {
          variant(entry);
        }
      }
    }
  }

  private void variant(Facts.Entry entry) {
    String text = entry.text().isEmpty() ? "(nothing)" : entry.text();
    String lead = column(column("", text, TEXT), entry.when(), BITS);
    String meaning = entry.fields();
    meaning += (meaning.isEmpty() || entry.meaning().isEmpty() ? "" : "; ") + entry.meaning();
    wrap("    ", lead, meaning);
    for (Names list : entry.names()) {
      if (!names.contains(list)) {
        names.add(list);
      }
    }
  }

  /** Returns the lead with one more column. A text that is too wide gets a line of its own. */
  private String column(String lead, String text, int width) {
    String more = lead + text;
    int end = lead.length() + width + 2;
    if (text.length() <= width) {
      return more + " ".repeat(end - more.length());
    }
    line("    " + more);
    return " ".repeat(end);
  }

  private void lists() {
    for (Names list : names) {
      head(list.name());
      wrap("  ", "", Facts.names(list, false));
    }
    names.clear();
  }

  private void examples(Form form) {
    if (form.goldens().isEmpty()) {
      return;
    }
    head("examples");
    for (Form.Golden golden : form.goldens()) {
      String words = Facts.words(golden.word(), isa);
      wrap("  ", String.format("%-18s  %-40s  ", words, golden.text()), golden.source());
    }
  }

  private void about(Form form) {
    out.append('\n');
    for (About.Entry entry : About.of(form, isa)) {
      entry(entry.name(), entry.text());
    }
  }

  private void head(String title) {
    out.append('\n');
    line(title);
  }

  private void entry(String name, String text) {
    wrap("", String.format("%-12s  ", name), text);
  }

  private void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }

  /** Writes text after a lead. Further lines are indented to where the text starts. */
  private void wrap(String indent, String lead, String text) {
    if (lead.isBlank() && text.isEmpty()) {
      return;
    }
    Wrapped.write(indent + lead, text, out);
  }
}
