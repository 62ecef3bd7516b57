package org.sass.lang.ide.hints;

import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintKind;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.settings.Settings.Encoding;

/**
 * Computes the inlay hints that an editor shows between the characters of the text: addresses and
 * encodings of instructions, the names of operands that are not obvious, and the values of names.
 */
public final class InlayHints {

  /** Number of lines processed between two checks for cancellation. */
  private static final int LINES = 256;

  private final Document document;
  private final Settings.Hints wanted;
  private final String uri;
  private final EncodingHints encodings;
  private final OperandNames names = new OperandNames();
  private final List<InlayHint> hints = new ArrayList<>();

  private InlayHints(Document document, Settings.Hints wanted, String uri) {
    this.document = document;
    this.wanted = wanted;
    this.uri = uri;
    this.encodings =
        new EncodingHints(document, wanted, line -> width(inside(document.code(line))));
  }

  /**
   * Returns the hints in a range, in the order of the text.
   *
   * @param uri the URI of the document; {@link #uri} returns it from a hint
   */
  public static List<InlayHint> of(
      Document document, Settings settings, String uri, Range range, CancelChecker cancel) {
    InlayHints all = new InlayHints(document, settings.hints(), uri);
    int first = Math.max(0, range.getStart().getLine());
    int last = Math.min(document.lineCount() - 1, range.getEnd().getLine());
    for (int line = first; line <= last; line++) {
      if ((line - first) % LINES == 0) {
        cancel.checkCanceled();
      }
      all.line(line);
    }
    all.hints.removeIf(hint -> !isIn(range, hint.getPosition()));
    return all.hints;
  }

  private static boolean isIn(Range range, Position at) {
    return !isBefore(at, range.getStart()) && !isBefore(range.getEnd(), at);
  }

  private static boolean isBefore(Position a, Position b) {
    return a.getLine() < b.getLine()
        || a.getLine() == b.getLine() && a.getCharacter() < b.getCharacter();
  }

  private void line(int line) {
    if (document.source(line).statements().isEmpty()) {
      return;
    }
    List<Code> code = document.code(line);
    List<Hint> inside = inside(code);
    for (Hint hint : inside) {
      hints.add(hint.at(line));
    }
    if (wanted.encoding() != Encoding.OFF) {
      InlayHint encoding = encodings.of(line, code, width(inside));
      if (encoding != null) {
        encoding.setData(new JsonPrimitive(uri));
        hints.add(encoding);
      }
    }
  }

  /** Returns the hints between the characters of a line, from left to right. */
  private List<Hint> inside(List<Code> code) {
    List<Hint> inside = new ArrayList<>();
    for (Code one : code) {
      if (wanted.operandNames() && one.placed() != null) {
        names.add(one, inside);
      }
      if (wanted.values()) {
        ValueHints.add(document, one, inside);
      }
    }
    inside.sort(Comparator.comparingInt(Hint::column));
    return inside;
  }

  private static int width(List<Hint> inside) {
    return inside.stream().mapToInt(hint -> hint.shown().length()).sum();
  }

  /**
   * A short text inside a line.
   *
   * @param column the column where it is shown, from 0
   * @param label the text
   * @param before whether it belongs to the characters after it; else to those before it
   * @param tooltip the tooltip, or null
   */
  record Hint(int column, String label, boolean before, String tooltip) {

    /**
     * Returns the label with the space that separates it from the code. The padding of the protocol
     * is not used, because editors do not draw it as a whole column.
     */
    String shown() {
      return before ? label + " " : " " + label;
    }

    InlayHint at(int line) {
      InlayHint hint = new InlayHint(new Position(line, column), Either.forLeft(shown()));
      if (before) {
        hint.setKind(InlayHintKind.Parameter);
      }
      if (tooltip != null) {
        hint.setTooltip(tooltip);
      }
      return hint;
    }
  }

  /** Returns the URI of the document that an encoding hint belongs to; null for other hints. */
  public static String uri(InlayHint hint) {
    return hint.getData() instanceof JsonPrimitive data && data.isString()
        ? data.getAsString()
        : null;
  }

  /**
   * Adds the tooltip to an encoding hint and returns the hint. Other hints are returned unchanged.
   *
   * @param document the current state of the document that {@link #uri} names
   * @param lowFirst whether the low half of a word comes first
   */
  public static InlayHint resolve(Document document, InlayHint hint, boolean lowFirst) {
    int line = hint.getPosition().getLine();
    if (hint.getData() == null || line < 0 || line >= document.lineCount()) {
      return hint;
    }
    String text = EncodingText.of(document.code(line), lowFirst);
    if (!text.isEmpty()) {
      hint.setTooltip(new MarkupContent(MarkupKind.MARKDOWN, text));
    }
    return hint;
  }
}
