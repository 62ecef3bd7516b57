package org.sass.lang.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sass.lang.assemble.MemoryWords;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.NumberStyle;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * Writes listings as NVIDIA's disassemblers print them, old generation and new, and source texts. A
 * listing has no exit markers in its text: its hex column keeps them.
 */
public final class ListingWriter {

  /** What a listing looks like. */
  public enum Style {
    /** The new generation: the word stands after the text, its high half first. */
    NEW,
    /** The old generation: the word stands before the text, its low half first. */
    OLD,
    /** A source text with labels that assembles to the same words. */
    SOURCE
  }

  /** How many texts are kept until the widest is known; what comes after them may be wider. */
  private static final int GATHERED = 1 << 20;

  /** How much is gathered before it is handed on. */
  private static final int CHUNK = 1 << 16;

  /** The row of dots after a function is so much longer than its name. */
  private static final int DOTS = 17;

  private final Program program;
  private final Appendable sink;
  private final StringBuilder out = new StringBuilder(CHUNK + 256);
  private final boolean old;
  private final String exitMarker;
  private final UnknownWords words = new UnknownWords();
  private boolean controlled;

  /** How many digits the longest word has. */
  private final int digits;

  private ListingWriter(Program program, boolean old, Appendable sink) {
    this.program = program;
    this.exitMarker = ExitMarker.of(program.isa());
    this.old = old;
    this.sink = sink;
    this.digits = Math.max(16, program.isa().maxSize() / 4);
  }

  /** The program as one text. */
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
   * Writes the program piece by piece: a large one need not be in memory as a text.
   *
   * @return how many of its words are no instructions
   */
  public static UnknownWords write(Program program, Style style, Appendable sink)
      throws IOException {
    if (style == Style.SOURCE) {
      SourceWriter writer = new SourceWriter(program, sink);
      writer.write();
      return writer.words();
    }
    ListingWriter writer = new ListingWriter(program, style == Style.OLD, sink);
    writer.write();
    return writer.words;
  }

  private void write() throws IOException {
    String arch = program.isa().archName();
    out.append("\n\tcode for ").append(arch).append('\n');
    boolean first = true;
    for (Kernel kernel : program.kernels()) {
      out.append(first ? "" : "\n\n").append("\t\tFunction : ").append(kernel.name()).append('\n');
      first = false;
      if (!old && !HexBytes.isFor(program.isa())) {
        String flag = "EF_CUDA_" + arch.replace("_", "").toUpperCase(Locale.ROOT);
        out.append("\t.headerflags    @\"").append(flag);
        out.append(" EF_CUDA_PTX_SM(").append(flag).append(")\"\n");
      }
      instructions(kernel.code());
      out.append("\t\t").append(".".repeat(kernel.name().length() + DOTS)).append("\n\n");
    }
    sink.append(out);
  }

  private void instructions(List<Placed> code) throws IOException {
    controlled = MemoryWords.isControlled(code);
    StringBuilder texts = new StringBuilder();
    int[] ends = new int[Math.min(code.size(), GATHERED)];
    int widest = 0;
    for (int from = 0; from < code.size(); from += GATHERED) {
      widest = Math.max(widest, texts(code, from, texts, ends));
      lines(code, from, texts, ends, widest);
    }
  }

  private void lines(List<Placed> code, int from, StringBuilder texts, int[] ends, int widest)
      throws IOException {
    int start = 0;
    int count = Math.min(GATHERED, code.size() - from);
    for (int i = 0; i < count; i++) {
      Placed placed = code.get(from + i);
      control(code, from + i, widest);
      if (old) {
        out.append("\t/*");
        address(placed.address());
        out.append("*/     /*0x");
        lowFirst(placed.word());
        out.append("*/ \t").append(texts, start, ends[i]).append('\n');
      } else {
        out.append("        /*");
        address(placed.address());
        out.append("*/        ").append(texts, start, ends[i]);
        pad(widest - (ends[i] - start));
        out.append(" /* 0x");
        highFirst(placed.word());
        out.append(" */\n");
      }
      start = ends[i];
      if (out.length() >= CHUNK) {
        sink.append(out);
        out.setLength(0);
      }
    }
  }

