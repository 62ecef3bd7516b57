package org.sass.lang.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The documentation of each diagnostic: what it means, an example, and how to fix it. Most pages
 * are sections of the Markdown file {@code docs/diagnostics.md}, which is part of this library. The
 * pages about what only a run can show are in {@code docs/checks.md}.
 */
public final class DiagnosticCatalog {
  private static final String DIAGNOSTICS_RESOURCE = "diagnostics.md";
  private static final String CHECKS_RESOURCE = "checks.md";
  private static final String SECTION_HEADING = "\n### ";
  private static final String CHAPTER_HEADING = "\n## ";

  /** What starts an item of a list, a row of a table, or a heading. */
  private static final Pattern BLOCK_START = Pattern.compile("\\s*[-*] |[|#]");

  /** A row of a table, a heading or indented code, which a line break always ends. */
  private static final Pattern ONE_LINE = Pattern.compile("[|#]|    ");

  private static final String TEXT = read(DIAGNOSTICS_RESOURCE);
  private static final List<String> CODES = codes(TEXT);
  private static final List<String> ANALYSIS_CODES =
      codes(chapter(CHAPTER_HEADING + "Whole kernels"));
  private static final List<String> LAUNCH_CODES =
      codes(chapter(CHAPTER_HEADING + "Launch comments"));

  /**
   * The pages about runs. They are loaded only when a kernel is run, or when a client asks for the
   * results of a run.
   */
  private static final class Checks {
    private static final String TEXT = read(CHECKS_RESOURCE);
    private static final List<String> CODES = DiagnosticCatalog.codes(TEXT);
  }

  private DiagnosticCatalog() {}

  private static String read(String resource) {
    try (InputStream in = DiagnosticCatalog.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing from the library");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String chapter(String heading) {
    int start = TEXT.indexOf(heading);
    int end = TEXT.indexOf(CHAPTER_HEADING, start + 1);
    return TEXT.substring(start, end < 0 ? TEXT.length() : end);
  }

  private static List<String> codes(String text) {
    List<String> codes = new ArrayList<>();
    for (int at = text.indexOf(SECTION_HEADING);
        at >= 0;
        at = text.indexOf(SECTION_HEADING, at + 1)) {
      int start = at + SECTION_HEADING.length();
      codes.add(text.substring(start, text.indexOf('\n', start)));
    }
    return List.copyOf(codes);
  }

  /** Returns the whole text of {@code docs/diagnostics.md}. */
  public static String text() {
    return TEXT;
  }

  /**
   * Returns the codes that have a page in {@code docs/diagnostics.md}, in the order of the text.
   */
  public static List<String> codes() {
    return CODES;
  }

  /** Returns the codes that only a run can show, in the order of {@code docs/checks.md}. */
  public static List<String> checks() {
    return Checks.CODES;
  }

  /**
   * Returns whether a code belongs to the analyses of whole kernels, which the assembler does not
   * make.
   */
  public static boolean isAnalysis(String code) {
    return ANALYSIS_CODES.contains(code);
  }

  /** Returns whether a code belongs to launch comments, which the assembler does not read. */
  public static boolean isLaunch(String code) {
    return LAUNCH_CODES.contains(code);
  }

  /**
   * Returns the page of a code in Markdown, without its heading; null if there is none. Each
   * paragraph and each item of a list is one line, because the reader knows the width of the
   * window. The page's anchor in {@code docs/diagnostics.md} or {@code docs/checks.md} is the code.
   */
  public static String page(String code) {
    String page = page(TEXT, code);
    return page != null ? page : page(Checks.TEXT, code);
  }

  private static String page(String text, String code) {
    int at = text.indexOf(SECTION_HEADING + code + "\n");
    if (at < 0 || code.isEmpty()) {
      return null;
    }
    int start = at + SECTION_HEADING.length() + code.length() + 1;
    int section = text.indexOf(SECTION_HEADING, start);
    int chapter = text.indexOf(CHAPTER_HEADING, start);
    int end = section < 0 ? text.length() : section;
    end = chapter < 0 ? end : Math.min(end, chapter);
    return joinLines(text.substring(start, end).strip()) + "\n";
  }

  /** Joins the lines of each paragraph and of each item of a list. */
  private static String joinLines(String markdown) {
    StringBuilder out = new StringBuilder();
    boolean isCode = false;
    boolean continues = false;
    for (String line : markdown.split("\n", -1)) {
      boolean isFence = line.startsWith("```");
      if (continues && !isFence && !line.isBlank() && !BLOCK_START.matcher(line).lookingAt()) {
        out.append(' ').append(line.strip());
        continue;
      }
      out.append(out.isEmpty() ? "" : "\n").append(line);
      isCode ^= isFence;
      continues = !isCode && !isFence && !line.isBlank() && !ONE_LINE.matcher(line).lookingAt();
    }
    return out.toString();
  }
}
