package org.sass.lang.assemble;

import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.isa.Control;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.ProblemCollector;

/**
 * Looks for late results that no instruction waits for. If the text of an instruction has no
 * control, the assembler gives it one that waits for everything before it and announces its own
 * late results. A kernel without any control in its text is therefore safe. An instruction with a
 * control of its own must wait explicitly, which is easily forgotten if the programmer writes the
 * control of only a few instructions. Reports at most one such instruction per kernel.
 */
final class ScoreboardCheck {

  /** The late result of the last instruction, if its text has no control; null if there is none. */
  private Control.LateEffect pendingLate;

  private String pendingMnemonic;
  private boolean hasReported;

  /** Checks the next instruction of the kernel. */
  void checkNext(Isa isa, Word word, InsnInput input, int line, ProblemCollector problems) {
    Control control = isa.control();
    if (hasReported || control.lateEffects().isEmpty()) {
      return;
    }
    boolean isExplicit = control.isExplicit(word.high());
    if (pendingLate != null && isExplicit && !control.waitsFor(word.high(), pendingLate)) {
      hasReported = true;
      problems.warning(
          input.atLine(line).mnemonicPlace(),
          "unwaited-result",
          pendingMnemonic
              + " before it has no control, so the assembler adds one that announces "
              + pendingLate.description()
              + "; the control here does not wait for it: write the control of both, or of"
              + " neither");
    }
    Form form = isExplicit ? null : Decoder.form(isa, Word.of(word.size(), word.low()));
    pendingLate = control.lateEffectOf(form);
    pendingMnemonic = form == null ? "" : form.mnemonic();
  }
}
