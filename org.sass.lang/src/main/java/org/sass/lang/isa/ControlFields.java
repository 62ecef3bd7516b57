package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Ref;

/**
 * The fields of a control that have a meaning for the tools, by their names in the table. A control
 * has barriers, numbered from 0. An instruction waits for some of them. It can set two: one is free
 * again when the sources are read, the other when the result is written.
 *
 * @param waitMask one bit for each barrier that the instruction waits for
 * @param readBarrier the barrier that is free again when the sources are read
 * @param writeBarrier the barrier that is free again when the result is written
 * @param stall the cycles until the next instruction; null if the control does not say them
 * @param yields the condition with which another warp may go on; null if the control does not say
 *     it
 * @param operandCache the bits of the operand cache that the control prints; null if it prints none
 */
public record ControlFields(
    BitField waitMask,
    Barrier readBarrier,
    Barrier writeBarrier,
    BitField stall,
    BitPattern yields,
    BitField operandCache) {

  /**
   * A barrier that an instruction may set.
   *
   * @param field the field with its number
   * @param none the conditions with which the instruction sets none
   */
  public record Barrier(BitField field, List<BitPattern> none) {

    /** Returns the number of the barrier that a word sets, from 0; -1 if it sets none. */
    public int numberIn(long low, long high) {
      boolean isNone = none.stream().anyMatch(one -> one.matches(low, high));
      return isNone ? -1 : (int) field.extract(low, high);
    }
  }

  private static final String WAIT = "wait";
  private static final String STALL = "stall";
  private static final String READ_BARRIER = "readbar";
  private static final String WRITE_BARRIER = "writebar";
  private static final String YIELD = "yield";
  private static final String OPERAND_CACHE = "restreuse";

  /** Returns the fields of a control; null if its barriers are not known. */
  public static ControlFields of(Part control) {
    for (Case partCase : control.cases()) {
      Hole wait = partCase.isInputOnly() ? null : findHole(partCase, WAIT);
      Barrier read = barrierOf(findPart(partCase, READ_BARRIER));
      Barrier write = barrierOf(findPart(partCase, WRITE_BARRIER));
      if (wait == null || wait.format() != Format.MASK || read == null || write == null) {
        continue;
      }
      Hole stall = findHole(partCase, STALL);
      return new ControlFields(
          wait.field(),
          read,
          write,
          stall == null ? null : stall.field(),
          yieldOf(findPart(partCase, YIELD)),
          operandCacheOf(findPart(partCase, OPERAND_CACHE)));
    }
    return null;
  }

  /** Returns the bits of all fields, among bits 127 to 64 of the word. */
  public long maskHigh() {
    return waitMask.maskHigh()
        | readBarrier.field.maskHigh()
        | writeBarrier.field.maskHigh()
        | (stall == null ? 0 : stall.maskHigh())
        | (yields == null ? 0 : yields.maskHigh());
  }

  private static Hole findHole(Case partCase, String name) {
    for (Element element : partCase.elements()) {
      if (element instanceof Hole hole && hole.name().equals(name)) {
        return hole;
      }
    }
    return null;
  }

  private static Part findPart(Case partCase, String baseName) {
    for (Element element : partCase.elements()) {
      if (element instanceof Ref ref && ref.part().baseName().equals(baseName)) {
        return ref.part();
      }
    }
    return null;
  }

  /** Returns the barrier of a part that has its number in one case and no number in others. */
  private static Barrier barrierOf(Part part) {
    BitField number = null;
    List<BitPattern> none = new ArrayList<>();
    for (Case partCase : part == null ? List.<Case>of() : part.cases()) {
      BitField field = null;
      for (Element element : partCase.elements()) {
        field = element instanceof Hole hole ? hole.field() : field;
      }
      if (field == null) {
        none.add(partCase.when());
      }
      number = number == null ? field : number;
    }
    return number == null ? null : new Barrier(number, List.copyOf(none));
  }

  /** Returns the condition of the case whose text is a letter; null if there is none. */
  private static BitPattern yieldOf(Part yield) {
    for (int i = 0; yield != null && i < yield.cases().size(); i++) {
      Case partCase = yield.cases().get(i);
      boolean isLetter =
          partCase.elements().size() == 1
              && partCase.elements().get(0) instanceof Element.Literal literal
              && Character.isLetter(literal.text().charAt(0));
      if (isLetter && !partCase.isInputOnly()) {
        return partCase.when();
      }
    }
    return null;
  }

  private static BitField operandCacheOf(Part cache) {
    for (Case partCase : cache == null ? List.<Case>of() : cache.cases()) {
      Hole bits = findHole(partCase, "reuse");
      if (bits != null) {
        return bits.field();
      }
    }
    return null;
  }
}
