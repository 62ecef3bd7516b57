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
    for (Effects.ResourceUse use : EffectsReader.of(isa, word).uses()) {
      int width = use.count() / resources.resourcesPerRegister(resources.registerFile(use.first()));
      while (use.operandIndex() >= widths.size()) {
        widths.add(1);
      }
      if (use.operandIndex() >= 0 && use.location() == Effects.UseLocation.OPERAND) {
        widths.set(use.operandIndex(), Math.max(width, widths.get(use.operandIndex())));
      }
    }
    return new RegisterRuns(List.copyOf(widths));
  }

  boolean hasOnlySingles() {
    return widths.stream().allMatch(width -> width == 1);
  }

  int width(int operand) {
    return operand >= 0 && operand < widths.size() ? widths.get(operand) : 1;
  }
}
