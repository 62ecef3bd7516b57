package org.sass.lang.ide.signature;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Tuple;
import org.sass.lang.codec.ExpectedElement;
import org.sass.lang.codec.KnownBits;
import org.sass.lang.document.Document;
import org.sass.lang.ide.completion.CursorContext;
import org.sass.lang.ide.completion.InsnPrefix;
import org.sass.lang.ide.signature.FormSyntax.Parameter;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;

/**
 * Shows the forms of the instruction under the cursor. Marks the form that fits best, and the
 * operand or modifier that is being written. The instruction may be incomplete.
 */
public final class SignatureHelpProvider {

  /** The characters after which another operand or modifier begins, so that clients ask again. */
  public static final List<String> TRIGGER_CHARACTERS = List.of(" ", ",", ".");

  private SignatureHelpProvider() {}

  /** Returns the forms of the instruction at a position; null if there is no instruction. */
  public static SignatureHelp signatureHelpAt(Document document, Position position) {
    CursorContext context = CursorContext.of(document, position);
    if (context.kind() != CursorContext.Kind.INSTRUCTION) {
      return null;
    }
    int word = context.wordStart();
    boolean dot = word > context.start() && context.text().charAt(word - 1) == '.';
    int limit = dot ? word - 1 : word;
    InsnPrefix whole =
        InsnPrefix.of(
            document, context.line(), context.text(), context.start(), context.text().length());
    // If the cursor is on the mnemonic, no text of the instruction precedes the word under the
    // cursor.
    InsnPrefix prefix =
        limit <= context.start()
            ? whole.withText("")
            : InsnPrefix.of(document, context.line(), context.text(), context.start(), limit);
    if (whole.forms().isEmpty()) {
      return null;
    }
    String typed = context.text().substring(Math.min(limit, context.cursor()), context.cursor());
    List<SignatureInformation> all = new ArrayList<>();
    int best = 0;
    int reached = -1;
    Integer active = null;
    for (List<FormSyntax> alike : alike(document.isa(), whole.forms())) {
      FormSyntax syntax = alike.get(0);
      int fits = whole.matchedEnd(syntax.form());
      for (FormSyntax other : alike.subList(1, alike.size())) {
        int otherFits = whole.matchedEnd(other.form());
        syntax = otherFits > fits ? other : syntax;
        fits = Math.max(fits, otherFits);
      }
      List<ExpectedElement> next = next(prefix, syntax.form());
      Integer index = activeParameter(prefix, syntax, next, typed);
      SignatureInformation signature = signature(syntax, alike, next, index);
      signature.setActiveParameter(toClientIndex(syntax, index));
      all.add(signature);
      if (fits > reached) {
        reached = fits;
        best = all.size() - 1;
        active = toClientIndex(syntax, index);
      }
    }
    return new SignatureHelp(all, best, active);
  }

  /** Returns the syntax of each form. Forms that look the same are in one list. */
  private static Collection<List<FormSyntax>> alike(Isa isa, List<Form> forms) {
    Map<String, List<FormSyntax>> byLabel = new LinkedHashMap<>();
    for (Form form : forms) {
      FormSyntax syntax = FormSyntax.of(isa, form);
      byLabel.computeIfAbsent(syntax.label(), label -> new ArrayList<>()).add(syntax);
    }
    return byLabel.values();
  }

  /**
   * Returns the number of the active parameter for the client. Clients take a missing number for
   * the first parameter. To mark none, the number is one more than the last.
   */
  private static Integer toClientIndex(FormSyntax syntax, Integer index) {
    return index == null && !syntax.parameters().isEmpty()
        ? Integer.valueOf(syntax.parameters().size())
        : index;
  }

  private static List<ExpectedElement> next(InsnPrefix prefix, Form form) {
    if (prefix.text().isBlank()) {
      return List.of();
    }
    List<ExpectedElement> next = prefix.next(form);
    return next.isEmpty() ? prefix.guessNext(form, InsnReader.read(prefix.text())) : next;
  }

  /** Returns the index of the parameter that is being written; null if there is none. */
  private static Integer activeParameter(
      InsnPrefix prefix, FormSyntax syntax, List<ExpectedElement> next, String typed) {
    Integer found = null;
    for (ExpectedElement one : next) {
      int index = syntax.parameterIndex(one.elementIndex());
      boolean starts = typed.isEmpty() || one.literal().startsWith(typed);
      if (index >= 0 && (found == null || starts)) {
        found = index;
        if (starts) {
          break;
        }
      }
    }
    InsnText insn = InsnReader.read(prefix.text());
    return found != null ? found : syntax.parameterIndexOfOperand(insn.operands().size() - 1);
  }

  /**
   * Describes a form.
   *
   * @param syntax the form that fits best of those that look the same
   * @param alike these forms, whose operands can be of different kinds
   */
  private static SignatureInformation signature(
      FormSyntax syntax, List<FormSyntax> alike, List<ExpectedElement> next, Integer active) {
    Form form = syntax.form();
    SignatureInformation signature = new SignatureInformation(syntax.label());
    String text = form.description() + "\n\n`" + form.operation() + "`\n";
    signature.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, text));
    List<ParameterInformation> parameters = new ArrayList<>();
    KnownBits first = KnownBits.ofForm(form);
    for (Parameter parameter : syntax.parameters()) {
      // The text before the cursor may exclude some of the values of the parameter under the
      // cursor.
      boolean here = active != null && syntax.parameters().get(active) == parameter;
      List<KnownBits> knownBits =
          next.stream()
              .filter(n -> here && syntax.parameterIndex(n.elementIndex()) == active)
              .map(ExpectedElement::knownBits)
              .toList();
      ParameterInformation information = new ParameterInformation();
      information.setLabel(Either.forRight(Tuple.two(parameter.start(), parameter.end())));
      String about =
          knownBits.isEmpty()
              ? parameter.ways()
              : FormSyntax.describe(
                  parameter.part(),
                  when ->
                      first.isPossible(when)
                          && knownBits.stream().anyMatch(s -> s.isPossible(when)));
      for (FormSyntax other : alike) {
        Parameter same = other.parameters().get(syntax.parameters().indexOf(parameter));
        String more = other == syntax ? "" : same.ways();
        about = about.contains(more) ? about : about + ", " + more;
      }
      information.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, about));
      parameters.add(information);
    }
    signature.setParameters(parameters);
    return signature;
  }
}
