package org.sass.lang.assemble;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
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
    List<Placed> code = kernel.code();
    if (!isControlled(code)) {
      return plain(code);
    }
    int bare = bareFrom(code);
    List<Word> words = controlled(code.subList(0, bare));
    words.addAll(plain(code.subList(bare, code.size())));
    return words;
  }

  /**
   * Returns whether the code has control words, which is so if its first instruction leaves room
   * for one.
   */
  public static boolean isControlled(List<Placed> code) {
    if (code.isEmpty() || !code.get(0).isa().isControlled()) {
      return false;
    }
    return bareFrom(code) > 0;
  }

  /**
   * Returns the index of the first instruction after the part with control words; the number of
   * instructions if all of the code has them.
   */
  private static int bareFrom(List<Placed> code) {
    Control control = code.get(0).isa().control();
    for (int i = 0; i < code.size(); i++) {
      if (control.slot(code.get(i).address()) < 0) {
        return i;
      }
    }
    return code.size();
  }

  private static List<Word> plain(List<Placed> code) {
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

  private static List<Word> controlled(List<Placed> code) {
    Control control = code.get(0).isa().control();
    List<Word> words = new ArrayList<>();
    int at = 0;
    while (at < code.size()) {
      int group = code.get(at).address() / control.groupBytes();
      int index = words.size();
      words.add(null);
      long bits = control.base();
      for (int slot = 0; slot < control.every() - 1; slot++) {
        boolean there =
            at < code.size()
                && code.get(at).address() / control.groupBytes() == group
                && control.slot(code.get(at).address()) == slot;
        Word word = there ? code.get(at++).word() : Word.of(64, control.fill());
        bits |= control.piece(word.high(), slot, late(control, code.get(0).isa(), word));
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
  static Control.Late late(Control control, Isa isa, Word word) {
    boolean asked = !control.lates().isEmpty() && !control.isSaid(word.high());
    return asked ? control.late(Decoder.form(isa, Word.of(64, word.low()))) : null;
  }

  /**
   * Returns the control word before an instruction that is the first one of its group; null for any
   * other instruction.
   */
  public static Word before(List<Placed> code, int index) {
    Control control = code.get(index).isa().control();
    int group = code.get(index).address() / control.groupBytes();
    boolean first = index == 0 || code.get(index - 1).address() / control.groupBytes() != group;
    if (!first || control.slot(code.get(index).address()) < 0) {
      return null;
    }
    int end = index;
    while (end < code.size() && code.get(end).address() / control.groupBytes() == group) {
      end++;
    }
    return controlled(code.subList(index, end)).get(0);
  }
}
