package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.isa.BitField.Piece;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.doc.Layout.Box;
import org.sass.lang.isa.doc.Layout.Kind;
import org.sass.lang.isa.doc.Layout.Row;
import org.sass.lang.isa.doc.Slot.Item;

/** Builds a {@link Layout}: finds out what the bits of a form mean. */
final class LayoutBuilder {
  private final Form form;
  private final List<Slot> slots;
  private final Slots slotSplitter;
  private final Sheet mainSheet;
  private final List<Sheet> otherSheets = new ArrayList<>();
  private final int[] owners;

  /** What the variants read. It is asked for each bit and each row, and the same each time. */
  private final Map<Variant, VariantReads> readsOfVariants = new IdentityHashMap<>();

  /** The bits that the conditions of an item test, as the mask of a pattern. */
  private final Map<Item, BitPattern> testedBits = new IdentityHashMap<>();

  /** A hole of a slot to which bits were assigned. */
  private record Claim(int slotIndex, Hole hole) {}

  /** A row under construction: what each bit is used for. */
  private final class Sheet {
    final int slotIndex;
    final Claim[] claims = new Claim[form.size()];
    final boolean[] choices = new boolean[form.size()];
    final List<Variant> variants = new ArrayList<>();

    Sheet(int slot) {
      this.slotIndex = slot;
    }

    boolean canHold(int slot, Variant variant) {
      for (Hole hole : reads(variant).holes()) {
        for (Piece piece : hole.field().pieces()) {
          for (int bit = piece.low(); bit <= lastBit(piece); bit++) {
            Claim claim = claims[bit];
            boolean same =
                claim == null
                    || claim.slotIndex == slot
                        && claim.hole.field().equals(hole.field())
                        && claim.hole.name().equals(hole.name());
            if (!same) {
              return false;
            }
          }
        }
      }
      return true;
    }

    void placeVariant(int slot, Variant variant) {
      for (Hole hole : reads(variant).holes()) {
        Claim claim = new Claim(slot, hole);
        for (Piece piece : hole.field().pieces()) {
          for (int bit = piece.low(); bit <= lastBit(piece); bit++) {
            if (claims[bit] == null) {
              claims[bit] = claim;
            }
          }
        }
      }
      BitPattern tested = reads(variant).tested();
      for (int bit = 0; bit < choices.length; bit++) {
        choices[bit] |= Bits.isSet(tested.maskLow(), tested.maskHigh(), bit);
      }
      variants.add(variant);
    }

    /** Returns the last bit of a piece inside the word; higher bits belong to a control word. */
    private int lastBit(Piece piece) {
      return Math.min(piece.high(), claims.length - 1);
    }
  }

  /**
   * Returns the last bit of a piece inside the word. The piece of a control word is above the word
   * and is no part of the drawing.
   */
  private int lastBit(Piece piece) {
    return Math.min(piece.high(), form.size() - 1);
  }

  LayoutBuilder(Form form) {
    this.form = form;
    this.slotSplitter = new Slots(form);
    this.slots = slotSplitter.slots();
    this.mainSheet = new Sheet(-1);
    this.owners = new int[form.size()];
  }

