package org.sass.lang.ide.navigate;

import java.util.List;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.Span;

/**
 * A register that an instruction uses although none of its operands names it, such as UR4, in which
 * the descriptor of {@code LDG.E R2, [R2.64]} is. The control of the instruction names it if it is
 * another one than usual: {@code [B------:R-:W0:-:S01:UR6] LDG.E R2, [R2.64]}.
 */
final class UnnamedRegister {
  private UnnamedRegister() {}

  /**
   * Returns the text of the control with which an instruction uses another register; empty if it
   * needs no control for that. Returns null if the instruction has no such register.
   *
   * @param placed the instruction
   * @param file the file of both registers
   * @param from number of the register that it uses
   * @param to number of the register that it is to use
   */
  static String controlWith(PlacedInstruction placed, RegisterFile file, int from, int to) {
    Form form = placed.decode().form();
    for (Form.FieldUse use : form == null ? List.<Form.FieldUse>of() : form.fields()) {
      BitField bits = use.field();
      Word word = placed.word();
      boolean isUsed =
          use.part() != null
              && !use.part().isOperand()
              && file.findField(RegisterFile.Field.MODIFIER, use.name()) != null
              && bits.extract(word.low(), word.high()) == from;
      if (isUsed) {
        long low = word.low() & ~bits.maskLow() | bits.putLow(to);
        long high = word.high() & ~bits.maskHigh() | bits.putHigh(to);
        Word changed = new Word(word.size(), low, high);
        Insn decoded = Decoder.decode(placed.isa(), changed, placed.address());
        Span control = decoded.form() == null ? null : InsnReader.read(decoded.text()).control();
        return decoded.form() == null
            ? null
            : control == null ? "" : control.textIn(decoded.text());
      }
    }
    return null;
  }

  /** Returns the text of an instruction with another control, or with none if it is empty. */
  static String withControl(String text, String control) {
    Span old = InsnReader.read(text).control();
    String rest = old == null ? text : text.substring(old.end()).stripLeading();
    return control.isEmpty() ? rest : control + " " + rest;
  }
}
