package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.SourceLine.Statement;

/**
 * The numbered names that stand in the lines around a cursor, within its kernel: the nearest first,
 * those above it before those below. It looks at some lines only, whatever the size of the text.
 */
final class Registers {
  private static final int ABOVE = 200;
  private static final int BELOW = 40;

  /** Names by their letters: {@code R}; each number with what stands behind it, {@code 3L}. */
  private final Map<String, List<String>> names = new LinkedHashMap<>();

  /** No line was looked at. */
  static final Registers NONE = new Registers();

  private Registers() {}

  /** Looks around a line. */
  static Registers near(Document document, int line) {
    Registers found = new Registers();
    int first = 0;
    int last = document.lineCount() - 1;
    int kernel = document.kernelAt(line);
    for (int i = line; i >= Math.max(first, line - ABOVE); i--) {
      if (i != line && document.kernelAt(i) != kernel) {
        break;
      }
      found.read(document, i);
    }
    for (int i = line + 1; i <= Math.min(last, line + BELOW); i++) {
      if (document.kernelAt(i) != kernel) {
        break;
      }
      found.read(document, i);
    }
    return found;
  }

  private void read(Document document, int line) {
    for (Statement statement : document.source(line).statements()) {
      String text = statement.source();
      int end = Math.min(text.length(), statement.end() - statement.shift());
      int at = Math.max(0, statement.start() - statement.shift());
      while (at < end) {
        int from = at;
        while (at < end && Chars.isWord(text.charAt(at))) {
          at++;
        }
        if (at > from) {
          add(text.substring(from, at));
        }
        at++;
      }
    }
  }

  private void add(String word) {
    int digits = 0;
    while (digits < word.length() && Chars.isLetter(word.charAt(digits))) {
      digits++;
    }
    int end = digits;
    while (end < word.length() && Chars.isDigit(word.charAt(end))) {
      end++;
    }
    boolean half = end == word.length() - 1 && "LH".indexOf(word.charAt(end)) >= 0;
    if (digits == 0 || end == digits || end - digits > 4 || end < word.length() && !half) {
      return;
    }
    List<String> all = names.computeIfAbsent(word.substring(0, digits), k -> new ArrayList<>());
    String number = word.substring(digits);
    if (!all.contains(number)) {
      all.add(number);
    }
  }

  /** The numbers that are used, the nearest first; with {@code L} or {@code H} for halves. */
  List<String> used(String letters, boolean half) {
    List<String> found = new ArrayList<>();
    List<String> wholes = new ArrayList<>();
    for (String number : names.getOrDefault(letters, List.of())) {
      boolean isHalf = !Chars.isDigit(number.charAt(number.length() - 1));
      String whole = isHalf ? number.substring(0, number.length() - 1) : number;
      if (half && isHalf || !half && !found.contains(whole)) {
        found.add(half ? number : whole);
      } else if (half) {
        wholes.add(whole);
      }
    }
    for (String whole : half ? wholes : List.<String>of()) {
      for (String one : List.of(whole + "L", whole + "H")) {
        if (!found.contains(one)) {
          found.add(one);
        }
      }
    }
    return found;
  }

  /** The nearest one that is used, up to a value of its field; null if none is. */
  String recent(String letters, boolean half, long max) {
    for (String number : used(letters, half)) {
      if (value(number, half) <= max) {
        return number;
      }
    }
    return null;
  }

  /** The least whole register that is not used nearby. */
  long free(String letters) {
    List<String> used = used(letters, false);
    long free = 0;
    while (used.contains(Long.toString(free))) {
      free++;
    }
    return free;
  }

  /** The value of a field that holds such a number. */
  static long value(String number, boolean half) {
    int last = number.length() - 1;
    return half
        ? 2 * Long.parseLong(number.substring(0, last)) + (number.charAt(last) == 'H' ? 1 : 0)
        : Long.parseLong(number);
  }
}
