package org.sass.lang.assemble;

import java.util.function.Function;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.ListingHeaders;

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
   * @param section the architecture whose sections of a listing are read; null to read all of them.
   *     {@link #forText} finds it
   */
  public record Options(
      Isa isa,
      boolean forceIsa,
      Function<String, Isa> isaLookup,
      boolean flexgrip,
      String section) {

    /** Creates options that read all sections of a listing. */
    public Options(Isa isa, boolean forceIsa, Function<String, Isa> isaLookup, boolean flexgrip) {
      this(isa, forceIsa, isaLookup, flexgrip, null);
    }

    /**
     * Returns the usual options: the text may name another architecture, and FlexGripPlus
     * differences are not reported.
     */
    public static Options of(Isa isa) {
      return new Options(isa, false, Isas::load, false);
    }

    /**
     * Returns the options for a text. If its user chose the instruction set, and the text is a
     * listing with code for that architecture and for others, only the code for that one is read.
     */
    public Options forText(String text) {
      String chosen = forceIsa ? ListingHeaders.chosenArch(text, isa.archName()) : null;
      return chosen == null ? this : new Options(isa, forceIsa, isaLookup, flexgrip, chosen);
    }
  }

  /** Assembles a text. Its instruction set is {@code isa} unless the text names another one. */
  public static Program assemble(Isa isa, String text) {
    return assemble(Options.of(isa), text);
  }

  /** Assembles a text with the given options. */
  public static Program assemble(Options options, String text) {
    return new Assembly(options.forText(text), new InternPool()).run(text);
  }
}
