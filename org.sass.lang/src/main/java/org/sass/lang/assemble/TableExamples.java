package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Form.Golden;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaException;
import org.sass.lang.isa.Word;

/**
 * Checks the examples in an instruction-set table: decoding the word of each must give its text,
 * and encoding the text must give its word.
 */
public final class TableExamples {

  private TableExamples() {}

  /**
   * Returns what is wrong with the examples of a table, each with its place.
   *
   * @param file name of the table's file, for the messages
   * @param isa the table; examples inherited from a table that it extends are not checked
   */
  public static List<IsaException> check(String file, Isa isa) {
    List<IsaException> wrong = new ArrayList<>();
    for (Form form : isa.forms()) {
      if (form.tableName().equals(isa.name())) {
        for (Golden golden : form.goldens()) {
          String mistake = mistakeInItsArch(isa, form, golden);
          if (mistake != null) {
            wrong.add(new IsaException(file, golden.line(), golden.column(), mistake));
          }
        }
      }
    }
    return List.copyOf(wrong);
  }

  /**
   * Returns what is wrong with an example in its architecture; null if it is right. An example that
   * needs no architecture of its own must not name one, so that each is checked in the newest one
   * in which it can hold.
   */
  private static String mistakeInItsArch(Isa isa, Form form, Golden golden) {
    int newest = Math.min(form.lastArchIndex(), isa.archs().size() - 1);
    if (golden.arch() == Form.NEWEST) {
      return mistake(inArch(isa, newest), form, golden);
    }
    for (int arch = newest; arch > golden.arch(); arch--) {
      if (mistake(inArch(isa, arch), form, golden) == null) {
        String named = "@" + isa.archs().get(golden.arch());
        return "the example holds in "
            + isa.archs().get(arch)
            + (arch == newest ? ": leave out " + named : ": write that in place of " + named);
      }
    }
    return mistake(inArch(isa, golden.arch()), form, golden);
  }

  private static Isa inArch(Isa isa, int arch) {
    return isa.withArch(isa.archs().get(arch));
  }

  private static String mistake(Isa isa, Form form, Golden golden) {
    Word word = golden.word();
    Insn insn = Decoder.decode(isa, word);
    if (!insn.text().equals(golden.text())) {
      return word + " is " + insn.text() + ", not " + golden.text();
    }
    if (insn.form() != form) {
      return word + " has the form of line " + (insn.form() == null ? 0 : insn.form().line());
    }
    if (!insn.notes().isEmpty()) {
      return word + " has bits that its text does not express: " + String.join("; ", insn.notes());
    }
    String text = golden.text();
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    if (encoded.failure() != null) {
      return encoded.failure().message();
    }
    return encoded.word().equals(word) ? null : text + " is " + encoded.word() + ", not " + word;
  }
}
