package org.sass.sim.op;

/**
 * Something a program did that ends its run.
 *
 * @param kind what it was
 * @param message the thing, the reason and where there is one the way out
 * @param kernel name of the kernel
 * @param blockX the block's place in the grid
 * @param blockY the block's place in the grid
 * @param warp the warp's place in the block, from 0
 * @param lane the lane that did it, or -1 if it was no single one
 * @param pc byte address of the instruction
 * @param line source line of the instruction, from 1; 0 if there is no source
 * @param instruction its text, or empty if there is no instruction at {@code pc}
 */
public record Fault(
    Kind kind,
    String message,
    String kernel,
    int blockX,
    int blockY,
    int warp,
    int lane,
    int pc,
    int line,
    String instruction) {

  /** What can go wrong. */
  public enum Kind {
    OUT_OF_BOUNDS("memory access out of bounds"),
    MISALIGNED("misaligned memory access"),
    BARRIER_DEADLOCK("barrier deadlock"),
    STACK_OVERFLOW("divergence stack overflow"),
    UNKNOWN_INSTRUCTION("unknown instruction"),
    UNSUPPORTED_INSTRUCTION("instruction without a meaning here"),
    BAD_ADDRESS("no instruction at this address"),
    TRAP("trap"),
    TOO_MANY_STEPS("too many steps");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    /** The kind in words. */
    public String title() {
      return title;
    }

    /** The kind as a stable name in kebab-case, for machines. */
    public String code() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /** The same with another message. */
  public Fault with(String other) {
    return new Fault(kind, other, kernel, blockX, blockY, warp, lane, pc, line, instruction);
  }

  /** All there is to say, on several lines without a final line break. */
  public String report() {
    StringBuilder text = new StringBuilder();
    text.append(kind.title()).append(": ").append(message);
    text.append("\n  kernel ").append(kernel);
    text.append(", block (").append(blockX).append(',').append(blockY).append(')');
    text.append(", warp ").append(warp);
    if (lane >= 0) {
      text.append(", lane ").append(lane);
      text.append(" (thread ").append(warp * 32 + lane).append(" of the block)");
    }
    text.append(", pc ").append(String.format("0x%04x", pc));
    if (line > 0) {
      text.append(", line ").append(line);
    }
    if (!instruction.isEmpty()) {
      text.append("\n  ").append(instruction);
    }
    return text.toString();
  }
}
