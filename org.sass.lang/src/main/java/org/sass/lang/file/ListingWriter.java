package org.sass.lang.file;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.ConditionalMnemonics;
import org.sass.lang.codec.ControlText;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Writes a program as a listing in the style of NVIDIA's disassemblers, old or new, or as a source
 * text. The text of a listing does not show exit markers; only its hex column holds them.
 */
public final class ListingWriter {

  /** The styles of output. */
  public enum Style {
    /** The new generation: the word is after the text, its high half first. */
    NEW,
    /** The old generation: the word is before the text, its low half first. */
    OLD,
    /** A source text with labels that assembles to the same words. */
    SOURCE
  }

  /**
   * Number of instructions per batch. The text column is as wide as the widest text so far, so
   * later batches may be wider.
   */
  private static final int BATCH_SIZE = 1 << 20;

  /** Number of characters that are collected before they go to the output. */
  private static final int FLUSH_LENGTH = 1 << 16;

  /** The row of dots after a function is longer than its name by this number. */
  private static final int EXTRA_DOTS = 17;

  private final Program program;
  private final FileNotes notes;
  private final Appendable sink;
  private final StringBuilder out = new StringBuilder(FLUSH_LENGTH + 256);
  private final boolean isOldStyle;
  private final ControlText controlText;
  private final String exitMarker;
  private final UnknownWords unknownWords = new UnknownWords();
  private boolean hasControlWords;
  private int kernelIndex;

  /** Whether the instruction written last opened a pair, which the next one closes. */
  private boolean isPairOpen;

  /** Number of hexadecimal digits of the longest word, at least 16. */
  private final int maxWordDigits;

  private ListingWriter(
      Program program, FileNotes notes, boolean isOldStyle, ControlText control, Appendable sink) {
    this.controlText = control;
    this.program = program;
    this.notes = notes;
    this.exitMarker = ExitMarker.markerText(program.isa());
    this.isOldStyle = isOldStyle;
    this.sink = sink;
    boolean isInTwoLines = !isOldStyle && program.isa().hasWideWords();
    this.maxWordDigits = isInTwoLines ? 16 : Math.max(16, program.isa().maxSize() / 4);
  }

  /** Returns the program as one text. */
  public static String toString(Program program, Style style) {
    StringBuilder text = new StringBuilder();
    try {
      write(program, style, text);
    } catch (IOException e) {
      throw new IllegalStateException("a string cannot fail", e);
    }
    return text.toString();
  }

  /**
   * Writes the program in pieces, so that the text of a large program need not fit into memory.
   *
   * @return counts the words that are not instructions
   */
  public static UnknownWords write(Program program, Style style, Appendable sink)
      throws IOException {
    return write(program, FileNotes.NONE, style, sink);
  }

  /**
   * Writes the program in pieces, with comments.
   *
   * @param notes what the file of the program says besides its code
   * @return counts the words that are not instructions
   */
  public static UnknownWords write(Program program, FileNotes notes, Style style, Appendable sink)
      throws IOException {
    return write(program, notes, style, ControlText.HIDDEN, sink);
  }

  /**
   * Writes the program in pieces, with comments.
   *
   * @param notes what the file of the program says besides its code
   * @param control whether the texts of a listing show a control that is part of their words; those
   *     of a source always show it where it is unusual
   * @return counts the words that are not instructions
   */
  public static UnknownWords write(
      Program program, FileNotes notes, Style style, ControlText control, Appendable sink)
      throws IOException {
    if (style == Style.SOURCE) {
      SourceWriter writer = new SourceWriter(program, notes, sink);
      writer.write();
      return writer.words();
    }
    ListingWriter writer = new ListingWriter(program, notes, style == Style.OLD, control, sink);
    writer.write();
    return writer.unknownWords;
  }

