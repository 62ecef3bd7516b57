package org.sass.lang.ide.completion;

import java.util.List;
import org.sass.lang.codec.ExpectedElement;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.RegisterFile.Field;
import org.sass.lang.isa.SyntaxSummary;

/** Tells which modifiers and operands code has often, so that they are offered first. */
final class OperandRanks {
  /** Amount that puts an operand after all those with a number less or more to choose. */
  private static final int ZERO_PENALTY = 5;

  /** Greatest number of bits of a field with the number of a thing, such as a barrier. */
  private static final int MAX_ID_BITS = 8;

  private final Isa isa;
  private final WordFrequencies frequencies;

  OperandRanks(Isa isa, WordFrequencies frequencies) {
    this.isa = isa;
    this.frequencies = frequencies;
  }

  /**
   * Returns the sort rank of a word. A word that is mandatory here comes first, above all one that
   * the table explains. A modifier that no example of the whole table uses comes later, and a word
   * for bits without a meaning comes last.
   */
  int ofWord(ExpectedElement next, String text) {
    Part part = next.part();
    if (SyntaxSummary.isMeaningless(text)) {
      return SortRanks.LATE;
    }
    if (isNeutralPredicate(next)) {
      return SortRanks.IN_EXAMPLE;
    }
    if (part != null && part.isOperand() && !next.partCase().note().isEmpty()) {
      return SortRanks.NAME;
    }
    boolean isOptional =
        part == null || part.cases().stream().anyMatch(one -> one.elements().isEmpty());
    if (!isOptional) {
      return SortRanks.MANDATORY_WORD;
    }
    if (frequencies.isGeneralModifier(part)) {
      return SortRanks.GENERAL;
    }
    boolean unseen = text.startsWith(".") && frequencies.frequency(text.substring(1)) == 0;
    return unseen ? SortRanks.UNUSED_MODIFIER : SortRanks.WORD;
  }

  /**
   * Returns whether it is the predicate that is always true, as the second result of an instruction
   * that computes predicates, or as the first predicate that it combines with. In compiled code,
   * comparisons nearly always have it in these two operands: {@code ISETP.GE.AND P0, PT, R0, R2,
   * PT}.
   */
  private boolean isNeutralPredicate(ExpectedElement next) {
    String kind = truePredicateKind(next.partCase());
    if (kind == null) {
      return false;
    }
    int predicates = 0;
    boolean isFirst = true;
    for (Element element : next.form().elements()) {
      if (element instanceof Ref ref && ref.part().isOperand()) {
        if (ref.part() == next.topPart()) {
          return predicates == 1 || predicates == 2;
        }
        boolean isPredicate =
            ref.part().cases().stream().anyMatch(one -> one.tags().contains(kind));
        if (isFirst && !isPredicate) {
          return false;
        }
        isFirst = false;
        predicates += isPredicate ? 1 : 0;
      }
    }
    return false;
  }

  /**
   * Returns the kind of operand of a case that is the predicate that is always true; null if it is
   * none.
   */
  private String truePredicateKind(Case partCase) {
    List<String> tags = partCase == null ? List.of() : partCase.tags();
    for (RegisterFile file :
        tags.isEmpty() || tags.contains("not") ? List.<RegisterFile>of() : isa.registers()) {
      for (Field field : file.bits() == 1 ? file.fields() : List.<Field>of()) {
        if (tags.contains(field.operandKind())
            && file.zeroNumbers().stream()
                .anyMatch(n -> tags.contains(field.holeName() + ":" + n))) {
          return field.operandKind();
        }
      }
    }
    return null;
  }

  /**
   * Returns whether the plainest example of the form has a number where a register, too, can be:
   * most code has one there. If the table describes the number in a part or a form of its own, this
   * holds only for short fields, such as the number of a barrier.
   *
   * @param defaults what is usual in the form
   */
  static boolean isNumberInExample(ExpectedElement next, FieldDefaults defaults) {
    if (next.part() == null || !next.part().isOperand() || next.partCase().elements().size() != 1) {
      return false;
    }
    if (next.part().cases().size() > 1) {
      return defaults.matchesPlainestExample(next.partCase());
    }
    Part top = next.topPart();
    if (top == null || next.hole().field().width() > MAX_ID_BITS) {
      return false;
    }
    return top == next.part()
        || top.cases().stream()
            .anyMatch(
                one ->
                    one.elements().size() == 1
                        && one.elements().get(0) instanceof Ref ref
                        && ref.part() == next.part()
                        && defaults.matchesPlainestExample(one));
  }

  /**
   * Returns the rank of an operand in memory. In words of 128 bits, where an address can have many
   * shapes, that of the mnemonic's first example comes first. Then come those with few numbers to
   * choose, and last those with a register that reads as zero.
   *
   * @param numbers how many numbers the user has to choose
   * @param defaults what is usual in the form
   */
  int ofMemory(ExpectedElement next, int numbers, FieldDefaults defaults) {
    boolean isShown =
        isa.hasSize(128)
            && next.partCase() != null
            && next.form() == isa.byMnemonic().get(next.form().mnemonic()).get(0)
            && defaults.matchesPlainestExample(next.partCase())
            && !namesUniform(next.partCase());
    return SortRanks.MEMORY
        + (isShown ? 0 : numbers + incrementPenalty(next) + (namesZero(next) ? ZERO_PENALTY : 0));
  }

  /** Returns whether an address has a register of another file than that of general registers. */
  private boolean namesUniform(Case address) {
    List<RegisterFile> others = isa.registers().subList(1, isa.registers().size());
    return address.elements().stream()
        .anyMatch(
            element ->
                element instanceof Hole hole
                    && others.stream()
                        .anyMatch(file -> file.findField(Field.ANY_OPERAND, hole.name()) != null));
  }

  /** Returns whether an operand names a register that reads as zero. */
  private boolean namesZero(ExpectedElement next) {
    List<String> tags = next.partCase() == null ? List.of() : next.partCase().tags();
    for (RegisterFile file : isa.registers()) {
      for (Field field : file.fields()) {
        if (file.zeroNumbers().stream().anyMatch(n -> tags.contains(field.holeName() + ":" + n))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns the amount to add to the rank of an operand: 2 if it increments its address register,
   * which is rarely wanted; else 0.
   */
  static int incrementPenalty(ExpectedElement next) {
    return next.partCase() != null
            && next.partCase().tags().stream().anyMatch(t -> t.startsWith("inc:"))
        ? 2
        : 0;
  }

  /**
   * Returns whether it belongs to an operand that may be absent, and that another operand follows.
   * Most code leaves it out.
   */
  static boolean isLeadingOptional(ExpectedElement next) {
    return next.topPart() != null && next.topPart().separator() == Part.Separator.AFTER;
  }
}
