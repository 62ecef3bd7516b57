package org.sass.sim.op;

import org.sass.sim.machine.Dim3;

/**
 * An error of a program that ends its run.
 *
 * @param kind the kind of error
 * @param message what failed, why, and how to avoid it if that is known
 * @param kernel name of the kernel
 * @param block position of the block in the grid
 * @param blockSize threads of a block
 * @param warp number of the warp in the block, from 0
 * @param lane the lane that caused it, or -1 if it was not a single lane
 * @param pc byte address of the instruction
 * @param line source line of the instruction, from 1; 0 if there is no source
 * @param instruction its text, or empty if there is no instruction at {@code pc}
 */
public record Fault(
    Kind kind,
    String message,
    String kernel,
    Dim3 block,
    Dim3 blockSize,
    int warp,
    int lane,
    int pc,
    int line,
    String instruction) {

  /** The kinds of errors. */
  public enum Kind {
    OUT_OF_BOUNDS("memory access out of bounds"),
    MISALIGNED("misaligned memory access"),
    BARRIER_DEADLOCK("barrier deadlock"),
    STACK_OVERFLOW("stack overflow"),
    UNKNOWN_INSTRUCTION("unknown instruction"),
    UNSUPPORTED_INSTRUCTION("unsupported instruction"),
    ILLEGAL_INSTRUCTION("illegal instruction"),
    BAD_ADDRESS("no instruction at this address"),
    TRAP("trap"),
    ASSERTION("failed assertion"),
    BAD_HEAP_ADDRESS("free of an address that is not allocated"),
    TOO_MANY_STEPS("too many steps");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    /** Returns the kind as a title for users. */
    public String title() {
      return title;
    }

    /** Returns the kind as a stable name in kebab-case, for programs. */
    public String code() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /** Returns this fault with another message. */
  public Fault withMessage(String newMessage) {
    return new Fault(kind, newMessage, kernel, block, blockSize, warp, lane, pc, line, instruction);
  }

  /** Returns this fault without the line of a source. */
  public Fault withoutLine() {
    return new Fault(kind, message, kernel, block, blockSize, warp, lane, pc, 0, instruction);
  }

  /** Returns the whole fault as text, on several lines without a final line break. */
  public String report() {
    return report(null);
  }

  /**
   * Returns the whole fault as text, on several lines without a final line break.
   *
   * @param source the line of the compiled source that the instruction comes from, as text; null if
   *     it is unknown
   */
  public String report(String source) {
    StringBuilder text = new StringBuilder();
    text.append(kind.title()).append(": ").append(message);
    text.append("\n  kernel ").append(kernel);
    text.append(", block ").append(block.positionText());
    text.append(", warp ").append(warp);
    if (lane >= 0) {
      text.append(", lane ").append(lane);
      text.append(" (").append(blockSize.threadText(warp * 32 + lane)).append(")");
    }
    text.append(", pc ").append(String.format("0x%04x", pc));
    if (line > 0) {
      text.append(", line ").append(line);
    }
    if (source != null) {
      text.append(", ").append(source);
    }
    if (!instruction.isEmpty()) {
      text.append("\n  ").append(instruction);
    }
    return text.toString();
  }
}
