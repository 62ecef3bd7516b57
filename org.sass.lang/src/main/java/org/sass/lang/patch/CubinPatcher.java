package org.sass.lang.patch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeImage.Section;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.EditMarks;
import org.sass.lang.file.ElfEditor;
import org.sass.lang.file.ElfReader;
import org.sass.lang.file.ElfReader.SectionHeader;
import org.sass.lang.file.FatBinary;
import org.sass.lang.file.KernelNames;
import org.sass.lang.isa.Isas;
import org.sass.lang.patch.ElfAddition.Addition;
import org.sass.lang.text.Problem;

/**
 * Takes the changes of a text that {@link EditableSource} wrote back into the compiled file. What
 * the text does not change stays as it is, byte for byte.
 */
public final class CubinPatcher {
  /** The code of the problem that the file cannot be changed as wanted. */
  static final String REFUSED = "patch-refused";

  private final Program program;
  private final CodeImage image;
  private final ElfEditor elf;
  private final EditMarks marks;
  private final List<Problem> problems;
  private final List<Addition> additions = new ArrayList<>();

  /**
   * What became of a file.
   *
   * @param bytes the changed file; null if there are errors
   * @param problems why it cannot be changed, with lines of the text
   */
  public record Result(byte[] bytes, List<Problem> problems) {}

  private CubinPatcher(
      Program program, CodeImage image, ElfEditor elf, EditMarks marks, List<Problem> problems) {
    this.program = program;
    this.image = image;
    this.elf = elf;
    this.marks = marks;
    this.problems = problems;
  }

  /** Returns whether a file is of the kind that can be changed. */
  public static boolean canPatch(byte[] file) {
    return ElfEditor.of(file) != null && !ElfReader.isForCpu(file);
  }

  /**
   * Changes a compiled file.
   *
   * @param file the file that the text was written from
   * @param program the assembled text, without errors
   * @param source the text, for its marks
   */
  public static Result patch(byte[] file, Program program, String source) {
    List<Problem> problems = new ArrayList<>();
    ElfEditor elf = ElfEditor.of(file);
    if (elf == null || ElfReader.isForCpu(file)) {
      String why =
          FatBinary.matches(file)
              ? "this file contains cubins: take one out with gsass dis --extract, and change that"
              : "this file is not one";
      problems.add(refused("only a cubin in 64-bit ELF can be changed; " + why));
      return new Result(null, problems);
    }
    CodeImage image = new ElfReader(file).read();
    problems.addAll(image.problems());
    String arch = program.isa().archName();
    if (problems.isEmpty() && !Isas.withoutLetter(arch).equals(Isas.withoutLetter(image.arch()))) {
      problems.add(refused("the text is for " + arch + ", the file for " + image.arch()));
    }
    EditMarks marks = EditMarks.read(source, problems);
    CubinPatcher patcher = new CubinPatcher(program, image, elf, marks, problems);
    if (problems.isEmpty()) {
      patcher.patchAll();
    }
    boolean failed = problems.stream().anyMatch(Problem::isError);
    return new Result(
        failed ? null : patcher.toBytes(), program.suppressions().filterNonErrors(problems));
  }

  private static Problem refused(String message) {
    return Problem.error(REFUSED, message, 1, 0, 0);
  }

  private byte[] toBytes() {
    byte[] bytes = elf.toBytes();
    for (Addition addition : additions) {
      bytes = ElfAddition.add(bytes, addition);
    }
    return bytes;
  }

  private void patchAll() {
    Map<String, Section> byName = new HashMap<>();
    KernelNames names = new KernelNames();
    for (Section section : image.sections()) {
      byName.put(names.name(section.name()), section);
    }
    List<Kernel> kernels = program.kernels();
    for (int i = 0; i < kernels.size(); i++) {
      Kernel kernel = kernels.get(i);
      Section section = byName.get(kernel.name());
      if (section == null) {
        String message = CodeImage.noKernelMessage(kernel.name(), image);
        problems.add(Problem.error(REFUSED, message, Math.max(1, kernel.line()), 0, 0));
        continue;
      }
      int end = i + 1 < kernels.size() ? kernels.get(i + 1).line() : Integer.MAX_VALUE;
      patch(kernel, section, end);
    }
  }

  /**
   * Changes the sections of one kernel.
   *
   * @param endLine the line after the last one that belongs to it
   */
  private void patch(Kernel kernel, Section section, int endLine) {
    CodeImage alone = new CodeImage(image.arch(), List.of(section), List.of());
    Kernel before = Disassembler.disassemble(program.isa(), alone).kernels().get(0);
    InstructionMap map = InstructionMap.of(before, kernel, marks, problems);
    if (map == null) {
      return;
    }
    SectionHeader text = elf.find(ElfReader.TEXT_PREFIX + section.name());
    Kernel after = AddedControls.complete(before, kernel, map);
    CodePatch code = new CodePatch(elf, text, before, after, map);
    ResourcePatch resources = new ResourcePatch(elf, text, section, kernel);
    List<Problem> found = new ArrayList<>(code.apply());
    found.addAll(resources.apply(marks.resources(kernel.line(), endLine)));
    Problem frame = FrameCheck.check(before, kernel, map, section.needs().localBytes());
    if (frame != null) {
      found.add(frame);
    }
    problems.addAll(found);
    if (resources.addition() != null) {
      additions.add(resources.addition());
    }
  }
}
