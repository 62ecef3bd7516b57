package org.sass.lang.assemble;

import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.isa.Control;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.ProblemCollector;

/**
 * Looks for results that no instruction waits for. An instruction whose text has no control gets
 * one that waits for all before it and announces what is late of it; so kernels without any are
 * safe. One that has a control must see to it itself, which a programmer may forget who writes the
 * control of a few instructions only. Said once per kernel.
 */
final class ScoreboardCheck {

  /** What is late of the last instruction, whose text has no control; null if nothing is. */
  private Control.Late late;

  private String mnemonic;
  private boolean said;

  /** Looks at the next instruction of the kernel. */
  void next(Isa isa, Word word, InsnInput input, int line, ProblemCollector problems) {
    Control control = isa.control();
    if (said || control.lates().isEmpty()) {
      return;
    }
    boolean own = control.isSaid(word.high());
    if (late != null && own && !control.waits(word.high(), late)) {
      said = true;
      problems.warning(
          input.at(line).mnemonic(),
          "unwaited-result",
          mnemonic
              + " before it has no control and gets one that announces "
              + late.text()
              + "; the control here does not wait for it: write the control of both, or of"
              + " neither");
    }
    Form form = own ? null : Decoder.form(isa, Word.of(word.size(), word.low()));
    late = control.late(form);
    mnemonic = form == null ? "" : form.mnemonic();
  }
}
