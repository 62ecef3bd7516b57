package org.sass.sim.op;

import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;

/** An instruction in its place, ready to run. */
public final class DecodedInstruction {
  private final int index;
  private final Program.Placed placed;
  private final Insn insn;
  private final Operation operation;
  private final Guard guard;
  private final boolean ends;
  private final boolean joins;

  /** Found out when it is wanted; two threads may do so, with the same result. */
  private OperationEffects effects;

  /**
   * An instruction.
   *
   * @param index its number in the kernel, from 0
   * @param placed where it stands
   * @param insn what it was made from
   * @param operation what it does
   * @param guard which lanes it does it for
   * @param ends whether it has the exit marker
   * @param joins whether it has the join marker
   */
  public DecodedInstruction(
      int index,
      Program.Placed placed,
      Insn insn,
      Operation operation,
      Guard guard,
      boolean ends,
      boolean joins) {
    this.index = index;
    this.placed = placed;
    this.insn = insn;
    this.operation = operation;
    this.guard = guard;
    this.ends = ends;
    this.joins = joins;
  }

  /** Its number in the kernel, from 0. */
  public int index() {
    return index;
  }

  /** Where it stands. */
  public Program.Placed placed() {
    return placed;
  }

  /** What it was made from. */
  public Insn insn() {
    return insn;
  }

  /** What it does. */
  public Operation operation() {
    return operation;
  }

  /** Which lanes it does it for. */
  public Guard guard() {
    return guard;
  }

  /** Whether it has the exit marker. */
  public boolean ends() {
    return ends;
  }

  /** Whether it has the join marker. */
  public boolean joins() {
    return joins;
  }

  /** Its byte address. */
  public int address() {
    return placed.address();
  }

  /** The byte address after it. */
  public int next() {
    return placed.end();
  }

  /** What it reads and writes, the flags that its guard asks for among it. */
  public OperationEffects effects() {
    OperationEffects known = effects;
    if (known == null) {
      known = OperationEffects.of(operation, guard);
      effects = known;
    }
    return known;
  }
}
