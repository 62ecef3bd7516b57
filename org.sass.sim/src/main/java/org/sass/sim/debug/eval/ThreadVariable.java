package org.sass.sim.debug.eval;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.Warp;

/**
 * A special value of a thread that expressions can name, such as its position in the block or its
 * pc.
 */
public enum ThreadVariable {
  TID_X,
  TID_Y,
  TID_Z,
  CTAID_X,
  CTAID_Y,
  CTAID_Z,
  NTID_X,
  NTID_Y,
  NTID_Z,
  NCTAID_X,
  NCTAID_Y,
  NCTAID_Z,
  LANE,
  WARP,
  PC,
  ACTIVE,
  LIVE,
  CLOCK;

  private static final ThreadVariable[] ALL = values();
  private static final List<String> DISPLAY_NAMES =
      Stream.of(ALL).map(ThreadVariable::displayName).toList();

  /** Returns its name in expressions, such as {@code tid.x}. */
  public String displayName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '.');
  }

  /** Returns all names, in the order in which they are shown. */
  public static List<String> displayNames() {
    return DISPLAY_NAMES;
  }

  static ThreadVariable find(String name) {
    for (ThreadVariable variable : ALL) {
      if (variable.displayName().equals(name)) {
        return variable;
      }
    }
    return null;
  }

  /** Returns whether all lanes of a warp have the same value. */
  public boolean isUniform() {
    return this != LANE && this != TID_X && this != TID_Y && this != TID_Z;
  }

  long value(Warp warp, int lane) {
    Block block = warp.block();
    Dim3 size = block.grid().blockSize();
    Dim3 blocks = block.grid().size();
    Dim3 thread = size.position(warp.index() * Warp.LANES + lane);
    return switch (this) {
      case LANE -> lane;
      case WARP -> warp.index();
      case PC -> warp.pc();
      case ACTIVE -> warp.activeMask() & 0xffff_ffffL;
      case LIVE -> warp.liveMask() & 0xffff_ffffL;
      case CLOCK -> block.clock();
      case TID_X -> thread.x();
      case TID_Y -> thread.y();
      case TID_Z -> thread.z();
      case CTAID_X -> block.position().x();
      case CTAID_Y -> block.position().y();
      case CTAID_Z -> block.position().z();
      case NTID_X -> size.x();
      case NTID_Y -> size.y();
      case NTID_Z -> size.z();
      case NCTAID_X -> blocks.x();
      case NCTAID_Y -> blocks.y();
      case NCTAID_Z -> blocks.z();
    };
  }
}
