package org.sass.lang.file;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Labels;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Insn;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * The contents of a file of machine code, as {@code sass/codeContents} and {@code gsass dis
 * --format json} return them. JSON leaves out components that are null. docs/json.md describes
 * them.
 *
 * @param isa the architecture that the code was read for
 * @param format the format of the file
 * @param kernels the kernels, in the order of the file
 */
public record CodeContents(String isa, String format, List<KernelContents> kernels) {

  /**
   * A kernel.
   *
   * @param bytes size of its code including control words. The code of a file includes the padding
   *     of its last group; code from a source text ends with the last instruction
   * @param unknown how many of its words are not instructions
   * @param resources what a launch must provide; null if the file does not say
   */
  public record KernelContents(
      String name,
      int bytes,
      int unknown,
      ResourceNeeds resources,
      List<Bank> constants,
      List<Instruction> instructions) {}

  /**
   * Bytes of a constant bank.
   *
   * @param offset offset of the first byte in the bank
   * @param bytes number of bytes
   * @param zero whether all of them are zero
   * @param hex the bytes in memory order; null if all are zero
   */
  public record Bank(int bank, int offset, int bytes, boolean zero, String hex) {}

  /**
   * An instruction.
   *
   * @param address byte address in its kernel
   * @param word its bits as one number with the prefix {@code 0x}
   * @param text the text as in a listing; {@code .word} if no instruction has these bits
   * @param control its piece of the control word; null if it has none
   * @param label the name of this address; null if no branch goes to it
   * @param target the byte address that the instruction branches to, or null
   * @param line its line in the source, from 1; null if there is no source
   * @param notes remarks on bits of the word that the text does not show; null if there are none
   */
  public record Instruction(
      int address,
      String word,
      String text,
      String control,
      String label,
      Long target,
      Integer line,
      List<String> notes) {}

  /**
   * Describes a program that was read from a file.
   *
   * @param image the file, with the same kernels in the same order
   * @param format the name of its format
   */
  public static CodeContents of(Program program, CodeImage image, String format) {
    List<KernelContents> kernels = new ArrayList<>();
    for (int i = 0; i < program.kernels().size(); i++) {
      CodeImage.Section section = image.sections().get(i);
      kernels.add(kernel(program.kernels().get(i), section));
    }
    return new CodeContents(program.isa().archName(), format, List.copyOf(kernels));
  }

  /** Describes a program that was assembled from a source text. Its format is {@code source}. */
  public static CodeContents of(Program program) {
    List<KernelContents> kernels = new ArrayList<>();
    for (Kernel kernel : program.kernels()) {
      kernels.add(kernel(kernel, kernel.bytes(), null));
    }
    return new CodeContents(program.isa().archName(), "source", List.copyOf(kernels));
  }

  private static KernelContents kernel(Kernel kernel, CodeImage.Section section) {
    ResourceNeeds needs = section.needs() == ResourceNeeds.UNKNOWN ? null : section.needs();
    return kernel(kernel, section.code().length, needs);
  }

  private static KernelContents kernel(Kernel kernel, int bytes, ResourceNeeds needs) {
    List<Bank> banks = kernel.constants().stream().map(CodeContents::bank).toList();
    int unknown = UnknownWords.countUnknown(kernel);
    List<Instruction> instructions = new Instructions(kernel);
    return new KernelContents(kernel.name(), bytes, unknown, needs, banks, instructions);
  }

  private static Bank bank(Constant constant) {
    byte[] bytes = constant.bytes();
    boolean zero = true;
    for (byte one : bytes) {
      zero &= one == 0;
    }
    String hex = zero ? null : HexFormat.of().formatHex(bytes);
    return new Bank(constant.bank(), constant.offset(), bytes.length, zero, hex);
  }

  /**
   * A list that creates each instruction when it is asked for, because a kernel may have millions.
   */
  private static final class Instructions extends AbstractList<Instruction> {
    private final List<PlacedInstruction> code;
    private final Map<Integer, String> labels;

    Instructions(Kernel kernel) {
      code = kernel.code();
      labels = Labels.of(kernel, name -> !kernel.labels().containsKey(name));
    }

    @Override
    public Instruction get(int index) {
      return instruction(code.get(index), labels);
    }

    @Override
    public int size() {
      return code.size();
    }
  }

  private static Instruction instruction(PlacedInstruction placed, Map<Integer, String> labels) {
    Insn insn = placed.decode();
    String text = insn.text();
    String control = null;
    Isa isa = placed.isa();
    Word word = placed.word();
    if (isa.hasControlWords()) {
      // The decoder puts the piece of the control word above the word, and in brackets before the
      // text. Separate both again.
      word = Word.of(isa.control().wordBits(), word.low());
      int end = text.startsWith("[") ? text.indexOf("] ") : -1;
      if (end > 0) {
        control = text.substring(1, end);
        text = text.substring(end + 2);
      } else if (insn.form() == null && text.indexOf(',') > 0) {
        text = text.substring(0, text.indexOf(','));
      }
    }
    Hole hole = insn.form() == null ? null : BranchTargets.targetHole(insn.form(), placed.word());
    Long target =
        hole == null ? null : BranchTargets.targetAddress(hole, placed.word(), placed.address());
    String label = labels.get(placed.address());
    Integer line = placed.line() > 0 ? placed.line() : null;
    List<String> notes = insn.notes().isEmpty() ? null : insn.notes();
    return new Instruction(
        placed.address(), word.toString(), text, control, label, target, line, notes);
  }
}
