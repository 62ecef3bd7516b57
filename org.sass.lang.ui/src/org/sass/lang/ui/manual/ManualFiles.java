package org.sass.lang.ui.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.FrameworkUtil;
import org.sass.lang.ide.views.ManualPages;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * The reference manual, made from the table of the instruction set when the user wants to read it.
 */
final class ManualFiles {
  /** Those that were asked for, by instruction set: there are a handful of them. */
  private static final Map<String, Map<String, String>> MADE = new ConcurrentHashMap<>();

  private ManualFiles() {}

  /** The pages for the instruction set that the user chose, by their names. */
  static Map<String, String> pages() {
    return pages(isa());
  }

  /** The pages for an instruction set, by their names. */
  static Map<String, String> pages(String isa) {
    return MADE.computeIfAbsent(isa, ManualPages::all);
  }

  /** The instruction set that the user chose. */
  static String isa() {
    return SassSettings.settings().isa();
  }

  /**
   * The folder with the pages for an instruction set as files, which a browser can read.
   *
   * @throws IOException if they cannot be written
   */
  static Path folder(String isa) throws IOException {
    Map<String, String> pages = pages(isa);
    Path folder = state("manual-" + isa);
    for (Map.Entry<String, String> page : pages.entrySet()) {
      write(folder.resolve(page.getKey()), page.getValue());
    }
    return folder;
  }

  /**
   * The page of a problem as a file.
   *
   * @throws IOException if it cannot be written
   */
  static Path problem(String code, String page) throws IOException {
    return write(state("problems").resolve(code + ".html"), page);
  }

  private static Path state(String name) throws IOException {
    return Files.createDirectories(
        Platform.getStateLocation(FrameworkUtil.getBundle(ManualFiles.class))
            .toFile()
            .toPath()
            .resolve(name));
  }

  private static Path write(Path file, String page) throws IOException {
    if (!Files.exists(file) || !Files.readString(file).equals(page)) {
      Files.writeString(file, page);
    }
    return file;
  }
}
