package org.sass.sim.op;

import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;

/** An instruction of a kernel, decoded and ready to run. */
public final class DecodedInstruction {
  private final int index;
  private final int nextAddress;
  private final Program.PlacedInstruction placed;
  private final Insn insn;
  private final Operation operation;
  private final Guard guard;
  private final boolean hasExitMarker;
  private final boolean hasJoinMarker;

  /** Computed at the first use. If two threads do so at once, they get the same result. */
  private OperationEffects effects;

  /**
   * Makes a decoded instruction.
   *
   * @param index its number in the kernel, from 0
   * @param placed its address and source line
   * @param insn the instruction that was decoded
   * @param operation what it does
   * @param guard the condition that selects the lanes it acts in
   * @param hasExitMarker whether it has the exit marker
   * @param hasJoinMarker whether it has the join marker
   */
  public DecodedInstruction(
      int index,
      Program.PlacedInstruction placed,
      Insn insn,
      Operation operation,
      Guard guard,
      boolean hasExitMarker,
      boolean hasJoinMarker) {
    this.index = index;
    this.placed = placed;
    nextAddress = placed.isa().skipControlWord(placed.endAddress());
    this.insn = insn;
    this.operation = operation;
    this.guard = guard;
    this.hasExitMarker = hasExitMarker;
    this.hasJoinMarker = hasJoinMarker;
  }

  /** Returns its number in the kernel, from 0. */
  public int index() {
    return index;
  }

  /** Returns its place in the program: address and source line. */
  public Program.PlacedInstruction placed() {
    return placed;
  }

  /** Returns the instruction that was decoded. */
  public Insn insn() {
    return insn;
  }

  /** Returns what it does. */
  public Operation operation() {
    return operation;
  }

  /** Returns the condition that selects the lanes it acts in. */
  public Guard guard() {
    return guard;
  }

  /** Returns whether it has the exit marker. */
  public boolean hasExitMarker() {
    return hasExitMarker;
  }

  /** Returns whether it has the join marker. */
  public boolean hasJoinMarker() {
    return hasJoinMarker;
  }

  /** Returns its byte address. */
  public int address() {
    return placed.address();
  }

  /** Returns the byte address after it. */
  public int endAddress() {
    return placed.endAddress();
  }

  /** Returns the byte address of the instruction after it; a control word is skipped. */
  public int nextAddress() {
    return nextAddress;
  }

  /** Returns what it reads and writes, including the flags that its guard tests. */
  public OperationEffects effects() {
    OperationEffects cached = effects;
    if (cached == null) {
      cached = OperationEffects.of(operation, guard);
      effects = cached;
    }
    return cached;
  }
}
