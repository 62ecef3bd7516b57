package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Memory;
import org.sass.lang.isa.Roles.Flow;
import org.sass.lang.isa.Roles.Result;
import org.sass.lang.isa.Word;

/**
 * What one instruction reads and writes, and where it may go on. Read from the table by {@link
 * EffectsReader}; small, since there is one for each different word of a program.
 */
public final class Effects {

  /** Where in the text of an instruction a register is named. */
  public enum Where {
    /** In an operand. */
    OPERAND,
    /** In the guard. */
    GUARD,
    /** In a modifier of the mnemonic: {@code .C0}. */
    MODIFIER
  }

  /**
   * Registers that an instruction reads or writes.
   *
   * @param first number of the first resource, see {@link Resources}
   * @param count how many consecutive ones
   * @param operand index in {@link org.sass.lang.text.InsnText#operands} of the operand that names
   *     them, or that the guard stands in; -1 in a modifier
   * @param where what names them
   * @param reads whether it uses what they hold
   * @param writes whether it puts something there; only in lanes that meet the guard
   * @param sure whether all of them are meant, and not perhaps fewer
   */
  public record Use(
      int first, int count, int operand, Where where, boolean reads, boolean writes, boolean sure) {

    /** Whether the resource is one of them. */
    public boolean has(int resource) {
      return resource >= first && resource < first + count;
    }
  }

  /**
   * Memory that an instruction reads or writes.
   *
   * @param memory which one
   * @param operand index in {@link org.sass.lang.text.InsnText#operands} of the operand
   */
  public record MemoryUse(Memory memory, int operand, boolean reads, boolean writes) {}

  static final int CONDITIONAL = 1;
  static final int EXITS = 2;
  static final int JOINS = 4;
  static final int MEETS = 8;
  static final int READS = 1 << 20;
  static final int WRITES = 1 << 21;
  static final int SURE = 1 << 22;

  /** The same bits of the word name it as another use of the instruction. */
  static final int TIED = 1 << 23;

  private static final int FIRST_BITS = 12;
  private static final int COUNT_SHIFT = 25;
  private static final int WHERE_SHIFT = 12;
  private static final int OPERAND_SHIFT = 14;
  private static final Where[] PLACES = Where.values();

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
    this.targetValue = target == null ? 0 : target.field().get(word.low(), word.high());
  }

  private Effects(Effects whole) {
    form = whole.form;
    uses = whole.uses;
    memory = whole.memory;
    flags = whole.flags | CONDITIONAL;
    result = whole.result;
    target = whole.target;
    targetValue = whole.targetValue;
  }

  /** The same where other instructions may have switched threads off. */
  Effects masked() {
    boolean acts = form != null && flow() == Flow.NEXT && !form.roles().unguarded();
    return acts ? new Effects(this) : this;
  }

  /** A use in one number; there are hundreds of thousands of them. */
  static int pack(int first, int count, int operand, Where where, int access) {
    return first
        | where.ordinal() << WHERE_SHIFT
        | Math.min(operand + 1, 63) << OPERAND_SHIFT
        | access
        | Math.min(count, 127) << COUNT_SHIFT;
  }

  static int first(int use) {
    return use & (1 << FIRST_BITS) - 1;
  }

  static int count(int use) {
    return use >>> COUNT_SHIFT;
  }

  /** The uses as {@link #pack} made them. */
  int[] packed() {
    return uses;
  }

  /** The row of the table; null if the word is no instruction. */
  public Form form() {
    return form;
  }

  /**
   * Whether it is known what the instruction does. Of a word that is no instruction nothing is
   * known: it may read and write anything.
   */
  public boolean isKnown() {
    return form != null;
  }

  /** The registers that it reads and writes, in the order of the text. */
  public List<Use> uses() {
    List<Use> all = new ArrayList<>(uses.length);
    for (int use : uses) {
      all.add(unpack(use));
    }
    return all;
  }

  static Use unpack(int use) {
    return new Use(
        first(use),
        count(use),
        (use >>> OPERAND_SHIFT & 63) - 1,
        PLACES[use >>> WHERE_SHIFT & 3],
        (use & READS) != 0,
        (use & WRITES) != 0,
        (use & SURE) != 0);
  }

  /** The memory that it reads and writes, in the order of the text. */
  public List<MemoryUse> memory() {
    return memory;
  }

  /** Where it goes on. */
  public Flow flow() {
    boolean next = form == null || form.roles().flow() == Flow.NEXT;
    return !next ? form.roles().flow() : (flags & MEETS) != 0 ? Flow.MEET : Flow.NEXT;
  }

  /** How the results of the lanes of a warp compare. */
  public Result result() {
    return result;
  }

  /** Whether a guard decides in which lanes it acts. */
  public boolean isConditional() {
    return (flags & CONDITIONAL) != 0;
  }

  /** Whether the thread ends after it, whatever the guard says. */
  public boolean exits() {
    return (flags & EXITS) != 0;
  }

  /** Whether it carries the marker that pops the divergence stack. */
  public boolean joins() {
    return (flags & JOINS) != 0;
  }

  /** Whether it names a place in the code. */
  public boolean hasTarget() {
    return target != null;
  }

  /**
   * The byte address that it names; -1 if it names none.
   *
   * @param address its own byte address
   */
  public long target(long address) {
    return target == null ? -1 : target.meaning(targetValue, address);
  }

  /**
   * Whether some lanes may go on after it without having been anywhere else; a call comes back if
   * it does.
   */
  public boolean mayContinue() {
    if (exits()) {
      return false;
    }
    return switch (flow()) {
      case BRANCH, INDIRECT, RETURN, BREAK, MEET, END -> isConditional() || form.roles().perhaps();
      default -> true;
    };
  }
}
