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
  void writeModifier(SpelledPart spelledPart) {
    String note = note(spelledPart);
    page.addTitle(text, spelledPart.part().title() + (note.isEmpty() ? "" : ": " + note));
    for (FieldBits field : anatomy.fields()) {
      SpelledPart word = cursor.coversField(field) ? wordOf(field) : null;
      if (word != null) {
        String formula = formula(word.hole());
        page.addParagraph(
            page.formatCode(wordText(word.hole()))
                + page.formatText(
                    meaning(word.hole()).isEmpty() ? "" : " — " + meaning(word.hole()))
                + (formula.isEmpty() ? "" : ", " + page.formatCode(formula)));
      }
    }
    String flexgrip = InsnHover.flexgrip(anatomy.insn().form(), text);
    if (!flexgrip.isEmpty()) {
      page.addParagraph(page.formatText("FlexGripPlus: " + flexgrip));
    }
    String others = alternatives(spelledPart.part(), spelledPart.partCase());
    if (!others.isEmpty()) {
      page.addParagraph(page.formatText("Alternatives: ") + others);
    }
  }

  /**
   * Returns the word that the text shows for a field, if the field selects a word from a list; else
   * null.
   */
  private SpelledPart wordOf(FieldBits field) {
    for (SpelledPart spelledPart : anatomy.spelling().parts()) {
      if (spelledPart.hole() != null
          && spelledPart.hole().format() == Format.NAME
          && spelledPart.hole().field().equals(field.row().bits())) {
        return spelledPart;
      }
    }
    return null;
  }

  private long value(Hole hole) {
    return hole.field().extract(anatomy.insn().word().low(), anatomy.insn().word().high());
  }

  private String wordText(Hole hole) {
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
   * @param operandPhrase the operand that contains the word, or empty
   */
  void writeWord(SpelledPart spelledPart, String operandPhrase) {
    Hole hole = spelledPart.hole();
    boolean named = !hole.title().equals(hole.name()) || spelledPart.part() == null;
    String title = named ? hole.title() + operandPhrase : spelledPart.part().title();
    String meaning = meaning(hole);
    page.addTitle(text, title + (meaning.isEmpty() ? "" : ": " + meaning));
    if (!formula(hole).isEmpty()) {
      page.addParagraph(
          page.formatText("Holds where ")
              + page.formatCode(formula(hole))
              + page.formatText(" (Z zero, S sign, C carry, O overflow)"));
    }
  }

  /**
   * Returns the meaning of a case. A spelling that is never printed means the same as the printed
   * one.
   */
  private static String note(SpelledPart spelledPart) {
    Case chosen = spelledPart.partCase();
    if (!chosen.isInputOnly() || !chosen.note().isEmpty()) {
      return chosen.note();
    }
    for (Case one : spelledPart.part().cases()) {
      if (!one.isInputOnly() && one.when().isSame(chosen.when())) {
        String printed = isLiteralOnly(one) ? literalText(one) : "";
        String shown = printed.isEmpty() ? "not printed" : "printed as " + printed;
        return one.note().isEmpty() ? shown : one.note() + ", " + shown;
      }
    }
    return "";
  }

  /** Returns whether the case consists of fixed characters only. */
  static boolean isLiteralOnly(Case one) {
    return one.elements().stream().allMatch(e -> e instanceof Element.Literal);
  }

  /** Returns the other words that could be there. */
  private String alternatives(Part part, Case chosen) {
    List<String> texts = new ArrayList<>();
    for (Case one : part.cases()) {
      if (one != chosen
          && isLiteralOnly(one)
          && !one.isInputOnly()
          && !one.when().isSame(chosen.when())) {
        String shown = literalText(one).strip();
        String note = one.note().isEmpty() ? "" : " (" + one.note() + ")";
        String other = shown.isEmpty() ? page.formatText("nothing" + note) : page.formatCode(shown);
        if (!texts.contains(other)) {
          texts.add(other);
        }
      }
    }
    return String.join(", ", texts);
  }

  /** Returns the characters of a case that consists of fixed characters only. */
  static String literalText(Case one) {
    StringBuilder text = new StringBuilder();
    for (Element element : one.elements()) {
      text.append(((Element.Literal) element).text());
    }
    return text.toString();
  }
}
