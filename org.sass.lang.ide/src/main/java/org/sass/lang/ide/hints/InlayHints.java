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
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.settings.Settings.Encoding;

/**
 * Computes the inlay hints that an editor shows between the characters of the text: addresses and
 * encodings of instructions, the names of operands that are not obvious, and the values of names.
 */
public final class InlayHints {

  /** Number of lines processed between two checks for cancellation. */
  private static final int CANCEL_CHECK_INTERVAL = 256;

  private final Document document;
  private final Settings.Hints hintSettings;
  private final String uri;
  private final EncodingHints encodings;
  private final OperandNames names = new OperandNames();
  private final List<InlayHint> hints = new ArrayList<>();

  private InlayHints(Document document, Settings.Hints hintSettings, String uri) {
    this.document = document;
    this.hintSettings = hintSettings;
    this.uri = uri;
    this.encodings =
        new EncodingHints(
            document, hintSettings, line -> width(innerHints(document.codeStatements(line))));
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
      if ((line - first) % CANCEL_CHECK_INTERVAL == 0) {
        cancel.checkCanceled();
      }
      all.addLine(line);
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

  private void addLine(int line) {
    if (document.sourceLine(line).statements().isEmpty()) {
      return;
    }
    List<CodeStatement> code = document.codeStatements(line);
    List<Hint> inside = innerHints(code);
    for (Hint hint : inside) {
      InlayHint shown = hint.toInlayHint(line);
      if (hint.isControl()) {
        shown.setData(new JsonPrimitive(uri));
      }
      hints.add(shown);
    }
    if (hintSettings.encoding() != Encoding.OFF) {
      InlayHint encoding = encodings.of(line, code, width(inside));
      if (encoding != null) {
        encoding.setData(new JsonPrimitive(uri));
        hints.add(encoding);
      }
    }
  }

  /** Returns the hints between the characters of a line, from left to right. */
  private List<Hint> innerHints(List<CodeStatement> code) {
    List<Hint> inside = new ArrayList<>();
    for (CodeStatement one : code) {
      if (hintSettings.operandNames() && one.instruction() != null) {
        names.addHints(one, inside);
      }
      if (hintSettings.control() && one.instruction() != null) {
        ControlHints.addHint(one, inside);
      }
      if (hintSettings.values()) {
        ValueHints.addHints(document, one, inside);
      }
    }
    inside.sort(Comparator.comparingInt(Hint::column));
    return inside;
  }

  private static int width(List<Hint> inside) {
    return inside.stream().mapToInt(hint -> hint.paddedLabel().length()).sum();
  }

  /**
   * A short text inside a line.
   *
   * @param column the column where it is shown, from 0
   * @param label the text
   * @param beforeCode whether it belongs to the characters after it; else to those before it
   * @param tooltip the tooltip, or null
   * @param isControl whether it is the control of an instruction; its tooltip is added later
   */
  record Hint(int column, String label, boolean beforeCode, String tooltip, boolean isControl) {

    Hint(int column, String label, boolean beforeCode, String tooltip) {
      this(column, label, beforeCode, tooltip, false);
    }

    /**
     * Returns the label with the space that separates it from the code. The padding of the protocol
     * is not used, because editors do not draw it as a whole column.
     */
    String paddedLabel() {
      return beforeCode ? label + " " : " " + label;
    }

    InlayHint toInlayHint(int line) {
      InlayHint hint = new InlayHint(new Position(line, column), Either.forLeft(paddedLabel()));
      if (beforeCode && !isControl) {
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
   * Adds the tooltip to the hint of an encoding or a control, and returns the hint. Other hints are
   * returned unchanged.
   *
   * @param document the current state of the document that {@link #uri} names
   * @param lowFirst whether the low half of a word comes first
   */
  public static InlayHint resolve(Document document, InlayHint hint, boolean lowFirst) {
    int line = hint.getPosition().getLine();
    if (hint.getData() == null || line < 0 || line >= document.lineCount()) {
      return hint;
    }
    CodeStatement controlled = ControlHints.statementOf(document, hint);
    String text =
        controlled == null
            ? EncodingText.of(document.codeStatements(line), lowFirst)
            : ControlHints.tooltip(document, controlled);
    if (!text.isEmpty()) {
      hint.setTooltip(new MarkupContent(MarkupKind.MARKDOWN, text));
    }
    return hint;
  }
}
