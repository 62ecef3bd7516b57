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
 * The pieces of text offered for an instruction set. They come from the resource {@code
 * NAME.snippets} in the package of this class. A piece starts with a line {@code ==== KIND WORD:
 * TITLE}. The kind {@code snippet} is for the start of a statement, the kind {@code place} is an
 * operand, and words of the kind {@code usual} are offered before others.
 *
 * @param snippets texts for the start of a statement
 * @param places operands that all code writes in the same way
 * @param frequentWords the mnemonics and other words that code uses most, the most frequent first
 */
record SnippetTexts(List<Entry> snippets, List<Entry> places, List<String> frequentWords) {
  private static final String ENTRY_MARK = "==== ";
  private static final SnippetTexts NONE = new SnippetTexts(List.of(), List.of(), List.of());

  /**
   * A piece of text.
   *
   * @param word the word that finds it
   * @param title a short description
   * @param body the text; that of a snippet has tab stops
   */
  record Entry(String word, String title, String body) {

    /**
     * Returns whether the text is a whole kernel, which can only stand outside of other kernels.
     */
    boolean isKernel() {
      return body.startsWith(".kernel ") || body.contains("\n.kernel ");
    }

    /** Returns the body without tab stops. */
    String plain() {
      return SnippetTexts.plain(body);
    }
  }

  private static final Map<String, SnippetTexts> BY_ISA =
      Isas.names().stream().collect(Collectors.toUnmodifiableMap(n -> n, SnippetTexts::load));

  /** Replaces each tab stop of a text by its value, or by its first choice. */
  static String plain(String snippet) {
    return snippet
        .replaceAll("\\$\\{\\d+:([^}]*)}", "$1")
        .replaceAll("\\$\\{\\d+\\|([^,|]*)[^|]*\\|}", "$1")
        .replace("$0", "");
  }

  /** Returns the pieces for an instruction set; empty lists if it has no file. */
  static SnippetTexts of(Isa isa) {
    return BY_ISA.getOrDefault(isa.name(), NONE);
  }

  private static SnippetTexts load(String table) {
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
    for (String piece : ("\n" + text.replace("\r\n", "\n")).split("\n" + ENTRY_MARK)) {
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
