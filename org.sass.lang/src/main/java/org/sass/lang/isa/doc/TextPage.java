package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.ValueNames;
import org.sass.lang.isa.doc.Layout.SyntaxPiece;
import org.sass.lang.isa.doc.Slot.Item;

/** Writes the page of one instruction as plain text, for {@code gsass isa show}. */
public final class TextPage {
  private static final int TEXT_WIDTH = 23;
  private static final int BITS_WIDTH = 22;

  private final Isa isa;
  private final List<ValueNames> names = new ArrayList<>();
  private final StringBuilder out = new StringBuilder();

  private TextPage(Isa isa) {
    this.isa = isa;
  }

  /**
   * Returns the page of a mnemonic or of another name for it, in upper or lower case; null if the
   * table has no such instruction. If architectures have different forms of the instruction, the
   * page has those of the chosen one, and names the other architectures. Lines end with a line feed
   * and have at most {@link TextWrapper#WIDTH} characters, unless a single word is longer.
   */
  public static String of(Isa isa, String mnemonic) {
    List<Form> forms = forms(isa, mnemonic);
    if (forms == null) {
      return null;
    }
    TextPage page = new TextPage(isa);
    List<Form> shown = shown(forms, isa);
    for (int i = 0; i < shown.size(); i++) {
      if (i > 0) {
        page.writeRule();
      }
      page.writeForm(shown.get(i));
    }
    if (shown.size() < forms.size()) {
      page.writeRule();
      page.writeOtherForms(forms);
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
    return isa.formsOf(known.getOrDefault(mnemonic, mnemonic));
  }

  /**
   * Returns the forms to show: all, if newer architectures only have more of them. If some form
   * ends with an architecture, the others replace it, so only those of the chosen one are shown.
   */
  private static List<Form> shown(List<Form> forms, Isa isa) {
    if (forms.stream().allMatch(form -> form.lastArchIndex() == Form.NEWEST)) {
      return forms;
    }
    List<Form> shown = forms.stream().filter(form -> form.isIn(isa)).toList();
    return shown.isEmpty() ? forms : shown;
  }

  private void writeRule() {
    out.append("\n").append("=".repeat(TextWrapper.WIDTH)).append("\n\n");
  }

  /** Says which other architectures have forms that the chosen one lacks. */
  private void writeOtherForms(List<Form> forms) {
    List<Form> others = forms.stream().filter(form -> !form.isIn(isa)).toList();
    List<String> archs = new ArrayList<>();
    for (int arch = 0; arch < isa.archs().size(); arch++) {
      int index = arch;
      if (others.stream().anyMatch(form -> form.isIn(index))) {
        archs.add(isa.archs().get(arch));
      }
    }
    String what =
        others.size() == 1 ? "One more form is in " : others.size() + " more forms are in ";
    writeWrapped("", "", what + String.join(", ", archs) + ".");
  }

  private void writeForm(Form form) {
    Layout layout = Layout.of(form);
    writeLine(form.mnemonic() + "    " + form.group() + ", " + FormDescription.length(form));
    out.append('\n');
    writeWrapped("  ", "", form.description());
    writeEntry("syntax", syntax(layout));
    writeEntry("operation", form.operation());
    writeHeading("layout");
    TextLayout drawing = new TextLayout(layout);
    for (String row : drawing.draw()) {
      writeLine("  " + row);
    }
    out.append('\n');
    drawing.legend(TextWrapper.WIDTH - 2).forEach(row -> writeLine("  " + row));
    writeSlots(layout, false);
    writeSlots(layout, true);
    writeNameLists();
    writeExamples(form);
    writeAbout(form);
  }

  private static String syntax(Layout layout) {
    StringBuilder text = new StringBuilder();
    for (SyntaxPiece piece : layout.syntax()) {
      text.append(piece.text());
    }
    return text.toString();
  }

  private void writeSlots(Layout layout, boolean operands) {
    boolean any = false;
    for (Slot slot : layout.slots()) {
      if (slot.isOperand() != operands) {
        continue;
      }
      if (!any) {
        writeHeading(operands ? "operands" : "modifiers");
        any = true;
      }
      for (Item item : slot.items()) {
        String title = item.isSign() ? Labels.sign(slot, item) : item.title();
        boolean label = operands && !item.isSign() && !slot.label().equals(title);
        writeLine("  " + (label ? slot.label() + ": " + title : title));
        for (FormDescription.Entry entry : FormDescription.entries(item, layout.form(), isa)) {
          writeVariant(entry);
        }
      }
    }
  }

  private void writeVariant(FormDescription.Entry entry) {
    String text = entry.text().isEmpty() ? "(nothing)" : entry.text();
    String lead = column(column("", text, TEXT_WIDTH), entry.when(), BITS_WIDTH);
    String meaning = entry.fields();
    meaning += (meaning.isEmpty() || entry.meaning().isEmpty() ? "" : "; ") + entry.meaning();
    writeWrapped("    ", lead, meaning);
    for (ValueNames list : entry.names()) {
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
    writeLine("    " + more);
    return " ".repeat(end);
  }

  private void writeNameLists() {
    for (ValueNames list : names) {
      writeHeading(list.name());
      writeWrapped("  ", "", FormDescription.names(list, false));
    }
    names.clear();
  }

  private void writeExamples(Form form) {
    if (form.goldens().isEmpty()) {
      return;
    }
    writeHeading("examples");
    for (Form.Golden golden : form.goldens()) {
      String words = FormDescription.words(golden.word(), isa);
      writeWrapped("  ", String.format("%-18s  %-40s  ", words, golden.text()), golden.source());
    }
  }

  private void writeAbout(Form form) {
    out.append('\n');
    for (FormNotes.Entry entry : FormNotes.of(form, isa)) {
      writeEntry(entry.name(), entry.text());
    }
  }

  private void writeHeading(String title) {
    out.append('\n');
    writeLine(title);
  }

  private void writeEntry(String name, String text) {
    writeWrapped("", String.format("%-12s  ", name), text);
  }

  private void writeLine(String text) {
    out.append(text.stripTrailing()).append('\n');
  }

  /** Writes text after a lead. Further lines are indented to where the text starts. */
  private void writeWrapped(String indent, String lead, String text) {
    if (lead.isBlank() && text.isEmpty()) {
      return;
    }
    TextWrapper.appendWrapped(indent + lead, text, out);
  }
}
