package org.sass.lang.asm;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.asm.Program.Constant;
import org.sass.lang.asm.Program.Kernel;
import org.sass.lang.asm.Program.Param;
import org.sass.lang.asm.Program.Placed;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Word;

/**
 * Writes a program as source text with labels. It assembles to the same words: what a text cannot
 * say stands as {@code .word}.
 */
final class SourceWriter {
  private static final String INDENT = "        ";
  private static final int MOST_NOTES = 3;

  private final Program program;
  private final Appendable out;
  private final Set<String> names = new HashSet<>();

  SourceWriter(Program program, Appendable out) {
    this.program = program;
    this.out = out;
  }

  void write() throws IOException {
    out.append(".arch ").append(program.isa().archName()).append('\n');
    for (Kernel kernel : program.kernels()) {
      kernel(kernel);
    }
  }

  private void kernel(Kernel kernel) throws IOException {
    out.append("\n.kernel ").append(name(kernel.name())).append('\n');
    for (Param param : kernel.params()) {
      out.append(".param ").append(param.name()).append(' ').append(param.type()).append('\n');
    }
    if (kernel.sharedBytes() > 0) {
      out.append(".shared ").append(String.valueOf(kernel.sharedBytes())).append('\n');
    }
    for (Constant constant : kernel.constants()) {
      constant(constant);
    }
    Map<Integer, String> labels = Labels.of(kernel, name -> !kernel.labels().containsKey(name));
    List<Placed> code = kernel.code();
    for (int i = 0; i < code.size(); i++) {
      Placed placed = code.get(i);
      String label = labels.get(placed.address());
      if (label != null) {
        out.append(label).append(":\n");
      }
      out.append(misplaced(placed) ? String.format("/*%04x*/", placed.address()) : INDENT);
      out.append(text(placed, labels, i == code.size() - 1)).append('\n');
    }
    out.append(".end\n");
  }

  /** Long instructions where the hardware wants none: the assembler believes an address column. */
  private static boolean misplaced(Placed placed) {
    return placed.bytes() == 8 && (placed.address() & 7) != 0 && placed.isa().aligns();
  }

  /** A name that a directive can hold, different from those before. */
  private String name(String kernel) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < kernel.length(); i++) {
      name.append(Letters.isName(kernel.charAt(i)) ? kernel.charAt(i) : '_');
    }
    String base = name.isEmpty() ? "kernel" : name.toString();
    String unique = base;
    for (int i = 2; !names.add(unique); i++) {
      unique = base + "_" + i;
    }
    return unique;
  }

  /** Whole words only: what the directive takes. */
  private void constant(Constant constant) throws IOException {
    byte[] bytes = constant.bytes();
    for (int at = 0; at < bytes.length; at += 32) {
      out.append(".const ").append(String.valueOf(constant.bank()));
      out.append(" 0x").append(Integer.toHexString(constant.offset() + at)).append(" = ");
      for (int i = at; i < Math.min(bytes.length, at + 32); i += 4) {
        long value = 0;
        for (int k = 0; k < 4 && i + k < bytes.length; k++) {
          value |= (bytes[i + k] & 0xffL) << (8 * k);
        }
        out.append(i > at ? ", 0x" : "0x").append(Long.toHexString(value));
      }
      out.append('\n');
    }
  }

  private String text(Placed placed, Map<Integer, String> labels, boolean last) {
    Insn insn = placed.insn();
    String text = insn.text();
    if (insn.form() == null || !insn.notes().isEmpty()) {
      String why = text.startsWith(".word") ? "" : text + ": ";
      List<String> notes = insn.notes();
      String first = String.join("; ", notes.subList(0, Math.min(MOST_NOTES, notes.size())));
      return word(placed) + comment(why + first + (notes.size() > MOST_NOTES ? "; ..." : ""));
    }
    Hole hole = Targets.hole(insn.form(), placed.word());
    if (hole != null) {
      long target = Targets.get(hole, placed.word(), placed.address());
      String number = shown(hole, placed);
      String label = target == (int) target ? labels.get((int) target) : null;
      if (label == null || !text.endsWith(number)) {
        return word(placed) + comment(text + ": no instruction starts there");
      }
      text = text.substring(0, text.length() - number.length()) + label;
    }
    // The assembler would mark the last instruction of a kernel that does not end.
    if (last && Ending.isImplied(program.isa(), insn)) {
      return word(placed) + comment(text);
    }
    return text;
  }

  /** What the text of an instruction has in a field. */
  private static String shown(Hole hole, Placed placed) {
    StringBuilder shown = new StringBuilder();
    long value = hole.field().get(placed.word().low(), placed.word().high());
    Numbers.print(hole, value, placed.address(), shown);
    return shown.toString();
  }

  private static String comment(String text) {
    return text.isEmpty() ? "" : "  // " + text;
  }

  private String word(Placed placed) {
    Word word = placed.word();
    int size = program.isa().sizeOf(word.low(), word.high());
    return Decoder.unknown(
        program.isa(), size > word.size() ? new Word(size, word.low(), 0) : word);
  }
}
