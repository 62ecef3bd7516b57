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
   * @param isaByName finds the instruction set for a name
   */
  public static Options of(String uri, Settings settings, Function<String, Isa> isaByName) {
    String archFromUri = uri == null ? null : Isas.archInFileName(uri);
    Isa isa = isaByName.apply(archFromUri == null ? settings.isa() : archFromUri);
    return new Options(isa, false, isaByName, settings.isFlexgrip());
  }
}
