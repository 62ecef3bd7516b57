package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.ValueNames;
import org.sass.lang.isa.Word;
import org.sass.lang.isa.doc.Slot.Item;

/**
 * Puts what the table says about a form into words. The HTML manual and the text pages both use it,
 * so that they say the same.
 */
final class FormDescription {
  /** Greatest number of words of a list that is repeated for each instruction. */
  static final int MAX_INLINE_NAMES = 8;

  /**
   * One of the things that can be in a slot, with all variants that look the same.
   *
   * @param variant the first of the variants that look the same
   * @param text what it looks like
   * @param when the bits that choose it
   * @param fields the bits of its fields
   * @param meaning what it means
   * @param names lists of words that are too long to be shown here
   */
  record Entry(
      Variant variant,
      String text,
      String when,
      String fields,
      String meaning,
      List<ValueNames> names) {}

  private FormDescription() {}

  static String length(Form form) {
    return form.size()
        + " bits"
        + (form.shortSize() == 0 ? "" : ", or " + form.shortSize() + " with the rest zero");
  }

  static String status(Form form) {
    String word =
        switch (form.status()) {
          case VERIFIED -> "verified: a genuine text shows it";
          case CORRECTED -> "corrected:";
          case UNPROVEN -> "unproven:";
        };
    return form.statusNote().isEmpty() ? word : word + " " + form.statusNote();
  }

  /**
   * Says which architectures have something: {@code needs sm_75}, {@code up to sm_75}, {@code sm_80
   * to sm_89}, {@code only sm_80}; empty if all have it.
   *
   * @param first index of the first architecture that has it
   * @param last index of the last one, or {@link Form#NEWEST}
   */
  static String archs(int first, int last, Isa isa) {
    List<String> all = isa.archs();
    if (last >= all.size() - 1) {
      return first == 0 ? "" : "needs " + all.get(first);
    }
    if (first == last) {
      return "only " + all.get(first);
    }
    return first == 0 ? "up to " + all.get(last) : all.get(first) + " to " + all.get(last);
  }

