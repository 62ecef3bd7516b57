package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.flow.Resources;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * The number of consecutive registers that each operand of an instruction uses. The operand names
 * only the first of them. Example registers of such an operand must start at a multiple of this
 * number, and must not overlap.
 *
 * @param widths the number of registers by the position of the operand, from 0; operands after the
 *     last entry use 1
 */
record RegisterRuns(List<Integer> widths) {
  static final RegisterRuns NONE = new RegisterRuns(List.of());

  /**
   * Returns the runs of an instruction, or {@link #NONE} if the text is not a whole instruction.
   */
  static RegisterRuns of(Isa isa, String text) {
    Word word = Encoder.encode(isa, text, 0, text.length(), 0, name -> OptionalLong.of(0)).word();
    if (word == null) {
      return NONE;
    }
    Resources resources = Resources.of(isa);
    List<Integer> widths = new ArrayList<>();
    for (Effects.Use use : EffectsReader.of(isa, word).uses()) {
      int width = use.count() / resources.width(resources.file(use.first()));
      while (use.operand() >= widths.size()) {
        widths.add(1);
      }
      if (use.operand() >= 0 && use.where() == Effects.Where.OPERAND) {
        widths.set(use.operand(), Math.max(width, widths.get(use.operand())));
      }
    }
    return new RegisterRuns(List.copyOf(widths));
  }

  boolean isPlain() {
    return widths.stream().allMatch(width -> width == 1);
  }

  int width(int operand) {
    return operand >= 0 && operand < widths.size() ? widths.get(operand) : 1;
  }
}
