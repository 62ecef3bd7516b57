package org.sass.sim.launch.buffers;

import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.Origin;

/**
 * The description of a buffer in global memory.
 *
 * @param name name for parameters, expectations and messages
 * @param size size in bytes; -1 for the size of the file that fills it
 * @param type type of its elements
 * @param typed whether the type was specified; else it is {@code u32}
 * @param fill contents before the run
 * @param address its address; -1 for the next free place
 * @param origin where it was written
 * @param start offset there of the name's first character
 */
public record Buffer(
    String name,
    long size,
    ElementType type,
    boolean typed,
    Fill fill,
    long address,
    Origin origin,
    int start) {

  /**
   * Returns whether a text is a valid name of a buffer: ASCII letters, digits, {@code _} and {@code
   * $}, no digit first.
   */
  public static boolean isName(String text) {
    if (text.isEmpty() || Character.isDigit(text.charAt(0))) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$';
      if (!letter && (c < '0' || c > '9')) {
        return false;
      }
    }
    return true;
  }
}
