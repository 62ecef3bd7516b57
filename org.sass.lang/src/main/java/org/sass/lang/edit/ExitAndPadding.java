package org.sass.lang.edit;

import java.util.List;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * Finds plain instructions in an instruction table: one that ends a thread, and one that does
 * nothing.
 */
public final class ExitAndPadding {
  private ExitAndPadding() {}

  /**
   * Returns the mnemonic of an instruction that ends a thread and needs no operands; null if the
   * table has none.
   */
  public static String exitMnemonic(Isa isa) {
    for (Form form : isa.forms()) {
      if ("ret".equals(form.semantics()) && encode(isa, form) != null) {
        return form.mnemonic();
      }
    }
    return null;
  }

  /**
   * Returns the text of an instruction that changes nothing: a no-operation, or else a move of a
   * register to itself.
   *
   * @param bytes the size that the instruction must have
   * @return null if the table has none of that size
   */
  public static String padding(Isa isa, int bytes) {
    for (String semantics : List.of("nop", "mov")) {
      for (Form form : isa.forms()) {
        Insn insn = semantics.equals(form.semantics()) ? zeroInstruction(isa, form) : null;
        if (insn != null && insn.bytes() == bytes && hasNoEffect(insn)) {
          return insn.text();
        }
      }
    }
    return null;
  }

  /**
   * Returns the instruction of a form with zero in every field; null if that is no valid
   * instruction.
   */
  private static Insn zeroInstruction(Isa isa, Form form) {
    int size = form.sizeOf(form.baseLow(), form.baseHigh());
    Insn insn = Decoder.decode(isa, new Word(size, form.baseLow(), form.baseHigh()));
    return insn.form() == form && insn.notes().isEmpty() && form.isIn(isa) ? insn : null;
  }

  private static boolean hasNoEffect(Insn insn) {
    List<Operand> operands = insn.operands();
    return operands.isEmpty()
        || operands.size() == 2 && operands.get(0).text().equals(operands.get(1).text());
  }

  private static Encoded encode(Isa isa, Form form) {
    String text = form.mnemonic();
    if (!form.isIn(isa)
        || !FormEncoder.isInstruction(isa, text, 0, text.length(), 0, Symbols.NONE)) {
      return null;
    }
    return Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
  }
}
