package org.sass.sim.machine;

import java.util.List;
import java.util.Set;

/** An immutable copy of the whole state of a block. {@link Block#save} makes it. */
public final class BlockImage {
  final Dim3 position;
  final long clock;
  final Barriers.Image barriers;
  final Pages registers;
  final Pages addresses;
  final Pages predicates;
  final Pages shared;
  final Pages locks;
  final List<WarpImage> warps;

  BlockImage(Block block, BlockImage earlier, int[] locks, List<WarpImage> warps) {
    position = block.position();
    clock = block.clock();
    barriers = block.barriers().save();
    registers = Pages.of(block.registers(), earlier == null ? null : earlier.registers);
    addresses = Pages.of(block.addresses(), earlier == null ? null : earlier.addresses);
    predicates = Pages.of(block.predicates(), earlier == null ? null : earlier.predicates);
    shared = Pages.of(block.shared().words(), earlier == null ? null : earlier.shared);
    this.locks = Pages.of(locks, earlier == null ? null : earlier.locks);
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
  public long countBytes(Set<int[]> countedPages) {
    long bytes =
        256
            + registers.countBytes(countedPages)
            + addresses.countBytes(countedPages)
            + predicates.countBytes(countedPages)
            + shared.countBytes(countedPages)
            + locks.countBytes(countedPages);
    for (WarpImage warp : warps) {
      bytes += warp.countBytes(countedPages);
    }
    return bytes;
  }
}
