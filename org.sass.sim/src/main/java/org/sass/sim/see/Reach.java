package org.sass.sim.see;

import org.sass.lang.asm.Insn;
import org.sass.lang.asm.Operand;
import org.sass.lang.isa.Roles.Flow;
import org.sass.sim.exec.Access;
import org.sass.sim.exec.Profile;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.rtl.Quirk;

/**
 * A place in memory that an instruction reads or writes: which lanes come to which address. It must
 * be asked before the instruction has run, which may change the register of the address.
 *
 * @param space the memory
 * @param bank the bank of constant memory, else 0
 * @param access what is moved
 * @param reads whether the instruction uses what is there
 * @param writes whether it puts something there
 * @param set the kind of register that holds the address; null for none
 * @param register its number
 * @param offset in bytes, to be added to the register
 * @param bits those of the address that count
 */
public record Reach(
    Space space,
    int bank,
    Access access,
    boolean reads,
    boolean writes,
    RegisterSet set,
    int register,
    int offset,
    int bits) {

  /** The bits of a global address that the RTL has wires for. */
  private static final int RTL_ADDRESS = 0x3ffff;

  /** A register that reads as zero, and those behind it that are none. */
  private static final int ZERO = 124;

  /** Position of the second source in the text. */
  private static final int SECOND = 2;

  /** The memories, by the names that the table gives the kinds of their operands. */
  public enum Space {
    GLOBAL("global"),
    SHARED("shared"),
    CONST("const"),
    LOCAL("local");

    private final String word;

    Space(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    static Space of(String kind) {
      for (Space space : values()) {
        if (space.word.equals(kind)) {
          return space;
        }
      }
      return null;
    }
  }

  /**
   * The place that an operand names; null if it names none in memory.
   *
   * @param index position of the operand in the text, from 0
   */
  static Reach of(Insn insn, int index, boolean reads, boolean writes, Profile profile) {
    Operand operand = insn.operands().get(index);
    Space space = Space.of(operand.kind());
    if (space == null) {
      return null;
    }
    if (space == Space.GLOBAL) {
      int number = (int) operand.value("n");
      RegisterSet set = number == ZERO || number >= Warp.REGISTERS - 1 ? null : RegisterSet.GENERAL;
      int bits = profile.has(Quirk.ADDRESS_WRAP) ? RTL_ADDRESS : -1;
      Access access = Access.of(insn.modifier("mtype"));
      return new Reach(space, 0, access, reads, writes, set, number, 0, bits);
    }
    Access access = access(insn, index, space);
    boolean increment = operand.value("inc", 0) != 0;
    boolean bytes = space == Space.LOCAL || insn.form().roles().flow() == Flow.INDIRECT;
    int offset = increment ? 0 : (int) operand.value("off") * (bytes ? 1 : access.bytes());
    int register = (int) operand.value("a", 0);
    int bank = (int) operand.value("bank", 0);
    RegisterSet set = register == 0 ? null : RegisterSet.ADDRESS;
    return new Reach(space, bank, access, reads, writes, set, register, offset, -1);
  }

  private static Access access(Insn insn, int index, Space space) {
    Operand operand = insn.operands().get(index);
    if (space == Space.LOCAL) {
      return Access.of(insn.modifier("mtype"));
    }
    if (operand.has("type")) {
      return switch ((int) operand.value("type")) {
        case 0 -> Access.U8;
        case 1 -> Access.U16;
        case 2 -> Access.S16;
        default -> Access.B32;
      };
    }
    // What is added to a product or a difference of halves is no half.
    boolean half = space == Space.CONST && index <= SECOND && insn.modifier("type").endsWith("16");
    return half ? Access.U16 : Access.B32;
  }

  /** Whether all lanes come to one address. */
  public boolean isUniform() {
    return set == null;
  }

  /** The byte address that a lane comes to. */
  public int address(Warp warp, int lane) {
    return (set == null ? offset : set.value(warp, register, lane) + offset) & bits;
  }

  /**
   * What is there.
   *
   * @param address a byte address
   * @param word which 32 bits of a longer value
   * @return 0 where nothing is mapped: then the instruction ends in a fault
   */
  int value(Warp warp, int lane, int address, int word) {
    int at = address + 4 * word;
    int size = Math.min(4, access.bytes());
    Memory memory =
        switch (space) {
          case SHARED -> warp.block().shared();
          case CONST -> warp.block().grid().constants().bank(bank);
          case LOCAL -> warp.local().lane(lane);
          case GLOBAL -> null;
        };
    if (memory == null) {
      GlobalMemory.Region region = warp.block().grid().global().find(at, size);
      return region == null ? 0 : access.load(region.memory(), region.offset(at));
    }
    return at < 0 || at > memory.size() - size ? 0 : access.load(memory, at);
  }
}
