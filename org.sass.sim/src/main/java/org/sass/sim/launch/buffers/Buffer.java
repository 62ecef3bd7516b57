package org.sass.sim.launch.buffers;

import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.Origin;

/**
 * A buffer in global memory, as it is asked for.
 *
 * @param name for parameters, expectations and messages
 * @param size bytes; -1 for as many as the file has that fills it
 * @param type what its elements are
 * @param typed whether the type was said; else it is {@code u32}
 * @param fill what it holds before the run
 * @param at its address, or -1 for the next free place
 * @param origin where it was written
 * @param start offset there of the name's first character
 */
public record Buffer(
    String name,
    long size,
    ElementType type,
    boolean typed,
    Fill fill,
    long at,
    Origin origin,
    int start) {

  /** Whether a buffer can be called so: letters, digits and {@code _}, no digit first. */
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
