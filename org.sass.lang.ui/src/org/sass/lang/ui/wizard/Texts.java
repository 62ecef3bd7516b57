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
import org.sass.lang.ide.settings.InstructionSet;

/**
 * A text to start from, which the plug-in carries.
 *
 * @param name of the file, without its ending
 * @param says what its first comment says
 */
record Texts(String name, String says, String text) {
  private static final String ENDING = ".gsass";

  /** The directive with the place for the name of a kernel. */
  private static final String KERNEL = ".kernel ";

  /** The directive with the place for the name of the architecture. */
  private static final String ARCH = "\n.arch ";

  /** The oldest instruction set, for which the emulator's examples are. */
  private static final String EXAMPLES = "sm_10";

  /** Those for an architecture: templates first, then whole examples. */
  static List<Texts> forArch(String arch) {
    String table =
        InstructionSet.all().stream()
            .filter(head -> head.archs().contains(arch))
            .findFirst()
            .orElseThrow()
            .name();
    if (!table.equals(EXAMPLES)) {
      return of("kernels/" + table);
    }
    List<Texts> all = new ArrayList<>(of("templates"));
    all.addAll(of("examples"));
    return all;
  }

  private static List<Texts> of(String folder) {
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

  /**
   * The text for a kernel.
   *
   * @param kernel its name
   * @param arch the architecture it is for
   * @param usual the architecture of texts that name none
   */
  String forKernel(String kernel, String arch, String usual) {
    // Only the places: the kernel's own name may have the words that stand there.
    String named = text.replace(KERNEL + "NAME\n", KERNEL + kernel + "\n");
    String place = ARCH + "ARCH\n";
    if (named.contains(place)) {
      return named.replace(place, ARCH + arch + "\n");
    }
    return arch.equals(usual) ? named : named.replaceFirst("(?m)^(?=\\.)", ".arch " + arch + "\n");
  }
}
