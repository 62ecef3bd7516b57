package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.CompletionItemKind;
import org.sass.lang.codec.ExpectedElement;
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
  private static final int MAX_REGISTERS = 256;

  /**
   * Registers from this number on are offered after all other registers that are not in use nearby.
   */
  private static final int FAR_REGISTER = 64;

  /**
   * If other fields follow a number, each value is offered separately only if the largest value is
   * below this limit.
   */
  private static final int LISTED_VALUE_LIMIT = 8;

  private final Isa isa;
  private final NearbyRegisters registers;
  private final VisibleNames names;
  private final WordFrequencies frequencies;
  private final boolean flexgrip;
  private final Map<Form, FieldDefaults> defaultsByForm = new HashMap<>();
  private final OperandRanks ranks;
  private final List<CompletionCandidate> offers = new ArrayList<>();

  OperandCompletion(Isa isa, NearbyRegisters registers, VisibleNames names, boolean flexgrip) {
    this.isa = isa;
    this.registers = registers;
    this.names = names;
    this.frequencies = WordFrequencies.of(isa);
    this.ranks = new OperandRanks(isa, frequencies);
    this.flexgrip = flexgrip;
  }

  List<CompletionCandidate> offers() {
    return offers;
  }

  /** Returns an instance with the same context and no offers yet. */
  OperandCompletion withoutOffers() {
    return new OperandCompletion(isa, registers, names, flexgrip);
  }

  /**
   * Offers the registers and names in use nearby. This is the fallback for an unknown instruction.
   */
  void offerNearby() {
    for (String register : registers.usedRegisters()) {
      add(
          CompletionCandidate.word(
              SortRanks.USED_NEARBY, CompletionItemKind.Variable, register, "used nearby"));
    }
    names
        .all()
        .forEach(
            n -> add(CompletionCandidate.word(SortRanks.NAME, n.kind(), n.label(), n.detail())));
  }

  void offerAll(List<ExpectedElement> all) {
    int from = 0;
    while (from < all.size()) {
      Part part = all.get(from).part();
      int to = from;
      while (to < all.size() && all.get(to).part() == part) {
        to++;
      }
      // They are in the order in which the parser tries them, longer words first.
      List<ExpectedElement> alike = new ArrayList<>(all.subList(from, to));
      if (part != null) {
        alike.sort(
            Comparator.comparingLong((ExpectedElement next) -> -frequency(next))
                .thenComparingInt(next -> indexOf(part.cases(), next.partCase())));
      }
      alike.forEach(this::offer);
      from = to;
    }
  }

  /** Returns the position of a case; -1 if it is not there. Contents are not compared. */
  private static int indexOf(List<Element.Case> cases, Element.Case partCase) {
    int index = cases.size() - 1;
    while (index >= 0 && cases.get(index) != partCase) {
      index--;
    }
    return index;
  }

  /**
   * Returns how common a modifier is. The forms that have the same choice count most. Returns 0 for
   * anything other than a plain modifier.
   */
  private long frequency(ExpectedElement next) {
    String word = next.literal();
    if (!word.startsWith(".") || !next.followingInElement().isEmpty()) {
      return 0;
    }
    return (frequencies.countExamplesWith(next.part(), word) << Integer.SIZE)
        + frequencies.frequency(word.substring(1));
  }

  private void offer(ExpectedElement next) {
    boolean alias = next.partCase() != null && next.part().isAlias(next.partCase());
    if (alias || next.literal().stripLeading().startsWith(",")) {
      return;
    }
    if (next.isExpressionStarted()) {
      offerExpression(next);
    } else if (next.hole() != null) {
      offerField(next);
    } else if (next.literal().startsWith(".")) {
      offerModifier(next);
    } else {
      offerOperand(next);
    }
  }

  // ---------------------------------------------------------------- modifiers and conditions

  private void offerModifier(ExpectedElement next) {
    List<Element> following = next.followingInElement();
    boolean bare =
        following.isEmpty() && next.literal().equals(".") && !next.followingElements().isEmpty();
    if (bare
        && next.followingElements().get(0) instanceof Hole hole
        && hole.format() == Format.NAME) {
      offerWords(next, hole, ".", next.followingElements());
    } else if (following.isEmpty()) {
      add(wordOffer(next, next.literal().stripTrailing()));
    } else if (following.get(0) instanceof Hole hole && hole.format() == Format.NAME) {
      offerWords(
          next, hole, next.literal(), SnippetBuilder.joined(following, next.followingElements()));
    } else if (following.get(0) instanceof Hole hole && hole.isNumbered()) {
      for (long value : values(hole, next.literal().substring(1), next)) {
        SnippetBuilder draft = draft(next).appendLiteral(next.literal()).appendValue(hole, value);
        draft.appendElements(following.subList(1, following.size()));
        addSnippet(
            SortRanks.WORD,
            CompletionItemKind.EnumMember,
            draft.plain(),
            ExpectedElementText.describe(next),
            draft);
      }
    } else {
      SnippetBuilder draft = draft(next).appendLiteral(next.literal()).appendElements(following);
      addSnippet(
          SortRanks.WORD,
          CompletionItemKind.EnumMember,
          draft.plain(),
          ExpectedElementText.describe(next),
          draft);
    }
  }

  /** Offers each word of a list, with its meaning. */
  private void offerWords(ExpectedElement next, Hole hole, String before, List<Element> following) {
    List<Element> rest =
        following.isEmpty() || following.get(0) != hole
            ? following
            : following.subList(1, following.size());
    for (String word : frequencies.byFrequency(hole.names())) {
      int value = hole.names().values().get(word);
      if (next.knownBits().with(hole, value) != null) {
        SnippetBuilder draft =
            draft(next).appendLiteral(before).appendValue(hole, value).appendElements(rest);
        String note = hole.names().notes().getOrDefault(value, hole.title(next.part()));
        addSnippet(SortRanks.WORD, CompletionItemKind.EnumMember, before + word, note, draft);
      }
    }
  }

  private CompletionCandidate wordOffer(ExpectedElement next, String text) {
    boolean sign = !Letters.isLetter(text.charAt(0)) && text.charAt(0) != '.';
    String detail = ExpectedElementText.describe(next);
    String lacking = flexgrip ? next.form().flexgripModifiers().get(text) : null;
    detail = lacking == null ? detail : detail + " (FlexGripPlus: " + lacking + ")";
    return CompletionCandidate.word(
        sign ? SortRanks.SIGN : ranks.ofWord(next, text),
        sign ? CompletionItemKind.Operator : CompletionItemKind.EnumMember,
        text,
        detail);
  }

  // ---------------------------------------------------------------- operands

  private void offerOperand(ExpectedElement next) {
    List<Element> following = next.followingInElement();
    List<Element> rest = SnippetBuilder.joined(following, next.followingElements());
    String literal = next.literal();
    boolean guard = isGuard(next);
    String letters = literal.substring(Letters.lettersStart(literal, literal.length()));
    boolean named = !letters.isEmpty() && (guard || letters.equals(literal));
    if (named
        && !following.isEmpty()
        && following.get(0) instanceof Hole hole
        && hole.isNumbered()) {
      boolean alone =
          rest.stream()
              .skip(1)
              .noneMatch(e -> e instanceof Hole other && !other.field().equals(hole.field()));
      if (alone || hole.maxValue() < LISTED_VALUE_LIMIT) {
        offerNumbered(next, hole, letters, rest.subList(1, rest.size()));
        return;
      }
    }
    boolean bars = ExpectedElementText.hasTag(next, "abs");
    if (following.isEmpty() && !bars) {
      add(wordOffer(next, literal));
      return;
    }
    SnippetBuilder draft = draft(next).appendLiteral(literal).appendElements(rest);
    int rank =
        bars || OperandRanks.isLeadingOptional(next)
            ? SortRanks.SIGN
            : guard
                ? SortRanks.GUARD
                : ranks.ofMemory(next, draft.stopCount(), defaultsByForm.get(next.form()));
    CompletionItemKind kind = bars ? CompletionItemKind.Operator : CompletionItemKind.Field;
    addSnippet(rank, kind, draft.label(), ExpectedElementText.describe(next), draft);
  }

  /** Offers each possible number of a register or another numbered name. */
  private void offerNumbered(ExpectedElement next, Hole hole, String letters, List<Element> rest) {
    boolean half = hole.isHalf();
    boolean guard = isGuard(next);
    boolean alone =
        rest.stream().noneMatch(e -> e instanceof Hole o && !o.field().equals(hole.field()));
    boolean control = defaults(next.form()).isControlField(hole);
    RegisterFile file = control ? null : registers.registerFile(letters);
    String title =
        file == null || guard
            ? ExpectedElementText.describe(next)
            : ExpectedElementText.operandTitle(next);
    for (long value : values(hole, control ? "" : letters, next)) {
      int number = (int) (half ? value >> 1 : value + hole.base());
      int rank = registers.rank(letters, SnippetBuilder.valueText(hole, value), number);
      rank = rank == SortRanks.OTHER_REGISTER && number >= FAR_REGISTER ? SortRanks.LATE : rank;
      rank =
          guard || control || OperandRanks.isLeadingOptional(next)
              ? SortRanks.GUARD
              : alone
                  ? rank
                  : SortRanks.OTHER_REGISTER + rest.size() + OperandRanks.incrementPenalty(next);
      SnippetBuilder draft =
          draft(next).appendLiteral(next.literal()).appendValue(hole, value).appendElements(rest);
      String detail =
          file == null || guard
              ? title
              : title + ExpectedElementText.registerNote(file, number, rank);
      addSnippet(rank, CompletionItemKind.Variable, draft.label(), detail, draft);
    }
  }

  /**
   * Returns the values that a field can have here: first those in use nearby, then the others in
   * ascending order.
   */
  private List<Long> values(Hole hole, String letters, ExpectedElement next) {
    Set<Long> values = new LinkedHashSet<>();
    boolean half = hole.isHalf();
    for (String number : registers.usedNumbers(letters, half)) {
      values.add(NearbyRegisters.fieldValue(number, half) - hole.base());
    }
    for (long value = 0; value <= lastValue(hole, half); value++) {
      values.add(value);
    }
    FieldDefaults own = defaults(next.form());
    return values.stream()
        .filter(value -> isPossible(hole, value, next) && own.hasMeaning(hole, value))
        .toList();
  }

  private static long lastValue(Hole hole, boolean half) {
    return Math.min(hole.maxValue() - hole.base(), (half ? 2 * MAX_REGISTERS : MAX_REGISTERS) - 1);
  }

  private boolean isPossible(Hole hole, long value, ExpectedElement next) {
    KnownBits said = value < 0 ? null : next.knownBits().with(hole, value);
    return said != null
        && (next.partCase() == null
            || !said.excludesCase(next.part(), next.partCase(), isa.archIndex()));
  }

  // ---------------------------------------------------------------- fields

  private void offerField(ExpectedElement next) {
    Hole hole = next.hole();
    List<Element> rest = SnippetBuilder.joined(next.followingInElement(), next.followingElements());
    if (hole.format() == Format.NAME) {
      offerWords(next, hole, "", rest);
      return;
    }
    if (hole.isHalf() || hole.isNumbered() && hole.maxValue() < 16 && rest.isEmpty()) {
      for (long value : values(hole, "", next)) {
        SnippetBuilder draft = draft(next).appendValue(hole, value).appendElements(rest);
        String label = SnippetBuilder.valueText(hole, value);
        addSnippet(
            SortRanks.NUMBER,
            CompletionItemKind.Value,
            label,
            ExpectedElementText.describe(next),
            draft);
      }
      return;
    }
    offerNames(next, rest);
    if (hole.format() == Format.FROM_PC) {
      add(
          CompletionCandidate.word(
              SortRanks.NUMBER, CompletionItemKind.Value, "pc", "distance from here"));
    }
    SnippetBuilder draft = draft(next).appendElements(List.of(hole)).appendElements(rest);
    String label = SnippetBuilder.placeholder(hole);
    String detail = hole.title(next.part()) + ExpectedElementText.limits(hole);
    boolean shown = OperandRanks.isNumberInExample(next, defaultsByForm.get(next.form()));
    addSnippet(
        shown ? SortRanks.IN_EXAMPLE : SortRanks.NUMBER,
        CompletionItemKind.Value,
        label,
        detail,
        draft);
  }

  /** Offers what can continue an expression: names and numbers. */
  private void offerExpression(ExpectedElement next) {
    offerNames(next, List.of());
    if (next.hole().format() == Format.SET) {
      for (int bit = 0; bit < next.hole().field().width(); bit++) {
        String detail = next.hole().title(next.part());
        add(
            CompletionCandidate.word(
                SortRanks.NUMBER, CompletionItemKind.Value, Integer.toString(bit), detail));
      }
      return;
    }
    addSnippet(
        SortRanks.NUMBER,
        CompletionItemKind.Value,
        SnippetBuilder.placeholder(next.hole()),
        next.hole().title(next.part()),
        draft(next).appendElements(List.of(next.hole())));
  }

  /** Offers the names that can stand for a number of this field. */
  private void offerNames(ExpectedElement next, List<Element> rest) {
    for (VisibleNames.Name name : names.numbers(next)) {
      SnippetBuilder draft = draft(next).appendLiteral(name.text()).appendElements(rest);
      CompletionCandidate offer =
          CompletionCandidate.snippet(
              SortRanks.NAME, name.kind(), name.label(), name.detail(), draft);
      add(offer.withFilter(name.label()));
    }
  }

  static boolean isGuard(ExpectedElement next) {
    return next.part() != null && next.part().baseName().equals("guard");
  }

  private SnippetBuilder draft(ExpectedElement next) {
    return new SnippetBuilder(defaults(next.form()), next.knownBits(), false);
  }

  private FieldDefaults defaults(Form form) {
    return defaultsByForm.computeIfAbsent(
        form, one -> new FieldDefaults(isa, one, registers, frequencies));
  }

  private void addSnippet(
      int rank, CompletionItemKind kind, String label, String detail, SnippetBuilder draft) {
    add(CompletionCandidate.snippet(rank, kind, label, detail, draft));
  }

  private void add(CompletionCandidate offer) {
    offers.add(offer);
  }
}
