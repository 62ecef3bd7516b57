package org.sass.sim.exec;

import java.util.List;
import org.sass.sim.machine.Warp;

/** What an instruction does, with everything about it that can be known before it runs. */
public interface Operation {

  /**
   * Carries the instruction out. The warp's pc already stands behind it. An instruction that cannot
   * be carried out leaves registers and memory as they were.
   *
   * @param warp the warp
   * @param mask the active lanes that the guard lets through; never lanes beyond the active ones
   * @param lanes working space
   * @return null, or why it could not be carried out
   */
  Cause execute(Warp warp, int mask, Lanes lanes);

  /** The operands that it reads, addresses in registers among them; none is null. */
  default List<Source> sources() {
    return List.of();
  }

  /** Whether the guard decides which lanes run; else all active ones do. */
  default boolean guarded() {
    return true;
  }
}
