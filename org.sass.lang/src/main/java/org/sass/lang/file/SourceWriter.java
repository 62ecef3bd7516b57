package org.sass.lang.file;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.KernelEndings;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.codec.Symbols;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.flow.Labels;
import org.sass.lang.flow.ReturnAddresses;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Word;

/**
 * Writes a program as source text with labels that assembles to the same words. A word that no text
 * can express is written as {@code .word}.
 */
public final class SourceWriter {
  private static final String INDENT = "        ";
  private static final int MAX_NOTES = 3;

  /** Number of bytes of a constant bank per line. */
  private static final int ROW_BYTES = 32;

  private final Program program;
  private final Appendable out;
  private final KernelNames names = new KernelNames();
  private final CodeImage editable;
  private final FileNotes notes;
  private final Encoder encoder;
  private final UnknownWords words = new UnknownWords();

  /** The instructions of the kernel being written that put a return address into a register. */
  private Map<Integer, Integer> returnAddresses = Map.of();

  SourceWriter(Program program, FileNotes notes, Appendable out) {
    this(program, notes, null, out);
  }

  /**
   * Creates a writer.
   *
   * @param notes what the file of the program says besides its code
   * @param editable the file of the program, if the text is to carry the marks that lead its
   *     changes back into the file; else null
   */
  public SourceWriter(Program program, FileNotes notes, CodeImage editable, Appendable out) {
    this.program = program;
    this.notes = notes;
    this.editable = editable;
    this.out = out;
    encoder = new Encoder(program.isa(), Symbols.NONE);
  }

  /** Returns the counts of the words written so far that are not instructions. */
  public UnknownWords words() {
    return words;
  }

  /** Writes the whole program. */
  public void write() throws IOException {
    out.append(".arch ").append(program.isa().archName()).append('\n');
    for (int i = 0; i < program.kernels().size(); i++) {
      CodeImage.Section section = editable == null ? null : editable.sections().get(i);
      writeKernel(i, section == null ? null : section.needs());
    }
    String separator = "\n";
    for (String note : notes.ofData()) {
      out.append(separator).append(note).append('\n');
      separator = "";
    }
  }

  /** Returns the labels that the text of a kernel has, by address. */
  public static Map<Integer, String> labels(Kernel kernel) {
    return Labels.of(kernel, name -> !kernel.labels().containsKey(name));
  }

  private void writeKernel(int index, ResourceNeeds needs) throws IOException {
    Kernel kernel = program.kernels().get(index);
    out.append("\n.kernel ").append(names.name(kernel.name())).append('\n');
    for (String note : notes.ofKernel(index, needs == null, false)) {
      out.append(note).append('\n');
    }
    if (needs != null) {
      out.append(EditMarks.resources(needs));
    }
    for (Param param : kernel.params()) {
      out.append(".param ").append(param.name()).append(' ').append(param.type()).append('\n');
    }
    if (kernel.sharedBytes() > 0) {
      out.append(".shared ").append(String.valueOf(kernel.sharedBytes())).append('\n');
    }
    for (Constant constant : kernel.constants()) {
      writeConstant(constant);
    }
    Map<Integer, String> labels = labels(kernel);
    returnAddresses = ReturnAddresses.loads(kernel);
    List<PlacedInstruction> code = kernel.code();
    for (int i = 0; i < code.size(); i++) {
      PlacedInstruction placed = code.get(i);
      int previous = i == 0 ? -1 : code.get(i - 1).address();
      for (String note : notes.before(index, placed, previous)) {
        out.append(note).append('\n');
      }
      String label = labels.get(placed.address());
      if (label != null) {
        out.append(label).append(":\n");
      }
      out.append(isMisplaced(placed) ? String.format("/*%04x*/", placed.address()) : INDENT);
      String text = text(kernel, placed, labels, i == code.size() - 1);
      String relocation = notes.ofInstruction(index, placed.address());
      text += relocation == null ? "" : "  " + relocation;
      out.append(editable == null ? text : EditMarks.mark(text, placed.address())).append('\n');
    }
    out.append(".end\n");
  }

  /**
   * Returns whether an instruction needs an address column: a long instruction at an address where
   * the hardware allows none, or an instruction where a control word should be. The assembler
   * accepts both if an address column says so.
   */
  private static boolean isMisplaced(PlacedInstruction placed) {
    Word word = placed.word();
    if (placed.isa().skipControlWord(placed.address()) != placed.address()) {
      return true;
    }
    int size = Math.max(word.size(), placed.isa().sizeOf(word.low(), word.high()));
    return size == 64 && (placed.address() & 7) != 0 && placed.isa().needsAlignment();
  }

