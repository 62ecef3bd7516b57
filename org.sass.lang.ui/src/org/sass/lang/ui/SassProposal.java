package org.sass.lang.ui;

import java.util.Locale;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension5;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.sass.lang.ide.server.LocalText;

/** One of the texts to complete with; its documentation is fetched when somebody looks at it. */
final class SassProposal
    implements ICompletionProposal, ICompletionProposalExtension2, ICompletionProposalExtension5 {
  private final LocalText services;
  private final CompletionItem item;
  private final String text;
  private final int start;

  /** Characters behind the cursor that are replaced, too. */
  private final int behind;

  SassProposal(LocalText services, IDocument document, CompletionItem item, int offset) {
    this.services = services;
    this.item = item;
    TextEdit edit = item.getTextEdit() == null ? null : item.getTextEdit().getLeft();
    if (edit == null) {
      text = item.getInsertText() == null ? item.getLabel() : item.getInsertText();
      start = offset;
      behind = 0;
    } else {
      text = edit.getNewText();
      start = Offsets.offset(document, edit.getRange().getStart());
      behind = Math.max(0, Offsets.offset(document, edit.getRange().getEnd()) - offset);
    }
  }

  @Override
  public String getDisplayString() {
    return item.getDetail() == null ? item.getLabel() : item.getLabel() + " - " + item.getDetail();
  }

  @Override
  public Object getAdditionalProposalInfo(IProgressMonitor monitor) {
    return getAdditionalProposalInfo();
  }

  @Override
  public String getAdditionalProposalInfo() {
    Either<String, MarkupContent> documentation = services.resolve(item).getDocumentation();
    if (documentation == null) {
      return null;
    }
    return PlainText.page(
        documentation.isLeft() ? documentation.getLeft() : documentation.getRight().getValue());
  }

  @Override
  public boolean validate(IDocument document, int offset, DocumentEvent event) {
    if (offset < start) {
      return false;
    }
    try {
      String typed = document.get(start, offset - start).toLowerCase(Locale.ROOT);
      String filter = item.getFilterText() == null ? item.getLabel() : item.getFilterText();
      return filter.toLowerCase(Locale.ROOT).startsWith(typed);
    } catch (BadLocationException e) {
      return false;
    }
  }

  @Override
  public void apply(ITextViewer viewer, char trigger, int stateMask, int offset) {
    replace(viewer.getDocument(), offset);
  }

  @Override
  public void apply(IDocument document) {
    replace(document, start);
  }

  private void replace(IDocument document, int offset) {
    int end = Math.min(document.getLength(), offset + behind);
    try {
      document.replace(start, Math.max(0, end - start), text);
    } catch (BadLocationException e) {
      throw new IllegalStateException("the proposal " + item.getLabel() + " has no place", e);
    }
  }

  @Override
  public Point getSelection(IDocument document) {
    return new Point(start + text.length(), 0);
  }

  @Override
  public void selected(ITextViewer viewer, boolean smartToggle) {}

  @Override
  public void unselected(ITextViewer viewer) {}

  @Override
  public Image getImage() {
    return null;
  }

  @Override
  public IContextInformation getContextInformation() {
    return null;
  }
}
