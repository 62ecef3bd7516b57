package org.sass.sim.debug;

import java.util.List;
import org.sass.lang.isa.Word;
import org.sass.sim.machine.RegisterKind;

/**
 * A change that the user has made to the machine, with its time. A replay makes the change again.
 *
 * @param steps number of warp instructions that had run at that time
 * @param change the change
 */
record MachineEdit(long steps, Change change) {

  /** Maximum number of changed places that a message names. */
  private static final int MAX_LISTED_EDITS = 4;

  /** A change. It sets a fixed value, so it can be made again and again. */
  sealed interface Change permits Register, Bytes, Patch {
    /** Returns what is changed, as a text for people. */
    String target();
  }

  /** Returns a text that names the places of some changes, each once. */
  static String describe(List<MachineEdit> edits) {
    List<String> places = edits.stream().map(edit -> edit.change.target()).distinct().toList();
    String first = String.join(", ", places.subList(0, Math.min(MAX_LISTED_EDITS, places.size())));
    return places.size() > MAX_LISTED_EDITS
        ? first + " and " + (places.size() - MAX_LISTED_EDITS) + " more"
        : first;
  }

  /**
   * A change of a register.
   *
   * @param name name of the register for messages
   * @param lanes mask of the lanes that get the value
   * @param keptMask mask of the bits that keep their values
   * @param bits the new values of the other bits
   */
  record Register(
      WarpId warp, RegisterKind file, int number, String name, int lanes, int keptMask, int bits)
      implements Change {
    @Override
    public String target() {
      return name + " of " + warp.text();
    }
  }

  /**
   * A change of bytes in memory.
   *
   * @param space {@code global}, {@code shared} or {@code local}
   * @param warp the warp, for shared memory (that of its block) and local memory
   * @param lane the lane, for local memory
   */
  record Bytes(String space, WarpId warp, int lane, long address, byte[] bytes) implements Change {
    @Override
    public String target() {
      return String.format("%s[0x%x]", space, address);
    }
  }

  /** The replacement of an instruction by one of the same size. */
  record Patch(int index, Word word) implements Change {
    @Override
    public String target() {
      return "an instruction";
    }
  }
}
