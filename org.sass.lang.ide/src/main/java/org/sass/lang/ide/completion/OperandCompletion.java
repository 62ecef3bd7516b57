package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.CompletionItemKind;
import org.sass.lang.codec.Expected;
import org.sass.lang.codec.KnownBits;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.text.Letters;

/**
 * Collects offers for what can stand next in an instruction: modifiers, operands, and pieces of
 * operands.
 */
final class OperandCompletion {
  /**
   * Number of register numbers that are offered at most. Of a longer row only the first are
   * offered.
   */
  private static final int MANY = 256;

  /**
   * Registers from this number on are offered after all other registers that are not in use nearby.
   */
  private static final int FAR = 64;

  /**
   * If other fields follow a number, each value is offered separately only if the largest value is
   * below this limit.
   */
  private static final int FEW = 8;

  private final Isa isa;
  private final NearbyRegisters registers;
  private final VisibleNames names;
  private final CommonPrefixes words;
  private final boolean flexgrip;
  private final Map<Form, FieldDefaults> samples = new HashMap<>();
  private final Map<String, Boolean> general = new HashMap<>();
  private final List<Offer> offers = new ArrayList<>();

  OperandCompletion(Isa isa, NearbyRegisters registers, VisibleNames names, boolean flexgrip) {
    this.isa = isa;
    this.registers = registers;
    this.names = names;
    this.words = new CommonPrefixes(isa);
    this.flexgrip = flexgrip;
  }

  List<Offer> offers() {
    return offers;
  }

  /** Returns an instance with the same context and no offers yet. */
  OperandCompletion fresh() {
    return new OperandCompletion(isa, registers, names, flexgrip);
  }

  /**
   * Offers the registers and names in use nearby. This is the fallback for an unknown instruction.
   */
  void anything() {
    for (String register : registers.known()) {
      add(Offer.word(SortRanks.USED, CompletionItemKind.Variable, register, "used nearby"));
    }
    names.all().forEach(n -> add(Offer.word(SortRanks.NAME, n.kind(), n.label(), n.detail())));
  }

  void offer(List<Expected> all) {
    int from = 0;
    while (from < all.size()) {
      Part part = all.get(from).part();
      int to = from;
      while (to < all.size() && all.get(to).part() == part) {
        to++;
      }
      // They are in the order in which the parser tries them, longer words first.
      List<Expected> alike = new ArrayList<>(all.subList(from, to));
      if (part != null) {
        alike.sort(
            Comparator.comparingLong((Expected next) -> -usual(next))
                .thenComparingInt(next -> part.cases().indexOf(next.one())));
      }
      alike.forEach(this::offer);
      from = to;
    }
  }

  /**
   * Returns how common a modifier is. The forms that have the same choice count most. Returns 0 for
   * anything other than a plain modifier.
   */
  private long usual(Expected next) {
    String word = next.literal();
    if (!word.startsWith(".") || !next.behind().isEmpty()) {
      return 0;
    }
    return (words.count(next.part(), word) << Integer.SIZE) + words.count(word.substring(1));
  }

  private void offer(Expected next) {
    boolean alias = next.one() != null && next.one().inputOnly();
    if (alias || next.literal().stripLeading().startsWith(",")) {
      return;
    }
    if (next.inside()) {
      expression(next);
    } else if (next.hole() != null) {
      field(next);
    } else if (next.literal().startsWith(".")) {
      behindDot(next);
    } else {
      operand(next);
    }
  }

  // ---------------------------------------------------------------- modifiers and conditions

