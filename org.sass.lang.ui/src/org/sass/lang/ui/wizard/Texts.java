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
 * A text that new kernels can start from: a template or an example that the plug-in contains.
 *
 * @param name the name of the file, without its extension
 * @param says the text of its first comment
 * @param text the whole text
 */
record Texts(String name, String says, String text) {
  private static final String ENDING = ".gsass";

  /** The directive that is followed by the placeholder for the name of the kernel. */
  private static final String KERNEL = ".kernel ";

  /** The directive that is followed by the placeholder for the name of the architecture. */
  private static final String ARCH = "\n.arch ";

  /** The oldest instruction set; the emulator's examples are written for it. */
  private static final String EXAMPLES = "sm_10";

  /** Returns the texts for an architecture: the templates first, then the whole examples. */
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
   * Returns the text with the names of a kernel and an architecture filled in.
   *
   * @param kernel the name of the kernel
   * @param arch the architecture that the kernel is for
   * @param usual the architecture that a text without the directive is for; if it differs from
   *     {@code arch}, the directive is added
   */
  String forKernel(String kernel, String arch, String usual) {
    // Replace only whole directives, because the kernel's own name may contain the placeholder
    // words.
    String named = text.replace(KERNEL + "NAME\n", KERNEL + kernel + "\n");
    String place = ARCH + "ARCH\n";
    if (named.contains(place)) {
      return named.replace(place, ARCH + arch + "\n");
    }
    return arch.equals(usual) ? named : named.replaceFirst("(?m)^(?=\\.)", ".arch " + arch + "\n");
  }
}
