package org.sass.lang.ide.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.junit.jupiter.api.Test;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.fixture.WideSet;

/** Checks the forms of an instruction, and which part of them is marked as being written. */
class SignatureHelpProviderTest {

  @Test
  void showsWhatIsBeingWritten() throws IOException {
    Cases.check("signature.txt", text -> describeHelp(Fixture.of(text)));
  }

  @Test
  void showsOperandsThatMayBeAbsent() throws IOException {
    Cases.check("signature-wide.txt", text -> describeHelp(Fixture.of(WideSet.options(), text)));
  }

  private static String describeHelp(Fixture fixture) {
    SignatureHelp help = SignatureHelpProvider.signatureHelpAt(fixture.document(), fixture.start());
    if (help == null) {
      return "nothing\n";
    }
    StringBuilder answer = new StringBuilder();
    List<SignatureInformation> all = help.getSignatures();
    for (int i = 0; i < all.size(); i++) {
      SignatureInformation one = all.get(i);
      String label = one.getLabel();
      Integer active = one.getActiveParameter();
      List<ParameterInformation> parameters = one.getParameters();
      assertEquals(parameters.isEmpty(), active == null);
      ParameterInformation parameter =
          active == null || active == parameters.size() ? null : parameters.get(active);
      if (parameter != null) {
        int start = parameter.getLabel().getRight().getFirst();
        int end = parameter.getLabel().getRight().getSecond();
        label =
            label.substring(0, start)
                + "»"
                + label.substring(start, end)
                + "«"
                + label.substring(end);
      }
      answer.append(help.getActiveSignature() == i ? "> " : "  ").append(label).append('\n');
      if (parameter != null && help.getActiveSignature() == i) {
        answer.append(parameter.getDocumentation().getRight().getValue()).append('\n');
      }
    }
    return answer.toString();
  }
}
