package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.SyntaxSummary;

/** Writes the hover of a mnemonic if the exact instruction is not known: all its forms. */
final class MnemonicText {
  private MnemonicText() {}

  static void write(Isa isa, String name, List<Form> forms, HoverPage page) {
    Form first = forms.get(0);
    page.addTitle(name, first.description());
    String alias =
        first.mnemonic().equals(name)
            ? ""
            : page.formatText("Another name of ")
                + page.formatCode(first.mnemonic())
                + page.formatText("  ·  ");
    page.addParagraph(alias + page.formatCode(first.operation()));
    StringBuilder shapes = new StringBuilder();
    for (Form form : forms) {
      shapes.append(shapes.isEmpty() ? "" : "\n").append(SyntaxSummary.syntax(form));
    }
    page.addCodeBlock(shapes.toString());
    List<String> modifiers = SyntaxSummary.modifiers(first);
    List<String[]> items = new ArrayList<>();
    if (!modifiers.isEmpty()) {
      items.add(
          new String[] {
            page.bold("modifiers"),
            String.join(" ", modifiers.stream().map(page::formatCode).toList())
          });
    }
    if (!first.goldens().isEmpty()) {
      items.add(
          new String[] {page.bold("example"), page.formatCode(first.goldens().get(0).text())});
    }
    InsnHover.addRemarks(forms, isa, page, items);
    page.addList(items);
  }
}
