package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Part;

/**
 * One of the things that an item of an instruction can be. Operands within operands are expanded,
 * so that each combination is a variant.
 *
 * @param kind title of the innermost operand it comes from: {@code shared memory}
 * @param when the bits that choose it
 * @param tags the tags of the cases that lead to it: {@code reg}, {@code neg}
 * @param text what it looks like: literals, holes and modifiers
 * @param note a sentence for people, or empty
 * @param arch index of the first architecture that has it
 * @param inputOnly whether it is read but never printed
 */
public record Variant(
    String kind,
    BitPattern when,
    List<String> tags,
    List<Element> text,
    String note,
    int arch,
    boolean inputOnly) {

  /**
   * Returns the variants of a part that an instruction can have if its bits meet {@code context}.
   */
  static List<Variant> of(Part part, BitPattern context) {
    List<Variant> found = new ArrayList<>();
    for (Case one : part.cases()) {
      if (!context.excludes(one.when())) {
        Variant start =
            new Variant(
                part.title(),
                one.when(),
                one.tags(),
                List.of(),
                one.note(),
                one.arch(),
                one.inputOnly());
        expand(start, one.text(), context.and(one.when()), found);
      }
    }
    return List.copyOf(found);
  }

  private static void expand(
      Variant start, List<Element> rest, BitPattern context, List<Variant> found) {
    List<Variant> all = List.of(start);
    for (Element element : rest) {
      List<Variant> longer = new ArrayList<>();
      for (Variant one : all) {
        // A case that only refers to another part can be anything that the other part can be.
        if (element instanceof Element.Ref ref && (ref.part().operand() || rest.size() == 1)) {
          for (Variant inner : of(ref.part(), context.and(one.when))) {
            longer.add(one.with(inner));
          }
        } else {
          longer.add(one.with(element));
        }
      }
      all = longer;
    }
    found.addAll(all);
  }

  private Variant with(Element element) {
    List<Element> longer = new ArrayList<>(text);
    longer.add(element);
    return new Variant(kind, when, tags, List.copyOf(longer), note, arch, inputOnly);
  }

  private Variant with(Variant inner) {
    List<Element> longer = new ArrayList<>(text);
    longer.addAll(inner.text);
    List<String> allTags = new ArrayList<>(tags);
    allTags.addAll(inner.tags);
    return new Variant(
        inner.kind,
        when.and(inner.when),
        List.copyOf(allTags),
        List.copyOf(longer),
        inner.note.isEmpty() ? note : inner.note,
        Math.max(arch, inner.arch),
        inputOnly || inner.inputOnly);
  }

  /**
   * Returns this variant without the conditions that the fixed bits of the instruction already
   * imply.
   */
  Variant without(BitPattern fixed) {
    long low = when.maskLow() & ~fixed.maskLow();
    long high = when.maskHigh() & ~fixed.maskHigh();
    BitPattern rest = new BitPattern(low, when.valueLow() & low, high, when.valueHigh() & high);
    return new Variant(kind, rest, tags, text, note, arch, inputOnly);
  }

  /** Returns the holes in the text, including those in modifiers. */
  public List<Hole> holes() {
    List<Hole> holes = new ArrayList<>();
    collect(text, holes, null);
    return holes;
  }

  /** Returns the modifiers in the text, each once, including those inside other modifiers. */
  public List<Part> modifiers() {
    List<Part> parts = new ArrayList<>();
    collect(text, null, parts);
    return parts;
  }

  private static void collect(List<Element> text, List<Hole> holes, List<Part> parts) {
    for (Element element : text) {
      if (element instanceof Hole hole && holes != null && !holes.contains(hole)) {
        holes.add(hole);
      } else if (element instanceof Element.Ref ref) {
        if (parts != null && !parts.contains(ref.part())) {
          parts.add(ref.part());
        }
        for (Case one : ref.part().cases()) {
          collect(one.text(), holes, parts);
        }
      }
    }
  }
}
