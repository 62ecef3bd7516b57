package org.sass.lang.ide.analysis;

import java.util.function.Function;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/** Chooses the options with which a text is assembled. */
public final class AssemblerOptions {
  private AssemblerOptions() {}

  /**
   * Returns the options for a text. If the text itself names no architecture, the file name gives
   * it, as in {@code kernel.sm_50.sass}; otherwise the settings do.
   *
   * @param uri the file; may be null
   * @param tables finds the instruction set for a name
   */
  public static Options of(String uri, Settings settings, Function<String, Isa> tables) {
    String named = uri == null ? null : Isas.archOf(uri);
    Isa isa = tables.apply(named == null ? settings.isa() : named);
    return new Options(isa, false, tables, settings.flexgrip());
  }
}
