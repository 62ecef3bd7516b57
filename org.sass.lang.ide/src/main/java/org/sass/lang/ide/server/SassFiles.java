package org.sass.lang.ide.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.sass.lang.isa.Isas;

/**
 * Recognises the files that hold GPU code. The extension {@code .sass} is used for listings, but
 * also for style sheets.
 */
public final class SassFiles {
  private static final int PROBED_BYTES = 8192;
  private static final Pattern SASS_FILE_NAME = Pattern.compile(".*\\.(gsass|sm_\\d+\\w*\\.sass)");
  private static final Pattern LISTING_PATTERN =
      Pattern.compile("code for sm_\\d|Function : |/\\*[0-9a-fA-F]{4,}\\*/|/\\*0x[0-9a-fA-F]{8,}");

  private SassFiles() {}

  /** Returns whether a file can be one of ours by its extension. */
  static boolean hasSassExtension(Path file) {
    String name = name(file);
    return name.endsWith(".gsass") || name.endsWith(".sass");
  }

  /**
   * Returns whether a file with such an extension is one of ours. Reads its first 8192 bytes if the
   * name does not decide.
   */
  static boolean isSassFile(Path file) throws IOException {
    if (SASS_FILE_NAME.matcher(name(file)).matches() || Isas.archInFileName(name(file)) != null) {
      return true;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return isListing(new String(in.readNBytes(PROBED_BYTES), StandardCharsets.ISO_8859_1));
    }
  }

  /** Returns whether a text is a listing. Its first few thousand characters are enough. */
  public static boolean isListing(CharSequence text) {
    return LISTING_PATTERN.matcher(text).find();
  }

  private static String name(Path file) {
    return file.getFileName() == null ? "" : file.getFileName().toString().toLowerCase(Locale.ROOT);
  }
}
