package org.sass.lang.file;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Insn;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.flow.Labels;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;

/**
 * The contents of a file of machine code, as {@code sass/codeContents} and {@code gsass dis
 * --format json} return them. JSON leaves out components that are null. docs/json.md describes
 * them.
 *
 * @param isa the architecture that the code was read for
 * @param format the format of the file
 * @param runnable whether kernels of this architecture can be run
 * @param cannotRun why they cannot, and which can, in sentences; null if they can
 * @param kernels the kernels, in the order of the file
 * @param sections the sections with variables; null if there are none
 */
public record CodeContents(
    String isa,
    String format,
    boolean runnable,
    String cannotRun,
    List<KernelContents> kernels,
    List<Data> sections) {

  /**
   * A section with variables.
   *
   * @param bytes its size
   * @param hex the bytes in memory order; null if all are zero
   * @param relocations where addresses of symbols are written into it; null if nowhere
   */
  public record Data(
      String name,
      int bytes,
      int alignment,
      String hex,
      List<Variable> variables,
      List<Place> relocations) {}

  /** A variable, with its first byte in its section and its size in bytes. */
  public record Variable(String name, int offset, int bytes) {}

  /** A place in a section, and what is written there. */
  public record Place(long offset, String relocation) {}

  /**
   * A kernel or function.
   *
   * @param isa its architecture, if it is not that of the whole; else null
   * @param function true for a function, which can only be called; null for a kernel
   * @param bytes size of its code including control words. The code of a file includes the padding
   *     of its last group; code from a source text ends with the last instruction
   * @param count number of its instructions
   * @param unknown how many of its words are not instructions; null in an {@link #overview}
   * @param resources what a launch must provide; null if the file does not say
   * @param instructions null in an {@link #overview}
   */
  public record KernelContents(
      String name,
      String isa,
      Boolean function,
      int bytes,
      int count,
      Integer unknown,
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
   * @param control its control, without brackets; null if it has none
   * @param label the name of this address; null if no branch goes to it
   * @param target the byte address that the instruction branches to, or null
   * @param line its line in the source, from 1; null if there is no source
   * @param file the name of that source; null if it is the file itself
   * @param function the name of the function that begins here; null if the file names none
   * @param relocation what is written into it before a launch, such as {@code address of table, low
   *     half}; null if nothing
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
      String file,
      String function,
      String relocation,
      List<String> notes) {}

  /**
   * Describes a program that was read from a file.
   *
   * @param image the file, with the same kernels in the same order
   * @param format the name of its format
   */
  public static CodeContents of(Program program, CodeImage image, String format) {
    return of(program, image, SourceLines.NONE, format);
  }

  /**
   * Describes a program that was read from a file.
   *
   * @param image the file, with the same kernels in the same order
   * @param lines the lines of its source; {@link SourceLines#NONE} to leave them out
   * @param format the name of its format
   */
  public static CodeContents of(
      Program program, CodeImage image, SourceLines lines, String format) {
    FileNotes notes = FileNotes.of(image, lines);
    return describe(program, image, format, index -> new Instructions(program, index, notes));
  }

  /**
   * Describes a program that was read from a file, without its instructions. No word is decoded, so
   * this takes little time for a large file.
   *
   * @param image the file, with the same kernels in the same order
   * @param format the name of its format
   */
  public static CodeContents overview(Program program, CodeImage image, String format) {
    return describe(program, image, format, index -> null);
  }

  private static CodeContents describe(
      Program program, CodeImage image, String format, IntFunction<List<Instruction>> code) {
    List<KernelContents> kernels = new ArrayList<>();
    for (int i = 0; i < program.kernels().size(); i++) {
      CodeImage.Section section = image.sections().get(i);
      ResourceNeeds needs = section.needs() == ResourceNeeds.UNKNOWN ? null : section.needs();
      kernels.add(
          kernel(
              program,
              program.kernels().get(i),
              section.isFunction(),
              section.code().length,
              needs,
              code.apply(i)));
    }
    List<Data> sections = image.module().sections().stream().map(one -> data(image, one)).toList();
    return create(program.isa(), format, kernels, sections.isEmpty() ? null : sections);
  }

  /** Describes a program that was assembled from a source text. Its format is {@code source}. */
  public static CodeContents of(Program program) {
    List<KernelContents> kernels = new ArrayList<>();
    for (int i = 0; i < program.kernels().size(); i++) {
      Kernel kernel = program.kernels().get(i);
      kernels.add(
          kernel(
              program,
              kernel,
              false,
              kernel.bytes(),
              null,
              new Instructions(program, i, FileNotes.NONE)));
    }
    return create(program.isa(), "source", kernels, null);
  }

  private static CodeContents create(
      Isa isa, String format, List<KernelContents> kernels, List<Data> sections) {
    boolean runnable = isa.isRunnable();
    return new CodeContents(
        isa.archName(),
        format,
        runnable,
        runnable ? null : Isas.cannotRun(isa.archName()),
        List.copyOf(kernels),
        sections);
  }

  private static Data data(CodeImage image, ModuleData.DataSection section) {
    List<Variable> variables =
        image.module().variables().stream()
            .filter(one -> one.section().equals(section.name()))
            .map(one -> new Variable(one.name(), one.offset(), one.size()))
            .toList();
    List<Place> places =
        image.module().relocations().stream()
            .filter(one -> one.section().equals(section.name()))
            .map(one -> new Place(one.offset(), FileNotes.describe(one)))
            .toList();
    Bank bytes = bank(new Constant(0, 0, section.bytes()));
    return new Data(
        section.name(),
        section.size(),
        section.alignment(),
        bytes.hex,
        variables,
        places.isEmpty() ? null : places);
  }

  private static KernelContents kernel(
      Program program,
      Kernel kernel,
      boolean isFunction,
      int bytes,
      ResourceNeeds needs,
      List<Instruction> instructions) {
    List<Bank> banks = kernel.constants().stream().map(CodeContents::bank).toList();
    String arch = program.isaOf(kernel).archName();
    return new KernelContents(
        kernel.name(),
        arch.equals(program.isa().archName()) ? null : arch,
        isFunction ? true : null,
        bytes,
        kernel.code().size(),
        instructions == null ? null : UnknownWords.countUnknown(kernel),
        needs,
        banks,
        instructions);
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
    private final int index;
    private final FileNotes notes;

    Instructions(Program program, int index, FileNotes notes) {
      Kernel kernel = program.kernels().get(index);
      this.index = index;
      this.notes = notes;
      code = kernel.code();
      labels = Labels.of(kernel, name -> !kernel.labels().containsKey(name));
    }

    @Override
    public Instruction get(int place) {
      return instruction(code.get(place), labels, index, notes);
    }

    @Override
    public int size() {
      return code.size();
    }
  }

  private static Instruction instruction(
      PlacedInstruction placed, Map<Integer, String> labels, int kernel, FileNotes file) {
    Insn insn = placed.decode();
    String text = insn.text();
    String control = null;
    Isa isa = placed.isa();
    Word word = placed.word();
    int controlEnd = InsnReader.controlEnd(text);
    if (controlEnd > 0) {
      control = text.substring(1, controlEnd - "] ".length());
      text = text.substring(controlEnd);
    }
    if (isa.hasControlWords()) {
      // The decoder puts the piece of the control word above the word. Separate both again.
      word = Word.of(isa.control().wordBits(), word.low());
      if (insn.form() == null && text.indexOf(',') > 0) {
        text = text.substring(0, text.indexOf(','));
      }
    }
    Hole hole = insn.form() == null ? null : BranchTargets.targetHole(insn.form(), placed.word());
    Long target =
        hole == null ? null : BranchTargets.targetAddress(hole, placed.word(), placed.address());
    String label = labels.get(placed.address());
    SourceLines.Place place = file.line(kernel, placed.address());
    Integer ownLine = placed.line() > 0 ? placed.line() : null;
    Integer line = place != null ? Integer.valueOf(place.line()) : ownLine;
    List<String> notes = insn.notes().isEmpty() ? null : insn.notes();
    return new Instruction(
        placed.address(),
        word.toString(),
        text,
        control,
        label,
        target,
        line,
        place == null ? null : place.file(),
        file.function(kernel, placed),
        file.relocation(kernel, placed.address()),
        notes);
  }
}
