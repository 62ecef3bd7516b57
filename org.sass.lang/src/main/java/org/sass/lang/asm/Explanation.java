package org.sass.lang.asm;

import java.util.List;
import java.util.Locale;
import org.sass.lang.asm.Encoder.Failure;
import org.sass.lang.asm.InsnText.OperandText;
import org.sass.lang.asm.Matcher.Miss;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/** Words for the place where a text stops fitting a form. */
final class Explanation {
  private final Isa isa;
  private final String line;
  private final InsnText pieces;
  private final int end;

  Explanation(Isa isa, String line, InsnText pieces, int end) {
    this.isa = isa;
    this.line = line;
    this.pieces = pieces;
    this.end = end;
  }

  Failure of(Form form, Miss miss, List<String> shapes) {
    return switch (miss.reason()) {
      case RANGE -> range(form, miss);
      case ALIGNMENT ->
          new Failure(
              "misaligned",
              text(miss)
                  + " is not a multiple of "
                  + (1L << miss.hole().shift())
                  + "; instruction addresses are",
              miss.start(),
              miss.end(),
              null);
      case EXPRESSION -> new Failure("bad-expression", miss.text(), miss.start(), miss.end(), null);
      case NAME -> name(miss, shapes, form);
      case ARCH ->
          new Failure(
              "needs-arch",
              text(miss).strip()
                  + " of "
                  + form.mnemonic()
                  + " needs "
                  + isa.archs().get(miss.one().arch())
                  + ", the program is for "
                  + isa.archName(),
              miss.start(),
              miss.end(),
              null);
      case CONFLICT -> conflict(form, miss, shapes);
      case TEXT -> operand(form, miss, shapes);
    };
  }

  private String text(Miss miss) {
    return line.substring(miss.start(), miss.end());
  }

  private Failure range(Form form, Miss miss) {
    Hole hole = miss.hole();
    String note = note(miss, form);
    if (hole.format() == Format.DECIMAL || hole.format() == Format.HALF) {
      int from = wordStart(miss.start());
      String what = line.substring(from, miss.end());
      String letter = line.substring(from, miss.start());
      long max = hole.max();
      String last =
          hole.format() == Format.HALF
              ? letter + (max >> 1) + ((max & 1) == 0 ? "L" : "H")
              : letter + max;
      String first = letter + (hole.format() == Format.HALF ? "0L" : "0");
      String zero =
          letter.equals("R") && max == 127
              ? " (R124 reads as zero by custom, a result in R127 or o[0x7f] is discarded)"
              : "";
      return new Failure(
          "register-range",
          what
              + " is out of range: "
              + form.mnemonic()
              + " takes "
              + first
              + " to "
              + last
              + " here"
              + zero
              + note,
          from,
          miss.end(),
          null);
    }
    StringBuilder limits = new StringBuilder();
    if (hole.min() < 0) {
      limits.append('-');
    }
    Numbers.hex(Math.abs(hole.min()), limits);
    limits.append(" to ");
    Numbers.hex(hole.max(), limits);
    return new Failure(
        "out-of-range",
        text(miss)
            + " is out of range: the "
            + thing(miss)
            + " of "
            + form.mnemonic()
            + " holds "
            + limits
            + note,
        miss.start(),
        miss.end(),
        null);
  }

  private static String thing(Miss miss) {
    return switch (miss.hole().name()) {
      case "off" -> "offset";
      case "i" -> "immediate";
      case "t" -> "target";
      default -> miss.hole().name();
    };
  }

