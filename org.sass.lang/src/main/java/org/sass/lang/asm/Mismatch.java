package org.sass.lang.asm;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.asm.Encoder.Failure;
import org.sass.lang.asm.InsnText.OperandText;
import org.sass.lang.asm.Matcher.Miss;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.Shapes;

/**
 * Explains why a text is no instruction: looks for the plain mistakes first (mnemonic, modifiers,
 * guard, number of operands), then asks the form that fits furthest.
 */
final class Mismatch {
  private final Isa isa;
  private final Symbols symbols;
  private final String line;
  private final int start;
  private final int end;
  private final long address;
  private final InsnText pieces;

  Mismatch(Isa isa, Symbols symbols, String line, int start, int end, long address) {
    this.isa = isa;
    this.symbols = symbols;
    this.line = line;
    this.start = start;
    this.end = trimmed(line, start, end);
    this.address = address;
    this.pieces = InsnReader.read(line, start, end);
  }

  private static int trimmed(String line, int start, int end) {
    int stop = end;
    while (stop > start && Letters.isBlank(line.charAt(stop - 1))) {
      stop--;
    }
    return stop;
  }

  Failure explain() {
    Span word = pieces.mnemonic();
    if (word.start() >= word.end()) {
      return failure(
          "no-mnemonic",
          "an instruction starts with its mnemonic, such as " + isa.forms().get(0).mnemonic(),
          start,
          end,
          null);
    }
    String mnemonic = text(word);
    List<Form> forms = isa.forms(mnemonic);
    if (forms == null) {
      return unknown(mnemonic, word);
    }
    List<Form> known = forms.stream().filter(f -> f.arch() <= isa.arch()).toList();
    if (known.isEmpty()) {
      return needs(mnemonic, forms.get(0).arch(), word.start(), word.end());
    }
    Failure plain = modifier(mnemonic, known);
    plain = plain == null ? guard(mnemonic, known) : plain;
    plain = plain == null ? count(mnemonic, known) : plain;
    return plain == null ? furthest(known) : plain;
  }

  private String text(Span span) {
    return line.substring(span.start(), span.end());
  }

  private static Failure failure(String code, String message, int start, int end, String fix) {
    return new Failure(code, message, start, Math.max(end, start), fix);
  }

  private Failure unknown(String mnemonic, Span word) {
    List<String> near = Nearest.of(mnemonic, isa.byMnemonic().keySet(), 3);
    String message = "unknown mnemonic " + mnemonic;
    String fix = null;
    if (!near.isEmpty()) {
      message += "; the nearest are " + String.join(", ", near);
      fix = near.get(0);
    }
    return failure("unknown-mnemonic", message, word.start(), word.end(), fix);
  }

  private Failure needs(String what, int arch, int from, int to) {
    String needed = isa.archs().get(arch);
    return failure(
        "needs-arch",
        what
            + " needs "
            + needed
            + ", the program is for "
            + isa.archName()
            + "; write .arch "
            + needed,
        from,
        to,
        null);
  }

  /** A modifier that no form has. */
  private Failure modifier(String mnemonic, List<Form> forms) {
    Set<String> known = new LinkedHashSet<>();
    for (Form form : forms) {
      known.addAll(Shapes.modifiers(form));
    }
    for (Span suffix : pieces.suffixes()) {
      String text = text(suffix);
      if (known.contains(text)
          || known.contains(withoutDigits(text) + "n")
          || text.equals(".END")
          || text.equals(".U32")) {
        continue;
      }
      if (text.indexOf('O') >= 0 && known.contains(withoutDigits(text.replace('O', '0')) + "n")) {
        return failure(
            "letter-o",
            text + " has the letter O where the digit 0 is meant",
            suffix.start(),
            suffix.end(),
            text.replace('O', '0'));
      }
      String list = String.join(", ", known);
      String message =
          mnemonic
              + " has no modifier "
              + text
              + (known.isEmpty() ? " (it has none)" : " (it has " + list + ")");
      List<String> near = Nearest.of(text, known, 1);
      return failure(
          "unknown-modifier",
          message,
          suffix.start(),
          suffix.end(),
          near.isEmpty() ? null : near.get(0));
    }
    return null;
  }

  private static String withoutDigits(String text) {
    int stop = text.length();
    while (stop > 0 && Letters.isDigit(text.charAt(stop - 1))) {
      stop--;
    }
    return text.substring(0, stop);
  }

