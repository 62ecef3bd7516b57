package org.sass.lang.ide.settings;

import java.util.List;
import org.sass.lang.isa.Isas;

/**
 * An instruction set that an editor can offer, with the architectures that its table knows.
 *
 * @param name name of the table, such as {@code sm_10}
 * @param title name to show to people
 * @param archs names of the architectures, oldest first
 */
public record InstructionSet(String name, String title, List<String> archs) {

  /** Returns all instruction sets, oldest first. */
  public static List<InstructionSet> all() {
    return Isas.heads().stream()
        .map(head -> new InstructionSet(head.name(), head.title(), head.archs()))
        .toList();
  }

  /** Returns whether there is a table or an architecture of that name. */
  public static boolean isKnown(String name) {
    return Isas.load(name) != null;
  }
}
