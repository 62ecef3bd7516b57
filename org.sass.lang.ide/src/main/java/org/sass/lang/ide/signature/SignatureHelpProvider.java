package org.sass.lang.ide.signature;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Tuple;
import org.sass.lang.codec.Expected;
import org.sass.lang.codec.KnownBits;
import org.sass.lang.document.Document;
import org.sass.lang.ide.completion.CursorContext;
import org.sass.lang.ide.completion.InsnPrefix;
import org.sass.lang.ide.signature.FormSyntax.Parameter;
import org.sass.lang.isa.Form;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;

/**
 * Shows the forms of the instruction under the cursor. Marks the form that fits best, and the
 * operand or modifier that is being written. The instruction may be incomplete.
 */
public final class SignatureHelpProvider {

  /** The characters after which another operand or modifier begins, so that clients ask again. */
  public static final List<String> TRIGGERS = List.of(" ", ",", ".");

  private SignatureHelpProvider() {}

  /** Returns the forms of the instruction at a position; null if there is no instruction. */
  public static SignatureHelp at(Document document, Position position) {
    CursorContext spot = CursorContext.of(document, position);
    if (spot.kind() != CursorContext.Kind.INSTRUCTION) {
      return null;
    }
    int word = spot.wordStart();
    boolean dot = word > spot.start() && spot.text().charAt(word - 1) == '.';
    int limit = dot ? word - 1 : word;
    InsnPrefix whole =
        InsnPrefix.of(document, spot.line(), spot.text(), spot.start(), spot.text().length());
    // If the cursor is on the mnemonic, no text of the instruction precedes the word under the
    // cursor.
    InsnPrefix beginning =
        limit <= spot.start()
            ? whole.withText("")
            : InsnPrefix.of(document, spot.line(), spot.text(), spot.start(), limit);
    if (whole.forms().isEmpty()) {
      return null;
    }
    String typed = spot.text().substring(Math.min(limit, spot.cursor()), spot.cursor());
    List<SignatureInformation> all = new ArrayList<>();
    int best = 0;
    int reached = -1;
    Integer active = null;
    for (Form form : whole.forms()) {
      FormSyntax syntax = FormSyntax.of(form);
      List<Expected> next = next(beginning, syntax.form());
      Integer index = active(beginning, syntax, next, typed);
      SignatureInformation signature = signature(syntax, next, index);
      signature.setActiveParameter(shown(syntax, index));
      all.add(signature);
      int fits = whole.reached(form);
      if (fits > reached) {
        reached = fits;
        best = all.size() - 1;
        active = shown(syntax, index);
      }
    }
    return new SignatureHelp(all, best, active);
  }

  /**
   * Returns the number of the active parameter for the client. Clients take a missing number for
   * the first parameter. To mark none, the number is one more than the last.
   */
  private static Integer shown(FormSyntax syntax, Integer index) {
    return index == null && !syntax.parameters().isEmpty()
        ? Integer.valueOf(syntax.parameters().size())
        : index;
  }

  private static List<Expected> next(InsnPrefix beginning, Form form) {
    if (beginning.text().isBlank()) {
      return List.of();
    }
    List<Expected> next = beginning.next(form);
    return next.isEmpty() ? beginning.guessed(form, InsnReader.read(beginning.text())) : next;
  }

  /** Returns the index of the parameter that is being written; null if there is none. */
  private static Integer active(
      InsnPrefix beginning, FormSyntax syntax, List<Expected> next, String typed) {
    Integer found = null;
    for (Expected one : next) {
      int index = syntax.parameter(one.index());
      boolean starts = typed.isEmpty() || one.literal().startsWith(typed);
      if (index >= 0 && (found == null || starts)) {
        found = index;
        if (starts) {
          break;
        }
      }
    }
    InsnText insn = InsnReader.read(beginning.text());
    return found != null ? found : syntax.operand(insn.operands().size() - 1);
  }

  private static SignatureInformation signature(
      FormSyntax syntax, List<Expected> next, Integer active) {
    Form form = syntax.form();
    SignatureInformation signature = new SignatureInformation(syntax.label());
    String text = form.description() + "\n\n`" + form.operation() + "`\n";
    signature.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, text));
    List<ParameterInformation> parameters = new ArrayList<>();
    KnownBits first = KnownBits.by(form);
    for (Parameter parameter : syntax.parameters()) {
      // The text before the cursor may exclude some of the values of the parameter under the
      // cursor.
      boolean here = active != null && syntax.parameters().get(active) == parameter;
      List<KnownBits> said =
          next.stream()
              .filter(n -> here && syntax.parameter(n.index()) == active)
              .map(Expected::said)
              .toList();
      ParameterInformation information = new ParameterInformation();
      information.setLabel(Either.forRight(Tuple.two(parameter.start(), parameter.end())));
      String about =
          FormSyntax.about(
              parameter,
              when ->
                  first.possible(when)
                      && (said.isEmpty() || said.stream().anyMatch(s -> s.possible(when))));
      information.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, about));
      parameters.add(information);
    }
    signature.setParameters(parameters);
    return signature;
  }
}
