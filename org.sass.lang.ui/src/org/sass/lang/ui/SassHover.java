package org.sass.lang.ui;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.ITextHoverExtension;
import org.eclipse.jface.text.ITextHoverExtension2;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.lsp4j.Hover;
import org.sass.lang.ide.hover.HoverCapabilities;
import org.sass.lang.ui.debug.ui.ValueHover;
import org.sass.lang.ui.hover.PageControl;
import org.sass.lang.ui.hover.Pages;

/**
 * The hover of the editor: what the language server says about the place under the mouse, with a
 * drawing of the bits. If a kernel is suspended in the debugger, the value at that place comes
 * first.
 */
public final class SassHover implements ITextHover, ITextHoverExtension, ITextHoverExtension2 {

  @Override
  @Deprecated
  public String getHoverInfo(ITextViewer viewer, IRegion region) {
    return getHoverInfo2(viewer, region);
  }

  @Override
  public String getHoverInfo2(ITextViewer viewer, IRegion region) {
    HoverCapabilities capabilities =
        PageControl.isAvailable()
            ? new HoverCapabilities(true, true, true)
            : HoverCapabilities.PLAIN;
    Hover hover = requestHover(viewer.getDocument(), region.getOffset(), capabilities);
    String text = hover == null ? null : Pages.fromMarkup(hover.getContents().getRight());
    // Shown as one page: two separate hovers would need a window as wide and as high as both.
    return Pages.join(ValueHover.page(viewer, region), text);
  }

  @Override
  public IRegion getHoverRegion(ITextViewer viewer, int offset) {
    // Called in the thread that paints, so it must be fast. The position alone is enough for the
    // question.
    return new Region(offset, 0);
  }

  @Override
  public IInformationControlCreator getHoverControlCreator() {
    return PageControl.hoverCreator();
  }

  private static Hover requestHover(
      IDocument document, int offset, HoverCapabilities capabilities) {
    try {
      return SassDocuments.of(document)
          .services()
          .hover(Offsets.toPosition(document, offset), capabilities);
    } catch (BadLocationException e) {
      // The text has become shorter meanwhile.
      return null;
    }
  }
}
