package org.sass.lang.codec;

import java.util.List;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;

/**
 * Writes the text of a word in a given form. It also notes which bits the text expresses and, if
 * asked to, collects operands and modifiers.
 */
final class Printer {

  /** Is told what the characters of the text stand for while they are written. */
  interface Listener {
    /**
     * Called when a part has been written.
     *
     * @param partCase the case that the part has
     * @param textStart start of its text
     * @param textEnd end of its text
     * @param operandIndex position of the operand it belongs to, from 0; -1 if none
     */
    void casePrinted(Part part, Case partCase, int textStart, int textEnd, int operandIndex);

    /**
     * Called when the value of a hole has been written.
     *
     * @param part the part that has the hole; null if the form itself has it
     * @param value the bits of the field
     * @param textStart start of its text
     * @param textEnd end of its text
     * @param operandIndex position of the operand it belongs to, from 0; -1 if none
     */
    void holePrinted(
        Part part, Hole hole, long value, int textStart, int textEnd, int operandIndex);
  }

  private final StringBuilder out;
  private final int chosenArch;
  private long low;
  private long high;
  private long address;
  private long expressedLow;
  private long expressedHigh;
  private int archIndex;
  private int lastArchIndex;
  private ControlText controlText = ControlText.UNUSUAL;
  private boolean isControlHidden;

  /** The control of the last text if it was left out without printing it; else null. */
  private Part skippedControl;

  private int operandIndex;
  private Listener listener;
  private boolean collects;

  /** Makes the texts of operands when they are asked for; null if they are written now. */
  private LazyInsnText lazyTexts;

  /** Whether characters are written now, and not only when they are asked for. */
  private boolean isWriting = true;

  private OperandCollector collector;

  /**
   * @param out the buffer to append to
   * @param chosenArch index of the architecture for which the text is written
   */
  Printer(StringBuilder out, int chosenArch) {
    this.out = out;
    this.chosenArch = chosenArch;
  }

  /** Returns the mask of the bits 63 to 0 that the last text expressed, without fixed bits. */
  long expressedLow() {
    return expressedLow;
  }

  /** Returns the mask of the bits 127 to 64 that the last text expressed, without fixed bits. */
  long expressedHigh() {
    return expressedHigh;
  }

  /** Returns the index of the newest architecture that the last text needs. */
  int arch() {
    return archIndex;
  }

  /**
   * Returns the index of the last architecture that has everything in the last text; {@link
   * Form#NEWEST} if all newer ones have it, too.
   */
  int lastArch() {
    return lastArchIndex;
  }

  /** Returns whether the chosen architecture lacks something in the last text. */
  boolean isForeign() {
    return archIndex > chosenArch || lastArchIndex < chosenArch;
  }

  /** Sets whether the following texts show the control before an instruction. */
  void setControlText(ControlText shown) {
    controlText = shown;
  }

  /** Returns whether the last text lacks a control because it is not to be shown. */
  boolean isControlHidden() {
    return isControlHidden;
  }

  /** Makes each of the following texts collect operands, modifiers and their values. */
  void collect() {
    collects = true;
  }

  /**
   * Makes each of the following texts only collect: nothing is written but the texts of modifiers,
   * and the control before an instruction is left out.
   *
   * @param texts makes the texts of operands when they are asked for
   */
  void collectWithoutText(LazyInsnText texts) {
    collects = true;
    lazyTexts = texts;
    setControlText(ControlText.HIDDEN);
  }

  /** Returns what the last text collected; null if it did not collect. */
  OperandCollector collected() {
    return collector;
  }

  void setListener(Listener newListener) {
    listener = newListener;
  }

  /**
   * Appends the text of a word.
   *
   * @param byteAddress byte address of the word
   * @return false if some part has no fitting case; the buffer is then unchanged
   */
  boolean print(Form form, long wordLow, long wordHigh, long byteAddress) {
    low = wordLow;
    high = wordHigh;
    address = byteAddress;
    expressedLow = 0;
    expressedHigh = 0;
    archIndex = form.archIndex();
    lastArchIndex = form.lastArchIndex();
    isControlHidden = false;
    skippedControl = null;
    operandIndex = -1;
    collector = collects ? new OperandCollector(lazyTexts) : null;
    isWriting = lazyTexts == null;
    int start = out.length();
    List<Element> elements = form.elements();
    for (int i = 0; i < elements.size(); i++) {
      Element element = elements.get(i);
      if (element instanceof Element.Literal literal) {
        if (isWriting) {
          out.append(literal.text());
        }
        if (collector != null && operandIndex < 0) {
          collector.addMnemonic(literal);
        }
        countOperands(literal.text());
      } else if (!printTopElement(element, i == 0)) {
        out.setLength(start);
        return false;
      }
    }
    if (collector != null) {
      collector.finishOperand();
    }
    return true;
  }

  /** Counts operands: a comma separates them, and the first one comes after the first space. */
  private void countOperands(String literal) {
    for (int i = 0; i < literal.length(); i++) {
      char c = literal.charAt(i);
      if (c == ',' || c == ' ' && operandIndex < 0) {
        operandIndex++;
        if (collector != null) {
          collector.finishOperand();
        }
      }
    }
  }

  /**
   * @param isFirst whether it is the first element of the form, where the control is
   */
  private boolean printTopElement(Element element, boolean isFirst) {
    if (!(element instanceof Element.Ref ref)) {
      return printElement(element, null, true);
    }
    Part part = ref.part();
    if (isFirst && controlText != ControlText.UNUSUAL && part.isControl()) {
      return printControl(part);
    }
    return part.separator() == Part.Separator.NONE
        ? printPart(part, true)
        : printOptionalOperand(part);
  }

