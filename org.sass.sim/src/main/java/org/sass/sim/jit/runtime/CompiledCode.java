package org.sass.sim.jit.runtime;

import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * A few translated instructions without a jump among them.
 *
 * <p>The code processes as many lanes side by side as the machine's vectors have. The lanes see
 * each other's stores as if each instruction ran for all lanes before the next one.
 *
 * <p>This is a class and not an interface because there are many subclasses, and each is called
 * millions of times: an interface call takes as long to find the method as a short piece of code
 * takes to run.
 */
public abstract class CompiledCode {

  /**
   * Loads translated code. Its class belongs to this package, so that it can access members that
   * other packages cannot.
   *
   * @param bytes a class of this package that extends this class
   * @param data the objects to which it refers
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
   * <p>If a branch follows, its condition is evaluated. {@link BlockData#any} and {@link
   * BlockData#all} then show whether it holds for some or for all lanes, and {@link
   * BlockData#found} has the lanes.
   *
   * @param block what is read and written
   * @param firstThread the first thread, a multiple of 32
   * @param endThread the number after that of the last thread, a multiple of 32
   * @return if there is only one warp, the mask of the lanes for which the condition of the branch
   *     holds that follows
   * @throws Bailout if a lane does what the machine does not allow; the state of the block is
   *     undefined then
   */
  public abstract int full(BlockData block, int firstThread, int endThread);

  /**
   * Runs for some lanes of one warp.
   *
   * @param block what is read and written
   * @param firstThread the first thread of the warp
   * @param mask the lanes, lane 0 in bit 0
   * @return the mask of the lanes for which the condition of the branch holds that follows
   * @throws Bailout if a lane does what the machine does not allow; the state of the block is
   *     undefined then
   */
  public abstract int part(BlockData block, int firstThread, int mask);

  /**
   * Runs a loop that begins with these instructions, for some lanes of one warp, while all lanes
   * that do not wait for others take the same path. Before the call, the {@code turns} of {@link
   * BlockData#laps} is the maximum number of iterations; after it, {@link BlockData#laps} says what
   * the loop did.
   *
   * @param block what is read and written
   * @param firstThread the first thread of the warp
   * @param mask the lanes, lane 0 in bit 0
   * @return the mask of the lanes for which the condition of the branch holds that ended the loop
   */
  public int loop(BlockData block, int firstThread, int mask) {
    throw new IllegalStateException("no branch leads back");
  }
}
