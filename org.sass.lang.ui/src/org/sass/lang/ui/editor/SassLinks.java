package org.sass.lang.ui.editor;

import java.util.List;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITextViewerExtension5;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.hyperlink.AbstractHyperlinkDetector;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;
import org.sass.lang.ui.SassText;

/**
 * Makes names hyperlinks to their declarations: they open with F3, or with a click while the Ctrl
 * key is pressed.
 */
public final class SassLinks extends AbstractHyperlinkDetector {
  /**
   * Maximum time to wait, in milliseconds. The detector also runs while the mouse moves; an answer
   * usually takes a thousandth of this time.
   */
  private static final int TIMEOUT_MILLIS = 200;

  @Override
  public IHyperlink[] detectHyperlinks(ITextViewer viewer, IRegion region, boolean several) {
    IDocument document = viewer.getDocument();
    SassText text = SassDocuments.find(document);
    if (text == null) {
      return null;
    }
    EditorServices services = text.services();
    try {
      Position position = Offsets.toPosition(document, region.getOffset());
      List<Location> declarations =
          ServiceRequests.await(TIMEOUT_MILLIS, () -> services.definition(position));
      if (declarations == null || declarations.isEmpty()) {
        return null;
      }
      IRegion word = wordAt(document, region.getOffset());
      return declarations.stream()
          .map(place -> new Link(viewer, word, place))
          .toArray(IHyperlink[]::new);
    } catch (BadLocationException e) {
      // The text has become shorter meanwhile.
      return null;
    }
  }

  /** Returns the letters and digits around an offset, which are underlined under the mouse. */
  private static IRegion wordAt(IDocument document, int offset) throws BadLocationException {
    int start = offset;
    while (start > 0 && Character.isJavaIdentifierPart(document.getChar(start - 1))) {
      start--;
    }
    int end = offset;
    while (end < document.getLength() && Character.isJavaIdentifierPart(document.getChar(end))) {
      end++;
    }
    return new Region(start, end - start);
  }

  /** Selects a place in the viewer's text. Expands folded ranges around it. */
  static void reveal(ITextViewer viewer, Location location) {
    IDocument document = viewer.getDocument();
    int start = Offsets.toOffset(document, location.getRange().getStart());
    int length = Offsets.toOffset(document, location.getRange().getEnd()) - start;
    if (viewer instanceof ITextViewerExtension5 folding) {
      folding.exposeModelRange(new Region(start, length));
    }
    viewer.setSelectedRange(start, length);
    viewer.revealRange(start, length);
  }

  private record Link(ITextViewer viewer, IRegion word, Location location) implements IHyperlink {
    @Override
    public IRegion getHyperlinkRegion() {
      return word;
    }

    @Override
    public String getTypeLabel() {
      return null;
    }

    @Override
    public String getHyperlinkText() {
      return "Line " + (location.getRange().getStart().getLine() + 1);
    }

    @Override
    public void open() {
      reveal(viewer, location);
    }
  }
}