  /**
   * Writes the units of a word as listings do, the low unit first. If the units of the set are
   * shorter than 32 bits, it writes the bytes in the order of memory.
   */
  static String words(Word word, Isa isa) {
    int unit = isa.unitBits() < 32 ? 8 : Math.min(isa.unitBits(), 64);
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < word.size(); bit += unit) {
      int width = Math.min(unit, word.size() - bit);
      long value = bit < 64 ? word.low() >>> bit : word.high() >>> (bit - 64);
      long mask = width == 64 ? -1 : (1L << width) - 1;
      text.append(text.isEmpty() ? "" : " ");
      text.append(String.format("%0" + width / 4 + "x", value & mask));
    }
    return text.toString();
  }

  /**
   * Returns the entries of an item and of the modifiers inside it; variants that look alike are one
   * entry.
   */
  static List<Entry> entries(Item item, Form form, Isa isa) {
    List<Entry> entries = new ArrayList<>(mergeVariants(item.variants(), form, isa));
    List<Part> inner = new ArrayList<>();
    for (Variant variant : item.variants()) {
      for (Part part : variant.modifiers()) {
        if (!inner.contains(part)) {
          inner.add(part);
        }
      }
    }
    for (Part part : inner) {
      List<Variant> variants = Variant.of(part, form.fixedPattern());
      if (variants.size() > 1) {
        for (Entry entry : mergeVariants(variants, form, isa)) {
          String name = "{" + Labels.labelOf(part) + "}";
          String text = entry.text.isEmpty() ? "" : " " + entry.text;
          entries.add(
              new Entry(
                  entry.variant,
                  name + text,
                  entry.when,
                  entry.fields,
                  entry.meaning,
                  entry.names));
        }
      }
    }
    return entries;
  }

  private static List<Entry> mergeVariants(List<Variant> variants, Form form, Isa isa) {
    Map<String, List<Variant>> alike = new LinkedHashMap<>();
    for (Variant variant : variants) {
      String key =
          VariantText.plain(variant, form) + "|" + meaning(variant, isa) + "|" + fields(variant);
      alike.computeIfAbsent(key, k -> new ArrayList<>()).add(variant);
    }
    List<Entry> entries = new ArrayList<>();
    for (List<Variant> group : alike.values()) {
      Variant first = group.get(0);
      entries.add(
          new Entry(
              first,
              VariantText.plain(first, form).strip(),
              conditions(group, variants),
              fields(first),
              meaning(first, isa),
              longNames(first)));
    }
    return entries;
  }

  private static String conditions(List<Variant> group, List<Variant> all) {
    StringBuilder text = new StringBuilder();
    for (BitPattern when : Bits.simplify(group.stream().map(Variant::when).toList())) {
      String condition = Bits.condition(when);
      text.append(text.isEmpty() || condition.isEmpty() ? "" : " or ").append(condition);
    }
    return needsElse(group, all) ? (text + " else").strip() : text.toString();
  }

  /** Returns whether some words meet the group's conditions but show an earlier variant. */
  private static boolean needsElse(List<Variant> group, List<Variant> all) {
    if (group.get(0).isInputOnly()) {
      return false;
    }
    Set<Variant> own = Collections.newSetFromMap(new IdentityHashMap<>());
    own.addAll(group);
    List<BitPattern> earlierOwn = new ArrayList<>();
    for (Variant variant : all) {
      if (variant.isInputOnly()) {
        continue;
      }
      if (own.contains(variant)) {
        earlierOwn.add(variant.when());
      } else if (hasWordOf(variant.when(), group, earlierOwn)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a word meets a condition, one of the group, and none of some others. */
  private static boolean hasWordOf(
      BitPattern when, List<Variant> group, List<BitPattern> excluded) {
    for (Variant one : group) {
      if (!when.excludes(one.when()) && Bits.leaves(when.and(one.when()), excluded)) {
        return true;
      }
    }
    return false;
  }

  private static String fields(Variant variant) {
    StringBuilder text = new StringBuilder();
    for (Hole hole : directHoles(variant)) {
      text.append(text.isEmpty() ? "" : ", ").append(hole.name()).append(" = ");
      text.append(hole.field());
    }
    return text.toString();
  }

  private static List<Hole> directHoles(Variant variant) {
    return variant.elements().stream()
        .filter(e -> e instanceof Hole)
        .map(e -> (Hole) e)
        .distinct()
        .toList();
  }

  private static String meaning(Variant variant, Isa isa) {
    List<String> parts = new ArrayList<>();
    if (variant.isInputOnly()) {
      parts.add("read, never printed");
    }
    String archs = archs(variant.archIndex(), variant.lastArchIndex(), isa);
    if (!archs.isEmpty()) {
      parts.add(archs);
    }
    if (!variant.note().isEmpty()) {
      parts.add(variant.note());
    }
    for (Hole hole : directHoles(variant)) {
      if (hole.format() == Format.NAME) {
        if (isShortList(hole.names())) {
          parts.add(hole.name() + ": " + names(hole.names(), true));
        }
      } else if (hole.format() != Format.HEX && !VariantText.format(hole).isEmpty()) {
        parts.add(hole.name() + ": " + VariantText.format(hole));
      }
    }
    return String.join("; ", parts);
  }

  private static boolean isShortList(ValueNames names) {
    return names.words().size() <= MAX_INLINE_NAMES;
  }

  private static List<ValueNames> longNames(Variant variant) {
    return directHoles(variant).stream()
        .filter(h -> h.format() == Format.NAME && !isShortList(h.names()))
        .map(Hole::names)
        .toList();
  }

  /**
   * Writes the words of a list with their values, and if {@code notes} is set with their meanings.
   */
  static String names(ValueNames names, boolean notes) {
    List<String> words = new ArrayList<>();
    for (int value = 0; value < names.words().size(); value++) {
      if (names.word(value) != null) {
        String note = notes ? names.notes().getOrDefault(value, "") : "";
        words.add(value + " " + names.word(value) + (note.isEmpty() ? "" : " " + note));
      }
    }
    return String.join(", ", words);
  }
}
