package org.sass.lang.ide.hints;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintLabelPart;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.document.Document;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Places hints for an editor that shows them inside of the text without knowing columns: encodings
 * stand in columns after the code, comments after the encodings. Comments that stand below each
 * other in the text still do on the screen: all move by as much as the one that has to move most,
 * those alone in their lines too.
 */
public final class HintColumns {
  /** Where encodings stand that no comment is near to, if the code leaves room for it. */
  private static final int COLUMN = 40;

  private static final int TAB = 4;

  /**
   * So far around the lines asked for, their kernel is looked at for columns to be in line with.
   */
  private static final int AROUND = 400;

  private static final String KERNEL = ".kernel";

  /** Between code and encoding, and between encoding and comment. */
  private static final int GAP = 2;

  /** What the platform leaves free at the end of a line before it shows something there. */
  private static final int AT_END = 3;

  /**
   * What is shown in a line.
   *
   * @param line from 0
   * @param at the character in the line before which it is shown; the line's length for its end
   */
  private record Shown(int line, int at, String label) {}

  /** A line as it is looked at: columns are those of the text, tabs spread. */
  private record Row(
      int line, int length, int width, int comment, int commentAt, int shift, String encoding) {
    boolean isCode() {
      return encoding != null;
    }
  }

  private final Document document;
  private final List<Row> rows = new ArrayList<>();

  /** The width of the other hints before the comments of a column, where they are widest. */
  private final Map<Integer, Integer> shifts = new HashMap<>();

  private int widest;

  private HintColumns(Document document) {
    this.document = document;
  }

  /**
   * What is shown in some lines, and around them as far as their columns depend on it.
   *
   * @param first a line, from 0
   * @param last the last line, included
   * @return by line, and in it by the character before which the text stands; the line's length for
   *     its end
   */
  public static Map<Integer, Map<Integer, String>> of(
      Document document, Settings settings, String uri, int first, int last, CancelChecker cancel) {
    int from = start(document, first);
    int to = end(document, last);
    List<InlayHint> hints =
        InlayHints.of(document, settings, uri, range(document, from, to), cancel);
    return labels(document, hints, from, to);
  }

  private static Range range(Document version, int from, int to) {
    int last = Math.min(to, version.lineCount() - 1);
    int length = last < 0 ? 0 : version.line(last).length();
    return new Range(new Position(from, 0), new Position(last, length));
  }

  /** The first line of the kernel of a line. */
  private static int start(Document version, int line) {
    int most = Math.max(0, line - AROUND);
    int start = Math.min(line, version.lineCount() - 1);
    while (start > most && !version.line(start).startsWith(KERNEL)) {
      start--;
    }
    return Math.max(0, start);
  }

  private static int end(Document version, int line) {
    int most = Math.min(version.lineCount() - 1, line + AROUND);
    int end = line;
    while (end < most && !version.line(end + 1).startsWith(KERNEL)) {
      end++;
    }
    return end;
  }

  /** What is shown, by lines and by the characters before which it stands. */
  private static Map<Integer, Map<Integer, String>> labels(
      Document version, List<InlayHint> hints, int from, int to) {
    Map<Integer, Map<Integer, String>> labels = new TreeMap<>();
    for (InlayHint hint : hints) {
      if (!isEncoding(hint)) {
        Position at = hint.getPosition();
        add(labels, at.getLine(), at.getCharacter(), label(hint));
      }
    }
    for (Shown shown : placed(version, hints, from, to)) {
      add(labels, shown.line(), shown.at(), shown.label());
    }
    return labels;
  }

  /** All at one place are one, or something that separates them would stand between. */
  private static void add(
      Map<Integer, Map<Integer, String>> labels, int line, int at, String label) {
    labels.computeIfAbsent(line, key -> new TreeMap<>()).merge(at, label, String::concat);
  }

  /**
   * Where encodings stand, and what keeps comments in line.
   *
   * @param hints those of the lines from {@code first} to {@code last}, and no others
   */
  private static List<Shown> placed(Document document, List<InlayHint> hints, int first, int last) {
    HintColumns columns = new HintColumns(document);
    columns.read(hints, first, Math.min(last, document.lineCount() - 1));
    List<Shown> shown = new ArrayList<>();
    for (int i = 0; i < columns.rows.size(); i++) {
      Shown one = columns.shown(i);
      if (one != null) {
        shown.add(one);
      }
    }
    return shown;
  }

