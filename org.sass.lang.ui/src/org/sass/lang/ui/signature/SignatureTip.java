package org.sass.lang.ui.signature;

import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationExtension;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.swt.graphics.Image;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ide.signature.SignatureHelpProvider;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;
import org.sass.lang.ui.editor.ServiceRequests;

/** The forms of the instruction that the user is typing, one in each line. */
public final class SignatureTip implements IContextInformation, IContextInformationExtension {
  /**
   * Time to wait for the services, in milliseconds. The UI thread waits while the user is typing.
   */
  private static final int TIMEOUT_MILLIS = 60;

  private final String text;
  private final int offset;

  private SignatureTip(String text, int offset) {
    this.text = text;
    this.offset = offset;
  }

  /** Returns the forms at an offset; null if there are none, or not in time. */
  public static SignatureTip at(IDocument document, int offset) {
    SignatureHelp help = requestHelp(document, offset);
    return help == null ? null : new SignatureTip(formatForms(help), offset);
  }

  /**
   * Returns the answer of the language services for an offset; null if there is none, or not in
   * time.
   */
  static SignatureHelp requestHelp(IDocument document, int offset) {
    try {
      Position position = Offsets.toPosition(document, offset);
      EditorServices services = SassDocuments.of(document).services();
      return ServiceRequests.await(
          TIMEOUT_MILLIS,
          () ->
              services.query(
                  (text, settings, cancel) ->
                      SignatureHelpProvider.signatureHelpAt(text, position)));
    } catch (BadLocationException e) {
      // The text has become shorter meanwhile.
      return null;
    }
  }

  static String formatForms(SignatureHelp help) {
    List<SignatureInformation> forms = help.getSignatures();
    return forms.stream().map(SignatureInformation::getLabel).collect(Collectors.joining("\n"));
  }

  @Override
  public String getContextDisplayString() {
    return text;
  }

  @Override
  public Image getImage() {
    return null;
  }

  @Override
  public String getInformationDisplayString() {
    return text;
  }

  @Override
  public int getContextInformationPosition() {
    return offset;
  }

  @Override
  public boolean equals(Object other) {
    // The workbench does not show a tip that equals the one it shows.
    return other instanceof SignatureTip tip && tip.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}
