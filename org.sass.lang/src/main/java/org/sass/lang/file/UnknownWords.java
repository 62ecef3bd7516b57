package org.sass.lang.file;

import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.text.Problem;

/**
 * Counts the words of disassembled code that are not instructions. A writer that decodes the words
 * anyway counts them while it writes, because decoding takes most of a disassembler's time.
 */
public final class UnknownWords {
  private int wordCount;
  private int unknownCount;
  private int suspiciousCount;

  UnknownWords() {}

  /** Returns how many words of a kernel are not instructions. */
  public static int countUnknown(Kernel kernel) {
    UnknownWords counts = new UnknownWords();
    counts.addCode(kernel.code());
    return counts.unknownCount;
  }

  /**
   * Decodes a program to count its words. Returns the problem, or null, as {@link #problem} does.
   */
  public static Problem find(Program program) {
    UnknownWords counts = new UnknownWords();
    program.kernels().forEach(kernel -> counts.addCode(kernel.code()));
    return counts.problem(program);
  }

  /** Decodes and counts words, without building more than their text. */
  private void addCode(List<PlacedInstruction> code) {
    if (code.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder();
    Decoder decoder = new Decoder(code.get(0).isa(), text);
    for (PlacedInstruction placed : code) {
      text.setLength(0);
      List<String> notes = decoder.print(placed.word(), placed.address());
      addWord(decoder.isKnown(), notes);
    }
  }

  void add(Insn insn) {
    addWord(insn.form() != null, insn.notes());
  }

  void addWord(boolean known, List<String> notes) {
    wordCount++;
    unknownCount += known ? 0 : 1;
    suspiciousCount += known && notes.stream().anyMatch(UnknownWords::isSuspicious) ? 1 : 0;
  }

  /**
   * Returns the problem to report about the counted words; null if all are instructions. It is a
   * warning, or an error if at least half of the words are not instructions, because the file is
   * then probably not code. Words with reserved bits set are suspicious and count for this half.
   */
  public Problem problem(Program program) {
    if (unknownCount == 0) {
      return null;
    }
    String what = wordCount == 1 ? " word is not an instruction" : " words are not instructions";
    String message = unknownCount + " of " + wordCount + what + " of " + program.isa().archName();
    String more =
        suspiciousCount == 0
            ? ""
            : ", and " + suspiciousCount + " more have bits set that no instruction uses";
    String question =
        more + ": the file may not be code, or may be code of another instruction set";
    return 2 * (unknownCount + suspiciousCount) >= wordCount
        ? Problem.error("hardly-code", message + question, 1, 0, 0)
        : Problem.warning("unknown-words", message, 1, 0, 0);
  }

  private static boolean isSuspicious(String note) {
    return note.startsWith("reserved bit");
  }
}
