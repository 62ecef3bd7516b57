package org.sass.lang.ui;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.ITextHoverExtension2;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.lsp4j.Hover;

/** What the language server says about the place under the mouse. */
public final class SassHover implements ITextHover, ITextHoverExtension2 {

  @Override
  @Deprecated
  public String getHoverInfo(ITextViewer viewer, IRegion region) {
    return getHoverInfo2(viewer, region);
  }

  @Override
  public String getHoverInfo2(ITextViewer viewer, IRegion region) {
    Hover hover = hover(viewer.getDocument(), region.getOffset());
    return hover == null ? null : PlainText.page(hover.getContents().getRight().getValue());
  }

  @Override
  public IRegion getHoverRegion(ITextViewer viewer, int offset) {
    // Asked in the thread that paints: the place itself is enough for the question.
    return new Region(offset, 0);
  }

  private static Hover hover(IDocument document, int offset) {
    try {
      return SassDocuments.of(document).services().hover(Offsets.position(document, offset));
    } catch (BadLocationException e) {
      // The text has become shorter meanwhile.
      return null;
    }
  }
}