  private void behindDot(Expected next) {
    List<Element> behind = next.behind();
    boolean bare = behind.isEmpty() && next.literal().equals(".") && !next.after().isEmpty();
    if (bare && next.after().get(0) instanceof Hole hole && hole.format() == Format.NAME) {
      words(next, hole, ".", next.after());
    } else if (behind.isEmpty()) {
      add(word(next, next.literal().stripTrailing()));
    } else if (behind.get(0) instanceof Hole hole && hole.format() == Format.NAME) {
      words(next, hole, next.literal(), SnippetBuilder.joined(behind, next.after()));
    } else if (behind.get(0) instanceof Hole hole && isNumbered(hole)) {
      for (long value : values(hole, next.literal().substring(1), next)) {
        SnippetBuilder draft = draft(next).literal(next.literal()).value(hole, value);
        draft.elements(behind.subList(1, behind.size()));
        add(
            Offer.snippet(
                SortRanks.WORD, CompletionItemKind.EnumMember, draft.plain(), about(next), draft));
      }
    } else {
      SnippetBuilder draft = draft(next).literal(next.literal()).elements(behind);
      add(
          Offer.snippet(
              SortRanks.WORD, CompletionItemKind.EnumMember, draft.plain(), about(next), draft));
    }
  }

  /** Offers each word of a list, with its meaning. */
  private void words(Expected next, Hole hole, String before, List<Element> behind) {
    List<Element> rest =
        behind.isEmpty() || behind.get(0) != hole ? behind : behind.subList(1, behind.size());
    for (String word : words.of(hole.names())) {
      int value = hole.names().values().get(word);
      if (next.said().with(hole, value) != null) {
        SnippetBuilder draft = draft(next).literal(before).value(hole, value).elements(rest);
        String note = hole.names().notes().getOrDefault(value, hole.title(next.part()));
        add(
            Offer.snippet(
                SortRanks.WORD, CompletionItemKind.EnumMember, before + word, note, draft));
      }
    }
  }

  private Offer word(Expected next, String text) {
    boolean sign = !Letters.isLetter(text.charAt(0)) && text.charAt(0) != '.';
    String detail = about(next);
    String lacking = flexgrip ? next.form().flexgripModifiers().get(text) : null;
    detail = lacking == null ? detail : detail + " (FlexGripPlus: " + lacking + ")";
    return Offer.word(
        sign ? SortRanks.SIGN : rank(next.part(), text),
        sign ? CompletionItemKind.Operator : CompletionItemKind.EnumMember,
        text,
        detail);
  }

  /**
   * Returns the sort rank of a word. A word that is mandatory here comes first. A modifier that no
   * example of the whole table uses comes last.
   */
  private int rank(Part part, String text) {
    if (part != null && !isOptional(part)) {
      return SortRanks.NEEDED;
    }
    if (isGeneral(part)) {
      return SortRanks.GENERAL;
    }
    boolean unseen = text.startsWith(".") && words.count(text.substring(1)) == 0;
    return unseen ? SortRanks.UNSEEN : SortRanks.WORD;
  }

  /**
   * Returns whether more than half of all instructions have this modifier. Such a modifier says
   * little about the current instruction.
   */
  private boolean isGeneral(Part part) {
    return part != null
        && !part.operand()
        && general.computeIfAbsent(
            part.modifier(),
            name ->
                2 * isa.forms().stream().filter(form -> has(form, name)).count()
                    > isa.forms().size());
  }

  private static boolean has(Form form, String modifier) {
    return form.text().stream()
        .anyMatch(e -> e instanceof Element.Ref ref && ref.part().modifier().equals(modifier));
  }

  // ---------------------------------------------------------------- operands

  private void operand(Expected next) {
    List<Element> behind = next.behind();
    List<Element> rest = SnippetBuilder.joined(behind, next.after());
    String literal = next.literal();
    boolean guard = isGuard(next);
    String letters = literal.substring(Letters.lettersStart(literal, literal.length()));
    boolean named = !letters.isEmpty() && (guard || letters.equals(literal));
    if (named && !behind.isEmpty() && behind.get(0) instanceof Hole hole && isNumbered(hole)) {
      boolean alone =
          rest.stream()
              .skip(1)
              .noneMatch(e -> e instanceof Hole other && !other.field().equals(hole.field()));
      if (alone || hole.max() < FEW) {
        numbered(next, hole, letters, rest.subList(1, rest.size()));
        return;
      }
    }
    boolean bars = tagged(next, "abs");
    if (behind.isEmpty() && !bars) {
      add(word(next, literal));
      return;
    }
    SnippetBuilder draft = draft(next).literal(literal).elements(rest);
    int rank =
        bars
            ? SortRanks.SIGN
            : guard ? SortRanks.GUARD : SortRanks.MEMORY + draft.stops() + after(next);
    CompletionItemKind kind = bars ? CompletionItemKind.Operator : CompletionItemKind.Field;
    add(Offer.snippet(rank, kind, draft.label(), about(next), draft));
  }

