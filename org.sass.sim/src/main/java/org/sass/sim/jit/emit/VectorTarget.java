package org.sass.sim.jit.emit;

import java.util.EnumSet;
import java.util.Set;
import org.objectweb.asm.Type;
import org.sass.sim.jit.runtime.ScalarFloats;
import org.sass.sim.jit.runtime.ScalarMemory;
import org.sass.sim.jit.runtime.ScalarRuntime;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.FloatFunction;

/**
 * How many lanes translated code processes at once, and which methods it calls: vectors if the JVM
 * has the Vector API, else one lane at a time.
 *
 * @param laneCount number of lanes of a vector
 * @param valueDescriptor descriptor of the type of a value in translated code
 * @param maskDescriptor descriptor of the type of a mask
 * @param arithmeticClass internal name of the class with arithmetic of integers, conversions,
 *     masks, registers and flags
 * @param memoryClass internal name of the class with loads and stores
 * @param affineClass internal name of the class for lanes whose values have equal steps; null if
 *     there is none
 * @param exactFloatClass internal name of the class with arithmetic of any floats, and with special
 *     functions
 * @param floatClass internal name of the class with arithmetic of plain floats; null if there is
 *     none
 * @param maxOperations approximate maximum number of vector operations of a method with assumptions
 * @param inliner the methods of these classes that are copied instead of called
 * @param conditions finds the lanes for which a condition holds
 * @param specials computes special functions; null if lane by lane is best
 */
public record VectorTarget(
    int laneCount,
    String valueDescriptor,
    String maskDescriptor,
    String arithmeticClass,
    String memoryClass,
    String affineClass,
    String exactFloatClass,
    String floatClass,
    int maxOperations,
    BytecodeInliner inliner,
    Conditions conditions,
    Specials specials) {
  private static final String VECTOR_MODULE = "jdk.incubator.vector";

  /**
   * Number of lanes from which on special functions are faster on vectors. They take half as long
   * with 16 lanes, and 1.1 to 1.7 times as long with 8 (JDK 25 and 17). On JDK 17 they gain nothing
   * with 16 lanes either.
   */
  private static final int MIN_SPECIALS_LANES = 16;

  /** The first JVM version that compiles vectors better. */
  private static final int MIN_RECENT_JAVA = 25;

  /**
   * Maximum number of vector operations of a method. The just-in-time compiler leaves vectors of
   * much larger methods on the heap: one launch of {@code AllocationTest} allocates 0.12 MB and
   * takes 0.15 ms with 80 operations; with 400 it allocates 55 MB and takes about 15 ms (JDK 17,
   * vectors of 16 lanes).
   */
  public static final int MAX_OPERATIONS = 80;

  /**
   * Maximum number of vector operations of a method on recent JVMs. There, more than {@link
   * #MAX_OPERATIONS} are worthwhile: the matmul benchmark takes 3.4 ms a launch with 160 or 240,
   * and 4.2 ms with 80 or 120 (JDK 25). With 240 it takes 100 ms on JDK 17.
   */
  private static final int MAX_OPERATIONS_RECENT = 200;

  /**
   * Number of results of a special function that take about as long as the compilation of the
   * function.
   */
  private static final long SPECIALS_WARM_UP_RESULTS = 16_000_000;

  private static final String VECTOR_PACKAGE = "org.sass.sim.jit.vector.";

  /** Evaluates conditions on the flags of a warp. */
  public interface Conditions {
    /**
     * Returns the mask of the lanes for which a condition holds, lane 0 in bit 0.
     *
     * @param flags the predicate registers
     * @param at index of the flags of lane 0
     * @param table the condition, as {@link org.sass.sim.arith.Conditions#truthTable} gives it
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
     * @param operandOffset index of the first operand
     * @param resultOffset index of the first result
     * @param count number of operands, a multiple of the lanes of a vector
     */
    void apply(FloatFunction function, int[] file, int operandOffset, int resultOffset, int count);
  }

  /** Processes one lane at a time. */
  public static final VectorTarget SCALAR =
      new VectorTarget(
          1,
          "I",
          "Z",
          Type.getInternalName(ScalarRuntime.class),
          Type.getInternalName(ScalarMemory.class),
          null,
          Type.getInternalName(ScalarFloats.class),
          null,
          MAX_OPERATIONS,
          BytecodeInliner.EMPTY,
          (flags, at, table) -> {
            int mask = 0;
            for (int lane = 0; lane < Warp.LANES; lane++) {
              mask |= (table >>> flags[at + lane] & 1) << lane;
            }
            return mask;
          },
          null);

  /** Holder of the fastest way on this JVM. */
  private static final class Best {
    static final VectorTarget TARGET = best(Runtime.version().feature() >= MIN_RECENT_JAVA);
  }

  /**
   * Returns whether {@link #best()} has vectors. Loads no class for them, which {@link #best()}
   * does: that takes as long as a small launch.
   */
  public static boolean hasVectors() {
    return ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent();
  }

  /** Returns the fastest way on this JVM. */
  public static VectorTarget best() {
    return Best.TARGET;
  }

  private static String internalName(String name) {
    return (VECTOR_PACKAGE + name).replace('.', '/');
  }

  /**
   * Returns the fastest way on this JVM, treated as a recent or an older one.
   *
   * @param isRecent whether to assume that floats are plain, and to allow larger methods, as that
   *     requires; older JVMs would leave the vectors on the heap
   */
  public static VectorTarget best(boolean isRecent) {
    if (!hasVectors()) {
      return SCALAR;
    }
    try {
      Class<?> code = Class.forName(VECTOR_PACKAGE + "VectorRuntime");
      Class<?> conditions = Class.forName(VECTOR_PACKAGE + "VectorConditions");
      int lanes = code.getField("LANES").getInt(null);
      return new VectorTarget(
          lanes,
          "Ljdk/incubator/vector/IntVector;",
          "Ljdk/incubator/vector/VectorMask;",
          internalName("VectorRuntime"),
          internalName("VectorMemory"),
          internalName("AffineLanes"),
          internalName("VectorExactFloats"),
          isRecent ? internalName("VectorFloats") : null,
          isRecent ? MAX_OPERATIONS_RECENT : MAX_OPERATIONS,
          BytecodeInliner.of(
              internalName("VectorRuntime"),
              internalName("VectorMemory"),
              internalName("AffineLanes"),
              internalName("VectorExactFloats"),
              internalName("VectorFloats")),
          (Conditions) conditions.getConstructor().newInstance(),
          lanes >= MIN_SPECIALS_LANES && isRecent
              ? vectorSpecials(SPECIALS_WARM_UP_RESULTS)
              : null);
    } catch (ReflectiveOperationException | LinkageError e) {
      // A later JVM has a module that is no longer compatible.
      return SCALAR;
    }
  }

  /**
   * Returns the special functions on vectors, for a JVM with the Vector API.
   *
   * @param warmUpResults number of results of a function after which vectors are used for it
   * @throws ReflectiveOperationException if the JVM has no Vector API
   */
  public static Specials vectorSpecials(long warmUpResults) throws ReflectiveOperationException {
    Class<?> specials = Class.forName(VECTOR_PACKAGE + "VectorSpecials");
    return (Specials) specials.getConstructor(long.class).newInstance(warmUpResults);
  }

  /** Returns a mask of the bits of an {@code int} that are beyond the lanes of a vector. */
  public int nonLaneBits() {
    return laneCount == Warp.LANES ? 0 : -1 << laneCount;
  }

  public boolean isScalar() {
    return laneCount == 1;
  }
}
