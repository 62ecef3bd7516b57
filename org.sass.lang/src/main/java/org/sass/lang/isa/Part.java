package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A named piece of instruction text that forms share: a modifier group, an operand, a guard.
 *
 * @param name its name in the table
 * @param title what it is, for users
 * @param isOperand whether it is an operand; otherwise it is a modifier or guard
 * @param cases the alternatives, in order: the first with a condition that holds is valid
 * @param matchOrder the cases in the order in which a text is compared with them: long words before
 *     short ones, the empty one last
 * @param isAmbiguous whether several cases have one text, so that another one is tried if the text
 *     after it does not fit
 * @param baseName the name that variants of a modifier share: {@code type} for {@code type.b58}
 * @param continuesWord whether the text always starts with a letter or digit, so that it continues
 *     a word before it
 * @param excluding for each case of {@code matchOrder} the earlier cases that a word can have
 *     instead
 * @param separator where the text of an operand that may be absent has its comma
 * @param controlBits of the control before an instruction, which bits are the control, as the mask
 *     of a pattern: those that the cases without a text require. Other bits that a control shows
 *     belong to operands, which show them, too: those of the operand cache. Without a bit for other
 *     parts
 * @param controlTextBits of the control before an instruction, the bits that each of its texts
 *     shows, as the mask of a pattern; without a bit for other parts
 * @param readBits the bits that a case requires or shows, those of parts in it included, as the
 *     mask of a pattern
 */
