package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.TableLines.Entry;
import org.sass.lang.isa.TableLines.Token;

/**
 * Reads the words of a statement or entry of a table. Throws an {@link IsaException} that names the
 * place if a word is missing or wrong.
 */
final class RowReader {
  private final String file;
  private final TemplateReader templates;
  private final List<String> archs;
  private final List<String> lates = new ArrayList<>();

  /**
   * @param archs the architectures named so far; the caller adds to the list while it reads the
   *     table
   */
  RowReader(String file, TemplateReader templates, List<String> archs) {
    this.file = file;
    this.templates = templates;
    this.archs = archs;
  }

  BitPattern join(BitPattern a, BitPattern b, Token token) {
    if (a.excludes(b)) {
      throw error(token, "this contradicts a condition before it");
    }
    return a.and(b);
  }

  /** Returns the index of an architecture, from 0. */
  int arch(Token token, String arch) {
    int index = archs.indexOf(arch);
    if (index < 0) {
      throw error(
          token, "unknown architecture '" + arch + "' (known: " + String.join(" ", archs) + ")");
    }
    return index;
  }

  /**
   * The architectures that have a row.
   *
   * @param first index of the first one
   * @param last index of the last one; {@link Form#NEWEST} if all newer ones have it, too
   */
  record ArchRange(int first, int last) {
    static final ArchRange ALL = new ArchRange(0, Form.NEWEST);
  }

  /** Reads the architectures after {@code arch}: {@code arch FIRST} or {@code arch FIRST LAST}. */
  ArchRange archRange(Entry entry) {
    String firstArch = word(entry, 1, "an architecture");
    int first = arch(entry.tokens().get(1), firstArch);
    return entry.tokens().size() > 2
        ? range(entry.tokens().get(2), first, entry.tokens().get(2).text())
        : new ArchRange(first, Form.NEWEST);
  }

  /** Reads the architectures of a case: {@code FIRST} or {@code FIRST-LAST}. */
  ArchRange archRange(Token token, String text) {
    int dash = text.indexOf('-');
    int first = arch(token, dash < 0 ? text : text.substring(0, dash));
    return dash < 0
        ? new ArchRange(first, Form.NEWEST)
        : range(token, first, text.substring(dash + 1));
  }

  private ArchRange range(Token token, int first, String lastArch) {
    int last = arch(token, lastArch);
    if (last < first) {
      throw error(token, "the last architecture, " + lastArch + ", is older than the first one");
    }
    return new ArchRange(first, last);
  }

  /** Records the name that a {@code late} statement defines, so that {@link #late} accepts it. */
  void addLateName(String word) {
    lates.add(word);
  }

  /** Reads the name after {@code late}: which part of the instruction happens late. */
  String late(Entry entry) {
    String word = word(entry, 1, "the name of what is late");
    if (!lates.contains(word)) {
      throw error(
          entry.tokens().get(1),
          lates.isEmpty()
              ? "the table has no 'late' statement for '" + word + "'"
              : "what is late is one of " + String.join(" ", lates));
    }
    return word;
  }

  /**
   * Reads the conditions {@code FIELD=VALUE} from token {@code from} on, and joins them into one.
   */
  BitPattern conditions(Entry entry, int from, int size) {
    BitPattern all = BitPattern.ANY;
    for (int i = from; i < entry.tokens().size() && !entry.tokens().get(i).quoted(); i++) {
      Token token = entry.tokens().get(i);
      if (!isExclusion(token)) {
        all = join(all, templates.condition(token, size), token);
      }
    }
    return all;
  }

  private static boolean isExclusion(Token token) {
    return token.text().contains("!=") || token.text().contains("|");
  }

  /**
   * Reads the conditions {@code FIELD!=VALUE} and {@code FIELD=VALUE|VALUE} from token {@code from}
   * on. The latter excludes all other values.
   */
  List<BitPattern> exclusions(Entry entry, int from, int size) {
    List<BitPattern> all = new ArrayList<>();
    for (int i = from; i < entry.tokens().size() && !entry.tokens().get(i).quoted(); i++) {
      Token token = entry.tokens().get(i);
      if (token.text().contains("|")) {
        all.addAll(templates.otherValues(token, size));
      } else if (isExclusion(token)) {
        all.add(templates.condition(token, size));
      }
    }
    return List.copyOf(all);
  }

  /** Reads the size in bits after the first word: a multiple of 8, from 8 to 128. */
  int size(Entry entry) {
    int size = number(entry, 1, "a number of bits");
    if (size <= 0 || size > 128 || size % 8 != 0) {
      throw error(entry.tokens().get(1), "the size is a multiple of 8 bits, 128 at most");
    }
    return size;
  }

  /** Reads a number, which must be there. */
  int number(Entry entry, int index, String description) {
    String word = word(entry, index, description);
    return templates.number(word, entry.tokens().get(index), 0);
  }

  /** Reads a word, which must be there. */
  String word(Entry entry, int index, String description) {
    if (index >= entry.tokens().size() || entry.tokens().get(index).quoted()) {
      throw error(entry.firstToken(), "'" + entry.firstToken().text() + "' lacks " + description);
    }
    return entry.tokens().get(index).text();
  }

  /** Reads the quoted strings from token {@code index} on; at least one must be there. */
  String string(Entry entry, int index, String description) {
    if (index >= entry.tokens().size() || !entry.tokens().get(index).quoted()) {
      throw error(
          entry.firstToken(),
          "'" + entry.firstToken().text() + "' lacks " + description + " in double quotes");
    }
    return join(entry, index);
  }

  /** Joins the quoted strings from token {@code index} on, with a space between them. */
  static String join(Entry entry, int index) {
    StringBuilder text = new StringBuilder();
    for (Token token : entry.tokens().subList(index, entry.tokens().size())) {
      if (token.quoted()) {
        text.append(text.isEmpty() ? "" : " ").append(token.text());
      }
    }
    return text.toString();
  }

  IsaException error(Token token, String message) {
    return new IsaException(file, token.line(), token.column(), message);
  }
}
