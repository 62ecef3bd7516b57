package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Shapes;

/** Writes the hover of a mnemonic if the exact instruction is not known: all its forms. */
final class MnemonicText {
  private MnemonicText() {}

  static void write(Isa isa, String name, List<Form> forms, HoverPage page) {
    Form first = forms.get(0);
    page.title(name, first.description());
    String alias =
        first.mnemonic().equals(name)
            ? ""
            : page.text("Another name of ") + page.code(first.mnemonic()) + page.text("  ·  ");
    page.line(alias + page.code(first.operation()));
    StringBuilder shapes = new StringBuilder();
    for (Form form : forms) {
      shapes.append(shapes.isEmpty() ? "" : "\n").append(Shapes.syntax(form));
    }
    page.source(shapes.toString());
    List<String> modifiers = Shapes.modifiers(first);
    List<String[]> items = new ArrayList<>();
    if (!modifiers.isEmpty()) {
      items.add(
          new String[] {
            page.bold("modifiers"), String.join(" ", modifiers.stream().map(page::code).toList())
          });
    }
    if (!first.goldens().isEmpty()) {
      items.add(new String[] {page.bold("example"), page.code(first.goldens().get(0).text())});
    }
    InsnHover.about(first, isa, page, items);
    page.list(items);
  }
}
