package org.sass.sim.jit.emit;

import java.util.EnumSet;
import java.util.Set;
import org.objectweb.asm.Type;
import org.sass.sim.jit.runtime.ScalarRuntime;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.FloatFunction;

/**
 * How many lanes translated code works on at once, and what it calls to do so: vectors where the
 * JVM has them, else one lane at a time.
 *
 * @param lanes how many
 * @param value the type of a value in translated code, as a descriptor
 * @param mask the type of a mask, as a descriptor
 * @param code the class with arithmetic, by its internal name
 * @param memory the class with loads and stores, by its internal name
 * @param shapes the class with what can be said of lanes that have values in equal steps; null if
 *     there is none
 * @param floats the class with arithmetic of plain floats; null if there is none
 * @param operations how many vector operations a method with suppositions may have, about
 * @param library what of those classes is copied instead of called
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
   * Lanes from which on special functions take less time on vectors: half as much with 16 lanes,
   * 1.1 to 1.7 times as much with 8 (JDK 25 and 17). On JDK 17 they gain nothing with 16 either.
   */
  private static final int WIDE = 16;

  /** A JVM from which on vectors are better compiled. */
  private static final int RECENT = 25;

  /**
   * Vector operations of a method. The just-in-time compiler leaves vectors of much larger methods
   * on the heap: one launch of {@code AllocationTest} allocates 0.12 MB and takes 0.15 ms with 80
   * operations, 55 MB and some 15 ms with 400 (JDK 17, vectors of 16 lanes).
   */
  public static final int MOST_OPERATIONS = 80;

  /**
   * The same on recent JVMs, where it is worth while: matmul of the benchmarks takes 3.4 ms a
   * launch with 160 or 240, and 4.2 ms with 80 or 120 (JDK 25); with 240 it takes 100 ms on JDK 17.
   */
  private static final int RECENT_OPERATIONS = 200;

  /** Results of a special function that take about as long as its compilation. */
  private static final long WORTH = 16_000_000;

  private static final String VECTORS = "org.sass.sim.jit.vector.";

  /** Looks at the flags of a warp. */
  public interface Conditions {
    /**
     * The lanes for which a condition holds.
     *
     * @param flags the predicate registers
     * @param at where the flags of lane 0 are
     * @param table the condition, as {@link org.sass.sim.arith.Conditions#table} gives it
     */
    int holds(int[] flags, int at, int table);
  }

  /** The special functions for many lanes. */
  public interface Specials {
    /** Those that there are; the others are as well written into translated code. */
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
     * @param file what holds the operands, and takes the results
     * @param from where the first operand is
     * @param to where its result goes
     * @param count how many there are, a multiple of the lanes of a vector
     */
    void apply(FloatFunction function, int[] file, int from, int to, int count);
  }

  /** One lane at a time. */
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

  /** What this JVM does best. */
  public static final VectorTarget BEST = best(Runtime.version().feature() >= RECENT);

  private static String internal(String name) {
    return (VECTORS + name).replace('.', '/');
  }

  /**
   * The same as if it were, or were not, a recent one.
   *
   * @param recent whether to suppose that floats are plain, in methods as large as it takes; other
   *     JVMs would leave vectors on the heap then
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
      // The module of some later JVM that does not fit any more.
      return SCALAR;
    }
  }

  /**
   * The special functions on vectors, on a JVM that has some.
   *
   * @param worth after how many results of a function it is worth while
   * @throws ReflectiveOperationException if it has none
   */
  public static Specials vectorSpecials(long worth) throws ReflectiveOperationException {
    Class<?> specials = Class.forName(VECTORS + "VectorSpecials");
    return (Specials) specials.getConstructor(long.class).newInstance(worth);
  }

  /** The bits of a number that no lane of a vector has. */
  public int beyond() {
    return lanes == Warp.LANES ? 0 : -1 << lanes;
  }

  public boolean scalar() {
    return lanes == 1;
  }
}
