package org.sass.sim.fast;

import java.util.Locale;
import org.sass.sim.exec.Engine;
import org.sass.sim.exec.Interpreter;
import org.sass.sim.exec.Launch;

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
   * The kind that runs a launch when this one is wanted: only the precise interpreter knows how
   * machines with quirks differ from a G80, and memory that starts in the middle of a word.
   */
  public EngineKind over(Launch launch) {
    boolean whole = launch.global().regions().stream().allMatch(region -> (region.base() & 3) == 0);
    return launch.profile().plain() && whole ? this : PRECISE;
  }

  /**
   * Makes the engine.
   *
   * @param launch a launch without a {@link Launch#problem()}
   * @param workers threads that may run blocks, at least 1; the precise interpreter has one
   */
  public Engine engine(Launch launch, int workers) {
    EngineKind kind = over(launch);
    return kind == PRECISE ? new Interpreter(launch) : new FastEngine(launch, kind, workers);
  }
}
