package org.sass.sim.jit;

import java.util.Locale;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;

/** The engines that can run a launch, all with the same result. */
public enum EngineKind {
  /** Starts as the precise interpreter does, and translates what turns out to be hot. */
  AUTO,
  /** One warp, one instruction at a time. */
  PRECISE,
  /** One instruction at a time for all warps of a block. */
  BLOCK,
  /** Several instructions at a time for all warps of a block. */
  GENERATED;

  private static final boolean TRANSLATES = translates();

  /** Its name on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of that name, or null. */
  public static EngineKind named(String word) {
    for (EngineKind kind : values()) {
      if (kind.word().equals(word)) {
        return kind;
      }
    }
    return null;
  }

  /**
   * The kind that runs a launch when this one is wanted: only the precise interpreter can be looked
   * at, knows how machines with quirks differ from a G80, and has memory that starts in the middle
   * of a word.
   *
   * @param observer looks on; null for none
   */
  public EngineKind over(Launch launch, Observer observer) {
    boolean whole = launch.global().regions().stream().allMatch(region -> (region.base() & 3) == 0);
    boolean plain = observer == null && launch.target().plain();
    return plain && whole && TRANSLATES ? this : PRECISE;
  }

  /**
   * Makes the engine.
   *
   * @param launch a launch without a {@link Launch#problem()}
   * @param workers threads that may run blocks, at least 1; the precise interpreter has one
   */
  public Engine engine(Launch launch, int workers) {
    return engine(launch, workers, null);
  }

  /**
   * The same with an observer.
   *
   * @param observer looks on; null for none
   */
  public Engine engine(Launch launch, int workers, Observer observer) {
    EngineKind kind = over(launch, observer);
    return kind == PRECISE
        ? new Interpreter(launch, observer)
        : new JitEngine(launch, kind, workers);
  }

  /** Eclipse may have the emulator without ASM. */
  private static boolean translates() {
    try {
      Class.forName("org.objectweb.asm.ClassWriter", false, EngineKind.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
