package org.sass.sim.launch.settings;

import java.util.List;

/**
 * Values to put into a constant bank, from a byte offset on.
 *
 * @param bank number of the bank, 0 to 15
 * @param offset offset in bytes
 * @param values the values, of one or two 32-bit words each
 */
public record Constant(int bank, int offset, List<Value> values) {}
