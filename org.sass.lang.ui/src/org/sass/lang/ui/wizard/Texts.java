package org.sass.lang.ui.wizard;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import org.eclipse.core.runtime.ILog;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * A text to start from, which the plug-in carries.
 *
 * @param name of the file, without its ending
 * @param says what its first comment says
 */
record Texts(String name, String says, String text) {
  private static final String ENDING = ".gsass";

  /** Where the name of a kernel goes. */
  private static final String NAME = "NAME";

  /** Those of a folder of the plug-in, by name. */
  static List<Texts> of(String folder) {
    Bundle bundle = FrameworkUtil.getBundle(Texts.class);
    Enumeration<URL> files = bundle.findEntries(folder, "*" + ENDING, false);
    List<Texts> all = new ArrayList<>();
    for (URL file : files == null ? List.<URL>of() : Collections.list(files)) {
      try (InputStream in = file.openStream()) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        String name = file.getPath().replaceFirst(".*/", "").replace(ENDING, "");
        String first = text.lines().findFirst().orElse("");
        all.add(new Texts(name, first.replaceFirst("^/+\\s*", ""), text));
      } catch (IOException e) {
        ILog.of(Texts.class).error("The plug-in cannot read its own " + file, e);
      }
    }
    all.sort(Comparator.comparing(Texts::name));
    return all;
  }

  /** The text for a kernel of that name. */
  String forKernel(String kernel) {
    return text.replace(NAME, kernel);
  }
}
