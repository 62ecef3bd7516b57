package org.sass.lang.ui.minings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.codemining.AbstractCodeMining;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.codemining.LineContentCodeMining;
import org.eclipse.jface.text.codemining.LineEndCodeMining;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.sass.lang.ide.hints.HintColumns;
import org.sass.lang.ui.SassText;

/**
 * Shows hints in the text as the settings ask for: encodings of instructions, names of operands,
 * and values of names.
 */
public final class HintMinings extends VisibleMinings {
  @Override
  protected List<ICodeMining> findMinings(IDocument document, SassText text, int first, int last)
      throws BadLocationException {
    String uri = text.services().uri();
    Map<Integer, Map<Integer, String>> labels =
        text.services()
            .query(
                (version, settings, cancel) ->
                    HintColumns.of(version, settings, uri, first, last, cancel));
    List<ICodeMining> minings = new ArrayList<>();
    for (Map.Entry<Integer, Map<Integer, String>> line : labels.entrySet()) {
      if (line.getKey() >= first && line.getKey() <= last) {
        addMinings(document, line.getKey(), line.getValue(), minings);
      }
    }
    return minings;
  }

  private void addMinings(
      IDocument document, int line, Map<Integer, String> labels, List<ICodeMining> minings)
      throws BadLocationException {
    IRegion region = document.getLineInformation(line);
    for (Map.Entry<Integer, String> one : labels.entrySet()) {
      AbstractCodeMining mining;
      if (one.getKey() < region.getLength()) {
        Position place = new Position(region.getOffset() + one.getKey(), 1);
        mining =
            new LineContentCodeMining(place, this) {
              @Override
              public Point draw(GC gc, StyledText widget, Color color, int x, int y) {
                return super.draw(gc, widget, setReadableColor(gc, widget, color), x, y);
              }
            };
      } else {
        mining =
            new LineEndCodeMining(document, line, this) {
              @Override
              public Point draw(GC gc, StyledText widget, Color color, int x, int y) {
                return super.draw(gc, widget, setReadableColor(gc, widget, color), x, y);
              }
            };
      }
      mining.setLabel(one.getValue());
      minings.add(mining);
    }
  }
}
