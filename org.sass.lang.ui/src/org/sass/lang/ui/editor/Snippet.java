package org.sass.lang.ui.editor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.CompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.link.LinkedModeModel;
import org.eclipse.jface.text.link.LinkedModeUI;
import org.eclipse.jface.text.link.LinkedPosition;
import org.eclipse.jface.text.link.LinkedPositionGroup;
import org.eclipse.jface.text.link.ProposalPosition;
import org.eclipse.ui.texteditor.link.EditorLinkedModeUI;

/**
 * A text with tab stops, read from the snippet syntax of the Language Server Protocol.
 *
 * @param text the text that is inserted
 * @param stops the places that the Tab key visits, in the order of the text
 */
public record Snippet(String text, List<Stop> stops) {

  /**
   * A tab stop.
   *
   * @param number the number; stops with the same number are edited together, and 0 is the final
   *     position of the cursor
   * @param start the offset in the text
   * @param length the length of the placeholder text
   * @param choices the allowed texts; empty if any text is allowed
   */
  public record Stop(int number, int start, int length, List<String> choices) {}

  /** Parses a snippet. A text without tab stops stays as it is, except for escaped characters. */
  public static Snippet parse(String source) {
    Parser parser = new Parser(source);
    parser.parse(false);
    return new Snippet(parser.text.toString(), List.copyOf(parser.stops));
  }

  private static final class Parser {
    private final String source;
    private final StringBuilder text = new StringBuilder();
    private final List<Stop> stops = new ArrayList<>();
    private int index;

    Parser(String source) {
      this.source = source;
    }

    /**
     * Parses up to the end, or up to the brace that closes the tab stop if this is inside of one.
     */
    void parse(boolean inBraces) {
      while (index < source.length()) {
        char c = source.charAt(index);
        if (c == '\\' && index + 1 < source.length()) {
          text.append(source.charAt(index + 1));
          index += 2;
        } else if (inBraces && c == '}') {
          index++;
          return;
        } else if (c == '$' && index + 1 < source.length() && isAtStop()) {
          parseStop();
        } else {
          text.append(c);
          index++;
        }
      }
    }

    private boolean isAtStop() {
      char next = source.charAt(index + 1);
      return Character.isDigit(next)
          || next == '{'
              && index + 2 < source.length()
              && Character.isDigit(source.charAt(index + 2));
    }

    private void parseStop() {
      boolean braced = source.charAt(index + 1) == '{';
      index += braced ? 2 : 1;
      int number = 0;
      while (index < source.length() && Character.isDigit(source.charAt(index))) {
        number = number * 10 + Character.digit(source.charAt(index++), 10);
      }
      int start = text.length();
      List<String> choices = List.of();
      int place = stops.size();
      if (braced && index < source.length()) {
        char c = source.charAt(index);
        if (c == '|') {
          int end = source.indexOf("|}", index);
          end = end < 0 ? source.length() : end;
          choices = List.of(source.substring(index + 1, end).split(","));
          text.append(choices.get(0));
          index = Math.min(source.length(), end + 2);
        } else {
          index += c == ':' ? 1 : 0;
          parse(true);
        }
      }
      stops.add(place, new Stop(number, start, text.length() - start, choices));
    }
  }

  /** Returns the final position of the cursor, as an offset from the start of the text. */
  public int finalCursorOffset() {
    return stops.stream()
        .filter(stop -> stop.number() == 0)
        .mapToInt(Stop::start)
        .findFirst()
        .orElse(text.length());
  }

  /**
   * Starts the linked mode, in which the Tab key visits the stops. The text must have been inserted
   * at the given offset.
   */
  public void startLinkedMode(ITextViewer viewer, int offset) throws BadLocationException {
    Map<Integer, LinkedPositionGroup> groups = new TreeMap<>();
    for (Stop stop : stops) {
      if (stop.number() > 0) {
        groups
            .computeIfAbsent(stop.number(), number -> new LinkedPositionGroup())
            .addPosition(linkedPosition(viewer.getDocument(), offset, stop));
      }
    }
    if (groups.isEmpty()) {
      return;
    }
    LinkedModeModel model = new LinkedModeModel();
    for (LinkedPositionGroup group : groups.values()) {
      model.addGroup(group);
    }
    model.forceInstall();
    LinkedModeUI tabs = new EditorLinkedModeUI(model, viewer);
    tabs.setExitPosition(viewer, offset + finalCursorOffset(), 0, Integer.MAX_VALUE);
    tabs.enter();
  }

  private static LinkedPosition linkedPosition(IDocument document, int offset, Stop stop) {
    int start = offset + stop.start();
    if (stop.choices().isEmpty()) {
      return new LinkedPosition(document, start, stop.length(), stop.number());
    }
    ICompletionProposal[] choices =
        stop.choices().stream()
            .map(choice -> new CompletionProposal(choice, start, stop.length(), choice.length()))
            .toArray(ICompletionProposal[]::new);
    return new ProposalPosition(document, start, stop.length(), stop.number(), choices);
  }
}
