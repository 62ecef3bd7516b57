package org.sass.lang.ui;

import java.util.Comparator;
import java.util.stream.Stream;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.CompletionItem;
import org.sass.lang.ide.completion.Completions;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.signature.SignatureFollower;
import org.sass.lang.ui.signature.SignatureTip;
import org.sass.lang.ui.templates.TemplateAssist;

/**
 * Content assist: the completion items of the language server, and the user's templates. The editor
 * computes proposals in a separate thread, so nothing here may use a widget.
 */
public final class SassAssist implements IContentAssistProcessor {
  private static final Comparator<CompletionItem> ORDER =
      Comparator.comparing(i -> i.getSortText() == null ? i.getLabel() : i.getSortText());

  @Override
  public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
    IDocument document = viewer.getDocument();
    EditorServices services = SassDocuments.of(document).services();
    try {
      Stream<ICompletionProposal> known =
          services.complete(Offsets.toPosition(document, offset)).stream()
              .sorted(ORDER)
              .map(item -> new SassProposal(services, document, item, offset));
      return Stream.concat(known, TemplateAssist.proposals(document, offset))
          .toArray(ICompletionProposal[]::new);
    } catch (BadLocationException e) {
      // The text has become shorter meanwhile.
      return new ICompletionProposal[0];
    }
  }

  @Override
  public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
    SignatureTip tip = SignatureTip.at(viewer.getDocument(), offset);
    return tip == null ? new IContextInformation[0] : new IContextInformation[] {tip};
  }

  @Override
  public char[] getCompletionProposalAutoActivationCharacters() {
    return String.join("", Completions.TRIGGER_CHARACTERS).toCharArray();
  }

  @Override
  public char[] getContextInformationAutoActivationCharacters() {
    return new char[0];
  }

  @Override
  public String getErrorMessage() {
    return null;
  }

  @Override
  public IContextInformationValidator getContextInformationValidator() {
    return new SignatureFollower();
  }
}
