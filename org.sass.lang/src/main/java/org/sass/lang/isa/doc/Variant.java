package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;

/**
 * One of the things that an item of an instruction can be. Operands within operands are expanded,
 * so that each combination is a variant.
 *
 * @param kind title of the innermost operand it comes from: {@code shared memory}
 * @param when the bits that choose it
 * @param tags the tags of the cases that lead to it: {@code reg}, {@code neg}
 * @param elements what it looks like: literals, holes and modifiers
 * @param note a sentence for people, or empty
 * @param archIndex index of the first architecture that has it
 * @param lastArchIndex index of the last architecture that has it; {@link Form#NEWEST} if all newer
 *     ones have it
 * @param isInputOnly whether it is read but never printed
 */
public record Variant(
    String kind,
    BitPattern when,
    List<String> tags,
    List<Element> elements,
    String note,
    int archIndex,
    int lastArchIndex,
    boolean isInputOnly) {

  /**
   * Returns the variants of a part that an instruction can have if its bits meet {@code context}.
   */
  static List<Variant> of(Part part, BitPattern fixedPattern) {
    List<Variant> found = new ArrayList<>();
    for (Case one : part.cases()) {
      if (!fixedPattern.excludes(one.when())) {
        Variant start =
            new Variant(
                part.title(),
                one.when(),
                one.tags(),
                List.of(),
                one.note(),
                one.archIndex(),
                one.lastArchIndex(),
                one.isInputOnly());
        expand(start, one.elements(), fixedPattern.and(one.when()), found);
      }
    }
    return List.copyOf(found);
  }

  private static void expand(
      Variant start, List<Element> rest, BitPattern fixedPattern, List<Variant> found) {
    List<Variant> all = List.of(start);
    for (Element element : rest) {
      List<Variant> longer = new ArrayList<>();
      for (Variant one : all) {
        // A case that only refers to another part can be anything that the other part can be.
        if (element instanceof Element.Ref ref && (ref.part().isOperand() || rest.size() == 1)) {
          for (Variant inner : of(ref.part(), fixedPattern.and(one.when))) {
            longer.add(one.withVariant(inner));
          }
        } else {
          longer.add(one.withElement(element));
        }
      }
      all = longer;
    }
    found.addAll(all);
  }

  private Variant withElement(Element element) {
    List<Element> longer = new ArrayList<>(elements);
    longer.add(element);
    return new Variant(
        kind, when, tags, List.copyOf(longer), note, archIndex, lastArchIndex, isInputOnly);
  }

  private Variant withVariant(Variant inner) {
    List<Element> longer = new ArrayList<>(elements);
    longer.addAll(inner.elements);
    List<String> allTags = new ArrayList<>(tags);
    allTags.addAll(inner.tags);
    return new Variant(
        inner.kind,
        when.and(inner.when),
        List.copyOf(allTags),
        List.copyOf(longer),
        inner.note.isEmpty() ? note : inner.note,
        Math.max(archIndex, inner.archIndex),
        Math.min(lastArchIndex, inner.lastArchIndex),
        isInputOnly || inner.isInputOnly);
  }

  /**
   * Returns this variant without the conditions that the fixed bits of the instruction already
   * imply.
   */
  Variant withoutFixedBits(BitPattern fixed) {
    long low = when.maskLow() & ~fixed.maskLow();
    long high = when.maskHigh() & ~fixed.maskHigh();
    BitPattern rest = new BitPattern(low, when.valueLow() & low, high, when.valueHigh() & high);
    return new Variant(kind, rest, tags, elements, note, archIndex, lastArchIndex, isInputOnly);
  }

  /** Returns the holes in the text, including those in modifiers. */
  public List<Hole> holes() {
    List<Hole> holes = new ArrayList<>();
    collect(elements, holes, null);
    return holes;
  }

  /** Returns the modifiers in the text, each once, including those inside other modifiers. */
  public List<Part> modifiers() {
    List<Part> parts = new ArrayList<>();
    collect(elements, null, parts);
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
          collect(one.elements(), holes, parts);
        }
      }
    }
  }
}
