package org.sass.sim.interp;

import java.util.Map;

/**
 * What a run did, in numbers.
 *
 * @param warpInstructions instructions issued, each counted once a warp
 * @param threadInstructions the same, counted once for every lane whose guard let it through
 * @param byMnemonic warp instructions by base mnemonic, in alphabetical order
 * @param maxStackDepth the most entries a divergence stack had
 * @param blocks blocks that ran to their end
 * @param barriers how often a barrier opened
 */
public record RunStatistics(
    long warpInstructions,
    long threadInstructions,
    Map<String, Long> byMnemonic,
    int maxStackDepth,
    long blocks,
    long barriers) {}
