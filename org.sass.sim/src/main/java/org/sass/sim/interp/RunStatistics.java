package org.sass.sim.interp;

import java.util.Map;

/**
 * Statistics of a run.
 *
 * @param warpInstructions number of instructions issued, each counted once per warp
 * @param threadInstructions number of instructions issued, each counted once per lane that its
 *     guard let through
 * @param byMnemonic number of warp instructions by base mnemonic, in alphabetical order
 * @param maxStackDepth largest number of entries that a divergence stack had
 * @param blocks number of blocks that ran to their end
 * @param barriers number of times that a barrier opened
 */
public record RunStatistics(
    long warpInstructions,
    long threadInstructions,
    Map<String, Long> byMnemonic,
    int maxStackDepth,
    long blocks,
    long barriers) {}
