package org.sass.lang.ui.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.FrameworkUtil;
import org.sass.lang.ide.views.ManualPages;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * The reference manual, made from the table of the instruction set when somebody wants to read it.
 */
final class ManualFiles {
  private static final AtomicReference<Made> LAST = new AtomicReference<>();

  private ManualFiles() {}

  /** The pages of an instruction set. */
  private record Made(String isa, Map<String, String> pages) {}

  /** The pages for the instruction set that the user chose, by their names. */
  static Map<String, String> pages() {
    String isa = SassSettings.settings().isa();
    Made last = LAST.get();
    if (last == null || !last.isa.equals(isa)) {
      last = new Made(isa, ManualPages.all(isa));
      LAST.set(last);
    }
    return last.pages;
  }

  /**
   * The folder with the pages as files, which a browser can read.
   *
   * @throws IOException if they cannot be written
   */
  static Path folder() throws IOException {
    Map<String, String> pages = pages();
    Path folder =
        Platform.getStateLocation(FrameworkUtil.getBundle(ManualFiles.class))
            .toFile()
            .toPath()
            .resolve("manual-" + SassSettings.settings().isa());
    Files.createDirectories(folder);
    for (Map.Entry<String, String> page : pages.entrySet()) {
      Path file = folder.resolve(page.getKey());
      if (!Files.exists(file) || !Files.readString(file).equals(page.getValue())) {
        Files.writeString(file, page.getValue());
      }
    }
    return folder;
  }
}
