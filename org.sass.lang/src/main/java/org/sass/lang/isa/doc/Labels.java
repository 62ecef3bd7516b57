package org.sass.lang.isa.doc;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.sass.lang.isa.Part;

/** Chooses short names for drawings. */
final class Labels {
  private static final int MAX_LENGTH = 11;
  private static final Map<String, String> SHORT_NAMES =
      Map.of(
          "register", "reg",
          "destination", "dst",
          "source", "src",
          "first source", "src1",
          "second source", "src2",
          "third source", "src3",
          "shift amount", "amount",
          "comparison", "cmp",
          "immediate", "imm");

  private static final Map<String, String> PREFERRED_LETTERS =
      Map.of("dst", "d", "src", "s", "src1", "a", "src2", "b", "src3", "c");
  private static final Map<String, String> KIND_NAMES =
      Map.of(
          "reg", "register",
          "half", "half register",
          "out", "output register",
          "shared", "shared memory",
          "const", "constant memory",
          "imm", "immediate");

  private Labels() {}

  /** Returns what a slot is in a shape other than its plainest: {@code shared memory}. */
  static String kind(Slot slot, Variant variant) {
    if (!variant.kind().equals(slot.title())) {
      return variant.kind();
    }
    for (String tag : variant.tags()) {
      if (tag.indexOf(':') < 0) {
        return KIND_NAMES.getOrDefault(tag, tag);
      }
    }
    return "another shape";
  }

  /** Returns the letters that can stand for a label in a text drawing, the best ones first. */
  static String letters(String label) {
    String best = PREFERRED_LETTERS.getOrDefault(label, "");
    return best + label + label.toUpperCase(Locale.ROOT);
  }

  /**
   * Returns the heading of a sign. It names the operand if the table's title is the single word
   * {@code sign}, which serves several operands.
   */
  static String sign(Slot slot, Slot.Item item) {
    return item.title().indexOf(' ') >= 0 ? item.title() : item.title() + " of " + slot.label();
  }

  static String labelOf(Part part) {
    String known = SHORT_NAMES.get(part.title());
    if (known != null) {
      return known;
    }
    return part.title().length() <= MAX_LENGTH ? part.title() : part.baseName();
  }

  /** Returns what bit {@code bit} of an operand's variants decides: {@code shared}, {@code inc}. */
  static String choice(List<Variant> variants, int bit) {
    List<Variant> ones = with(variants, bit, true);
    List<Variant> zeros = with(variants, bit, false);
    for (Variant variant : ones) {
      for (String tag : variant.tags()) {
        boolean all = ones.stream().allMatch(v -> v.tags().contains(tag));
        if (all && zeros.stream().noneMatch(v -> v.tags().contains(tag))) {
          int colon = tag.indexOf(':');
          return colon < 0 ? tag : tag.substring(0, colon);
        }
      }
    }
    for (Variant variant : variants) {
      if (variant.tags().size() == 1
          && ones.contains(variant)
          && zeros.stream().anyMatch(v -> v.tags().isEmpty())) {
        return variant.tags().get(0);
      }
    }
    return implied(ones, zeros);
  }

  /** Returns the name of a value that the bit changes: {@code type} of {@code type:3}. */
  private static String implied(List<Variant> ones, List<Variant> zeros) {
    for (Variant variant : ones) {
      for (String tag : variant.tags()) {
        String name = tag.substring(0, tag.indexOf(':') + 1);
        boolean everywhere =
            Stream.concat(ones.stream(), zeros.stream())
                .allMatch(v -> v.tags().stream().anyMatch(t -> t.startsWith(name)));
        boolean changes = zeros.stream().anyMatch(v -> !v.tags().contains(tag));
        if (!name.isEmpty() && everywhere && changes) {
          return name.substring(0, name.length() - 1);
        }
      }
    }
    return "kind";
  }

  private static List<Variant> with(List<Variant> variants, int bit, boolean bitValue) {
    return variants.stream()
        .filter(v -> !v.isInputOnly())
        .filter(v -> Bits.isSet(v.when().maskLow(), v.when().maskHigh(), bit))
        .filter(v -> Bits.isSet(v.when().valueLow(), v.when().valueHigh(), bit) == bitValue)
        .toList();
  }
}
