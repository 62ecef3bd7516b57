package org.sass.lang.ui.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.FrameworkUtil;
import org.sass.lang.ide.views.ManualPages;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * Generates the reference manual from the table of an instruction set when the user opens it, and
 * writes its pages to files.
 */
final class ManualFiles {
  /** How many generated manuals are kept. One takes up to 30 MB. */
  private static final int KEPT = 2;

  /** The manuals that were read last, by architecture. */
  private static final Map<String, Map<String, String>> PAGES_BY_ISA = new LinkedHashMap<>();

  private ManualFiles() {}

  /** Returns the pages for the instruction set that the user has chosen, by their file names. */
  static Map<String, String> pages() {
    return pages(chosenIsa());
  }

  /** Returns the pages for an instruction set or an architecture, by their file names. */
  static Map<String, String> pages(String isa) {
    synchronized (PAGES_BY_ISA) {
      Map<String, String> known = PAGES_BY_ISA.remove(isa);
      Map<String, String> pages = known == null ? ManualPages.all(isa) : known;
      PAGES_BY_ISA.put(isa, pages);
      if (PAGES_BY_ISA.size() > KEPT) {
        PAGES_BY_ISA.remove(PAGES_BY_ISA.keySet().iterator().next());
      }
      return pages;
    }
  }

  /** Returns the instruction set that the user has chosen. */
  static String chosenIsa() {
    return SassSettings.settings().isa();
  }

  /**
   * Writes the pages for an instruction set to files that a browser can read, and returns their
   * folder.
   *
   * @throws IOException if the files cannot be written
   */
  static Path writeManual(String isa) throws IOException {
    Map<String, String> pages = pages(isa);
    Path folder = stateFolder("manual-" + isa);
    for (Map.Entry<String, String> page : pages.entrySet()) {
      writeIfChanged(folder.resolve(page.getKey()), page.getValue());
    }
    return folder;
  }

  /**
   * Writes the page of a problem to a file, and returns the file.
   *
   * @throws IOException if the file cannot be written
   */
  static Path writeProblemPage(String code, String page) throws IOException {
    return writeIfChanged(stateFolder("problems").resolve(code + ".html"), page);
  }

  private static Path stateFolder(String name) throws IOException {
    return Files.createDirectories(
        Platform.getStateLocation(FrameworkUtil.getBundle(ManualFiles.class))
            .toFile()
            .toPath()
            .resolve(name));
  }

  private static Path writeIfChanged(Path file, String page) throws IOException {
    if (!Files.exists(file) || !Files.readString(file).equals(page)) {
      Files.writeString(file, page);
    }
    return file;
  }
}
