package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.Warp;

/**
 * A frame of a warp's stack. The newest frame is the warp's current instruction. The others are
 * return addresses of subroutines and places where lanes wait for others.
 *
 * @param kind the kind of frame
 * @param address byte address of the instruction that it stands at
 * @param mask the lanes that run there or will continue there
 * @param name the subroutine or kernel
 */
public record WarpFrame(Kind kind, int address, int mask, String name) {

  /** The kinds of frames. */
  public enum Kind {
    /** The current instruction of the warp. */
    PC,
    /** A call of a subroutine, to which the warp returns. */
    CALL,
    /** The place where the lanes of a divergent branch reconverge. */
    SYNC,
    /** The other path of a divergent branch. */
    DIVERGE,
    /** The place where lanes that leave a loop continue. */
    BREAK,
    /** The place where lanes go on with the next round of a loop. */
    CONTINUE,
    /** The place where lanes continue that leave loops and calls with a long jump. */
    LONG_JUMP,
    /** The place where lanes go on when they come to the end of the kernel. */
    EXIT
  }

  static List<WarpFrame> of(Warp warp, SourceMap map) {
    List<WarpFrame> frames = new ArrayList<>();
    if (warp.isFinished()) {
      // A warp that has ended has no current instruction; its last one is shown instead.
      int last = address(map, map.indexAtOrBefore(warp.pc() - 1L), 0);
      frames.add(new WarpFrame(Kind.PC, last, 0, map.functionName(last)));
      return frames;
    }
    int current = map.instructionAddress(warp.pc());
    frames.add(new WarpFrame(Kind.PC, current, warp.activeMask(), map.functionName(current)));
    DivergenceStack stack = warp.stack();
    for (int i = stack.depth() - 1; i >= 0; i--) {
      Kind kind = Kind.valueOf(stack.kind(i).name());
      int pc = stack.pc(i);
      int at = map.instructionAddress(pc);
      if (kind == Kind.CALL) {
        // The stack has the return address. The frame shows the call before it, as debuggers do.
        at = address(map, map.indexAtOrBefore(pc - 1L), pc);
      }
      frames.add(new WarpFrame(kind, at, stack.mask(i), map.functionName(at)));
    }
    return frames;
  }

  private static int address(SourceMap map, int index, int defaultAddress) {
    return index < 0 ? defaultAddress : map.address(index);
  }
}
