package org.sass.lang.codec;

import java.util.ArrayList;
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
  private int operandIndex;
  private Listener listener;
  private boolean collects;
  private Collector collector;

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

  /** Makes each of the following texts collect operands, modifiers and their values. */
  void collect() {
    collects = true;
  }

  /** Returns what the last text collected; null if it did not collect. */
  Collector collected() {
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
    operandIndex = -1;
    collector = collects ? new Collector() : null;
    int start = out.length();
    for (int i = 0; i < form.elements().size(); i++) {
      Element element = form.elements().get(i);
      if (element instanceof Element.Literal literal) {
        out.append(literal.text());
        if (collector != null && operandIndex < 0) {
          collector.addMnemonic(literal.text());
        }
        countOperands(literal.text());
      } else if (!printElement(element, null, true)) {
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

  private boolean printElement(Element element, Part owner, boolean top) {
    if (element instanceof Element.Literal literal) {
      out.append(literal.text());
      return true;
    }
    if (element instanceof Hole hole) {
      return printHole(hole, owner);
    }
    return printPart(((Element.Ref) element).part(), top);
  }

  private boolean printPart(Part part, boolean top) {
    List<Case> cases = part.cases();
    Case newer = null;
    for (int i = 0; i < cases.size(); i++) {
      Case partCase = cases.get(i);
      if (!partCase.isInputOnly() && partCase.when().matches(low, high)) {
        if (partCase.isIn(chosenArch)) {
          return printCase(part, partCase, top);
        }
        newer = newer == null ? partCase : newer;
      }
    }
    return newer != null && printCase(part, newer, top);
  }

  private boolean printCase(Part part, Case partCase, boolean top) {
    BitPattern when = partCase.when();
    if (!partCase.isOutputOnly()) {
      expressedLow |= when.maskLow();
      expressedHigh |= when.maskHigh();
    }
    archIndex = Math.max(archIndex, partCase.archIndex());
    int from = out.length();
    if (collector != null) {
      collector.enterPart(part, partCase, top, from);
    }
    List<Element> text = partCase.elements();
    for (int i = 0; i < text.size(); i++) {
      if (!printElement(text.get(i), part, false)) {
        return false;
      }
    }
    if (collector != null && top) {
      collector.leavePart(part, out, from);
    }
    if (listener != null) {
      listener.casePrinted(part, partCase, from, out.length(), operandIndex);
    }
    return true;
  }

  private boolean printHole(Hole hole, Part owner) {
    long value = hole.field().extract(low, high);
    if (hole.format().isReal()) {
      long expressed = Reals.expressedBits(hole, value);
      expressedLow |= hole.field().putLow(expressed);
      expressedHigh |= hole.field().putHigh(expressed);
    } else {
      expressedLow |= hole.field().maskLow();
      expressedHigh |= hole.field().maskHigh();
    }
    int from = out.length();
    if (!NumberPrinter.print(hole, value, address, out)) {
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

  /** Collects operands and modifiers. */
  static final class Collector {
    final List<Operand> operands = new ArrayList<>();
    final FewEntries<String> modifiers = new FewEntries<>();
    final FewEntries<Long> fields = new FewEntries<>();
    final List<String> mnemonicSuffixes = new ArrayList<>();
    private final List<String> operandSuffixes = new ArrayList<>();
    private boolean inOperand;
    private boolean hasOperand;
    private boolean negated;
    private boolean absolute;
    private boolean inverted;
    private String kind = "";
    private FewEntries<Long> values = new FewEntries<>();
    private String text = "";

    /** Adds the words after the dots of a mnemonic, which a form writes itself. */
    private void addMnemonic(String literal) {
      int space = literal.indexOf(' ');
      addWords(literal, space < 0 ? literal.length() : space, mnemonicSuffixes);
    }

    /** Adds the words after the dots of a text. */
    private static void addWords(String text, int end, List<String> words) {
      int dot = text.indexOf('.');
      while (dot >= 0 && dot + 1 < end) {
        int next = text.indexOf('.', dot + 1);
        int wordEnd = next < 0 ? end : Math.min(next, end);
        words.add(text.substring(dot + 1, wordEnd));
        dot = next;
      }
    }

    private void enterPart(Part part, Case partCase, boolean top, int from) {
      if (top) {
        inOperand = part.isOperand();
        hasOperand |= inOperand;
      }
      List<String> tags = partCase.tags();
      for (int i = 0; i < tags.size(); i++) {
        String tag = tags.get(i);
        switch (tag) {
          case "neg" -> negated = true;
          case "abs" -> absolute = true;
          case "not" -> inverted = true;
          default -> kind = inOperand && tag.indexOf(':') < 0 ? tag : kind;
        }
      }
      for (int i = 0; i < partCase.tagValues().size(); i++) {
        Element.TagValue tag = partCase.tagValues().get(i);
        addValue(tag.name(), tag.value());
      }
    }

    private void leavePart(Part part, StringBuilder out, int from) {
      if (part.isOperand()) {
        text = out.substring(from);
      } else {
        String modifier = out.substring(from);
        modifiers.put(part.baseName(), modifier);
        if (modifier.startsWith(".")) {
          addWords(modifier, modifier.length(), hasOperand ? operandSuffixes : mnemonicSuffixes);
        }
      }
      inOperand = false;
    }

    private void addValue(String name, long value) {
      (inOperand ? values : fields).put(name, value);
    }

    private void finishOperand() {
      if (hasOperand) {
        String shown = absolute ? "|" + text + "|" : text;
        shown = negated ? "-" + shown : inverted ? "~" + shown : shown;
        operands.add(
            new Operand(
                kind, negated, absolute, inverted, values, shown, List.copyOf(operandSuffixes)));
        values = new FewEntries<>();
        operandSuffixes.clear();
      }
      hasOperand = false;
      negated = false;
      absolute = false;
      inverted = false;
      kind = "";
    }
  }
}
