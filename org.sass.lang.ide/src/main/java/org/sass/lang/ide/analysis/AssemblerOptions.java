package org.sass.lang.ide.analysis;

import java.util.function.Function;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/** How a text is assembled. */
public final class AssemblerOptions {
  private AssemblerOptions() {}

  /**
   * The name of a file says for which architecture it is where the text does not, as in {@code
   * kernel.sm_50.sass}; else the settings do.
   *
   * @param uri the file; may be null
   * @param tables finds the instruction set of a name
   */
  public static Options of(String uri, Settings settings, Function<String, Isa> tables) {
    String named = uri == null ? null : Isas.archOf(uri);
    Isa isa = tables.apply(named == null ? settings.isa() : named);
    return new Options(isa, false, tables, settings.flexgrip());
  }
}
