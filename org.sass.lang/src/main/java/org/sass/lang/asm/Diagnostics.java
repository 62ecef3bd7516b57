package org.sass.lang.asm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What there is to read about each diagnostic: what it means, an example, the way out. The pages
 * are one text in Markdown, {@code docs/diagnostics.md}, which is part of this library.
 */
public final class Diagnostics {
  private static final String RESOURCE = "diagnostics.md";
  private static final String SECTION = "\n### ";
  private static final String CHAPTER = "\n## ";

  private static final String TEXT = read();
  private static final List<String> CODES = codes(TEXT);
  private static final List<String> ANALYSES = codes(chapter(CHAPTER + "Whole kernels"));
  private static final List<String> LAUNCH = codes(chapter(CHAPTER + "Launch comments"));

  private Diagnostics() {}

  private static String read() {
    try (InputStream in = Diagnostics.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is missing from the library");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String chapter(String heading) {
    int start = TEXT.indexOf(heading);
    int end = TEXT.indexOf(CHAPTER, start + 1);
    return TEXT.substring(start, end < 0 ? TEXT.length() : end);
  }

  private static List<String> codes(String text) {
    List<String> codes = new ArrayList<>();
    for (int at = text.indexOf(SECTION); at >= 0; at = text.indexOf(SECTION, at + 1)) {
      int start = at + SECTION.length();
      codes.add(text.substring(start, text.indexOf('\n', start)));
    }
    return List.copyOf(codes);
  }

  /** The whole text, as {@code docs/diagnostics.md} has it. */
  public static String text() {
    return TEXT;
  }

  /** The codes that have a page, in the order of the text. */
  public static List<String> codes() {
    return CODES;
  }

  /** Whether a code belongs to the analyses of whole kernels, which the assembler does not make. */
  public static boolean isAnalysis(String code) {
    return ANALYSES.contains(code);
  }

  /** Whether a code belongs to launch comments, which the assembler does not read. */
  public static boolean isLaunch(String code) {
    return LAUNCH.contains(code);
  }

  /**
   * The page of a code in Markdown, without its heading; null if there is none. Its anchor in
   * {@code docs/diagnostics.md} is the code.
   */
  public static String page(String code) {
    int at = TEXT.indexOf(SECTION + code + "\n");
    if (at < 0 || code.isEmpty()) {
      return null;
    }
    int start = at + SECTION.length() + code.length() + 1;
    int section = TEXT.indexOf(SECTION, start);
    int chapter = TEXT.indexOf(CHAPTER, start);
    int end = section < 0 ? TEXT.length() : section;
    end = chapter < 0 ? end : Math.min(end, chapter);
    return TEXT.substring(start, end).strip() + "\n";
  }
}