  private int wordStart(int from) {
    int at = from;
    while (at > 0 && Letters.isLetter(line.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  /** What the table has to say about the case. */
  private static String note(Miss miss, Form form) {
    String note = miss.one() != null ? miss.one().note() : "";
    if (note.isEmpty() && miss.part() != null && miss.hole() != null) {
      for (var one : miss.part().cases()) {
        if (one.text().contains(miss.hole())) {
          note = one.note();
        }
      }
    }
    String more =
        form.size() == 32 && !note.isEmpty()
            ? ", " + form.mnemonic().replace("32", "") + " reaches further"
            : "";
    return note.isEmpty() ? "" : "; " + note + more;
  }

  private Failure name(Miss miss, List<String> shapes, Form form) {
    if (miss.hole().names().name().equals("cond")) {
      String known = String.join(" ", miss.hole().names().values().keySet());
      return new Failure(
          "unknown-condition",
          "'" + miss.text() + "' is no condition (known: " + known + ")",
          miss.start(),
          miss.end(),
          nearest(miss));
    }
    return operand(form, miss, shapes);
  }

  private static String nearest(Miss miss) {
    List<String> near = Nearest.of(miss.text(), miss.hole().names().values().keySet(), 1);
    return near.isEmpty() ? null : near.get(0);
  }

  private Failure conflict(Form form, Miss miss, List<String> shapes) {
    if (miss.hole() != null && miss.one() == null && miss.hole().format() == Format.DECIMAL) {
      return new Failure(
          "operand-repeat",
          form.mnemonic()
              + " has no field of its own for this register: it must be the destination again",
          wordStart(miss.start()),
          miss.end(),
          null);
    }
    String note = note(miss, form);
    if (!note.isEmpty() && miss.one() != null) {
      return new Failure(
          "conflict",
          text(miss).strip() + " cannot stand here: " + note.substring(2),
          miss.start(),
          miss.end(),
          null);
    }
    return operand(form, miss, shapes);
  }

  /** An operand that is none of what the form takes there. */
  private Failure operand(Form form, Miss miss, List<String> shapes) {
    int index = pieces.operandAt(miss.start());
    if (index < 0 && miss.start() >= end && !pieces.operands().isEmpty()) {
      index = pieces.operands().size() - 1;
    }
    if (index < 0) {
      Span word = pieces.fullMnemonic();
      return new Failure(
          "modifier-order",
          line.substring(word.start(), word.end())
              + " does not fit together; "
              + form.mnemonic()
              + " is written "
              + org.sass.lang.isa.Shapes.syntax(form),
          word.start(),
          word.end(),
          null);
    }
    OperandText operand = pieces.operands().get(index);
    Span bare = operand.bare(line);
    String given = line.substring(bare.start(), bare.end());
    String letter = letterO(operand);
    if (letter != null) {
      return new Failure(
          "letter-o",
          "the letter O stands where the digit 0 is meant",
          operand.text().start(),
          operand.text().end(),
          letter);
    }
    if (given.isEmpty()) {
      return new Failure(
          "operand-missing",
          "operand " + (index + 1) + " of " + form.mnemonic() + " is missing" + takes(shapes),
          bare.start(),
          bare.end(),
          null);
    }
    Failure guard = badGuard(form, miss, operand);
    if (guard != null) {
      return guard;
    }
    String full = line.substring(pieces.fullMnemonic().start(), pieces.fullMnemonic().end());
    return new Failure(
        "operand-kind",
        "'"
            + given
            + "' cannot be operand "
            + (index + 1)
            + " of "
            + full
            + takes(shapes)
            + half(given, shapes),
        bare.start(),
        bare.end(),
        null);
  }

  private Failure badGuard(Form form, Miss miss, OperandText operand) {
    Span guard = operand.guard();
    if (guard == null || miss.start() < guard.start()) {
      return null;
    }
    boolean carry = pieces.suffixes().stream().anyMatch(s -> line.startsWith(".CARRY", s.start()));
    return new Failure(
        "bad-guard",
        carry
            ? "an instruction that adds a carry has no guard: its condition register is the carry's"
            : "the guard "
                + line.substring(guard.start(), guard.end())
                + " is not (Cn.COND) with C0 to C3 and a condition such as EQ",
        guard.start(),
        guard.end(),
        null);
  }

  private static String takes(List<String> shapes) {
    return shapes.isEmpty() ? "" : "; it takes " + String.join(", ", shapes);
  }

  private String letterO(OperandText operand) {
    String text = line.substring(operand.text().start(), operand.text().end());
    String mended = text.replace("CO.", "C0.").replace("RO", "R0").replace("Ox", "0x");
    return mended.equals(text) ? null : mended;
  }

  /** A word on halves, the most frequent mistake of all. */
  private static String half(String given, List<String> shapes) {
    String upper = given.toUpperCase(Locale.ROOT);
    boolean register = upper.matches("[-~|]*R\\d+\\|?");
    boolean half = upper.matches("[-~|]*R\\d+[LH]\\|?");
    if (register && shapes.contains("RnL|nH")) {
      return "; write " + given + "L or " + given + "H for a half of the register";
    }
    if (half && shapes.contains("Rn")) {
      return "; a half needs a 16-bit type such as .U16";
    }
    return "";
  }
}