  /** Offers each possible number of a register or another numbered name. */
  private void numbered(Expected next, Hole hole, String letters, List<Element> rest) {
    boolean half = hole.isHalf();
    boolean guard = isGuard(next);
    boolean alone =
        rest.stream().noneMatch(e -> e instanceof Hole o && !o.field().equals(hole.field()));
    RegisterFile file = registers.file(letters);
    String title = file == null || guard ? about(next) : title(next);
    for (long value : values(hole, letters, next)) {
      int number = (int) (half ? value >> 1 : value + hole.base());
      int rank = registers.rank(letters, SnippetBuilder.text(hole, value), number);
      rank = rank == SortRanks.OTHER_REGISTER && number >= FAR ? SortRanks.LATE : rank;
      rank =
          guard
              ? SortRanks.GUARD
              : alone ? rank : SortRanks.OTHER_REGISTER + rest.size() + after(next);
      SnippetBuilder draft = draft(next).literal(next.literal()).value(hole, value).elements(rest);
      String detail = file == null || guard ? title : title + note(file, number, rank);
      add(Offer.snippet(rank, CompletionItemKind.Variable, draft.label(), detail, draft));
    }
  }

  /**
   * Returns the amount to add to the rank of an operand: 2 if it increments its address register,
   * which is rarely wanted; else 0.
   */
  private static int after(Expected next) {
    return next.one() != null && next.one().tags().stream().anyMatch(t -> t.startsWith("inc:"))
        ? 2
        : 0;
  }

  private static String note(RegisterFile file, int number, int rank) {
    String launch = file.launch().get(number);
    return file.zeros().contains(number)
        ? ", reads as " + file.zero()
        : rank == SortRanks.FREE
            ? ", not used nearby"
            : rank == SortRanks.OTHER_REGISTER && launch != null
                ? ": initially " + launch.split(":")[0]
                : "";
  }

  /**
   * Returns the values that a field can have here: first those in use nearby, then the others in
   * ascending order.
   */
  private List<Long> values(Hole hole, String letters, Expected next) {
    Set<Long> values = new LinkedHashSet<>();
    boolean half = hole.isHalf();
    for (String number : registers.used(letters, half)) {
      values.add(NearbyRegisters.value(number, half) - hole.base());
    }
    for (long value = 0; value <= last(hole, half); value++) {
      values.add(value);
    }
    return values.stream().filter(value -> isPossible(hole, value, next)).toList();
  }

  private static long last(Hole hole, boolean half) {
    return Math.min(hole.max() - hole.base(), (half ? 2 * MANY : MANY) - 1);
  }

  private static boolean isPossible(Hole hole, long value, Expected next) {
    KnownBits said = value < 0 ? null : next.said().with(hole, value);
    return said != null && (next.one() == null || !said.decidesAgainst(next.part(), next.one()));
  }

  // ---------------------------------------------------------------- fields