  /** A guard where none is allowed, or a condition in parentheses where it stands bare. */
  private Failure guard(String mnemonic, List<Form> forms) {
    for (int i = 0; i < pieces.operands().size(); i++) {
      OperandText operand = pieces.operands().get(i);
      Span guard = operand.guard();
      boolean alone =
          guard == null
              && line.startsWith("(C", operand.text().start())
              && operand.text().end() > operand.text().start() + 3;
      if (guard == null && !alone) {
        continue;
      }
      Span at = alone ? operand.text() : guard;
      if (alone && forms.stream().anyMatch(Shapes::hasGuard)) {
        return failure(
            "guard-form",
            "the condition of "
                + mnemonic
                + " stands without parentheses: "
                + mnemonic
                + " "
                + inner(at),
            at.start(),
            at.end(),
            inner(at));
      }
      if (forms.stream().noneMatch(Shapes::hasGuard)) {
        String longer = mnemonic.replaceAll("32I?$", "");
        boolean better =
            !longer.equals(mnemonic)
                && isa.byMnemonic().containsKey(longer)
                && isa.byMnemonic().get(longer).stream().anyMatch(Shapes::hasGuard);
        return failure(
            "no-guard",
            mnemonic + " takes no guard" + (better ? "; the long form " + longer + " does" : ""),
            at.start(),
            at.end(),
            null);
      }
      if (i > 0) {
        return failure(
            "guard-place", "the guard stands behind the first operand", at.start(), at.end(), null);
      }
    }
    return null;
  }

  private String inner(Span guard) {
    String text = text(guard);
    return text.startsWith("(") && text.endsWith(")") ? text.substring(1, text.length() - 1) : text;
  }

  /** A number of operands that no form takes. */
  private Failure count(String mnemonic, List<Form> forms) {
    int given = pieces.operands().size();
    Set<Integer> counts = new LinkedHashSet<>();
    Form nearest = null;
    for (Form form : forms) {
      int least = Shapes.operands(form).size();
      int most = least + optional(form);
      for (int n = least; n <= most; n++) {
        counts.add(n);
      }
      nearest = nearest == null ? form : nearest;
    }
    if (counts.contains(given)) {
      return null;
    }
    List<String> titles = Shapes.operands(nearest).stream().map(Part::title).toList();
    String wants = String.join(" or ", counts.stream().map(String::valueOf).toList());
    String message =
        mnemonic
            + " takes "
            + (wants.equals("0")
                ? "no operand"
                : wants
                    + (wants.equals("1") ? " operand" : " operands")
                    + " ("
                    + String.join(", ", titles)
                    + ")")
            + ", found "
            + given
            + (given < titles.size() && given > 0 ? "; is a comma missing?" : "");
    Span from = pieces.operands().isEmpty() ? pieces.mnemonic() : pieces.operands().get(0).text();
    return failure("operand-count", message, from.start(), end, null);
  }

  /** Operands that parts which are no operands can add: conditions of branches, amounts. */
  private static int optional(Form form) {
    int count = 0;
    for (var element : form.text()) {
      if (element instanceof org.sass.lang.isa.Element.Ref ref && !ref.part().operand()) {
        int most = 0;
        for (String shape : Shapes.of(ref.part(), w -> true)) {
          most = Math.max(most, (int) shape.chars().filter(c -> c == ',').count());
          most = shape.startsWith(" C") ? Math.max(most, 1) : most;
        }
        count += most;
      }
    }
    return count;
  }

  /** The form that fits furthest, and where it stops fitting. */
  private Failure furthest(List<Form> forms) {
    Matcher matcher = new Matcher(isa);
    matcher.diagnose();
    matcher.text(line, start, end, address, new Expressions(line, end, symbols));
    Miss best = null;
    Form bestForm = null;
    List<String> shapes = List.of();
    for (Form form : forms) {
      matcher.match(form);
      Miss miss = matcher.miss();
      if (miss != null
          && (best == null
              || miss.end() > best.end()
              || miss.end() == best.end() && miss.reason().compareTo(best.reason()) > 0)) {
        best = miss;
        bestForm = form;
        shapes = shapes(form, miss, matcher);
      }
    }
    if (best == null) {
      return failure(
          "no-form",
          "no form of " + text(pieces.mnemonic()) + " fits this: " + Shapes.syntax(forms.get(0)),
          start,
          end,
          null);
    }
    return new Explanation(isa, line, pieces, end).of(bestForm, best, shapes);
  }

  private List<String> shapes(Form form, Miss miss, Matcher matcher) {
    int index = pieces.operandAt(miss.start());
    List<Part> operands = Shapes.operands(form);
    if (index < 0 || operands.isEmpty()) {
      return List.of();
    }
    int extra = pieces.operands().size() - operands.size();
    boolean leading = extra > 0 && operands.size() == 1;
    int position = leading ? index - extra : index;
    return position < 0 || position >= operands.size()
        ? List.of()
        : new ArrayList<>(Shapes.of(operands.get(position), matcher::possible));
  }
}
