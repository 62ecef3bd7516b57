package org.sass.lang.ui;

import java.util.Comparator;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.CompletionItem;
import org.sass.lang.ide.completion.Completions;
import org.sass.lang.ide.server.LocalText;

/** Content assist: what the language server completes with. */
public final class SassAssist implements IContentAssistProcessor {
  private static final Comparator<CompletionItem> ORDER =
      Comparator.comparing(i -> i.getSortText() == null ? i.getLabel() : i.getSortText());

  @Override
  public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
    IDocument document = viewer.getDocument();
    LocalText services = SassDocuments.of(document).services();
    try {
      return services.complete(Offsets.position(document, offset)).stream()
          .sorted(ORDER)
          .map(item -> new SassProposal(services, document, item, offset))
          .toArray(ICompletionProposal[]::new);
    } catch (BadLocationException e) {
      // The text has become shorter meanwhile.
      return new ICompletionProposal[0];
    }
  }

  @Override
  public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
    return new IContextInformation[0];
  }

  @Override
  public char[] getCompletionProposalAutoActivationCharacters() {
    return String.join("", Completions.TRIGGERS).toCharArray();
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
    return null;
  }
}
