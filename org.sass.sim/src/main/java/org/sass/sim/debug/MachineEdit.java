package org.sass.sim.debug;

import java.util.List;
import org.sass.lang.isa.Word;
import org.sass.sim.machine.RegisterFile;

/**
 * A change that a person has made to the machine, and when. Replaying does it again.
 *
 * @param steps warp instructions that had run by then
 * @param what the change
 */
record MachineEdit(long steps, What what) {

  /** More places than these would be too many to read. */
  private static final int SHOWN = 4;

  /** A change. Each sets what it changes, so that it can be done again and again. */
  sealed interface What permits Register, Bytes, Patch {
    /** What is changed, in words. */
    String place();
  }

  /** What some changes are about, in words: each place once. */
  static String places(List<MachineEdit> edits) {
    List<String> places = edits.stream().map(edit -> edit.what.place()).distinct().toList();
    String first = String.join(", ", places.subList(0, Math.min(SHOWN, places.size())));
    return places.size() > SHOWN ? first + " and " + (places.size() - SHOWN) + " more" : first;
  }

  /**
   * A register.
   *
   * @param name what it is called
   * @param lanes which lanes get the value
   * @param kept the bits that stay
   */
  record Register(
      WarpId warp, RegisterFile file, int number, String name, int lanes, int kept, int bits)
      implements What {
    @Override
    public String place() {
      return name + " of " + warp.text();
    }
  }

  /**
   * Bytes in memory.
   *
   * @param space {@code global}, {@code shared}, {@code local}
   * @param warp whose; null for global memory
   * @param lane whose; for local memory
   */
  record Bytes(String space, WarpId warp, int lane, long address, byte[] bytes) implements What {
    @Override
    public String place() {
      return String.format("%s[0x%x]", space, address);
    }
  }

  /** Another instruction in the place of one of the same size. */
  record Patch(int index, Word word) implements What {
    @Override
    public String place() {
      return "an instruction";
    }
  }
}
