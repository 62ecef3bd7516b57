package org.sass.lang.file;

import java.util.HashSet;
import java.util.Set;
import org.sass.lang.text.Letters;

/** Turns the names of kernels in a file into names that a source text can declare. */
public final class KernelNames {
  private final Set<String> used = new HashSet<>();

  /** Returns a name that a directive can hold and that no kernel before has. */
  public String name(String kernel) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < kernel.length(); i++) {
      name.append(Letters.isNamePart(kernel.charAt(i)) ? kernel.charAt(i) : '_');
    }
    String base = name.isEmpty() ? "kernel" : name.toString();
    String unique = base;
    for (int i = 2; !used.add(unique); i++) {
      unique = base + "_" + i;
    }
    return unique;
  }
}
