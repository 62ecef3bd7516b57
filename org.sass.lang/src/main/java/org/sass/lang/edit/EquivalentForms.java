package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.Span;

/**
 * Finds other forms of an instruction that mean the same, in another size: short forms of long ones
 * and back. Two words mean the same if the table gives them the same operation, operands and
 * modifiers.
 */
public final class EquivalentForms {

  private EquivalentForms() {}

  /**
   * Another form of an instruction.
   *
   * @param mnemonic replaces the mnemonic; the rest of the text stays
   * @param bytes size of the form
   */
  public record Alternative(String mnemonic, int bytes) {}

  /** Returns the forms of another size, in the order of the table; empty if there are none. */
  public static List<Alternative> of(PlacedInstruction placed) {
    Insn insn = placed.decode();
    Form form = insn.form();
    if (form == null || form.semantics() == null) {
      return List.of();
    }
    List<Alternative> found = new ArrayList<>();
    Span name = InsnReader.read(insn.text()).mnemonic();
    Isa isa = placed.isa();
    for (Form other : isa.forms()) {
      if (other.isIn(isa.archIndex())
          && form.semantics().equals(other.semantics())
          && !other.mnemonic().equals(form.mnemonic())
          && found.stream().noneMatch(s -> s.mnemonic.equals(other.mnemonic()))) {
        addAlternative(placed, insn, name, other.mnemonic(), found);
      }
    }
    return found;
  }

  private static void addAlternative(
      PlacedInstruction placed, Insn insn, Span name, String mnemonic, List<Alternative> found) {
    String text =
        insn.text().substring(0, name.start()) + mnemonic + insn.text().substring(name.end());
    Isa isa = placed.isa();
    if (!FormEncoder.isInstruction(isa, text, 0, text.length(), placed.address(), Symbols.NONE)) {
      return;
    }
    Encoded encoded = Encoder.encode(isa, text, 0, text.length(), placed.address(), Symbols.NONE);
    if (encoded.word().size() == placed.word().size()) {
      return;
    }
    if (haveSameMeaning(insn, Decoder.decode(isa, encoded.word(), placed.address()))) {
      found.add(new Alternative(mnemonic, encoded.word().size() / 8));
    }
  }

  /**
   * Returns whether two instructions of the same operation have equal operands, fields and
   * modifiers.
   */
  static boolean haveSameMeaning(Insn a, Insn b) {
    if (a.form() == null
        || b.form() == null
        || a.operands().size() != b.operands().size()
        || !a.fields().equals(b.fields())
        || !haveSameModifiers(a.modifiers(), b.modifiers())) {
      return false;
    }
    for (int i = 0; i < a.operands().size(); i++) {
      Operand x = a.operands().get(i);
      Operand y = b.operands().get(i);
      if (!x.kind().equals(y.kind())
          || x.negated() != y.negated()
          || x.absolute() != y.absolute()
          || x.inverted() != y.inverted()
          || !x.values().equals(y.values())) {
        return false;
      }
    }
    return true;
  }

  /** A modifier that only one of the instructions has must be empty there, which is its default. */
  private static boolean haveSameModifiers(Map<String, String> a, Map<String, String> b) {
    Set<String> names = new HashSet<>(a.keySet());
    names.addAll(b.keySet());
    return names.stream().allMatch(n -> a.getOrDefault(n, "").equals(b.getOrDefault(n, "")));
  }
}