  private void write() throws IOException {
    String section = null;
    for (int i = 0; i < program.kernels().size(); i++) {
      Kernel kernel = program.kernels().get(i);
      kernelIndex = i;
      String arch = program.isaOf(kernel).archName();
      out.append(i == 0 ? "" : "\n\n");
      if (!arch.equals(section)) {
        writeSection(arch);
        section = arch;
      }
      out.append("\t\tFunction : ").append(kernel.name()).append('\n');
      if (!isOldStyle && !HexBytes.usesBytes(program.isa())) {
        writeHeaderFlags(arch);
      }
      for (String note : notes.ofKernel(i, true, true)) {
        out.append("        ").append(note).append('\n');
      }
      writeInstructions(kernel.code());
      out.append("\t\t").append(".".repeat(kernel.name().length() + EXTRA_DOTS)).append("\n\n");
    }
    if (section == null) {
      writeSection(program.isa().archName());
    }
    for (String note : notes.ofData()) {
      out.append(note).append('\n');
    }
    sink.append(out);
  }

  private void writeSection(String arch) {
    out.append("\n\tcode for ").append(arch).append('\n');
  }

  private void writeHeaderFlags(String arch) {
    String numbered = Isas.withoutLetter(arch);
    String flag = "EF_CUDA_" + numbered.replace("_", "").toUpperCase(Locale.ROOT);
    String specific = numbered.equals(arch) ? "" : "EF_CUDA_ACCELERATORS ";
    out.append("\t.headerflags    @\"").append(specific).append(flag);
    out.append(" EF_CUDA_PTX_SM(").append(flag).append(")\"\n");
  }

  private void writeInstructions(List<PlacedInstruction> code) throws IOException {
    hasControlWords = MemoryWords.hasControlWords(code);
    isPairOpen = false;
    StringBuilder texts = new StringBuilder();
    int[] ends = new int[Math.min(code.size(), BATCH_SIZE)];
    int widest = 0;
    for (int from = 0; from < code.size(); from += BATCH_SIZE) {
      widest = Math.max(widest, collectTexts(code, from, texts, ends));
      writeLines(code, from, texts, ends, widest);
    }
  }

  private void writeLines(
      List<PlacedInstruction> code, int from, StringBuilder texts, int[] ends, int widest)
      throws IOException {
    int start = 0;
    int count = Math.min(BATCH_SIZE, code.size() - from);
    for (int i = 0; i < count; i++) {
      PlacedInstruction placed = code.get(from + i);
      int previous = from + i == 0 ? -1 : code.get(from + i - 1).address();
      for (String line : notes.before(kernelIndex, placed, previous)) {
        out.append("        ").append(line).append('\n');
      }
      String note = notes.ofInstruction(kernelIndex, placed.address());
      String ending = note == null ? "\n" : "  " + note + "\n";
      writeControlWord(code, from + i, widest);
      if (isOldStyle) {
        out.append("\t/*");
        appendAddress(placed.address());
        out.append("*/     /*0x");
        appendLowFirst(placed.word());
        out.append("*/ \t").append(texts, start, ends[i]).append(ending);
      } else {
        out.append("        /*");
        appendAddress(placed.address());
        out.append("*/        ").append(texts, start, ends[i]);
        appendBlanks(widest - (ends[i] - start));
        out.append(" /* 0x");
        if (placed.word().size() == 128) {
          appendInTwoLines(placed.word(), widest, ending);
        } else {
          appendHighFirst(placed.word());
          out.append(" */").append(ending);
        }
      }
      start = ends[i];
      if (out.length() >= FLUSH_LENGTH) {
        sink.append(out);
        out.setLength(0);
      }
    }
  }

  /** Appends the lower half of a word, and the upper half alone in the next line. */
  private void appendInTwoLines(Word word, int widest, String ending) {
    NumberPrinter.printHexDigits(word.low(), 16, out);
    out.append(" */").append(ending);
    appendBlanks(24 + widest);
    out.append(" /* 0x");
    NumberPrinter.printHexDigits(word.high(), 16, out);
    out.append(" */\n");
  }

  /**
   * Writes the control word of a group in a line of its own before the group's first instruction.
   */
  private void writeControlWord(List<PlacedInstruction> code, int index, int widest) {
    if (!hasControlWords) {
      return;
    }
    Word word = MemoryWords.controlWordBefore(code, index);
    if (word != null) {
      appendBlanks(24 + widest);
      out.append(" /* 0x");
      appendHighFirst(word);
      out.append(" */\n");
    }
  }

