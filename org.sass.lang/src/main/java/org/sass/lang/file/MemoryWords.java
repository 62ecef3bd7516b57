package org.sass.lang.file;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.isa.Control;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * The words of a kernel as they stand in memory, including control words and the padding at the
 * end.
 */
public final class MemoryWords {

  private MemoryWords() {}

  public static List<Word> of(Kernel kernel) {
    List<PlacedInstruction> code = kernel.code();
    if (!hasControlWords(code)) {
      return withoutControlWords(code);
    }
    int controlledCount = controlledCount(code);
    List<Word> words = withControlWords(code.subList(0, controlledCount));
    words.addAll(withoutControlWords(code.subList(controlledCount, code.size())));
    return words;
  }

  /**
   * Returns whether the code has control words, which is so if its first instruction leaves room
   * for one.
   */
  public static boolean hasControlWords(List<PlacedInstruction> code) {
    if (code.isEmpty() || !code.get(0).isa().hasControlWords()) {
      return false;
    }
    return controlledCount(code) > 0;
  }

  /**
   * Returns the index of the first instruction after the part with control words; the number of
   * instructions if all of the code has them.
   */
  private static int controlledCount(List<PlacedInstruction> code) {
    Control control = code.get(0).isa().control();
    for (int i = 0; i < code.size(); i++) {
      if (control.slotIndex(code.get(i).address()) < 0) {
        return i;
      }
    }
    return code.size();
  }

  private static List<Word> withoutControlWords(List<PlacedInstruction> code) {
    return new AbstractList<>() {
      @Override
      public Word get(int index) {
        return code.get(index).word();
      }

      @Override
      public int size() {
        return code.size();
      }
    };
  }

  private static List<Word> withControlWords(List<PlacedInstruction> code) {
    Control control = code.get(0).isa().control();
    List<Word> words = new ArrayList<>();
    int at = 0;
    while (at < code.size()) {
      int group = code.get(at).address() / control.groupBytes();
      int index = words.size();
      words.add(null);
      long bits = control.fixedBits();
      for (int slot = 0; slot < control.groupWords() - 1; slot++) {
        boolean there =
            at < code.size()
                && code.get(at).address() / control.groupBytes() == group
                && control.slotIndex(code.get(at).address()) == slot;
        Word word = there ? code.get(at++).word() : Word.of(64, control.paddingWord());
        bits |= control.encodePiece(word.high(), slot, late(control, code.get(0).isa(), word));
        words.add(Word.of(64, word.low()));
      }
      words.set(index, Word.of(64, bits));
    }
    return words;
  }

  /**
   * Returns the late result of an instruction, if its text does not give its piece of the control
   * word; else null. Also null if it has no late result.
   */
  static Control.LateEffect late(Control control, Isa isa, Word word) {
    boolean canHaveLateEffect =
        !control.lateEffects().isEmpty() && !control.isExplicit(word.high());
    return canHaveLateEffect
        ? control.lateEffectOf(Decoder.form(isa, Word.of(64, word.low())))
        : null;
  }

  /**
   * Returns the control word before an instruction that is the first one of its group; null for any
   * other instruction.
   */
  public static Word controlWordBefore(List<PlacedInstruction> code, int index) {
    Control control = code.get(index).isa().control();
    int group = code.get(index).address() / control.groupBytes();
    boolean isFirstInGroup =
        index == 0 || code.get(index - 1).address() / control.groupBytes() != group;
    if (!isFirstInGroup || control.slotIndex(code.get(index).address()) < 0) {
      return null;
    }
    int end = index;
    while (end < code.size() && code.get(end).address() / control.groupBytes() == group) {
      end++;
    }
    return withControlWords(code.subList(index, end)).get(0);
  }
}
