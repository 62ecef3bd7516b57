package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.Warp;

/**
 * A frame of a warp's stack, the newest first: where it is, which subroutines it returns to, and
 * where lanes wait for others.
 *
 * @param kind what it is
 * @param address byte address of the instruction it stands at
 * @param mask the lanes that run there or will go on there
 * @param name the subroutine or kernel
 */
public record WarpFrame(Kind kind, int address, int mask, String name) {

  /** What a frame is. */
  public enum Kind {
    /** Where the warp is. */
    PC,
    /** Where a subroutine returns to. */
    CALL,
    /** Where the lanes of a divergent branch meet. */
    SYNC,
    /** The other path of a divergent branch. */
    DIVERGE,
    /** Where a loop is left to. */
    BREAK
  }

  static List<WarpFrame> of(Warp warp, SourceMap map) {
    List<WarpFrame> frames = new ArrayList<>();
    if (warp.finished()) {
      // It is nowhere any more; people look for its last instruction.
      int last = address(map, map.before(warp.pc() - 1L), 0);
      frames.add(new WarpFrame(Kind.PC, last, 0, map.function(last)));
      return frames;
    }
    frames.add(new WarpFrame(Kind.PC, warp.pc(), warp.active(), map.function(warp.pc())));
    DivergenceStack stack = warp.stack();
    for (int i = stack.depth() - 1; i >= 0; i--) {
      Kind kind = Kind.valueOf(stack.kind(i).name());
      int pc = stack.pc(i);
      int at = pc;
      if (kind == Kind.CALL) {
        // People look for the call, not for what comes after it.
        at = address(map, map.before(pc - 1L), pc);
      }
      frames.add(new WarpFrame(kind, at, stack.mask(i), map.function(at)));
    }
    return frames;
  }

  private static int address(SourceMap map, int index, int otherwise) {
    return index < 0 ? otherwise : map.address(index);
  }
}