  /**
   * Collects the texts of a batch of instructions. Returns the width of the widest.
   *
   * @param from index of the first instruction
   * @param texts receives the texts, one after the other
   * @param ends receives the end offset of each text
   */
  private int collectTexts(
      List<PlacedInstruction> code, int from, StringBuilder texts, int[] ends) {
    texts.setLength(0);
    Isa isa = code.get(from).isa();
    Decoder decoder = new Decoder(isa, texts);
    decoder.setControlText(controlText);
    List<String> conditionalMnemonics = ConditionalMnemonics.of(isa);
    int widest = 0;
    int count = Math.min(BATCH_SIZE, code.size() - from);
    for (int i = 0; i < count; i++) {
      PlacedInstruction placed = code.get(from + i);
      boolean closesPair = isPairOpen;
      isPairOpen = !closesPair && from + i + 1 < code.size() && isa.opensPair(placed.word());
      int start = texts.length();
      List<String> notes = decoder.print(placed.word(), placed.address());
      unknownWords.addWord(decoder.isKnown(), notes);
      toNvidiaSpelling(texts, start, conditionalMnemonics);
      texts.append(closesPair ? "; }" : ";");
      if (isPairOpen) {
        texts.insert(start, "{ ");
      }
      ends[i] = texts.length();
      widest = Math.max(widest, ends[i] - start);
    }
    return widest;
  }

  /** Changes the text from {@code start} on from this project's spelling to NVIDIA's. */
  private void toNvidiaSpelling(StringBuilder texts, int start, List<String> conditionalMnemonics) {
    if (hasControlWords
        && startsWith(texts, start, Decoder.WORD_DIRECTIVE)
        && texts.indexOf(",", start) > 0) {
      texts.setLength(texts.indexOf(",", start));
    }
    int marker = exitMarker.isEmpty() ? -1 : texts.indexOf(exitMarker, start);
    if (marker >= 0) {
      texts.delete(marker, marker + exitMarker.length());
    }
    if (!isOldStyle) {
      insertConditionBlank(texts, start, conditionalMnemonics);
      return;
    }
    for (int i = start + 1; i < texts.length(); i++) {
      if (texts.charAt(i) == '[' && texts.charAt(i - 1) != ' ') {
        texts.insert(i, ' ');
      }
    }
  }

  /** Inserts a blank where a condition could be, as the new generation does: {@code RET ;}. */
  private static void insertConditionBlank(
      StringBuilder texts, int start, List<String> conditionalMnemonics) {
    for (int i = 0; i < conditionalMnemonics.size(); i++) {
      String mnemonic = conditionalMnemonics.get(i);
      int end = start + mnemonic.length();
      if (!startsWith(texts, start, mnemonic)) {
        continue;
      }
      if (texts.length() == end) {
        texts.append(' ');
      } else if (texts.charAt(end) == ' ' && texts.charAt(end + 1) != 'C') {
        texts.insert(end, ' ');
      }
    }
  }

  private static boolean startsWith(StringBuilder texts, int start, String word) {
    if (texts.length() - start < word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (texts.charAt(start + i) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private void appendAddress(int address) {
    int digits = 4;
    while (address >>> (4 * digits) != 0 && digits < 8) {
      digits++;
    }
    NumberPrinter.printHexDigits(address, digits, out);
  }

  /** Appends groups of 32 bits, the lowest first; the last group may be shorter. */
  private void appendLowFirst(Word word) {
    for (int bit = 0; bit < word.size(); bit += 32) {
      long group = bit < 64 ? word.low() >>> bit : word.high() >>> (bit - 64);
      NumberPrinter.printHexDigits(group, Math.min(32, word.size() - bit) / 4, out);
    }
    appendBlanks(maxWordDigits - word.size() / 4);
  }

  private void appendHighFirst(Word word) {
    if (word.size() > 64) {
      NumberPrinter.printHexDigits(word.high(), word.size() / 4 - 16, out);
    }
    NumberPrinter.printHexDigits(word.low(), Math.min(16, word.size() / 4), out);
    appendBlanks(maxWordDigits - word.size() / 4);
  }

  private void appendBlanks(int count) {
    for (int i = 0; i < count; i++) {
      out.append(' ');
    }
  }
}
