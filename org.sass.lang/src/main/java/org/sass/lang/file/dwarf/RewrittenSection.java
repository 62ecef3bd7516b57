package org.sass.lang.file.dwarf;

import java.util.Map;

/**
 * A debug section that was written again.
 *
 * @param bytes its new bytes; null if it cannot be written
 * @param offsets where each place of an address is now, by its old offset
 * @param changes what to add to the number in a place, or to its addend, by the old offset
 * @param refusal why it cannot be written; null if it can
 */
public record RewrittenSection(
    byte[] bytes, Map<Integer, Integer> offsets, Map<Integer, Long> changes, String refusal) {

  static RewrittenSection refused(String why) {
    return new RewrittenSection(null, Map.of(), Map.of(), why);
  }
}