public record Part(
    String name,
    String title,
    boolean isOperand,
    List<Element.Case> cases,
    List<Element.Case> matchOrder,
    boolean isAmbiguous,
    String baseName,
    boolean continuesWord,
    List<EarlierCases> excluding,
    Separator separator,
    BitPattern controlBits,
    BitPattern controlTextBits,
    BitPattern readBits) {
  /** The word of a part with several cases of one text. */
  static final String ALIKE = "alike";

  /** The word of an operand that may be absent. */
  static final String OPTIONAL = "optional";

  private static final String COMMA = ", ";
  private static final String CONTROL = "control";

  /**
   * Where an operand has its comma. The comma of most operands belongs to the form. That of an
   * operand that may be absent belongs to the operand, and is absent with it.
   */
  public enum Separator {
    /** The form has it. */
    NONE,
    /** Before the operand. */
    BEFORE,
    /** After the operand. */
    AFTER
  }

  /** Makes a part, with everything that follows from its cases. */
  static Part of(
      String name, String title, boolean isOperand, List<Element.Case> cases, Set<String> words) {
    Separator separator = words.contains(OPTIONAL) ? separator(cases) : Separator.NONE;
    List<Element.Case> matchOrder = new ArrayList<>(cases);
    matchOrder.sort((a, b) -> matchLength(b) - matchLength(a));
    int dot = name.indexOf('.');
    String baseName = dot < 0 ? name : name.substring(0, dot);
    return new Part(
        name,
        title,
        isOperand,
        List.copyOf(cases),
        matchOrder,
        words.contains(ALIKE),
        baseName,
        cases.stream().allMatch(Part::startsWithWord),
        matchOrder.stream().map(partCase -> excluding(cases, partCase)).toList(),
        separator,
        !isOperand && baseName.equals(CONTROL) ? controlBits(cases) : BitPattern.ANY,
        !isOperand && baseName.equals(CONTROL) ? shownBits(cases, true) : BitPattern.ANY,
        readBits(cases));
  }

  /** Returns where an operand that may be absent has its comma. */
  private static Separator separator(List<Element.Case> cases) {
    for (Element.Case partCase : cases) {
      List<Element> text = partCase.elements();
      if (text.isEmpty()) {
        continue;
      }
      if (text.get(0) instanceof Element.Literal first && first.text().startsWith(COMMA)) {
        return Separator.BEFORE;
      }
      if (text.get(text.size() - 1) instanceof Element.Literal last
          && last.text().endsWith(COMMA)) {
        return Separator.AFTER;
      }
    }
    return Separator.NONE;
  }

  /**
   * Returns the case that the text of a word has: the first one whose condition holds. A case that
   * the architecture lacks counts only if there is no other. Returns null if there is none.
   *
   * @param low bits 63 to 0 of the word
   * @param high bits 127 to 64 of the word
   * @param arch index of the architecture
   */
  public Element.Case printedCase(long low, long high, int arch) {
    Element.Case lacking = null;
    for (int i = 0; i < cases.size(); i++) {
      Element.Case partCase = cases.get(i);
      if (!partCase.isInputOnly() && partCase.when().matches(low, high)) {
        if (partCase.isIn(arch)) {
          return partCase;
        }
        lacking = lacking == null ? partCase : lacking;
      }
    }
    return lacking;
  }

  /** Returns the text of this operand without the comma that belongs to it. */
  public String withoutSeparator(String text) {
    return switch (separator) {
      case NONE -> text;
      case BEFORE -> text.startsWith(COMMA) ? text.substring(COMMA.length()) : text;
      case AFTER -> text.endsWith(COMMA) ? text.substring(0, text.length() - COMMA.length()) : text;
    };
  }

  /** Returns the elements of a case without the comma that belongs to this operand. */
  public List<Element> withoutSeparator(Element.Case partCase) {
    return partCase.elements().stream()
        .map(
            element ->
                element instanceof Element.Literal literal
                    ? new Element.Literal(withoutSeparator(literal.text()))
                    : element)
        .filter(
            element -> !(element instanceof Element.Literal literal && literal.text().isEmpty()))
        .toList();
  }

  /**
   * Returns whether a case is only another spelling, which is never printed. The text of a case
   * that is read for several printed ones is no such spelling.
   */
  public boolean isAlias(Element.Case partCase) {
    return partCase.isInputOnly()
        && cases.stream()
            .noneMatch(c -> c.isOutputOnly() && c.elements().equals(partCase.elements()));
  }

  /** Returns the text of this operand if it is always a name such as PR; null if it is not. */
  public String fixedName() {
    List<Element> text = cases.size() == 1 ? cases.get(0).elements() : List.of();
    return isOperand
            && text.size() == 1
            && text.get(0) instanceof Element.Literal literal
            && Character.isLetter(literal.text().charAt(0))
        ? literal.text()
        : null;
  }

  /** Returns whether this is the control before an instruction. */
  public boolean isControl() {
    return !isOperand && baseName().equals(CONTROL);
  }

  /**
   * Returns whether this is a modifier of the whole instruction after its last operand, from which
   * a blank separates it. It belongs to no operand.
   */
  public boolean isApart() {
    return !isOperand
        && !baseName().equals("guard")
        && cases.stream()
            .anyMatch(
                one ->
                    !one.elements().isEmpty()
                        && one.elements().get(0) instanceof Element.Literal first
                        && first.text().startsWith(" "));
  }

  private static BitPattern readBits(List<Element.Case> cases) {
    long low = 0;
    long high = 0;
    for (Element.Case partCase : cases) {
      low |= partCase.when().maskLow();
      high |= partCase.when().maskHigh();
      for (Element element : partCase.elements()) {
        if (element instanceof Element.Hole hole) {
          low |= hole.field().maskLow();
          high |= hole.field().maskHigh();
        } else if (element instanceof Element.Ref ref) {
          low |= ref.part().readBits.maskLow();
          high |= ref.part().readBits.maskHigh();
        }
      }
    }
    return new BitPattern(low, 0, high, 0);
  }

  /**
   * Returns the bits that each printed case requires or shows, as a mask. A case that not all
   * architectures have counts as one that shows none.
   *
   * @param hasText whether only cases with a text count
   */
  private static BitPattern shownBits(List<Element.Case> cases, boolean hasText) {
    long low = -1;
    long high = -1;
    for (Element.Case partCase : cases) {
      if (!partCase.isInputOnly() && !(hasText && partCase.elements().isEmpty())) {
        boolean counts =
            !partCase.isOutputOnly()
                && partCase.archIndex() == 0
                && partCase.lastArchIndex() == Form.NEWEST;
        BitPattern shown = counts ? shownBits(partCase) : BitPattern.ANY;
        low &= shown.maskLow();
        high &= shown.maskHigh();
      }
    }
    return new BitPattern(low, 0, high, 0);
  }

  private static BitPattern shownBits(Element.Case partCase) {
    long low = partCase.when().maskLow();
    long high = partCase.when().maskHigh();
    for (Element element : partCase.elements()) {
      if (element instanceof Element.Hole hole
          && !hole.format().isReal()
          && (hole.names() == null || hole.names().coversAll(hole.field().width()))) {
        low |= hole.field().maskLow();
        high |= hole.field().maskHigh();
      } else if (element instanceof Element.Ref ref) {
        BitPattern inner = shownBits(ref.part().cases, false);
        low |= inner.maskLow();
        high |= inner.maskHigh();
      }
    }
    return new BitPattern(low, 0, high, 0);
  }

  private static BitPattern controlBits(List<Element.Case> cases) {
    long low = 0;
    long high = 0;
    for (Element.Case partCase : cases) {
      if (partCase.elements().isEmpty() && !partCase.isInputOnly()) {
        low |= partCase.when().maskLow();
        high |= partCase.when().maskHigh();
      }
    }
    return new BitPattern(low, 0, high, 0);
  }

  /**
   * Returns a key for the order of reading. Longer first words come first, then more characters in
   * all: {@code .S16} before {@code .S}, {@code c[..].U8} before {@code c[..]}. A hole or a
   * reference counts as half a character, an empty text as none.
   */
  private static int matchLength(Element.Case partCase) {
    int all = 0;
    for (Element element : partCase.elements()) {
      all += element instanceof Element.Literal literal ? 2 * literal.text().length() : 1;
    }
    boolean word =
        !partCase.elements().isEmpty() && partCase.elements().get(0) instanceof Element.Literal;
    int first = word ? ((Element.Literal) partCase.elements().get(0)).text().length() : 0;
    return 1000 * first + all;
  }

  private static boolean startsWithWord(Element.Case partCase) {
    return !partCase.elements().isEmpty()
        && partCase.elements().get(0) instanceof Element.Literal literal
        && Character.isLetterOrDigit(literal.text().charAt(0));
  }

  private static EarlierCases excluding(List<Element.Case> cases, Element.Case partCase) {
    List<Element.Case> excluding = new ArrayList<>();
    for (Element.Case earlierCase : cases.subList(0, indexOf(cases, partCase))) {
      BitPattern when = earlierCase.when();
      // A case without a condition applies to everything else and does not exclude later cases.
      if (!earlierCase.isInputOnly()
          && !earlierCase.isOutputOnly()
          && !when.isSame(BitPattern.ANY)
          && !when.isSame(partCase.when())
          && !when.excludes(partCase.when())) {
        excluding.add(earlierCase);
      }
    }
    return new EarlierCases(excluding);
  }

  /** Returns the position of a case, which need not be the first one with its contents. */
  private static int indexOf(List<Element.Case> cases, Element.Case partCase) {
    int index = 0;
    while (cases.get(index) != partCase) {
      index++;
    }
    return index;
  }

  /** Returns the earlier cases that exclude a case, see {@link #excluding()}. */
  public EarlierCases excluding(Element.Case partCase) {
    return excluding.get(indexOf(matchOrder, partCase));
  }

  @Override
  public String toString() {
    return name;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