  Layout build() {
    Set<Variant> placed = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Slot slot : slots) {
      for (Item item : slot.items()) {
        Variant usual = defaultVariant(item);
        if (usual != null && mainSheet.canHold(slot.index(), usual)) {
          mainSheet.placeVariant(slot.index(), usual);
          placed.add(usual);
        }
      }
    }
    placeRest(placed, true);
    placeRest(placed, false);
    findOwners();
    List<Row> rows = new ArrayList<>();
    rows.add(new Row(-1, "", BitPattern.ANY, List.of(), new BoxBuilder(mainSheet).build()));
    for (Sheet sheet : otherSheets) {
      rows.add(row(sheet));
    }
    return new Layout(
        form, slots, Syntaxes.syntaxOf(form, slots, slotSplitter.elements()), List.copyOf(rows));
  }

  /**
   * Places the variants that have no bits yet. Those that need no other choosing bits than the
   * plainest word are placed before the rarer ones.
   *
   * @param onlyBase whether to place only the variants whose condition holds in the form's base
   *     word
   */
  private void placeRest(Set<Variant> placed, boolean onlyBase) {
    for (Slot slot : slots) {
      for (Item item : slot.items()) {
        for (Variant variant : item.variants()) {
          boolean wanted = !onlyBase || variant.when().matches(form.baseLow(), form.baseHigh());
          if (wanted && !variant.isInputOnly() && placed.add(variant)) {
            sheet(slot.index(), variant).placeVariant(slot.index(), variant);
          }
        }
      }
    }
  }

  /**
   * Returns the variant that a word has if all bits without a given value are zero; if there is
   * none, the first variant, or null if the item has no variants.
   */
  private Variant defaultVariant(Item item) {
    return item.variants().stream()
        .filter(v -> !v.isInputOnly())
        .filter(v -> v.when().matches(form.baseLow(), form.baseHigh()))
        .findFirst()
        .orElse(item.variants().isEmpty() ? null : item.variants().get(0));
  }

  private Sheet sheet(int slot, Variant variant) {
    if (mainSheet.canHold(slot, variant)) {
      return mainSheet;
    }
    for (Sheet sheet : otherSheets) {
      if (sheet.slotIndex == slot && sheet.canHold(slot, variant)) {
        return sheet;
      }
    }
    Sheet added = new Sheet(slot);
    otherSheets.add(added);
    return added;
  }

  /**
   * Assigns bits that several slots read. Such a bit belongs to the first slot whose text changes
   * if the bit alone is set. For example, two bits subtract one source each, and add a carry if
   * both are set: each is then the sign of its source.
   */
  private void findOwners() {
    Arrays.fill(owners, -1);
    for (int bit = form.size() - 1; bit >= 0; bit--) {
      long low = form.baseLow() ^ (bit < 64 ? 1L << bit : 0);
      long high = form.baseHigh() ^ (bit < 64 ? 0 : 1L << (bit - 64));
      for (Slot slot : slots) {
        for (Item item : slot.items()) {
          // A bit that no case of the item tests cannot change its text.
          if (owners[bit] < 0 && item.part() != null && readsBit(item, bit)) {
            List<Case> before = chosen(item.part(), form.baseLow(), form.baseHigh());
            if (!before.equals(chosen(item.part(), low, high))) {
              owners[bit] = slot.index();
            }
          }
        }
      }
      for (Slot slot : slots) {
        if (owners[bit] < 0 && readsBit(slot, bit)) {
          owners[bit] = slot.index();
        }
      }
    }
  }

  private static List<Case> chosen(Part part, long low, long high) {
    List<Case> path = new ArrayList<>();
    for (Case partCase : part.cases()) {
      if (!partCase.isInputOnly() && partCase.when().matches(low, high)) {
        path.add(partCase);
        for (Element element : partCase.elements()) {
          if (element instanceof Element.Ref ref) {
            path.addAll(chosen(ref.part(), low, high));
          }
        }
        return path;
      }
    }
    return path;
  }

  private VariantReads reads(Variant variant) {
    return readsOfVariants.computeIfAbsent(variant, VariantReads::of);
  }

  private boolean readsBit(Slot slot, int bit) {
    return slot.items().stream().anyMatch(i -> readsBit(i, bit));
  }

  private boolean readsBit(Item item, int bit) {
    BitPattern tested = testedBits.get(item);
    if (tested == null) {
      tested = BitPattern.ANY;
      for (Variant variant : item.variants()) {
        tested = VariantReads.addMask(tested, reads(variant).tested());
      }
      testedBits.put(item, tested);
    }
    return Bits.isSet(tested.maskLow(), tested.maskHigh(), bit);
  }

  private static boolean readsBit(Part part, int bit) {
    return part.cases().stream()
        .anyMatch(c -> Bits.isSet(c.when().maskLow(), c.when().maskHigh(), bit));
  }

  private Row row(Sheet sheet) {
    BitPattern when = Bits.common(sheet.variants.stream().map(Variant::when).toList());
    Slot slot = slots.get(sheet.slotIndex);
    String kind = Labels.kind(slot, sheet.variants.get(0));
    boolean other = slot.isOperand() && !kind.equals(slot.title());
    String title = other ? slot.title() + " is " + kind : slot.title();
    return new Row(
        sheet.slotIndex, title, when, List.copyOf(sheet.variants), new BoxBuilder(sheet).build());
  }

  /** Turns the bits of a sheet into boxes. */
  private final class BoxBuilder {
    private final Sheet sheet;
    private final boolean main;
    private final BitPattern when;

    BoxBuilder(Sheet sheet) {
      this.sheet = sheet;
      this.main = sheet == mainSheet;
      this.when = Bits.common(sheet.variants.stream().map(Variant::when).toList());
    }

    List<Box> build() {
      List<Box> boxes = new ArrayList<>();
      for (int bit = form.size() - 1; bit >= 0; bit--) {
        Box box = box(bit);
        Box before = boxes.isEmpty() ? null : boxes.get(boxes.size() - 1);
        if (before != null && canJoin(before, box)) {
          boxes.set(boxes.size() - 1, join(before, box));
        } else {
          boxes.add(box);
        }
      }
      return boxes.stream().map(this::withValueBits).toList();
    }

    private boolean canJoin(Box a, Box b) {
      boolean alike =
          a.kind() == b.kind()
              && a.slotIndex() == b.slotIndex()
              && a.label().equals(b.label())
              && a.title().equals(b.title())
              && a.digits().isEmpty() == b.digits().isEmpty();
      return alike && isSamePiece(a.low(), b.high());
    }

    /**
     * Returns whether two neighbouring bits are in the same piece of their field. Neighbours that
     * are far apart in the value stay two boxes.
     */
    private boolean isSamePiece(int above, int below) {
      Claim claim = sheet.claims[above];
      if (claim == null || sheet.claims[below] == null) {
        return claim == sheet.claims[below];
      }
      return claim.equals(sheet.claims[below])
          && claim.hole.field().pieces().stream()
              .anyMatch(p -> above <= p.high() && below >= p.low());
    }

    private Box join(Box a, Box b) {
      return new Box(
          a.kind(),
          a.high(),
          b.low(),
          a.slotIndex(),
          a.label(),
          a.title(),
          "",
          a.digits() + b.digits());
    }

    /** Adds to a piece of a split field which bits of the value it holds. */
    private Box withValueBits(Box box) {
      Claim claim = box.kind() == Kind.FIELD ? sheet.claims[box.high()] : null;
      if (claim == null || claim.hole.field().pieces().size() == 1) {
        return box;
      }
      int above = claim.hole.field().width() + claim.hole.shift();
      for (Piece piece : claim.hole.field().pieces()) {
        above -= piece.width();
        if (piece.high() == box.high()) {
          int top = above + piece.width() - 1;
          String slice = top == above ? "" + top : top + ":" + above;
          return new Box(
              box.kind(),
              box.high(),
              box.low(),
              box.slotIndex(),
              box.label(),
              box.title(),
              slice,
              box.digits());
        }
      }
      return box;
    }

    private Box box(int bit) {
      if (sheet.claims[bit] != null) {
        return field(bit, sheet.claims[bit]);
      }
      if (Bits.isSet(form.fixedPattern().maskLow(), form.fixedPattern().maskHigh(), bit)) {
        String digit =
            Bits.binary(form.fixedPattern().valueLow(), form.fixedPattern().valueHigh(), bit, bit);
        return main
            ? new Box(Kind.OPCODE, bit, bit, -1, "", "opcode", "", digit)
            : new Box(Kind.SAME, bit, bit, -1, "", "", "", "");
      }
      if (main) {
        return mainBox(bit);
      }
      boolean own =
          sheet.choices[bit] && !(mainSheet.choices[bit] && owners[bit] != sheet.slotIndex);
      return own ? choice(bit, sheet.slotIndex) : new Box(Kind.SAME, bit, bit, -1, "", "", "", "");
    }

    private Box mainBox(int bit) {
      if (sheet.choices[bit] && owners[bit] >= 0) {
        return choice(bit, owners[bit]);
      }
      for (Form.Ignored field : form.ignored()) {
        if (Bits.isSet(field.field().maskLow(), field.field().maskHigh(), bit)) {
          String digit = Bits.binary(form.baseLow(), form.baseHigh(), bit, bit);
          return new Box(Kind.IGNORED, bit, bit, -1, field.name(), field.name(), "", digit);
        }
      }
      boolean elsewhere =
          otherSheets.stream().anyMatch(s -> s.claims[bit] != null || s.choices[bit]);
      return elsewhere
          ? new Box(Kind.ELSEWHERE, bit, bit, -1, "", "used by other shapes", "", "")
          : new Box(Kind.RESERVED, bit, bit, -1, "", "unused, zero", "", "");
    }

    private Box field(int bit, Claim claim) {
      Slot slot = slots.get(claim.slotIndex);
      boolean only =
          Arrays.stream(sheet.claims)
              .allMatch(c -> c == null || c.slotIndex != claim.slotIndex || c.equals(claim));
      String label = only && slot.isOperand() ? slot.label() : claim.hole.name();
      String title = only && slot.isOperand() ? slot.title() : claim.hole.title();
      return new Box(Kind.FIELD, bit, bit, claim.slotIndex, label, title, "", "");
    }

    private Box choice(int bit, int owner) {
      Slot slot = slots.get(owner);
      String digit =
          Bits.isSet(when.maskLow(), when.maskHigh(), bit) && !main
              ? Bits.binary(when.valueLow(), when.valueHigh(), bit, bit)
              : "";
      if (!slot.isOperand()) {
        return new Box(Kind.CHOICE, bit, bit, owner, slot.label(), slot.title(), "", digit);
      }
      Item item = slot.mainItem();
      for (Item one : slot.items()) {
        if (one.isSign() && readsBit(one, bit)) {
          item = one;
        }
      }
      Part inner = inner(item, bit);
      String label = inner != null ? Labels.labelOf(inner) : Labels.choice(item.variants(), bit);
      String title = inner != null ? inner.title() : label + ": " + slot.title();
      return new Box(Kind.CHOICE, bit, bit, owner, label, title, "", digit);
    }

    /**
     * Returns the modifier within an operand that a bit chooses; null if a case of the operand
     * itself reads the bit.
     */
    private Part inner(Item item, int bit) {
      for (Variant variant : item.variants()) {
        if (Bits.isSet(variant.when().maskLow(), variant.when().maskHigh(), bit)) {
          return null;
        }
      }
      for (Variant variant : item.variants()) {
        for (Part part : variant.modifiers()) {
          if (readsBit(part, bit)) {
            return part;
          }
        }
      }
      return null;
    }
  }
}
