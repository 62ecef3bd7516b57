package org.sass.sim.launch.settings;

import java.util.List;

/**
 * Values for a constant bank, 32-bit words from a byte offset on.
 *
 * @param bank 0 to 15
 * @param offset in bytes
 * @param values what to put there
 */
public record Constant(int bank, int offset, List<Value> values) {}
