package org.sass.lang.file;

import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.text.Problem;

/**
 * Counts the words of disassembled code that are not instructions. A writer that decodes the words
 * anyway counts them while it writes, because decoding takes most of a disassembler's time.
 */
public final class UnknownWords {
  private int words;
  private int unknown;
  private int odd;

  UnknownWords() {}

  /** Returns how many words of a kernel are not instructions. */
  public static int of(Kernel kernel) {
    UnknownWords counts = new UnknownWords();
    counts.add(kernel.code());
    return counts.unknown;
  }

  /**
   * Decodes a program to count its words. Returns the problem, or null, as {@link #problem} does.
   */
  public static Problem find(Program program) {
    UnknownWords counts = new UnknownWords();
    program.kernels().forEach(kernel -> counts.add(kernel.code()));
    return counts.problem(program);
  }

  /** Decodes and counts words, without building more than their text. */
  private void add(List<Placed> code) {
    if (code.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder();
    Decoder decoder = new Decoder(code.get(0).isa(), text);
    for (Placed placed : code) {
      text.setLength(0);
      List<String> notes = decoder.print(placed.word(), placed.address());
      add(decoder.isKnown(), notes);
    }
  }

  void add(Insn insn) {
    add(insn.form() != null, insn.notes());
  }

  void add(boolean known, List<String> notes) {
    words++;
    unknown += known ? 0 : 1;
    odd += known && notes.stream().anyMatch(UnknownWords::isOdd) ? 1 : 0;
  }

  /**
   * Returns the problem to report about the counted words; null if all are instructions. It is a
   * warning, or an error if at least half of the words are not instructions, because the file is
   * then probably not code. Words with reserved bits set are suspicious and count for this half.
   */
  public Problem problem(Program program) {
    if (unknown == 0) {
      return null;
    }
    String what = words == 1 ? " word is not an instruction" : " words are not instructions";
    String message = unknown + " of " + words + what + " of " + program.isa().archName();
    String more = odd == 0 ? "" : ", and " + odd + " more have bits set that no instruction uses";
    String question =
        more + ": the file may not be code, or may be code of another instruction set";
    return 2 * (unknown + odd) >= words
        ? Problem.error("hardly-code", message + question, 1, 0, 0)
        : Problem.warning("unknown-words", message, 1, 0, 0);
  }

  private static boolean isOdd(String note) {
    return note.startsWith("reserved bit");
  }
}
