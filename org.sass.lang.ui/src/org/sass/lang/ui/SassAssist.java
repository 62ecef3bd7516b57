package org.sass.lang.ui;

import java.util.List;
import java.util.Objects;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.CompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.contentassist.ContentAssistService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/** Content assist by the very service that the language server uses. */
public final class SassAssist implements IContentAssistProcessor {
  public static List<CompletionItem> items(String text, int offset) {
    Document document = new Document(1, text);
    XtextResource resource = SassServices.parse(text);
    CompletionParams params =
        new CompletionParams(
            new TextDocumentIdentifier(resource.getURI().toString()), document.getPosition(offset));
    return SassServices.get(ContentAssistService.class)
        .createCompletionList(document, resource, params, CancelIndicator.NullImpl)
        .getItems();
  }

  @Override
  public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
    String text = viewer.getDocument().get();
    Document document = new Document(1, text);
    return items(text, offset).stream()
        .map(item -> proposal(document, item))
        .filter(Objects::nonNull)
        .toArray(ICompletionProposal[]::new);
  }

  private static ICompletionProposal proposal(Document document, CompletionItem item) {
    TextEdit edit = item.getTextEdit() == null ? null : item.getTextEdit().getLeft();
    if (edit == null) {
      return null;
    }
    int start = document.getOffSet(edit.getRange().getStart());
    int length = document.getOffSet(edit.getRange().getEnd()) - start;
    String text = edit.getNewText();
    return new CompletionProposal(
        text, start, length, text.length(), null, item.getLabel(), null, null);
  }

  @Override
  public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
    return new IContextInformation[0];
  }

  @Override
  public char[] getCompletionProposalAutoActivationCharacters() {
    return new char[0];
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
