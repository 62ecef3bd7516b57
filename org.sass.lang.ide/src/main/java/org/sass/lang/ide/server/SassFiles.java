package org.sass.lang.ide.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.sass.lang.asm.Assembler.Options;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Tells our files from others. {@code .sass} is the ending of listings, but also that of style
 * sheets.
 */
public final class SassFiles {
  private static final int BEGINNING = 8192;
  private static final Pattern OWN_NAME = Pattern.compile(".*\\.(gsass|sm_\\d+\\w*\\.sass)");
  private static final Pattern LISTING =
      Pattern.compile("code for sm_\\d|Function : |/\\*[0-9a-fA-F]{4,}\\*/|/\\*0x[0-9a-fA-F]{8,}");

  private SassFiles() {}

  /** Whether a file may be ours by its name. */
  static boolean hasName(Path file) {
    String name = name(file);
    return name.endsWith(".gsass") || name.endsWith(".sass");
  }

  /** Whether a file of such a name is ours; looks into it where the name does not say. */
  static boolean isOurs(Path file) throws IOException {
    if (OWN_NAME.matcher(name(file)).matches() || Isas.archOf(name(file)) != null) {
      return true;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return isListing(new String(in.readNBytes(BEGINNING), StandardCharsets.ISO_8859_1));
    }
  }

  /**
   * How a text is read: the name of its file says for which architecture it is where the text does
   * not, as in {@code kernel.sm_50.sass}; else the settings do.
   *
   * @param tables finds the instruction set of a name
   */
  public static Options options(String uri, Settings settings, Function<String, Isa> tables) {
    String named = uri == null ? null : Isas.archOf(uri);
    Isa isa = tables.apply(named == null ? settings.isa() : named);
    return new Options(isa, false, tables, settings.flexgrip());
  }

  /** Whether a text, of which the first thousands of characters will do, is a listing. */
  public static boolean isListing(CharSequence text) {
    return LISTING.matcher(text).find();
  }

  private static String name(Path file) {
    return file.getFileName() == null ? "" : file.getFileName().toString().toLowerCase(Locale.ROOT);
  }
}
