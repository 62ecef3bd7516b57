package org.sass.sim.fast;

import org.sass.sim.machine.Warp;

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
 * @param library what of those classes is copied instead of called
 * @param conditions finds the lanes for which a condition holds
 */
public record Lanewise(
    int lanes,
    String value,
    String mask,
    String code,
    String memory,
    String shapes,
    Library library,
    Conditions conditions) {
  private static final String MODULE = "jdk.incubator.vector";
  private static final String PACKAGE = Lanewise.class.getPackageName();

  /** Looks at the flags of a warp. */
  public interface Conditions {
    /**
     * The lanes for which a condition holds.
     *
     * @param flags the predicate registers
     * @param at where the flags of lane 0 are
     * @param table the condition, as {@link org.sass.sim.g80.Conditions#table} gives it
     */
    int holds(int[] flags, int at, int table);
  }

  /** One lane at a time. */
  static final Lanewise SCALAR =
      new Lanewise(
          1,
          "I",
          "Z",
          internal("ScalarCode"),
          internal("ScalarCode"),
          null,
          Library.EMPTY,
          (flags, at, table) -> {
            int mask = 0;
            for (int lane = 0; lane < Warp.LANES; lane++) {
              mask |= (table >>> flags[at + lane] & 1) << lane;
            }
            return mask;
          });

  /** What this JVM does best. */
  static final Lanewise BEST = best();

  private static String internal(String name) {
    return (PACKAGE + '.' + name).replace('.', '/');
  }

  private static Lanewise best() {
    if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
      return SCALAR;
    }
    try {
      Class<?> code = Class.forName(PACKAGE + ".vector.VectorCode");
      Class<?> conditions = Class.forName(PACKAGE + ".vector.VectorConditions");
      return new Lanewise(
          code.getField("LANES").getInt(null),
          "Ljdk/incubator/vector/IntVector;",
          "Ljdk/incubator/vector/VectorMask;",
          internal("vector.VectorCode"),
          internal("vector.VectorMemory"),
          internal("vector.VectorShapes"),
          Library.of(
              internal("vector.VectorCode"),
              internal("vector.VectorMemory"),
              internal("vector.VectorShapes")),
          (Conditions) conditions.getConstructor().newInstance());
    } catch (ReflectiveOperationException | LinkageError e) {
      // The module of some later JVM that does not fit any more.
      return SCALAR;
    }
  }

  /** The bits of a number that no lane of a vector has. */
  int beyond() {
    return lanes == Warp.LANES ? 0 : -1 << lanes;
  }

  boolean scalar() {
    return lanes == 1;
  }
}
