package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.BitSet;
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
   * result is known, which architectures have it, and related mnemonics. Entries without a text are
   * left out.
   */
  public static List<Entry> of(Form form, Isa isa) {
    BitSet archs = new BitSet();
    addArchs(form, isa, archs);
    boolean isOnlyForm = isa.byMnemonic().get(form.mnemonic()).size() == 1;
    return of(form, isa, archs, isOnlyForm);
  }

  /**
   * Returns the same entries for an instruction. Other forms may give the same instruction to other
   * architectures.
   *
   * @param form the form of the instruction
   * @param archs the indices of the architectures that have the instruction; empty if this is
   *     unknown
   */
  public static List<Entry> of(Form form, Isa isa, BitSet archs) {
    return of(form, isa, archs, true);
  }

  /** Returns the same entries for a mnemonic of which several forms are shown together. */
  public static List<Entry> of(List<Form> forms, Form first, Isa isa) {
    BitSet archs = new BitSet();
    forms.forEach(form -> addArchs(form, isa, archs));
    return of(first, isa, archs, true);
  }

  private static void addArchs(Form form, Isa isa, BitSet archs) {
    archs.set(form.archIndex(), Math.min(form.lastArchIndex(), isa.archs().size() - 1) + 1);
  }

  private static List<Entry> of(Form form, Isa isa, BitSet archs, boolean isInstruction) {
    List<Entry> entries = new ArrayList<>();
    add("also read", String.join(", ", form.aliases()), entries);
    add("status", FormDescription.status(form), entries);
    add("source", form.source(), entries);
    if (!archs.isEmpty() && archs.cardinality() < isa.archs().size()) {
      entries.add(archsEntry(isa, archs, isInstruction));
    }
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

  /** Names some but not all architectures of a table. */
  private static Entry archsEntry(Isa isa, BitSet archs, boolean isInstruction) {
    List<String> names = archs.stream().mapToObj(isa.archs()::get).toList();
    String first = names.get(0);
    String last = names.get(names.size() - 1);
    boolean isRange = archs.length() - archs.nextSetBit(0) == names.size();
    boolean isNewer = isRange && archs.get(isa.archs().size() - 1);
    String name = isNewer ? "needs" : "only in";
    String text =
        isNewer
            ? first + " or newer"
            : isRange && names.size() > 1 ? first + " to " + last : String.join(", ", names);
    return isInstruction ? new Entry(name, text) : new Entry("this form", name + " " + text);
  }

  private static void add(String name, String text, List<Entry> entries) {
    if (!text.isEmpty()) {
      entries.add(new Entry(name, text));
    }
  }
}