  /** Prints the control as the caller wants it, not as the table alone says. */
  private boolean printControl(Part part) {
    int start = out.length();
    if (controlText == ControlText.ALWAYS) {
      for (Case partCase : part.cases()) {
        if (!partCase.isInputOnly()
            && !partCase.elements().isEmpty()
            && partCase.isIn(chosenArch)
            && partCase.when().matches(low, high)) {
          return printCase(part, partCase, true);
        }
      }
    }
    if (controlText == ControlText.HIDDEN
        && (collector == null || lazyTexts != null)
        && listener == null) {
      hideControl(part);
      return true;
    }
    boolean isPrinted = printPart(part, true);
    if (controlText == ControlText.HIDDEN) {
      isControlHidden = out.length() > start;
      out.setLength(start);
    }
    return isPrinted;
  }

  /** Notes that the word has a control, without the time that printing it takes. */
  private void hideControl(Part part) {
    skippedControl = part;
    BitPattern bits = part.controlBits();
    expressedLow |= bits.maskLow();
    expressedHigh |= bits.maskHigh();
    Case printed = part.printedCase(low, high, chosenArch);
    isControlHidden = printed != null && !printed.elements().isEmpty();
    if (isControlHidden) {
      expressedLow |= part.controlTextBits().maskLow();
      expressedHigh |= part.controlTextBits().maskHigh();
    }
  }

  /**
   * Finds out which bits the control of the last text expresses, if it was left out without
   * printing it. A control may express more than its own bits. Returns whether there is more to
   * know now.
   *
   * @param low which of bits 63 to 0 are of interest
   * @param high which of bits 127 to 64 are of interest
   */
  boolean expressSkippedControl(long low, long high) {
    if (skippedControl == null
        || (skippedControl.readBits().maskLow() & low | skippedControl.readBits().maskHigh() & high)
            == 0) {
      return false;
    }
    int start = out.length();
    OperandCollector complete = collector;
    collector = null;
    printPart(skippedControl, true);
    collector = complete;
    out.setLength(start);
    skippedControl = null;
    return true;
  }

  /**
   * Prints an operand that has its own comma, because it may have no text at all. It is an operand
   * even then.
   */
  private boolean printOptionalOperand(Part part) {
    int start = out.length();
    boolean isLast = part.separator() == Part.Separator.BEFORE;
    if (isLast && collector != null) {
      collector.finishOperand();
    }
    operandIndex += isLast ? 1 : 0;
    if (!printPart(part, true)) {
      return false;
    }
    boolean isPrinted = out.length() > start;
    operandIndex += isLast ? isPrinted ? 0 : -1 : isPrinted ? 1 : 0;
    if (!isLast && collector != null) {
      collector.finishOperand();
    }
    return true;
  }

  private boolean printElement(Element element, Part owner, boolean top) {
    if (element instanceof Element.Literal literal) {
      if (isWriting) {
        out.append(literal.text());
      }
      return true;
    }
    if (element instanceof Hole hole) {
      return printHole(hole, owner);
    }
    return printPart(((Element.Ref) element).part(), top);
  }

  private boolean printPart(Part part, boolean top) {
    Case partCase = part.printedCase(low, high, chosenArch);
    return partCase != null && printCase(part, partCase, top);
  }

  private boolean printCase(Part part, Case partCase, boolean top) {
    BitPattern when = partCase.when();
    if (!partCase.isOutputOnly()) {
      expressedLow |= when.maskLow();
      expressedHigh |= when.maskHigh();
    }
    archIndex = Math.max(archIndex, partCase.archIndex());
    lastArchIndex = Math.min(lastArchIndex, partCase.lastArchIndex());
    int from = out.length();
    boolean wasWriting = isWriting;
    isWriting |= collector != null && !part.isOperand();
    if (collector != null) {
      collector.enterPart(part, partCase, top);
    }
    List<Element> text = partCase.elements();
    for (int i = 0; i < text.size(); i++) {
      if (!printElement(text.get(i), part, false)) {
        return false;
      }
    }
    isWriting = wasWriting;
    if (collector != null && top) {
      collector.leavePart(part, partCase, out, from);
    } else if (collector != null) {
      collector.leaveInnerPart(part, out, from);
    }
    if (listener != null) {
      listener.casePrinted(part, partCase, from, out.length(), operandIndex);
    }
    return true;
  }

  private boolean printHole(Hole hole, Part owner) {
    long value = hole.field().extract(low, high);
    if (hole.format().isReal()) {
      long expressed = TruncatedFloats.expressedBits(hole, value);
      expressedLow |= hole.field().putLow(expressed);
      expressedHigh |= hole.field().putHigh(expressed);
    } else {
      expressedLow |= hole.field().maskLow();
      expressedHigh |= hole.field().maskHigh();
    }
    int from = out.length();
    boolean hasText =
        isWriting
            ? NumberPrinter.print(hole, value, address, out)
            : NumberPrinter.hasText(hole, value);
    if (!hasText) {
      return false;
    }
    if (collector != null) {
      collector.addValue(hole.name(), NumberPrinter.toNumber(hole, value, address));
    }
    if (listener != null) {
      listener.holePrinted(owner, hole, value, from, out.length(), operandIndex);
    }
    return true;
  }
}
