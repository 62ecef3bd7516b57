package org.sass.sim.target.flexgrip;

import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;

/**
 * Reads what an instruction has written in one thread: the value at its destination, and its flags.
 */
final class WrittenValues {
  /** Means that the instruction writes no flags. */
  static final int NO_FLAGS = -1;

  private WrittenValues() {}

  private static Operand destination(Insn insn) {
    return insn.operands().isEmpty() ? null : insn.operands().get(0);
  }

  /**
   * Returns the value at the destination after the instruction; 0 if it has no destination. A
   * destination in memory gives the word that contains it.
   */
  static int destinationValue(Warp warp, int lane, Insn insn) {
    Operand operand = destination(insn);
    if (operand == null) {
      return 0;
    }
    return switch (operand.kind()) {
      case "reg" -> warp.registers()[warp.row((int) operand.value("n")) + lane];
      case "half" -> warp.registers()[warp.row((int) operand.value("n") >> 1) + lane];
      case "areg" -> warp.addresses()[warp.row((int) operand.value("n")) + lane];
      case "creg" -> warp.predicates()[warp.row((int) operand.value("n")) + lane];
      case "global" -> globalWord(warp, lane, operand);
      case "shared" -> sharedWord(warp, lane, operand);
      default -> 0;
    };
  }

  private static int globalWord(Warp warp, int lane, Operand operand) {
    int address = warp.registers()[warp.row((int) operand.value("n")) + lane] & ~3;
    GlobalMemory memory = warp.block().grid().global();
    GlobalMemory.Region region = memory.find(address, 4);
    return region == null ? 0 : region.memory().word(region.offset(address));
  }

  private static int sharedWord(Warp warp, int lane, Operand operand) {
    int register = (int) operand.value("a", 0);
    int size = operand.value("type", 3) == 3 ? 4 : operand.value("type", 3) == 0 ? 1 : 2;
    int base = register == 0 ? 0 : warp.addresses()[warp.row(register) + lane];
    int address = base + (int) operand.value("off") * size & ~3;
    Memory memory = warp.block().shared();
    return address < 0 || address > memory.size() - 4 ? 0 : memory.word(address);
  }

  /** Returns the flags that the instruction has written; {@link #NO_FLAGS} if it writes none. */
  static int writtenFlags(Warp warp, int lane, Insn insn) {
    if (insn.modifier("cw").isEmpty()) {
      return NO_FLAGS;
    }
    return warp.predicates()[warp.row((int) insn.field("cdst", 0)) + lane];
  }

  /**
   * Returns the name of the place that {@link #destinationValue} reads, for people; empty if there
   * is none.
   */
  static String destinationName(Insn insn) {
    Operand operand = destination(insn);
    if (operand == null) {
      return "";
    }
    return switch (operand.kind()) {
      case "reg", "areg", "creg" -> operand.text();
      // The name of a half is that of its register and a letter.
      case "half" -> operand.text().substring(0, operand.text().length() - 1);
      case "global", "shared" -> "the word at " + operand.text();
      default -> "";
    };
  }
}
