package org.sass.lang.ui.minings;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.codemining.AbstractCodeMining;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.codemining.LineContentCodeMining;
import org.eclipse.jface.text.codemining.LineEndCodeMining;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintLabelPart;
import org.eclipse.lsp4j.Range;
import org.sass.lang.ide.hints.InlayHints;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassText;

/**
 * The encodings of instructions, names of operands and values of names, as the settings ask for.
 */
public final class HintMinings extends Visible {
  @Override
  protected List<ICodeMining> find(IDocument document, SassText text, int first, int last)
      throws BadLocationException {
    Range range =
        new Range(
            new org.eclipse.lsp4j.Position(first, 0), new org.eclipse.lsp4j.Position(last, 0));
    String uri = text.services().uri();
    List<InlayHint> hints =
        text.services()
            .ask(
                (version, settings, cancel) ->
                    InlayHints.of(version, settings, uri, range, cancel));
    List<ICodeMining> minings = new ArrayList<>();
    for (InlayHint hint : hints) {
      int line = hint.getPosition().getLine();
      int length = document.getLineInformation(line).getLength();
      if (hint.getPosition().getCharacter() < length) {
        int offset = Offsets.offset(document, hint.getPosition());
        minings.add(
            labelled(new LineContentCodeMining(new Position(offset, 1), this) {}, label(hint)));
      } else {
        behind(document, line, hint, minings);
      }
    }
    return minings;
  }

  /** All behind a line are one, or something that separates them would stand between. */
  private void behind(IDocument document, int line, InlayHint hint, List<ICodeMining> minings)
      throws BadLocationException {
    String label = label(hint);
    int last = minings.size() - 1;
    if (last >= 0 && minings.get(last) instanceof Behind before && before.line == line) {
      before.setLabel(before.getLabel() + label);
    } else {
      minings.add(labelled(new Behind(document, line, this), label));
    }
  }

  private static final class Behind extends LineEndCodeMining {
    private final int line;

    Behind(IDocument document, int line, HintMinings provider) throws BadLocationException {
      super(document, line, provider);
      this.line = line;
    }
  }

  private static ICodeMining labelled(AbstractCodeMining mining, String label) {
    mining.setLabel(label);
    return mining;
  }

  private static String label(InlayHint hint) {
    String label =
        hint.getLabel().isLeft()
            ? hint.getLabel().getLeft()
            : hint.getLabel().getRight().stream()
                .map(InlayHintLabelPart::getValue)
                .collect(Collectors.joining());
    return (Boolean.TRUE.equals(hint.getPaddingLeft()) ? " " : "")
        + label
        + (Boolean.TRUE.equals(hint.getPaddingRight()) ? " " : "");
  }
}
