package org.sass.lang.edit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.flow.Labels;
import org.sass.lang.text.Letters;
import org.sass.lang.text.LinkerExpression;
import org.sass.lang.text.Span;

/**
 * The names that a source text has for those of a listing. A listing may have names of C++, such as
 * {@code f(int*)}; in a source text, every other character of them is an underscore.
 */
final class SourceNames {

  /** The names of the kernels in the source text. */
  private final Set<String> usedNames = new HashSet<>();

  /** The names of the kernels in the source text, by their names in the listing. */
  private final Map<String, String> kernels = new HashMap<>();

  private final Map<Integer, Map<String, String>> labels = new HashMap<>();

  /** Returns a name for a kernel that differs from the names before. */
  String addKernel(String kernel) {
    String name = unique(kernel, usedNames);
    kernels.putIfAbsent(kernel, name);
    return name;
  }

  /** Returns the name of a label. */
  String label(Kernel kernel, String label) {
    return labels(kernel).getOrDefault(label, label);
  }

  /** Returns the names of the labels that have another name in the listing, by that name. */
  Map<String, String> labels(Kernel kernel) {
    return labels.computeIfAbsent(System.identityHashCode(kernel), k -> renamed(kernel));
  }

  private static Map<String, String> renamed(Kernel kernel) {
    Map<String, String> renamed = new HashMap<>();
    Set<String> used = new HashSet<>(kernel.labels().keySet());
    for (String label : kernel.labels().keySet()) {
      if (!Labels.isOperand(label)) {
        renamed.put(label, unique(label, used));
      }
    }
    return renamed;
  }

  private static String unique(String name, Set<String> used) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      plain.append(Letters.isNamePart(name.charAt(i)) ? name.charAt(i) : '_');
    }
    String unique = plain.toString();
    for (int i = 2; !used.add(unique); i++) {
      unique = plain + "_" + i;
    }
    return unique;
  }

  /** Returns the text of an instruction with these names in its backquotes. */
  String inBackquotes(Kernel kernel, String text) {
    StringBuilder out = new StringBuilder(text);
    for (int i = text.length() - 1; i >= 0; i--) {
      Span quoted = LinkerExpression.quotedName(text, i, text.length());
      if (quoted != null) {
        String name = quoted.textIn(text);
        boolean isOwn = name.equals(kernel.name()) && !kernel.labels().containsKey(name);
        String now = isOwn ? kernels.getOrDefault(name, name) : label(kernel, name);
        out.replace(quoted.start(), quoted.end(), now);
      }
    }
    return out.toString();
  }
}