  private void field(Expected next) {
    Hole hole = next.hole();
    List<Element> rest = SnippetBuilder.joined(next.behind(), next.after());
    if (hole.format() == Format.NAME) {
      words(next, hole, "", rest);
      return;
    }
    if (hole.isHalf() || isNumbered(hole) && hole.max() < 16 && rest.isEmpty()) {
      for (long value : values(hole, "", next)) {
        SnippetBuilder draft = draft(next).value(hole, value).elements(rest);
        String label = SnippetBuilder.text(hole, value);
        add(Offer.snippet(SortRanks.NUMBER, CompletionItemKind.Value, label, about(next), draft));
      }
      return;
    }
    named(next, rest);
    if (hole.format() == Format.FROM_PC) {
      add(Offer.word(SortRanks.NUMBER, CompletionItemKind.Value, "pc", "distance from here"));
    }
    SnippetBuilder draft = draft(next).elements(List.of(hole)).elements(rest);
    String label = SnippetBuilder.open(hole);
    String detail = hole.title(next.part()) + limits(hole);
    // If the example has a number here, most code has one, so the number is ranked higher.
    boolean choice = next.part() != null && next.part().operand() && next.part().cases().size() > 1;
    boolean bare = next.one() != null && next.one().text().size() == 1;
    boolean shown = choice && bare && samples.get(next.form()).shows(next.one());
    add(
        Offer.snippet(
            shown ? SortRanks.SHOWN : SortRanks.NUMBER,
            CompletionItemKind.Value,
            label,
            detail,
            draft));
  }

  /** Offers what can continue an expression: names and numbers. */
  private void expression(Expected next) {
    named(next, List.of());
    if (next.hole().format() == Format.SET) {
      for (int bit = 0; bit < next.hole().field().width(); bit++) {
        String detail = next.hole().title(next.part());
        add(Offer.word(SortRanks.NUMBER, CompletionItemKind.Value, Integer.toString(bit), detail));
      }
      return;
    }
    add(
        Offer.snippet(
            SortRanks.NUMBER,
            CompletionItemKind.Value,
            SnippetBuilder.open(next.hole()),
            next.hole().title(next.part()),
            draft(next).elements(List.of(next.hole()))));
  }

  /** Offers the names that can stand for a number of this field. */
  private void named(Expected next, List<Element> rest) {
    for (VisibleNames.Name name : names.numbers(next)) {
      SnippetBuilder draft = draft(next).literal(name.text()).elements(rest);
      Offer offer = Offer.snippet(SortRanks.NAME, name.kind(), name.label(), name.detail(), draft);
      add(offer.withFilter(name.label()));
    }
  }

  private static String limits(Hole hole) {
    if (hole.format() == Format.FLOAT32 || hole.format() == Format.FLOAT8) {
      return "";
    }
    if (hole.isRelative() || hole.field().width() > 31) {
      return "";
    }
    return ", " + hex(hole.min()) + " to " + hex(hole.max());
  }

  private static String hex(long value) {
    return (value < 0 ? "-0x" : "0x") + Long.toHexString(Math.abs(value));
  }

  // ---------------------------------------------------------------- words

  private static boolean isNumbered(Hole hole) {
    return hole.isNumbered();
  }

  private static boolean tagged(Expected next, String tag) {
    return next.one() != null && next.one().tags().contains(tag);
  }

  private static boolean isOptional(Part part) {
    return part.cases().stream().anyMatch(one -> one.text().isEmpty());
  }

  static boolean isGuard(Expected next) {
    return next.part() != null && next.part().modifier().equals("guard");
  }

  /**
   * Returns a description of what is expected: the title of its part, and the note of the table
   * about the case.
   */
  private String about(Expected next) {
    Part part = next.part() == null ? next.top() : next.part();
    if (part == null) {
      return "";
    }
    Part top = next.top();
    boolean outer = top != null && top.operand() && !part.title().equals(top.title());
    boolean memory = next.one() != null && !tagged(next, "reg") && !tagged(next, "half");
    String title = !outer ? part.title() : memory ? top.title() + ", " + part.title() : top.title();
    String note = next.one() == null ? "" : next.one().note();
    return note.isEmpty() ? title : title + ": " + note;
  }

  /** Returns the title of the operand that it belongs to; empty if there is none. */
  private static String title(Expected next) {
    Part top = next.top();
    return top != null && top.operand()
        ? top.title()
        : next.part() == null ? "" : next.part().title();
  }

  private SnippetBuilder draft(Expected next) {
    FieldDefaults own =
        samples.computeIfAbsent(
            next.form(), form -> new FieldDefaults(isa, form, registers, words));
    return new SnippetBuilder(own, next.said(), false);
  }

  private void add(Offer offer) {
    offers.add(offer);
  }
}
