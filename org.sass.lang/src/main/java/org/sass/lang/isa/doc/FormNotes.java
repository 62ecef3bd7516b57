package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * Collects what the table says about a form besides its text and bits. Every kind of page shows
 * these entries alike.
 */
public final class FormNotes {

  /**
   * One fact about a form.
   *
   * @param name what it is about: {@code status}, {@code see also}
   * @param text what the table says
   */
  public record Entry(String name, String text) {}

  private FormNotes() {}

  /**
   * Returns the other names of the form, how well it is known, where it comes from, how well its
   * result is known, what can run it, and related mnemonics. Entries without a text are left out.
   */
  public static List<Entry> of(Form form, Isa isa) {
    List<Entry> entries = new ArrayList<>();
    add("also read", String.join(", ", form.aliases()), entries);
    add("status", FormDescription.status(form), entries);
    add("source", form.source(), entries);
    addArchs(form, isa, entries);
    add("FlexGripPlus", form.flexgripText(), entries);
    add("result", form.exactness() == null ? "" : form.exactness().text(), entries);
    add("not run", form.notRunText(), entries);
    add("no effect", form.hintText(), entries);
    List<String> related =
        form.relatedMnemonics().stream().filter(other -> isKnown(other, form, isa)).toList();
    add("see also", String.join(", ", related), entries);
    return entries;
  }

  /**
   * Returns whether the chosen architecture has a mnemonic, or the first one that has the form if
   * that is newer.
   */
  private static boolean isKnown(String mnemonic, Form form, Isa isa) {
    int arch = Math.max(form.archIndex(), isa.archIndex());
    return isa.byMnemonic().getOrDefault(mnemonic, List.of()).stream()
        .anyMatch(other -> other.isIn(arch));
  }

  /** Adds the architectures that have the form, unless all have it. */
  private static void addArchs(Form form, Isa isa, List<Entry> entries) {
    String first = isa.archs().get(form.archIndex());
    if (form.lastArchIndex() < isa.archs().size() - 1) {
      String last = isa.archs().get(form.lastArchIndex());
      add("only in", first.equals(last) ? first : first + " to " + last, entries);
    } else if (form.archIndex() > 0) {
      add("needs", first + " or newer", entries);
    }
  }

  private static void add(String name, String text, List<Entry> entries) {
    if (!text.isEmpty()) {
      entries.add(new Entry(name, text));
    }
  }
}
