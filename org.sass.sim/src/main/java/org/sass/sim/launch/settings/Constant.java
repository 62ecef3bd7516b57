package org.sass.sim.launch.settings;

import java.util.List;
import org.sass.sim.launch.syntax.SettingPlace;

/**
 * Values to put into a constant bank, from a byte offset on.
 *
 * @param bank number of the bank, 0 to 15
 * @param offset offset in bytes
 * @param values the values, of one or two 32-bit words each
 * @param place where the offset was written; null if no setting has it
 */
public record Constant(int bank, int offset, List<Value> values, SettingPlace place) {
  /** Code of problems with constants. */
  public static final String CODE = "launch-const";

  /** The message that there is no room for the values. */
  public static final String DO_NOT_FIT = "the values do not fit: a constant bank ends at 0xffff";
}
