package org.sass.lang.ide.completion;

import java.util.List;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.SyntaxSummary;
import org.sass.lang.isa.doc.FormNotes;

/**
 * Formats what the instruction table says about an instruction: a short text for lists, and
 * Markdown for the documentation.
 */
public final class InstructionText {
  private static final int MAX_SUMMARY_LENGTH = 80;

  private InstructionText() {}

  /**
   * Returns the first sentence of a form's description, shortened to 80 characters if necessary.
   */
  static String summary(Form form) {
    String text = form.description();
    for (String end : List.of(". ", ": ", "; ")) {
      // An ellipsis between two words does not end a sentence.
      int at = end.startsWith(".") ? firstSentenceEnd(text) : text.indexOf(end);
      text = at < 0 || end.length() > 2 ? text : text.substring(0, at);
      if (text.length() <= MAX_SUMMARY_LENGTH) {
        break;
      }
    }
    if (text.length() > MAX_SUMMARY_LENGTH) {
      int comma = text.lastIndexOf(',', MAX_SUMMARY_LENGTH);
      int blank = text.lastIndexOf(' ', MAX_SUMMARY_LENGTH - 4);
      text = comma > 0 ? text.substring(0, comma) : text.substring(0, blank) + " ...";
    }
    return text.endsWith(".") && !text.endsWith("...")
        ? text.substring(0, text.length() - 1)
        : text;
  }

  private static int firstSentenceEnd(String text) {
    int at = text.indexOf(". ");
    while (at > 0 && text.charAt(at - 1) == '.') {
      at = text.indexOf(". ", at + 1);
    }
    return at;
  }

  /** Returns the key by which the documentation of a form is requested later. */
  static String documentationKey(Isa isa, Form form) {
    return isa.archName()
        + ":"
        + form.mnemonic()
        + ":"
        + isa.byMnemonic().get(form.mnemonic()).indexOf(form);
  }

  /**
   * Returns everything the table says about a mnemonic, as Markdown. The form at the given index
   * comes first.
   */
  static String markdown(Isa isa, List<Form> forms, int index) {
    Form form = forms.get(index);
    StringBuilder text = new StringBuilder();
    text.append(form.description()).append("\n\n");
    text.append("`").append(form.operation()).append("`\n\n");
    text.append("```gsass\n");
    for (int i = 0; i < forms.size(); i++) {
      text.append(SyntaxSummary.syntax(forms.get((index + i) % forms.size()))).append('\n');
    }
    text.append("```\n\n");
    text.append(form.goldens().size() == 1 ? "Example:" : "Examples:").append("\n\n```gsass\n");
    form.goldens().forEach(golden -> text.append(golden.text()).append('\n'));
    text.append("```\n");
    for (FormNotes.Entry entry : FormNotes.of(forms, form, isa)) {
      text.append("\n- **").append(entry.name()).append("**: ").append(entry.text());
    }
    return text.append('\n').toString();
  }
}
