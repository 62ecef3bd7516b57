package org.sass.lang.assemble;

import java.util.function.Function;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Turns a source text or a genuine listing into a program. Total: any text gives a program, with
 * everything that is wrong in {@link Program#problems}; a program with errors must not be run.
 */
public final class Assembler {

  private Assembler() {}

  /**
   * How to read a text.
   *
   * @param isa the instruction set of a text that names none
   * @param fixed whether {@code isa} holds even if the text names another one
   * @param tables finds the instruction set of a name, or null
   * @param flexgrip whether to say which instructions FlexGripPlus lacks or does otherwise
   */
  public record Options(Isa isa, boolean fixed, Function<String, Isa> tables, boolean flexgrip) {

    /** The usual ones: the text may name another architecture. */
    public static Options of(Isa isa) {
      return new Options(isa, false, Isas::load, false);
    }
  }

  /** Assembles a text whose instruction set is {@code isa} unless it names another one. */
  public static Program assemble(Isa isa, String text) {
    return assemble(Options.of(isa), text);
  }

  /** Assembles a text. */
  public static Program assemble(Options options, String text) {
    return new Assembly(options, new InternPool()).run(text);
  }
}
