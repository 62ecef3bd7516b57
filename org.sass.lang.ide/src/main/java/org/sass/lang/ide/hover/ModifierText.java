package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.SpelledPart;
import org.sass.lang.ide.layout.CursorPiece;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.ide.layout.InstructionAnatomy.FieldBits;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Part;

/**
 * Describes a modifier under the cursor, or a word from a list of the table, such as a condition.
 */
final class ModifierText {
  private final InstructionAnatomy anatomy;
  private final CursorPiece cursor;
  private final HoverPage page;
  private final String text;

  /**
   * @param text the characters under the cursor
   */
  ModifierText(InstructionAnatomy anatomy, CursorPiece cursor, HoverPage page, String text) {
    this.anatomy = anatomy;
    this.cursor = cursor;
    this.page = page;
    this.text = text;
  }

  /** Writes what a modifier does, and the words that could be there instead. */
  void modifier(SpelledPart said) {
    String note = note(said);
    page.title(text, said.part().title() + (note.isEmpty() ? "" : ": " + note));
    for (FieldBits field : anatomy.fields()) {
      SpelledPart word = cursor.marks(field) ? wordOf(field) : null;
      if (word != null) {
        String formula = formula(word.hole());
        page.line(
            page.code(word(word.hole()))
                + page.text(meaning(word.hole()).isEmpty() ? "" : " — " + meaning(word.hole()))
                + (formula.isEmpty() ? "" : ", " + page.code(formula)));
      }
    }
    String flexgrip = InsnHover.flexgrip(anatomy.insn().form(), text);
    if (!flexgrip.isEmpty()) {
      page.line(page.text("FlexGripPlus: " + flexgrip));
    }
    String others = others(said.part(), said.one());
    if (!others.isEmpty()) {
      page.line(page.text("Alternatives: ") + others);
    }
  }

  /**
   * Returns the word that the text shows for a field, if the field selects a word from a list; else
   * null.
   */
  private SpelledPart wordOf(FieldBits field) {
    for (SpelledPart said : anatomy.spelling().said()) {
      if (said.hole() != null
          && said.hole().format() == Format.NAME
          && said.hole().field().equals(field.row().bits())) {
        return said;
      }
    }
    return null;
  }

  private long value(Hole hole) {
    return hole.field().get(anatomy.insn().word().low(), anatomy.insn().word().high());
  }

  private String word(Hole hole) {
    return hole.names().word(value(hole));
  }

  private String meaning(Hole hole) {
    return hole.names().notes().getOrDefault((int) value(hole), "");
  }

  private String formula(Hole hole) {
    return hole.names().formulas().getOrDefault((int) value(hole), "");
  }

  /**
   * Writes the meaning of a word from a list, such as a condition.
   *
   * @param within the operand that contains the word, or empty
   */
  void word(SpelledPart said, String within) {
    Hole hole = said.hole();
    boolean named = !hole.title().equals(hole.name()) || said.part() == null;
    String title = named ? hole.title() + within : said.part().title();
    String meaning = meaning(hole);
    page.title(text, title + (meaning.isEmpty() ? "" : ": " + meaning));
    if (!formula(hole).isEmpty()) {
      page.line(
          page.text("Holds where ")
              + page.code(formula(hole))
              + page.text(" (Z zero, S sign, C carry, O overflow)"));
    }
  }

  /**
   * Returns the meaning of a case. A spelling that is never printed means the same as the printed
   * one.
   */
  private static String note(SpelledPart said) {
    Case chosen = said.one();
    if (!chosen.inputOnly() || !chosen.note().isEmpty()) {
      return chosen.note();
    }
    for (Case one : said.part().cases()) {
      if (!one.inputOnly() && one.when().same(chosen.when())) {
        String printed = plain(one) ? text(one) : "";
        String shown = printed.isEmpty() ? "not printed" : "printed as " + printed;
        return one.note().isEmpty() ? shown : one.note() + ", " + shown;
      }
    }
    return "";
  }

  /** Returns whether the case consists of fixed characters only. */
  static boolean plain(Case one) {
    return one.text().stream().allMatch(e -> e instanceof Element.Literal);
  }

  /** Returns the other words that could be there. */
  private String others(Part part, Case chosen) {
    List<String> texts = new ArrayList<>();
    for (Case one : part.cases()) {
      if (one != chosen && plain(one) && !one.inputOnly() && !one.when().same(chosen.when())) {
        String shown = text(one).strip();
        String note = one.note().isEmpty() ? "" : " (" + one.note() + ")";
        String other = shown.isEmpty() ? page.text("nothing" + note) : page.code(shown);
        if (!texts.contains(other)) {
          texts.add(other);
        }
      }
    }
    return String.join(", ", texts);
  }

  /** Returns the characters of a case that consists of fixed characters only. */
  static String text(Case one) {
    StringBuilder text = new StringBuilder();
    for (Element element : one.text()) {
      text.append(((Element.Literal) element).text());
    }
    return text.toString();
  }
}
