package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.TableLines.Entry;
import org.sass.lang.isa.TableLines.Token;

/**
 * Reads the words of a statement or entry of a table. Throws an {@link IsaException} that names the
 * place if a word is missing or wrong.
 */
final class Rows {
  private final String file;
  private final TemplateReader templates;
  private final List<String> archs;
  private final List<String> lates = new ArrayList<>();

  /**
   * @param archs the architectures named so far; the caller adds to the list while it reads the
   *     table
   */
  Rows(String file, TemplateReader templates, List<String> archs) {
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
      if (!token.text().contains("!=")) {
        all = join(all, templates.condition(token, size), token);
      }
    }
    return all;
  }

  /** Reads the conditions {@code FIELD!=VALUE} from token {@code from} on. */
  List<BitPattern> exclusions(Entry entry, int from, int size) {
    List<BitPattern> all = new ArrayList<>();
    for (int i = from; i < entry.tokens().size() && !entry.tokens().get(i).quoted(); i++) {
      if (entry.tokens().get(i).text().contains("!=")) {
        all.add(templates.condition(entry.tokens().get(i), size));
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
