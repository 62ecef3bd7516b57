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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.core.runtime.ILog;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;
import org.sass.lang.ide.settings.InstructionSet;

/**
 * A text that new kernels can start from: a template or an example that the plug-in contains.
 *
 * @param name the name of the file, without its extension
 * @param description the text of its first comment
 * @param text the whole text
 */
record KernelTemplate(String name, String description, String text) {
  private static final String FILE_SUFFIX = ".gsass";

  /** The directive that is followed by the placeholder for the name of the kernel. */
  private static final String KERNEL_DIRECTIVE = ".kernel ";

  /** The directive that is followed by the placeholder for the name of the architecture. */
  private static final String ARCH_DIRECTIVE = "\n.arch ";

  /** The oldest instruction set; texts without the directive are for it. */
  private static final String OLDEST_ISA = "sm_10";

  private static final Pattern ARCH_LINE = Pattern.compile("(?m)^\\.arch (\\w+)$");

  /** Returns the texts for an architecture: the templates first, then the whole examples. */
  static List<KernelTemplate> forArch(String arch) {
    InstructionSet set =
        InstructionSet.all().stream()
            .filter(head -> head.archs().contains(arch))
            .findFirst()
            .orElseThrow();
    String folder = set.name().equals(OLDEST_ISA) ? "templates" : "kernels/" + set.name();
    List<KernelTemplate> all = new ArrayList<>(readFolder(folder));
    for (KernelTemplate example : readFolder("examples")) {
      if (set.archs().contains(example.arch())) {
        all.add(example);
      }
    }
    return all;
  }

  /** Returns the architecture that the text is written for. */
  private String arch() {
    Matcher line = ARCH_LINE.matcher(text);
    return line.find() ? line.group(1) : OLDEST_ISA;
  }

  private static List<KernelTemplate> readFolder(String folder) {
    Bundle bundle = FrameworkUtil.getBundle(KernelTemplate.class);
    Enumeration<URL> files = bundle.findEntries(folder, "*" + FILE_SUFFIX, false);
    List<KernelTemplate> all = new ArrayList<>();
    for (URL file : files == null ? List.<URL>of() : Collections.list(files)) {
      try (InputStream in = file.openStream()) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        String name = file.getPath().replaceFirst(".*/", "").replace(FILE_SUFFIX, "");
        String first = text.lines().findFirst().orElse("");
        all.add(new KernelTemplate(name, first.replaceFirst("^/+\\s*", ""), text));
      } catch (IOException e) {
        ILog.of(KernelTemplate.class).error("The plug-in cannot read its own " + file, e);
      }
    }
    all.sort(Comparator.comparing(KernelTemplate::name));
    return all;
  }

  /**
   * Returns the text with the names of a kernel and an architecture filled in.
   *
   * @param kernel the name of the kernel
   * @param arch the architecture that the kernel is for
   * @param defaultArch the architecture that a text without the directive is for; if it differs
   *     from {@code arch}, the directive is added
   */
  String instantiate(String kernel, String arch, String defaultArch) {
    // Replace only whole directives, because the kernel's own name may contain the placeholder
    // words.
    String named = text.replace(KERNEL_DIRECTIVE + "NAME\n", KERNEL_DIRECTIVE + kernel + "\n");
    String place = ARCH_DIRECTIVE + "ARCH\n";
    if (named.contains(place)) {
      return named.replace(place, ARCH_DIRECTIVE + arch + "\n");
    }
    Matcher line = ARCH_LINE.matcher(named);
    if (line.find()) {
      return line.replaceFirst(".arch " + arch);
    }
    return arch.equals(defaultArch)
        ? named
        : named.replaceFirst("(?m)^(?=\\.)", ".arch " + arch + "\n");
  }
}
