package org.sass.sim.jit;

import java.util.Locale;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;

/** The engines that can run a launch. All give the same result. */
public enum EngineKind {
  /**
   * Runs instructions with the operations of the precise interpreter first, and translates code
   * that becomes hot.
   */
  AUTO,
  /** The precise interpreter: one instruction of one warp at a time. */
  PRECISE,
  /** Translated code, one instruction at a time for all warps of a block. */
  BLOCK,
  /** Translated code, several instructions at a time for all warps of a block. */
  GENERATED;

  private static final boolean CAN_GENERATE_CODE = canGenerateCode();

  /** Returns its name on the command line. */
  public String optionName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the kind with a name on the command line; null if there is none. */
  public static EngineKind fromOptionName(String optionName) {
    for (EngineKind kind : values()) {
      if (kind.optionName().equals(optionName)) {
        return kind;
      }
    }
    return null;
  }

  /**
   * Returns the kind that runs a launch if this kind is asked for: this kind, or {@link #PRECISE}
   * if only the precise interpreter can run it. Only that one can be observed, emulates the
   * differences of other machines from a G80, and supports global memory regions that do not start
   * at a word boundary. It is also used if the library that generates code is missing.
   *
   * @param observer observes the run; null for none
   */
  public EngineKind resolve(Launch launch, Observer observer) {
    boolean wordAligned =
        launch.global().regions().stream().allMatch(region -> (region.base() & 3) == 0);
    boolean plain = observer == null && launch.target().matchesReference();
    return plain && wordAligned && CAN_GENERATE_CODE ? this : PRECISE;
  }

  /**
   * Creates the engine for a launch.
   *
   * @param launch a launch for which {@link Launch#problem()} returns null
   * @param workers number of threads that may run blocks, at least 1; the precise interpreter uses
   *     one
   */
  public Engine createEngine(Launch launch, int workers) {
    return createEngine(launch, workers, null);
  }

  /**
   * Creates the engine for a launch, with an observer.
   *
   * @param observer observes the run; null for none
   */
  public Engine createEngine(Launch launch, int workers, Observer observer) {
    EngineKind kind = resolve(launch, observer);
    return kind == PRECISE
        ? new Interpreter(launch, observer)
        : new JitEngine(launch, kind, workers);
  }

  /**
   * Returns whether code can be generated. In Eclipse, the emulator may be installed without the
   * ASM library.
   */
  private static boolean canGenerateCode() {
    try {
      Class.forName("org.objectweb.asm.ClassWriter", false, EngineKind.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
