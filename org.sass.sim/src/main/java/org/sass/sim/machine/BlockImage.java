package org.sass.sim.machine;

import java.util.List;
import java.util.Set;

/** An immutable copy of the whole state of a block. {@link Block#save} makes it. */
public final class BlockImage {
  final int x;
  final int y;
  final long clock;
  final long openings;
  final long[] arrived;
  final Pages registers;
  final Pages addresses;
  final Pages predicates;
  final Pages shared;
  final Pages locks;
  final List<WarpImage> warps;

  BlockImage(Block block, BlockImage before, int[] locks, long[] arrived, List<WarpImage> warps) {
    x = block.x();
    y = block.y();
    clock = block.clock();
    openings = block.openings();
    this.arrived = arrived;
    registers = Pages.of(block.registers(), before == null ? null : before.registers);
    addresses = Pages.of(block.addresses(), before == null ? null : before.addresses);
    predicates = Pages.of(block.predicates(), before == null ? null : before.predicates);
    shared = Pages.of(block.shared().words(), before == null ? null : before.shared);
    this.locks = Pages.of(locks, before == null ? null : before.locks);
    this.warps = warps;
  }

  /**
   * Returns the approximate number of bytes of this copy, without those that it shares with the
   * earlier one.
   */
  public long ownBytes() {
    long bytes =
        256
            + registers.ownBytes()
            + addresses.ownBytes()
            + predicates.ownBytes()
            + shared.ownBytes()
            + locks.ownBytes();
    for (WarpImage warp : warps) {
      bytes += warp.ownBytes();
    }
    return bytes;
  }

  /**
   * Returns the approximate number of bytes of this copy, without pages that are in a set. Its
   * pages are added to the set.
   */
  public long bytes(Set<int[]> seen) {
    long bytes =
        256
            + registers.bytes(seen)
            + addresses.bytes(seen)
            + predicates.bytes(seen)
            + shared.bytes(seen)
            + locks.bytes(seen);
    for (WarpImage warp : warps) {
      bytes += warp.bytes(seen);
    }
    return bytes;
  }
}
