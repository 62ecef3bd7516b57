package org.sass.lang.patch;

import java.util.BitSet;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.flow.ReturnAddresses;
import org.sass.lang.text.Problem;

/**
 * Warns of a change of a stack frame. The file says how large the frames and the stack are, but not
 * how they follow from the code: a frame may also be one of a function that calls itself.
 */
final class FrameCheck {
  private static final String REGISTER = "reg";

  /** The number of the register that compilers use as the stack pointer. */
  private static final int STACK_POINTER = 1;

  private FrameCheck() {}

  /**
   * Returns a warning if the changed kernel has other frames than the file; else null.
   *
   * @param stackBytes the stack of a thread as the file says it; null if it does not
   */
  static Problem check(Kernel before, Kernel after, InstructionMap map, Integer stackBytes) {
    BitSet removed = new BitSet();
    removed.set(0, before.code().size());
    for (int i = 0; i < after.code().size(); i++) {
      PlacedInstruction placed = after.code().get(i);
      int origin = map.origin(i);
      if (origin >= 0) {
        removed.clear(origin);
      }
      PlacedInstruction old = origin < 0 ? null : before.code().get(origin);
      // Most instructions are as they were, and need not be decoded.
      boolean isUnchanged = old != null && old.word().equals(placed.word());
      if (!isUnchanged && (old == null ? 0 : frameBytes(old)) != frameBytes(placed)) {
        return warning(before, placed.line(), placed.column(), stackBytes);
      }
    }
    boolean loses = removed.stream().anyMatch(one -> frameBytes(before.code().get(one)) != 0);
    return loses ? warning(before, Math.max(1, after.line()), 0, stackBytes) : null;
  }

  private static Problem warning(Kernel kernel, int line, int column, Integer stackBytes) {
    String message =
        "a stack frame of %s has another size now, but the sizes of its frames and stack in the"
            + " file stay as they are (FRAME_SIZE and MIN_STACK_SIZE in .nv.info%s): a GPU gives"
            + " its threads no more; use no more stack than before";
    String size = stackBytes == null ? "" : ", " + stackBytes + " bytes";
    return Problem.warning(
        "stack-frame", message.formatted(kernel.name(), size), line, column, column + 1);
  }

  /** Returns by how much an instruction lowers the stack pointer; 0 if it does not. */
  private static long frameBytes(PlacedInstruction placed) {
    Insn insn = placed.decodeWithoutText();
    List<Operand> operands = insn.operands();
    if (operands.size() < 3 || !isStackPointer(operands.get(0))) {
      return 0;
    }
    boolean reads =
        operands.subList(1, operands.size()).stream().anyMatch(FrameCheck::isStackPointer);
    List<Long> immediates = reads ? List.copyOf(ReturnAddresses.immediates(insn)) : List.of();
    return immediates.size() == 1 ? Math.max(0, -immediates.get(0).intValue()) : 0;
  }

  private static boolean isStackPointer(Operand operand) {
    return operand.kind().equals(REGISTER) && operand.value("n", -1) == STACK_POINTER;
  }
}
