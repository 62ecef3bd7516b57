package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CompletionItemKind;
import org.sass.lang.asm.Next;
import org.sass.lang.asm.Said;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;

/** Offers what can stand next in an instruction: modifiers, operands and pieces of them. */
final class Operands {
  /** Of longer rows of numbered names only the first are offered. */
  private static final int MANY = 128;

  private final Isa isa;
  private final Registers registers;
  private final Names names;
  private final boolean flexgrip;
  private final Map<Form, Samples> samples = new HashMap<>();
  private final List<Offer> offers = new ArrayList<>();

  Operands(Isa isa, Registers registers, Names names, boolean flexgrip) {
    this.isa = isa;
    this.registers = registers;
    this.names = names;
    this.flexgrip = flexgrip;
  }

  List<Offer> offers() {
    return offers;
  }

  void offer(List<Next> all) {
    all.forEach(this::offer);
  }

  private void offer(Next next) {
    boolean alias = next.one() != null && next.one().inputOnly();
    if (alias || next.literal().stripLeading().startsWith(",")) {
      return;
    }
    if (next.inside()) {
      expression(next);
    } else if (next.hole() != null) {
      field(next);
    } else if (next.literal().startsWith(".")) {
      modifier(next);
    } else {
      operand(next);
    }
  }

  // ---------------------------------------------------------------- modifiers

  private void modifier(Next next) {
    if (next.behind().isEmpty()) {
      add(word(next, next.literal()));
      return;
    }
    if (next.behind().get(0) instanceof Hole hole && isNumbered(hole)) {
      for (long value : values(hole, next.literal().substring(1), next)) {
        Draft draft = draft(next).literal(next.literal()).value(hole, value);
        draft.elements(next.behind().subList(1, next.behind().size()));
        add(
            Offer.snippet(
                Ranks.WORD, CompletionItemKind.EnumMember, draft.pattern(), about(next), draft));
      }
    } else {
      Draft draft = draft(next).literal(next.literal()).elements(next.behind());
      add(
          Offer.snippet(
              Ranks.WORD, CompletionItemKind.EnumMember, draft.pattern(), about(next), draft));
    }
  }

  private Offer word(Next next, String text) {
    boolean sign = !Chars.isLetter(text.charAt(0)) && text.charAt(0) != '.';
    String detail = about(next);
    String lacking = flexgrip ? next.form().flexgripModifiers().get(text) : null;
    detail = lacking == null ? detail : detail + " (FlexGripPlus: " + lacking + ")";
    return Offer.word(
        sign ? Ranks.SIGN : Ranks.WORD,
        sign ? CompletionItemKind.Operator : CompletionItemKind.EnumMember,
        text,
        detail);
  }

  // ---------------------------------------------------------------- operands

  private void operand(Next next) {
    List<Element> behind = next.behind();
    List<Element> rest = Draft.joined(behind, next.after());
    String literal = next.literal();
    boolean guard = isGuard(next);
    String letters = literal.substring(Chars.lettersAtEnd(literal));
    boolean named = !letters.isEmpty() && (guard || letters.equals(literal));
    if (named && !behind.isEmpty() && behind.get(0) instanceof Hole hole && isNumbered(hole)) {
      if (rest.stream().skip(1).noneMatch(e -> e instanceof Hole) || hole.max() < 8) {
        numbered(next, hole, letters, rest.subList(1, rest.size()), guard);
        return;
      }
    }
    if (behind.isEmpty() && !tagged(next, "abs")) {
      add(word(next, literal));
      return;
    }
    Draft draft = draft(next).literal(literal).elements(rest);
    String label = draft.pattern();
    int rank = tagged(next, "abs") ? Ranks.SIGN : guard ? Ranks.GUARD : Ranks.MEMORY;
    add(Offer.snippet(rank, CompletionItemKind.Field, label, about(next), draft));
  }

  /** Registers and the like: each number is offered. */
  private void numbered(Next next, Hole hole, String letters, List<Element> rest, boolean guard) {
    boolean half = hole.format() == Format.HALF;
    List<String> used = registers.used(letters, half);
    long free = half ? 2 * registers.free(letters) : registers.free(letters);
    for (long value : values(hole, letters, next)) {
      String number = Draft.text(hole, value);
      boolean isUsed = used.contains(number);
      boolean known = !registers.used(letters, false).isEmpty();
      boolean next0 = known && (half ? value == free || value == free + 1 : value == free);
      Draft draft = draft(next).literal(next.literal()).value(hole, value).elements(rest);
      int rank =
          guard ? Ranks.GUARD : isUsed ? Ranks.USED : next0 ? Ranks.FREE : Ranks.OTHER_REGISTER;
      String detail = about(next);
      detail = next0 && !isUsed && !guard ? detail + ", not used nearby" : detail;
      CompletionItemKind kind =
          guard || rest.isEmpty() ? CompletionItemKind.Variable : CompletionItemKind.Field;
      add(Offer.snippet(rank, kind, draft.pattern(), detail, draft));
    }
  }

