package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
     * @param one the case that the part has
     * @param from start of its text
     * @param to end of its text
     * @param operand position of the operand it belongs to, from 0; -1 if none
     */
    void chosen(Part part, Case one, int from, int to, int operand);

    /**
     * Called when the value of a hole has been written.
     *
     * @param part the part that has the hole; null if the form itself has it
     * @param value the bits of the field
     * @param from start of its text
     * @param to end of its text
     * @param operand position of the operand it belongs to, from 0; -1 if none
     */
    void hole(Part part, Hole hole, long value, int from, int to, int operand);
  }

  private final StringBuilder out;
  private long low;
  private long high;
  private long address;
  private long expressedLow;
  private long expressedHigh;
  private int arch;
  private int operand;
  private Listener listener;
  private Collector collector;

  Printer(StringBuilder out) {
    this.out = out;
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
    return arch;
  }

  /** Makes the following texts collect operands, modifiers and their values. */
  Collector collect() {
    collector = new Collector();
    return collector;
  }

  void listen(Listener to) {
    listener = to;
  }

  /**
   * Appends the text of a word.
   *
   * @param at byte address of the word
   * @return false if some part has no fitting case; the buffer is then unchanged
   */
  boolean print(Form form, long wordLow, long wordHigh, long at) {
    low = wordLow;
    high = wordHigh;
    address = at;
    expressedLow = 0;
    expressedHigh = 0;
    arch = form.arch();
    operand = -1;
    int start = out.length();
    for (int i = 0; i < form.text().size(); i++) {
      Element element = form.text().get(i);
      if (element instanceof Element.Literal literal) {
        out.append(literal.text());
        separate(literal.text());
      } else if (!element(element, null, true)) {
        out.setLength(start);
        return false;
      }
    }
    if (collector != null) {
      collector.finish();
    }
    return true;
  }

  /** Counts operands: a comma separates them, and the first one comes after the first space. */
  private void separate(String literal) {
    for (int i = 0; i < literal.length(); i++) {
      char c = literal.charAt(i);
      if (c == ',' || c == ' ' && operand < 0) {
        operand++;
        if (collector != null) {
          collector.finish();
        }
      }
    }
  }

  private boolean element(Element element, Part owner, boolean top) {
    if (element instanceof Element.Literal literal) {
      out.append(literal.text());
      return true;
    }
    if (element instanceof Hole hole) {
      return hole(hole, owner);
    }
    return part(((Element.Ref) element).part(), top);
  }

  private boolean part(Part part, boolean top) {
    List<Case> cases = part.cases();
    for (int i = 0; i < cases.size(); i++) {
      Case one = cases.get(i);
      if (!one.inputOnly() && one.when().matches(low, high)) {
        return show(part, one, top);
      }
    }
    return false;
  }

  private boolean show(Part part, Case one, boolean top) {
    BitPattern when = one.when();
    expressedLow |= when.maskLow();
    expressedHigh |= when.maskHigh();
    arch = Math.max(arch, one.arch());
    int from = out.length();
    if (collector != null) {
      collector.enter(part, one, top, from);
    }
    List<Element> text = one.text();
    for (int i = 0; i < text.size(); i++) {
      if (!element(text.get(i), part, false)) {
        return false;
      }
    }
    if (collector != null && top) {
      collector.leave(part, out, from);
    }
    if (listener != null) {
      listener.chosen(part, one, from, out.length(), operand);
    }
    return true;
  }

  private boolean hole(Hole hole, Part owner) {
    long value = hole.field().get(low, high);
    expressedLow |= hole.field().maskLow();
    expressedHigh |= hole.field().maskHigh();
    int from = out.length();
    if (!NumberStyle.print(hole, value, address, out)) {
      return false;
    }
    if (collector != null) {
      collector.value(hole.name(), NumberStyle.meaning(hole, value, address));
    }
    if (listener != null) {
      listener.hole(owner, hole, value, from, out.length(), operand);
    }
    return true;
  }

  /** Collects operands and modifiers. */
  static final class Collector {
    final List<Operand> operands = new ArrayList<>();
    final Map<String, String> modifiers = new LinkedHashMap<>();
    final Map<String, Long> fields = new LinkedHashMap<>();
    private boolean inOperand;
    private boolean open;
    private boolean negated;
    private boolean absolute;
    private boolean inverted;
    private String kind = "";
    private Map<String, Long> values = new LinkedHashMap<>();
    private String text = "";

    private void enter(Part part, Case one, boolean top, int from) {
      if (top) {
        inOperand = part.operand();
        open |= inOperand;
      }
      for (String tag : one.tags()) {
        switch (tag) {
          case "neg" -> negated = true;
          case "abs" -> absolute = true;
          case "not" -> inverted = true;
          default -> tagged(tag);
        }
      }
    }

    /** Reads a tag: either the kind of the operand, or {@code NAME:VALUE}. */
    private void tagged(String tag) {
      int colon = tag.indexOf(':');
      if (colon > 0) {
        value(tag.substring(0, colon), Long.parseLong(tag.substring(colon + 1)));
      } else if (inOperand) {
        kind = tag;
      }
    }

    private void leave(Part part, StringBuilder out, int from) {
      if (part.operand()) {
        text = out.substring(from);
      } else {
        modifiers.put(part.modifier(), out.substring(from));
      }
      inOperand = false;
    }

    private void value(String name, long value) {
      (inOperand ? values : fields).put(name, value);
    }

    private void finish() {
      if (open) {
        String shown = absolute ? "|" + text + "|" : text;
        shown = negated ? "-" + shown : inverted ? "~" + shown : shown;
        operands.add(new Operand(kind, negated, absolute, inverted, values, shown));
        values = new LinkedHashMap<>();
      }
      open = false;
      negated = false;
      absolute = false;
      inverted = false;
      kind = "";
    }
  }
}
