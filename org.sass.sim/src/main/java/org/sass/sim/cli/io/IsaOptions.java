package org.sass.sim.cli.io;

import java.util.List;
import java.util.function.Function;
import org.sass.lang.file.CodeImage;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/** The options that choose an instruction set. */
public final class IsaOptions implements OptionGroup {
  /** The instruction set if nothing names another. */
  private static final String DEFAULT_ISA = "sm_10";

  /** The options that choose one of several compiled files. */
  public static final String CHOICE_OF_COMPILED_FILE = "--isa ARCH or --kernel NAME";

  private String isa;
  private final TableOption table = new TableOption();

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .option(
            "--isa",
            "NAME",
            text -> isa = text,
            "The instruction set, such as sm_11. By default, .arch in the file decides, then the"
                + " file name (kernel.sm_50.sass); otherwise it is sm_10.")
        .add(table);
  }

  /**
   * An instruction set and how it was chosen.
   *
   * @param isa the instruction set
   * @param fixed whether an option named it; it then overrides what a file says
   * @param isaFinder finds other instruction sets by name; null if there are none
   * @param isDefault whether it is only the default, so that the name of a file may choose another
   */
  public record IsaChoice(
      Isa isa, boolean fixed, Function<String, Isa> isaFinder, boolean isDefault) {

    /**
     * Returns the instruction set for a file that names none in its text: the one that the file's
     * name chooses, if this one is only the default.
     */
    public IsaChoice forFile(String file) {
      String arch = isDefault ? Isas.archInFileName(file) : null;
      return arch == null ? this : new IsaChoice(isaFinder.apply(arch), false, isaFinder, false);
    }
  }

  /**
   * Returns the instruction set that an option or else the name of the file chooses; null if
   * neither does.
   */
  public Isa findExplicit(Streams io, ProblemReporter reporter, String file) {
    IsaChoice chosen = choose(io, reporter, null).forFile(file);
    return chosen.isDefault() ? null : chosen.isa();
  }

  /**
   * Finds the instruction set that an input names if no option names one; null if there is no such
   * set.
   */
  public static Isa find(String name) {
    return TableOption.find(null, name);
  }

  /**
   * Returns the problem that the architecture that a file names is unknown, or is not the one that
   * an option names for a compiled file; null if there is none.
   *
   * @param archInFile the architecture that the file names; null if it names none
   * @param explicit the instruction set that an option or the name of the file chooses; null if
   *     neither does
   * @param isCompiled whether the file is a compiled one
   */
  public Problem findWrongArch(String archInFile, Isa explicit, boolean isCompiled) {
    if (explicit == null) {
      return findUnknownArch(archInFile);
    }
    return isCompiled ? findContradiction(archInFile) : null;
  }

  /**
   * Returns the problem that no table has the architecture that a compiled file names; null if one
   * has it.
   *
   * @param arch the architecture; null if the file names none
   */
  private static Problem findUnknownArch(String arch) {
    return arch == null || find(arch) != null
        ? null
        : Problem.withoutPlace(
            "unknown-arch",
            "this file is for "
                + arch
                + ", whose instructions are not known; files for "
                + readableArchs(arch)
                + " can be disassembled");
  }

  /**
   * Returns the problem that the option names another architecture than that of a compiled file,
   * which would give other instructions; null if it does not.
   *
   * @param archInFile the architecture of the file; null if the file names none
   */
  private Problem findContradiction(String archInFile) {
    Isa asked = isa == null ? null : find(isa);
    Isa own = archInFile == null ? null : find(archInFile);
    return asked == null || own == null || asked.archName().equals(own.archName())
        ? null
        : Problem.withoutPlace("which-cubin", CodeImage.otherArchMessage(archInFile, isa));
  }

  /**
   * Returns the architectures whose files can be read. If an unknown one is between those of a
   * table, they are listed one by one, because a range would seem to contain it.
   */
  private static String readableArchs(String unknown) {
    String older = Isas.newestUpTo(unknown);
    List<String> family = older == null ? List.of() : find(older).archs();
    if (family.isEmpty() || family.get(family.size() - 1).equals(older)) {
      return Isas.ranges(Isas.archs());
    }
    List<String> others = Isas.archs().stream().filter(arch -> !family.contains(arch)).toList();
    return Isas.ranges(others) + ", " + String.join(", ", family);
  }

  /**
   * Returns the instruction set to use: that of the options, else that of the input, else the
   * default.
   *
   * @param isaInFile the instruction set that the input itself names, or null
   */
  public IsaChoice choose(Streams io, ProblemReporter reporter, String isaInFile) {
    Isa extraTable = table.loadExtra(io, reporter);
    Function<String, Isa> tables = name -> TableOption.find(extraTable, name);
    if (isa == null && isaInFile == null && extraTable != null) {
      return new IsaChoice(extraTable, false, tables, false);
    }
    String name = isa != null ? isa : isaInFile != null ? isaInFile : DEFAULT_ISA;
    Isa found = tables.apply(name);
    if (found == null) {
      String message = TableOption.unknownMessage(extraTable, name);
      throw new Failure("usage", isa != null ? "--isa: " + message : message);
    }
    return new IsaChoice(found, isa != null, tables, isa == null && isaInFile == null);
  }
}
