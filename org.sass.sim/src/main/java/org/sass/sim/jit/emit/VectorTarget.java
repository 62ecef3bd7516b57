package org.sass.sim.jit.emit;

import java.util.EnumSet;
import java.util.Set;
import org.objectweb.asm.Type;
import org.sass.sim.jit.runtime.ScalarRuntime;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.FloatFunction;

/**
 * How many lanes translated code processes at once, and which methods it calls: vectors if the JVM
 * has the Vector API, else one lane at a time.
 *
 * @param lanes number of lanes of a vector
 * @param value descriptor of the type of a value in translated code
 * @param mask descriptor of the type of a mask
 * @param code internal name of the class with arithmetic
 * @param memory internal name of the class with loads and stores
 * @param shapes internal name of the class for lanes whose values have equal steps; null if there
 *     is none
 * @param floats internal name of the class with arithmetic of plain floats; null if there is none
 * @param operations approximate maximum number of vector operations of a method with assumptions
 * @param library the methods of these classes that are copied instead of called
 * @param conditions finds the lanes for which a condition holds
 * @param specials computes special functions; null if lane by lane is best
 */
public record VectorTarget(
    int lanes,
    String value,
    String mask,
    String code,
    String memory,
    String shapes,
    String floats,
    int operations,
    BytecodeInliner library,
    Conditions conditions,
    Specials specials) {
  private static final String MODULE = "jdk.incubator.vector";

  /**
   * Number of lanes from which on special functions are faster on vectors. They take half as long
   * with 16 lanes, and 1.1 to 1.7 times as long with 8 (JDK 25 and 17). On JDK 17 they gain nothing
   * with 16 lanes either.
   */
  private static final int WIDE = 16;

  /** The first JVM version that compiles vectors better. */
  private static final int RECENT = 25;

  /**
   * Maximum number of vector operations of a method. The just-in-time compiler leaves vectors of
   * much larger methods on the heap: one launch of {@code AllocationTest} allocates 0.12 MB and
   * takes 0.15 ms with 80 operations; with 400 it allocates 55 MB and takes about 15 ms (JDK 17,
   * vectors of 16 lanes).
   */
  public static final int MOST_OPERATIONS = 80;

  /**
   * Maximum number of vector operations of a method on recent JVMs. There, more than {@link
   * #MOST_OPERATIONS} are worthwhile: the matmul benchmark takes 3.4 ms a launch with 160 or 240,
   * and 4.2 ms with 80 or 120 (JDK 25). With 240 it takes 100 ms on JDK 17.
   */
  private static final int RECENT_OPERATIONS = 200;

  /**
   * Number of results of a special function that take about as long as the compilation of the
   * function.
   */
  private static final long WORTH = 16_000_000;

  private static final String VECTORS = "org.sass.sim.jit.vector.";

  /** Evaluates conditions on the flags of a warp. */
  public interface Conditions {
    /**
     * Returns the mask of the lanes for which a condition holds, lane 0 in bit 0.
     *
     * @param flags the predicate registers
     * @param at index of the flags of lane 0
     * @param table the condition, as {@link org.sass.sim.arith.Conditions#table} gives it
     */
    int holds(int[] flags, int at, int table);
  }

  /** Computes special functions for many lanes. */
  public interface Specials {
    /**
     * The functions that it can compute. Translated code computes the other ones itself, which is
     * as fast.
     */
    Set<FloatFunction> FUNCTIONS =
        EnumSet.of(
            FloatFunction.RSQ,
            FloatFunction.LG2,
            FloatFunction.EX2,
            FloatFunction.SIN,
            FloatFunction.COS);

    /**
     * Computes a function of some registers.
     *
     * @param function one of {@link #FUNCTIONS}
     * @param file the array of the operands, which also takes the results
     * @param from index of the first operand
     * @param to index of the first result
     * @param count number of operands, a multiple of the lanes of a vector
     */
    void apply(FloatFunction function, int[] file, int from, int to, int count);
  }

  /** Processes one lane at a time. */
  public static final VectorTarget SCALAR =
      new VectorTarget(
          1,
          "I",
          "Z",
          Type.getInternalName(ScalarRuntime.class),
          Type.getInternalName(ScalarRuntime.class),
          null,
          null,
          MOST_OPERATIONS,
          BytecodeInliner.EMPTY,
          (flags, at, table) -> {
            int mask = 0;
            for (int lane = 0; lane < Warp.LANES; lane++) {
              mask |= (table >>> flags[at + lane] & 1) << lane;
            }
            return mask;
          },
          null);

  /** The fastest way on this JVM. */
  public static final VectorTarget BEST = best(Runtime.version().feature() >= RECENT);

  private static String internal(String name) {
    return (VECTORS + name).replace('.', '/');
  }

  /**
   * Returns the fastest way on this JVM, treated as a recent or an older one.
   *
   * @param recent whether to assume that floats are plain, and to allow larger methods, as that
   *     requires; older JVMs would leave the vectors on the heap
   */
  public static VectorTarget best(boolean recent) {
    if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
      return SCALAR;
    }
    try {
      Class<?> code = Class.forName(VECTORS + "VectorRuntime");
      Class<?> conditions = Class.forName(VECTORS + "VectorConditions");
      int lanes = code.getField("LANES").getInt(null);
      return new VectorTarget(
          lanes,
          "Ljdk/incubator/vector/IntVector;",
          "Ljdk/incubator/vector/VectorMask;",
          internal("VectorRuntime"),
          internal("VectorMemory"),
          internal("AffineLanes"),
          recent ? internal("VectorFloats") : null,
          recent ? RECENT_OPERATIONS : MOST_OPERATIONS,
          BytecodeInliner.of(
              internal("VectorRuntime"),
              internal("VectorMemory"),
              internal("AffineLanes"),
              internal("VectorFloats")),
          (Conditions) conditions.getConstructor().newInstance(),
          lanes >= WIDE && recent ? vectorSpecials(WORTH) : null);
    } catch (ReflectiveOperationException | LinkageError e) {
      // A later JVM has a module that is no longer compatible.
      return SCALAR;
    }
  }

  /**
   * Returns the special functions on vectors, for a JVM with the Vector API.
   *
   * @param worth number of results of a function after which vectors are used for it
   * @throws ReflectiveOperationException if the JVM has no Vector API
   */
  public static Specials vectorSpecials(long worth) throws ReflectiveOperationException {
    Class<?> specials = Class.forName(VECTORS + "VectorSpecials");
    return (Specials) specials.getConstructor(long.class).newInstance(worth);
  }

  /** Returns a mask of the bits of an {@code int} that are beyond the lanes of a vector. */
  public int beyond() {
    return lanes == Warp.LANES ? 0 : -1 << lanes;
  }

  public boolean scalar() {
    return lanes == 1;
  }
}
