package org.sass.lang.file;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.PlacedList;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Problem;

/**
 * Turns machine code into a program. Any bytes give a program: what is not an instruction becomes
 * an unknown word.
 */
public final class Disassembler {

  private Disassembler() {}

  /**
   * Decodes every kernel of an image for an instruction set. The architecture that the image names
   * is ignored.
   */
  public static Program disassemble(Isa isa, CodeImage image) {
    List<Problem> problems = new ArrayList<>(image.problems());
    List<Kernel> kernels = new ArrayList<>();
    for (CodeImage.Section section : image.sections()) {
      List<PlacedInstruction> code = place(isa, section.code());
      int end = code.isEmpty() ? 0 : code.get(code.size() - 1).endAddress();
      Word last = code.isEmpty() ? null : code.get(code.size() - 1).word();
      if (end < section.code().length
          || last != null && isa.sizeOf(last.low(), last.high()) > last.size()) {
        problems.add(
            Problem.warning(
                "cut-off",
                "the code of " + section.name() + " ends in the middle of an instruction",
                1,
                0,
                0));
      }
      kernels.add(
          new Kernel(
              section.name(), 0, code, Map.of(), List.of(), 0, List.copyOf(section.constants())));
    }
    return new Program(isa, List.copyOf(kernels), List.of(), List.copyOf(problems));
  }

  private static List<PlacedInstruction> place(Isa isa, byte[] code) {
    PlacedList placed = new PlacedList(16);
    int unit = isa.unitBits() / 8;
    int at = 0;
    long control = 0;
    int controlled = isa.hasControlWords() ? controlled(isa, code) : 0;
    while (at + unit <= code.length) {
      if (at < controlled && at % isa.control().groupBytes() == 0) {
        control = bits(code, at, Math.min(8, code.length - at));
        at = isa.skipControlWord(at);
        continue;
      }
      if (at < controlled) {
        long above = isa.control().upperBits(control, isa.control().slotIndex(at));
        placed.add(isa, at, new Word(64, bits(code, at, 8), above), 0, 0);
        at += 8;
        continue;
      }
      long low = bits(code, at, Math.min(8, code.length - at));
      long high = bits(code, at + 8, Math.min(8, code.length - at - 8));
      int size = isa.sizeOf(low, high);
      int bytes = size == 0 ? unit : size / 8;
      // If the file ends inside a word, show the bytes that it has.
      bytes = Math.min(bytes, (code.length - at) / unit * unit);
      placed.add(isa, at, word(8 * bytes, low, high), 0, 0);
      at += bytes;
    }
    return Collections.unmodifiableList(placed);
  }

  /**
   * Returns how many bytes at the start of the code have control words in their places. Returns 0
   * for a fragment of code without control words. The last group of genuine code may lack a control
   * word if it is only padding.
   */
  private static int controlled(Isa isa, byte[] code) {
    int group = isa.control().groupBytes();
    for (int at = 0; at + 8 <= code.length; at += group) {
      if (!isa.control().isControlWord(bits(code, at, 8))) {
        return at > 0 && at + group >= code.length ? at : 0;
      }
    }
    return code.length >= 16 ? code.length : 0;
  }

  private static Word word(int size, long low, long high) {
    if (size >= 128) {
      return new Word(size, low, high);
    }
    return size > 64
        ? new Word(size, low, high & (1L << (size - 64)) - 1)
        : new Word(size, size == 64 ? low : low & (1L << size) - 1, 0);
  }

  private static long bits(byte[] code, int from, int byteCount) {
    long bits = 0;
    for (int i = 0; i < byteCount; i++) {
      bits |= (code[from + i] & 0xffL) << (8 * i);
    }
    return bits;
  }
}