  private void read(List<InlayHint> hints, int first, int last) {
    Map<Integer, Integer> inside = new TreeMap<>();
    Map<Integer, String> encodings = new TreeMap<>();
    for (InlayHint hint : hints) {
      int line = hint.getPosition().getLine();
      if (isEncoding(hint)) {
        encodings.put(line, label(hint).strip());
      } else {
        inside.merge(line, label(hint).length(), Integer::sum);
      }
    }
    for (int line = first; line <= last; line++) {
      String text = document.line(line);
      Comment comment = comment(document.source(line));
      Row row =
          new Row(
              line,
              text.length(),
              width(text, text.length()),
              comment == null ? -1 : width(text, comment.start()),
              comment == null ? -1 : comment.start(),
              inside.getOrDefault(line, 0),
              encodings.get(line));
      rows.add(row);
      if (row.isCode()) {
        widest = Math.max(widest, row.encoding.length());
        if (row.comment >= 0) {
          shifts.merge(row.comment, row.shift, Math::max);
        }
      }
    }
  }

  private Shown shown(int index) {
    Row row = rows.get(index);
    if (row.comment >= 0) {
      Integer shift = shifts.get(row.comment);
      if (shift == null || !isNearCode(index)) {
        return null;
      }
      String before = " ".repeat(Math.max(0, shift - row.shift));
      String encoding = row.isCode() ? row.encoding : "";
      String behind = " ".repeat(widest - encoding.length() + GAP);
      return new Shown(row.line, row.commentAt, before + encoding + behind);
    }
    if (!row.isCode()) {
      return null;
    }
    int end = row.width + row.shift;
    int pad = Math.max(0, column(index, end) - end - AT_END);
    return new Shown(row.line, row.length, " ".repeat(pad) + row.encoding);
  }

  /** Whether a comment belongs to those after code: alone in its line it goes on from one. */
  private boolean isNearCode(int index) {
    int column = rows.get(index).comment;
    for (int by = 0; index - by >= 0 || index + by < rows.size(); by++) {
      boolean above = index - by >= 0 && rows.get(index - by).comment == column;
      boolean below = index + by < rows.size() && rows.get(index + by).comment == column;
      if (!above && !below) {
        return false;
      }
      if (above && rows.get(index - by).isCode() || below && rows.get(index + by).isCode()) {
        return true;
      }
    }
    return false;
  }

  /** The column of an encoding at the end of its line: that of the nearest that has a comment. */
  private int column(int index, int end) {
    for (int by = 1; index - by >= 0 || index + by < rows.size(); by++) {
      for (int near : new int[] {index - by, index + by}) {
        if (near < 0 || near >= rows.size()) {
          continue;
        }
        Row row = rows.get(near);
        if (row.isCode() && row.comment >= 0) {
          int column = row.comment + shifts.get(row.comment);
          if (column >= end + GAP && column <= 2 * COLUMN) {
            return column;
          }
        }
      }
    }
    return end + GAP <= COLUMN ? COLUMN : (end + GAP + 7) / 8 * 8;
  }

  /**
   * Where the code of a line ends: the comment after it, and the space before, are left out; 0
   * beyond the last line.
   */
  public static int codeEnd(Document document, int line) {
    if (line >= document.lineCount()) {
      return 0;
    }
    String text = document.line(line);
    Comment comment = comment(document.source(line));
    return (comment == null ? text : text.substring(0, comment.start())).stripTrailing().length();
  }

  /** The comment that ends a line; null if there is none. */
  private static Comment comment(SourceLine line) {
    int end = 0;
    for (Statement statement : line.statements()) {
      end = Math.max(end, statement.end());
      end = statement.word() == null ? end : Math.max(end, statement.word().end());
    }
    for (Comment comment : line.comments()) {
      if (comment.start() >= end) {
        return comment;
      }
    }
    return null;
  }

  private static int width(String text, int end) {
    int width = 0;
    for (int i = 0; i < end; i++) {
      width = text.charAt(i) == '\t' ? (width / TAB + 1) * TAB : width + 1;
    }
    return width;
  }

  /** Whether a hint is address or word of the instructions of its line. */
  private static boolean isEncoding(InlayHint hint) {
    return InlayHints.uri(hint) != null;
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