  /** The values of a field that can be said here: those in use first, then in their order. */
  private List<Long> values(Hole hole, String letters, Next next) {
    List<Long> values = new ArrayList<>();
    boolean half = hole.format() == Format.HALF;
    for (String number : registers.used(letters, half)) {
      add(values, Registers.value(number, half), hole, next);
    }
    for (long value = 0; value <= Math.min(hole.max(), MANY - 1); value++) {
      add(values, value, hole, next);
    }
    return values;
  }

  private void add(List<Long> values, long value, Hole hole, Next next) {
    Said said = next.said().with(hole, value);
    boolean other =
        said == null || next.one() != null && said.decidesAgainst(next.part(), next.one());
    if (!other && !values.contains(value)) {
      values.add(value);
    }
  }

  // ---------------------------------------------------------------- fields

  private void field(Next next) {
    Hole hole = next.hole();
    List<Element> rest = Draft.joined(next.behind(), next.after());
    if (hole.format() == Format.NAME) {
      for (int value = 0; value < hole.names().words().size(); value++) {
        if (hole.names().word(value) != null && next.said().with(hole, value) != null) {
          Draft draft = draft(next).value(hole, value).elements(rest);
          String note = hole.names().notes().getOrDefault(value, hole.title(next.part()));
          String label = hole.names().word(value);
          add(Offer.snippet(Ranks.WORD, CompletionItemKind.EnumMember, label, note, draft));
        }
      }
      return;
    }
    if (hole.format() == Format.HALF || isNumbered(hole) && hole.max() < 16 && rest.isEmpty()) {
      for (long value : values(hole, "", next)) {
        Draft draft = draft(next).value(hole, value).elements(rest);
        String label = Draft.text(hole, value);
        add(Offer.snippet(Ranks.NUMBER, CompletionItemKind.Value, label, about(next), draft));
      }
      return;
    }
    named(next, rest);
    Draft draft = draft(next).elements(List.of((Element) hole)).elements(rest);
    String label = Draft.open(hole);
    String detail = hole.title(next.part()) + limits(hole);
    add(Offer.snippet(Ranks.NUMBER, CompletionItemKind.Value, label, detail, draft));
  }

  private void expression(Next next) {
    named(next, List.of());
  }

  /** Names that stand for a number of this field. */
  private void named(Next next, List<Element> rest) {
    for (Names.Name name : names.numbers(next)) {
      Draft draft = draft(next).literal(name.text()).elements(rest);
      Offer offer = Offer.snippet(Ranks.NAME, name.kind(), name.label(), name.detail(), draft);
      add(offer.withFilter(name.label()));
    }
  }

  private static String limits(Hole hole) {
    if (hole.format() == Format.FLOAT32 || hole.format() == Format.FLOAT8) {
      return "";
    }
    if (hole.format() == Format.RELATIVE || hole.field().width() > 31) {
      return "";
    }
    return ", " + hex(hole.min()) + " to " + hex(hole.max());
  }

  private static String hex(long value) {
    return (value < 0 ? "-0x" : "0x") + Long.toHexString(Math.abs(value));
  }

  // ---------------------------------------------------------------- words

  private static boolean isNumbered(Hole hole) {
    return hole.format() == Format.DECIMAL || hole.format() == Format.HALF;
  }

  private static boolean tagged(Next next, String tag) {
    return next.one() != null && next.one().tags().contains(tag);
  }

  static boolean isGuard(Next next) {
    return next.part() != null && next.part().modifier().equals("guard");
  }

  /** What it is: the title of its part, and what the table says of the case. */
  private String about(Next next) {
    Part part = next.part() == null ? next.top() : next.part();
    if (part == null) {
      return "";
    }
    Part top = next.top();
    boolean outer = top != null && top.operand() && !part.title().equals(top.title());
    String title = outer ? top.title() + ", " + part.title() : part.title();
    String note = next.one() == null ? "" : next.one().note();
    return note.isEmpty() ? title : title + ": " + note;
  }

  private Draft draft(Next next) {
    Samples own = samples.computeIfAbsent(next.form(), form -> new Samples(isa, form, registers));
    return new Draft(own, next.said());
  }

  private void add(Offer offer) {
    offers.add(offer);
  }
}
