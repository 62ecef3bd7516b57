package org.sass.sim.jit.runtime;

import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * A few instructions without a jump among them, translated.
 *
 * <p>Lanes are worked on side by side, so many at a time as the machine's vectors hold; what lanes
 * see of each other's stores is as if each instruction ran for all lanes before the next.
 *
 * <p>A class, for there are many and each is called millions of times: to find a method of an
 * interface among those of the object takes as long as a short piece.
 */
public abstract class CompiledCode {

  /**
   * Loads translated code. Its class is one of this package, so that it reaches what others do not.
   *
   * @param bytes a class that extends this one, of this package
   * @param data the objects that it refers to
   * @return an instance of it
   */
  public static CompiledCode define(byte[] bytes, List<Object> data) {
    try {
      return (CompiledCode)
          MethodHandles.lookup()
              .defineHiddenClassWithClassData(bytes, data, true)
              .lookupClass()
              .getDeclaredConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a translated class that cannot be used", e);
    }
  }

  /**
   * Runs for all lanes of some warps.
   *
   * <p>Where a branch follows, its condition is looked at: {@link BlockData#any} and {@link
   * BlockData#all} then tell for how many lanes it holds, and {@link BlockData#found} for which.
   *
   * @param block what is read and written
   * @param from first thread, a multiple of 32
   * @param to after the last thread, a multiple of 32
   * @return of one warp, the lanes for which the condition of the branch after holds
   * @throws Bailout if a lane does what a machine does not allow; the block's state is then
   *     undefined
   */
  public abstract int full(BlockData block, int from, int to);

  /**
   * Runs for some lanes of one warp.
   *
   * @param from the warp's first thread
   * @param mask the lanes, lane 0 in bit 0
   * @return those for which the condition of the branch holds that follows
   * @throws Bailout as above
   */
  public abstract int part(BlockData block, int from, int mask);

  /**
   * Runs for some lanes of one warp again and again, with the pieces that follow, as long as those
   * that do not wait for others all go the same way. {@link BlockData#laps} says how often at most,
   * and then what was done.
   *
   * @return the lanes for which the condition of the branch held that ended it
   */
  public int loop(BlockData block, int from, int mask) {
    throw new IllegalStateException("no branch leads back");
  }
}
