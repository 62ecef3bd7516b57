package org.sass.lang.assemble;

import java.util.function.Function;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Turns a source text or a genuine listing into a program. Every text gives a program, and {@link
 * Program#problems} lists everything that is wrong with the text. A program with errors must not be
 * run.
 */
public final class Assembler {

  private Assembler() {}

  /**
   * How to read a text.
   *
   * @param isa the instruction set of a text that names none
   * @param forceIsa whether {@code isa} is used even if the text names another one
   * @param isaLookup returns the instruction set with a given name, or null if there is none
   * @param flexgrip whether to report the instructions that FlexGripPlus lacks or executes
   *     differently
   */
  public record Options(
      Isa isa, boolean forceIsa, Function<String, Isa> isaLookup, boolean flexgrip) {

    /**
     * Returns the usual options: the text may name another architecture, and FlexGripPlus
     * differences are not reported.
     */
    public static Options of(Isa isa) {
      return new Options(isa, false, Isas::load, false);
    }
  }

  /** Assembles a text. Its instruction set is {@code isa} unless the text names another one. */
  public static Program assemble(Isa isa, String text) {
    return assemble(Options.of(isa), text);
  }

  /** Assembles a text with the given options. */
  public static Program assemble(Options options, String text) {
    return new Assembly(options, new InternPool()).run(text);
  }
}
