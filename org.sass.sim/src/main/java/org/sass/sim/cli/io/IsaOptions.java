package org.sass.sim.cli.io;

import java.util.function.Function;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose an instruction set. */
public final class IsaOptions {
  /** The instruction set if nothing names another. */
  private static final String DEFAULT = "sm_10";

  @Option(
      names = "--isa",
      paramLabel = "NAME",
      description = {
        "The instruction set, such as sm_11; by default that of .arch in the file, else that in"
            + " its name (kernel.sm_50.sass), else sm_10."
      })
  private String isa;

  @Mixin private final TableOption table = new TableOption();

  /**
   * An instruction set and how it was chosen.
   *
   * @param isa the instruction set
   * @param fixed whether an option named it; it then overrides what a file says
   * @param tables finds other instruction sets by name; null if there are none
   * @param usual whether it is only the default, so that the name of a file may choose another
   */
  public record Chosen(Isa isa, boolean fixed, Function<String, Isa> tables, boolean usual) {

    /**
     * Returns the instruction set for a file that names none in its text: the one that the file's
     * name chooses, if this one is only the default.
     */
    public Chosen of(String file) {
      String arch = usual ? Isas.archOf(file) : null;
      return arch == null ? this : new Chosen(tables.apply(arch), false, tables, false);
    }
  }

  /**
   * Returns the instruction set that an option or else the name of the file chooses; null if
   * neither does.
   */
  public Isa given(Streams io, ProblemReporter reporter, String file) {
    Chosen chosen = choose(io, reporter, null).of(file);
    return chosen.usual() ? null : chosen.isa();
  }

  /**
   * Finds the instruction set that an input names if no option names one; null if there is no such
   * set.
   */
  public static Isa find(String name) {
    return TableOption.find(null, name);
  }

  /**
   * Returns the instruction set to use: that of the options, else that of the input, else the
   * default.
   *
   * @param inFile the instruction set that the input itself names, or null
   */
  public Chosen choose(Streams io, ProblemReporter reporter, String inFile) {
    Isa extra = table.extra(io, reporter);
    Function<String, Isa> tables = name -> TableOption.find(extra, name);
    if (isa == null && inFile == null && extra != null) {
      return new Chosen(extra, false, tables, false);
    }
    String name = isa != null ? isa : inFile != null ? inFile : DEFAULT;
    Isa found = tables.apply(name);
    if (found == null) {
      String message = TableOption.unknown(extra, name);
      throw new Failure("usage", isa != null ? "--isa: " + message : message);
    }
    return new Chosen(found, isa != null, tables, isa == null && inFile == null);
  }
}
