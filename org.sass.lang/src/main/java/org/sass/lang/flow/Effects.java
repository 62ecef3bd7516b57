package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.FormEffects.Result;
import org.sass.lang.isa.Memory;
import org.sass.lang.isa.Word;

/**
 * The effects of one instruction: what it reads and writes, and where it may continue. {@link
 * EffectsReader} reads them from the instruction table. Objects are small, because there is one for
 * each different word of a program.
 */
public final class Effects {

  /** Where in the text of an instruction a register is named. */
  public enum UseLocation {
    /** In an operand. */
    OPERAND,
    /** In the guard. */
    GUARD,
    /** In a modifier of the mnemonic: {@code .C0}. */
    MODIFIER
  }

  /**
   * Consecutive registers, or halves of registers, that an instruction reads or writes.
   *
   * @param first number of the first resource, see {@link Resources}
   * @param count number of consecutive resources
   * @param operandIndex index in {@link org.sass.lang.text.InsnText#operands} of the operand that
   *     names them, or that contains the guard; -1 for a modifier
   * @param location what names them
   * @param reads whether the instruction uses their values
   * @param writes whether it writes them; only in lanes that meet the guard
   * @param isCertain whether all of them are meant, not perhaps fewer
   */
  public record ResourceUse(
      int first,
      int count,
      int operandIndex,
      UseLocation location,
      boolean reads,
      boolean writes,
      boolean isCertain) {

    /** Returns whether a resource is one of these. */
    public boolean contains(int resource) {
      return resource >= first && resource < first + count;
    }
  }

  /**
   * Memory that an instruction reads or writes.
   *
   * @param memory the memory
   * @param operandIndex index of the operand in {@link org.sass.lang.text.InsnText#operands}
   * @param reads whether the instruction reads it
   * @param writes whether the instruction writes it
   */
  public record MemoryUse(Memory memory, int operandIndex, boolean reads, boolean writes) {}

  static final int CONDITIONAL = 1;
  static final int EXITS = 2;
  static final int JOINS = 4;
  static final int MEETS = 8;
  static final int CALLS_REGISTER = 16;
  static final int READS = 1 << 20;
  static final int WRITES = 1 << 21;
  static final int CERTAIN = 1 << 22;

  /**
   * Flag of a use: the same bits of the word also name the register of another use of the
   * instruction.
   */
  static final int TIED = 1 << 23;

  private static final int FIRST_BITS = 12;
  private static final int COUNT_SHIFT = 25;
  private static final int LOCATION_SHIFT = 12;
  private static final int OPERAND_SHIFT = 14;
  private static final UseLocation[] LOCATIONS = UseLocation.values();

  private final Form form;
  private final int[] uses;
  private final List<MemoryUse> memory;
  private final int flags;
  private final Result result;
  private final Hole target;
  private final long targetValue;

  Effects(
      Form form,
      int[] uses,
      List<MemoryUse> memory,
      int flags,
      Result result,
      Hole target,
      Word word) {
    this.form = form;
    this.uses = uses;
    this.memory = memory;
    this.flags = flags;
    this.result = result;
    this.target = target;
    this.targetValue = target == null ? 0 : target.field().extract(word.low(), word.high());
  }

  private Effects(Effects original) {
    form = original.form;
    uses = original.uses;
    memory = original.memory;
    flags = original.flags | CONDITIONAL;
    result = original.result;
    target = original.target;
    targetValue = original.targetValue;
  }

  /**
   * Returns these effects for a place where an earlier instruction may have switched some threads
   * off: the instruction then acts in some lanes only, as with a guard.
   */
  Effects asConditional() {
    boolean acts = form != null && flow() == Flow.NEXT && !form.effects().ignoresGuard();
    return acts ? new Effects(this) : this;
  }

  /**
   * Returns a use packed into one number, to save memory: there are hundreds of thousands of uses.
   */
  static int pack(int first, int count, int operandIndex, UseLocation location, int access) {
    return first
        | location.ordinal() << LOCATION_SHIFT
        | Math.min(operandIndex + 1, 63) << OPERAND_SHIFT
        | access
        | Math.min(count, 127) << COUNT_SHIFT;
  }

  static int firstResource(int use) {
    return use & (1 << FIRST_BITS) - 1;
  }

  static int resourceCount(int use) {
    return use >>> COUNT_SHIFT;
  }

  /** Returns the uses as packed by {@link #pack}. */
  int[] packedUses() {
    return uses;
  }

  /** Returns the row of the table; null if the word is not an instruction. */
  public Form form() {
    return form;
  }

  /**
   * Returns whether the effects are known. They are unknown if the word is not an instruction: it
   * may read and write anything.
   */
  public boolean isKnown() {
    return form != null;
  }

  /** Returns the registers that the instruction reads and writes, in the order of the text. */
  public List<ResourceUse> uses() {
    List<ResourceUse> all = new ArrayList<>(uses.length);
    for (int use : uses) {
      all.add(unpack(use));
    }
    return all;
  }

  static ResourceUse unpack(int use) {
    return new ResourceUse(
        firstResource(use),
        resourceCount(use),
        (use >>> OPERAND_SHIFT & 63) - 1,
        LOCATIONS[use >>> LOCATION_SHIFT & 3],
        (use & READS) != 0,
        (use & WRITES) != 0,
        (use & CERTAIN) != 0);
  }

  /** Returns the memory that the instruction reads and writes, in the order of the text. */
  public List<MemoryUse> memory() {
    return memory;
  }

  /** Returns where execution continues. */
  public Flow flow() {
    boolean next = form == null || form.effects().flow() == Flow.NEXT;
    return !next ? form.effects().flow() : (flags & MEETS) != 0 ? Flow.MEET : Flow.NEXT;
  }

  /** Returns how the results of the lanes of a warp compare. */
  public Result result() {
    return result;
  }

  /** Returns whether a guard decides in which lanes the instruction acts. */
  public boolean isConditional() {
    return (flags & CONDITIONAL) != 0;
  }

  /** Returns whether the thread ends after the instruction, whatever the guard says. */
  public boolean exits() {
    return (flags & EXITS) != 0;
  }

  /** Returns whether the instruction carries the marker that pops the divergence stack. */
  public boolean joins() {
    return (flags & JOINS) != 0;
  }

  /** Returns whether the instruction calls a subroutine whose address is in a register. */
  boolean callsRegister() {
    return (flags & CALLS_REGISTER) != 0;
  }

  /** Returns whether the instruction has a target in the code. */
  public boolean hasTarget() {
    return target != null;
  }

  /**
   * Returns the byte address of the target; -1 if there is none.
   *
   * @param address byte address of the instruction
   */
  public long target(long address) {
    return target == null ? -1 : target.toNumber(targetValue, address);
  }

  /**
   * Returns whether some lanes may continue with the next instruction. This is true for a call,
   * because the subroutine may return.
   */
  public boolean canContinue() {
    if (exits()) {
      return false;
    }
    return switch (flow()) {
      case BRANCH, INDIRECT, RETURN, BREAK, MEET, END ->
          isConditional() || form.effects().isFlowOptional();
      default -> true;
    };
  }
}
