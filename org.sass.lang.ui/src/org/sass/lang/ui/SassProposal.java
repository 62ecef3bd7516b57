package org.sass.lang.ui;

import java.util.Locale;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension3;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension5;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension6;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.editor.Snippet;
import org.sass.lang.ui.hover.PageControl;
import org.sass.lang.ui.hover.Pages;
import org.sass.lang.ui.signature.SignatureTip;

/** A completion proposal. Its documentation is fetched when the user looks at it. */
final class SassProposal
    implements ICompletionProposal,
        ICompletionProposalExtension2,
        ICompletionProposalExtension3,
        ICompletionProposalExtension5,
        ICompletionProposalExtension6 {
  private final EditorServices services;
  private final CompletionItem item;
  private final Snippet snippet;
  private final int start;

  /** Number of characters after the cursor that are replaced, too. */
  private final int replacedAfterCursor;

  /** The document into which it was inserted; null before that. */
  private IDocument targetDocument;

  /** Whether the inserted text has tab stops. The cursor is then at the first of them. */
  private boolean hasTabStops;

  SassProposal(EditorServices services, IDocument document, CompletionItem item, int offset) {
    this.services = services;
    this.item = item;
    TextEdit edit = item.getTextEdit() == null ? null : item.getTextEdit().getLeft();
    String text;
    if (edit == null) {
      text = item.getInsertText() == null ? item.getLabel() : item.getInsertText();
      start = offset;
      replacedAfterCursor = 0;
    } else {
      text = edit.getNewText();
      start = Offsets.toOffset(document, edit.getRange().getStart());
      replacedAfterCursor =
          Math.max(0, Offsets.toOffset(document, edit.getRange().getEnd()) - offset);
    }
    snippet =
        item.getInsertTextFormat() == InsertTextFormat.Snippet
            ? Snippet.parse(text)
            : new Snippet(text, java.util.List.of());
  }

  @Override
  public String getDisplayString() {
    return getStyledDisplayString().getString();
  }

  @Override
  public StyledString getStyledDisplayString() {
    StyledString shown = new StyledString(item.getLabel());
    if (item.getDetail() != null) {
      shown.append(" - " + item.getDetail(), StyledString.QUALIFIER_STYLER);
    }
    return shown;
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
    if (documentation.isRight() && PageControl.isAvailable()) {
      return Pages.fromMarkup(documentation.getRight());
    }
    return Pages.fromPlainText(
        documentation.isLeft() ? documentation.getLeft() : documentation.getRight().getValue());
  }

  @Override
  public IInformationControlCreator getInformationControlCreator() {
    return PageControl.creator();
  }

  @Override
  public CharSequence getPrefixCompletionText(IDocument document, int offset) {
    return snippet.text();
  }

  @Override
  public int getPrefixCompletionStart(IDocument document, int offset) {
    return start;
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
    try {
      snippet.startLinkedMode(viewer, start);
      hasTabStops = snippet.stops().stream().anyMatch(stop -> stop.number() > 0);
    } catch (BadLocationException e) {
      throw new IllegalStateException("the stops of " + item.getLabel() + " have no place", e);
    }
  }

  @Override
  public void apply(IDocument document) {
    replace(document, start);
  }

  private void replace(IDocument document, int offset) {
    targetDocument = document;
    int end = Math.min(document.getLength(), offset + replacedAfterCursor);
    try {
      document.replace(start, Math.max(0, end - start), snippet.text());
    } catch (BadLocationException e) {
      throw new IllegalStateException("the proposal " + item.getLabel() + " has no place", e);
    }
  }

  @Override
  public Point getSelection(IDocument document) {
    return hasTabStops ? null : new Point(start + snippet.finalCursorOffset(), 0);
  }

  @Override
  public void selected(ITextViewer viewer, boolean smartToggle) {}

  @Override
  public void unselected(ITextViewer viewer) {}

  @Override
  public Image getImage() {
    return null;
  }

  /** After a mnemonic is inserted, its operands are shown at once. */
  @Override
  public IContextInformation getContextInformation() {
    return targetDocument == null
        ? null
        : SignatureTip.at(targetDocument, start + snippet.finalCursorOffset());
  }
}