  /** The control word of a group stands before it, alone in its line. */
  private void control(List<Placed> code, int index, int widest) {
    if (!controlled) {
      return;
    }
    Word word = MemoryWords.before(code, index);
    if (word != null) {
      pad(24 + widest);
      out.append(" /* 0x");
      highFirst(word);
      out.append(" */\n");
    }
  }

  /** Gathers the texts of some instructions; the width of the widest. */
  private int texts(List<Placed> code, int from, StringBuilder texts, int[] ends) {
    texts.setLength(0);
    Isa isa = code.get(from).isa();
    Decoder decoder = new Decoder(isa, texts);
    List<String> conditional = conditional(isa);
    int widest = 0;
    int count = Math.min(GATHERED, code.size() - from);
    for (int i = 0; i < count; i++) {
      Placed placed = code.get(from + i);
      int start = texts.length();
      List<String> notes = decoder.print(placed.word(), placed.address());
      words.add(decoder.isKnown(), notes);
      genuine(texts, start, conditional);
      ends[i] = texts.append(';').length();
      widest = Math.max(widest, ends[i] - start);
    }
    return widest;
  }

  /** Changes a text from our spelling to NVIDIA's. */
  private void genuine(StringBuilder texts, int start, List<String> conditional) {
    // The control word says it, in a line of its own.
    if (controlled && texts.charAt(start) == '[') {
      texts.delete(start, texts.indexOf("]", start) + 2);
    }
    if (controlled
        && texts.indexOf(Decoder.WORD, start) == start
        && texts.indexOf(",", start) > 0) {
      texts.setLength(texts.indexOf(",", start));
    }
    int marker = exitMarker.isEmpty() ? -1 : texts.indexOf(exitMarker, start);
    if (marker >= 0) {
      texts.delete(marker, marker + exitMarker.length());
    }
    if (!old) {
      leaveSpace(texts, start, conditional);
      return;
    }
    for (int i = start + 1; i < texts.length(); i++) {
      if (texts.charAt(i) == '[' && texts.charAt(i - 1) != ' ') {
        texts.insert(i, ' ');
      }
    }
  }

  /** The new generation leaves the space where a condition could stand: {@code RET ;}. */
  private static void leaveSpace(StringBuilder texts, int start, List<String> conditional) {
    for (int i = 0; i < conditional.size(); i++) {
      String mnemonic = conditional.get(i);
      int end = start + mnemonic.length();
      if (texts.length() < end || texts.indexOf(mnemonic, start) != start) {
        continue;
      }
      if (texts.length() == end) {
        texts.append(' ');
      } else if (texts.charAt(end) == ' ' && texts.charAt(end + 1) != 'C') {
        texts.insert(end, ' ');
      }
    }
  }

  /** The mnemonics after which a bare condition may stand: {@code BRA C0.NE, 0x348}. */
  private static List<String> conditional(Isa isa) {
    List<String> mnemonics = new ArrayList<>();
    for (Form form : isa.forms()) {
      for (Element element : form.text()) {
        if (element instanceof Element.Ref ref
            && !ref.part().operand()
            && !mnemonics.contains(form.mnemonic())
            && ref.part().cases().stream().anyMatch(ListingWriter::isCondition)) {
          mnemonics.add(form.mnemonic());
        }
      }
    }
    return mnemonics;
  }

  private static boolean isCondition(Case one) {
    return !one.text().isEmpty()
        && one.text().get(0) instanceof Element.Literal literal
        && literal.text().strip().equals("C");
  }

  private void address(int address) {
    int digits = 4;
    while (address >>> (4 * digits) != 0 && digits < 8) {
      digits++;
    }
    NumberStyle.digits(address, digits, out);
  }

  /** Groups of 32 bits, the lowest first; the last one may be shorter. */
  private void lowFirst(Word word) {
    for (int bit = 0; bit < word.size(); bit += 32) {
      long group = bit < 64 ? word.low() >>> bit : word.high() >>> (bit - 64);
      NumberStyle.digits(group, Math.min(32, word.size() - bit) / 4, out);
    }
    pad(digits - word.size() / 4);
  }

  private void highFirst(Word word) {
    if (word.size() > 64) {
      NumberStyle.digits(word.high(), word.size() / 4 - 16, out);
    }
    NumberStyle.digits(word.low(), Math.min(16, word.size() / 4), out);
    pad(digits - word.size() / 4);
  }

  private void pad(int count) {
    for (int i = 0; i < count; i++) {
      out.append(' ');
    }
  }
}
