package org.sass.lang.ide.completion;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Pieces of text that are offered for an instruction set, from the file {@code NAME.snippets}
 * beside this class. A piece starts with a line {@code ==== KIND WORD: TITLE}; a {@code snippet}
 * stands where a statement can begin, a {@code place} is an operand, and {@code usual} words are
 * offered before others.
 *
 * @param snippets what can stand where a statement begins
 * @param places operands that everybody writes alike
 * @param usual mnemonics and other words that code has most, the most frequent first
 */
record SnippetTexts(List<Entry> snippets, List<Entry> places, List<String> usual) {
  private static final String MARK = "==== ";
  private static final SnippetTexts NONE = new SnippetTexts(List.of(), List.of(), List.of());

  /**
   * A piece of text.
   *
   * @param word what it is found by
   * @param title what it is
   * @param body the text; a snippet's with tab stops
   */
  record Entry(String word, String title, String body) {

    /** Whether it is a kernel of its own, which only stands outside of others. */
    boolean isKernel() {
      return body.startsWith(".kernel ") || body.contains("\n.kernel ");
    }

    /** The body without tab stops. */
    String plain() {
      return SnippetTexts.plain(body);
    }
  }

  private static final Map<String, SnippetTexts> ALL =
      Isas.names().stream().collect(Collectors.toUnmodifiableMap(n -> n, SnippetTexts::read));

  /** A text without its tab stops: the first choice of each. */
  static String plain(String snippet) {
    return snippet
        .replaceAll("\\$\\{\\d+:([^}]*)}", "$1")
        .replaceAll("\\$\\{\\d+\\|([^,|]*)[^|]*\\|}", "$1")
        .replace("$0", "");
  }

  /** The pieces of an instruction set; none where it has no such file. */
  static SnippetTexts of(Isa isa) {
    return ALL.getOrDefault(isa.name(), NONE);
  }

  private static SnippetTexts read(String table) {
    try (InputStream in = SnippetTexts.class.getResourceAsStream(table + ".snippets")) {
      return in == null ? NONE : parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SnippetTexts parse(String text) {
    List<Entry> snippets = new ArrayList<>();
    List<Entry> places = new ArrayList<>();
    List<String> usual = new ArrayList<>();
    for (String piece : ("\n" + text.replace("\r\n", "\n")).split("\n" + MARK)) {
      int end = piece.indexOf('\n');
      int colon = piece.indexOf(": ");
      int blank = piece.indexOf(' ');
      if (blank < 0 || colon < blank || end < colon) {
        continue;
      }
      String word = piece.substring(blank + 1, colon);
      String title = piece.substring(colon + 2, end);
      String body = piece.substring(end + 1).strip();
      if (piece.startsWith("usual ")) {
        usual.addAll(List.of(body.split("\\s+")));
      } else {
        boolean place = piece.startsWith("place ");
        (place ? places : snippets).add(new Entry(word, title, body));
      }
    }
    return new SnippetTexts(List.copyOf(snippets), List.copyOf(places), List.copyOf(usual));
  }
}