  /**
   * Writes the bytes of a constant bank as {@code .const} directives, which take whole words only.
   * Constant memory is zero unless something is written to it. Longer runs of zeros are therefore
   * only mentioned in a comment: compilers leave the whole bank of the parameters to the driver.
   */
  private void writeConstant(Constant constant) throws IOException {
    byte[] bytes = constant.bytes();
    for (int at = 0; at < bytes.length; at += ROW_BYTES) {
      int end = zeros(bytes, at);
      if (end - at > ROW_BYTES) {
        String first = Integer.toHexString(constant.offset() + at);
        String last = Integer.toHexString(constant.offset() + end - 1);
        out.append("// constant bank ").append(String.valueOf(constant.bank()));
        out.append(": zeros from 0x").append(first).append(" to 0x").append(last).append('\n');
        // Go on after the last row of zeros.
        at = (end - 1) / ROW_BYTES * ROW_BYTES;
        continue;
      }
      out.append(".const ").append(String.valueOf(constant.bank()));
      out.append(" 0x").append(Integer.toHexString(constant.offset() + at)).append(" = ");
      for (int i = at; i < Math.min(bytes.length, at + ROW_BYTES); i += 4) {
        long value = 0;
        for (int k = 0; k < 4 && i + k < bytes.length; k++) {
          value |= (bytes[i + k] & 0xffL) << (8 * k);
        }
        out.append(i > at ? ", 0x" : "0x").append(Long.toHexString(value));
      }
      out.append('\n');
    }
  }

  /**
   * Returns the end of the rows of zeros that start at an offset; the offset itself if the row
   * there is not all zeros.
   */
  private static int zeros(byte[] bytes, int from) {
    int end = from;
    while (end < bytes.length && bytes[end] == 0) {
      end++;
    }
    return end == bytes.length ? end : end / ROW_BYTES * ROW_BYTES;
  }

  private String text(
      Kernel kernel, PlacedInstruction placed, Map<Integer, String> labels, boolean isLast) {
    Insn insn = placed.decode();
    words.add(insn);
    String text = insn.text();
    if (insn.form() == null || !insn.notes().isEmpty()) {
      String why = text.startsWith(".word") ? "" : text + ": ";
      List<String> notes = insn.notes();
      String first = String.join("; ", notes.subList(0, Math.min(MAX_NOTES, notes.size())));
      return word(placed) + comment(why + first + (notes.size() > MAX_NOTES ? "; ..." : ""));
    }
    Encoder.Encoded again = encoder.encode(text, 0, text.length(), placed.address());
    if (again.failure() != null) {
      return word(placed) + comment(text + ": " + again.failure().message());
    }
    if (!again.word().equals(placed.word())) {
      return word(placed) + comment(text + ": the text is another word");
    }
    Hole hole = BranchTargets.targetHole(insn.form(), placed.word());
    if (hole != null) {
      long target = BranchTargets.targetAddress(hole, placed.word(), placed.address());
      String number = fieldText(hole, placed);
      long there = BranchTargets.landingAddress(kernel, placed.isa(), target);
      String label = there == (int) there ? labels.get((int) there) : null;
      if (label == null || !text.endsWith(number)) {
        return word(placed) + comment(text + ": no instruction starts there");
      }
      // A label before the first instruction of a group stands for the address of the control word.
      // A branch to the instruction itself is therefore written with its distance from the label.
      long named =
          BranchTargets.encodedTarget(placed.isa(), at -> kernel.instructionAt(at) != null, there);
      String beyond = target == named ? "" : "+0x" + Long.toHexString(target - named);
      text = text.substring(0, text.length() - number.length()) + label + beyond;
    }
    Integer returnAddress = returnAddresses.get(placed.address());
    String back = returnAddress == null ? null : labels.get(returnAddress);
    String address = back == null ? "" : "0x" + Integer.toHexString(returnAddress);
    if (back != null && text.endsWith(" " + address)) {
      text = text.substring(0, text.length() - address.length()) + back;
    }
    // The assembler would set the exit marker on the last instruction of a kernel that does not
    // end.
    if (isLast && KernelEndings.canImplyExitMarker(program.isa(), insn)) {
      return word(placed) + comment(text);
    }
    return text;
  }

  /** Returns the text that an instruction shows for a field. */
  private static String fieldText(Hole hole, PlacedInstruction placed) {
    StringBuilder text = new StringBuilder();
    long value = hole.field().extract(placed.word().low(), placed.word().high());
    NumberPrinter.print(hole, value, placed.address(), text);
    return text.toString();
  }

  private static String comment(String text) {
    return text.isEmpty() ? "" : "  // " + text;
  }

  private String word(PlacedInstruction placed) {
    Word word = placed.word();
    int size = program.isa().sizeOf(word.low(), word.high());
    return Decoder.wordDirective(
        program.isa(), size > word.size() ? new Word(size, word.low(), 0) : word);
  }
}
