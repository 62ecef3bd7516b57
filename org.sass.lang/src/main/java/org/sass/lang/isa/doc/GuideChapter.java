package org.sass.lang.isa.doc;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a page of the user's guide as a chapter of the manual. Mnemonics in the text become links
 * to their pages. It knows the Markdown that these pages use: headings, paragraphs, lists, tables,
 * indented code, links, emphasis.
 */
final class GuideChapter {
  /** The chapter of the manual for each page of the guide that a table can bring with it. */
  static final Map<String, String> CHAPTERS =
      Map.of(
          "set-changes", "architectures",
          "control-bits", "control-bits",
          "uniform-datapath", "uniform-datapath",
          "convergence-barriers", "convergence-barriers");

  private static final String CODE_INDENT = "    ";
  private static final Pattern INLINE =
      Pattern.compile(
          "`(?<code>[^`]+)`|\\[(?<label>[^\\]]+)\\]\\((?<target>[^)]+)\\)"
              + "|\\*\\*(?<strong>[^*]+)\\*\\*|\\*(?<em>[^*]+)\\*");
  private static final Pattern FIRST_WORD = Pattern.compile("[A-Za-z0-9_]+");

  private final Links links;
  private final Html html;
  private String heading = "";
  private String[] lines;
  private int next;

  GuideChapter(Links links, Html html) {
    this.links = links;
    this.html = html;
  }

  /** Returns the title of a page, which is its first line. */
  static String title(String markdown) {
    return markdown.lines().findFirst().orElse("").replaceFirst("^# +", "");
  }

  /** Writes a page without its title. An empty text gives nothing. */
  void write(String markdown) {
    heading = title(markdown);
    lines = markdown.split("\n");
    next = 1;
    while (next < lines.length) {
      String line = lines[next];
      if (line.isBlank()) {
        next++;
      } else if (line.startsWith("#")) {
        writeHeading(lines[next++]);
      } else if (line.startsWith(CODE_INDENT)) {
        writeCode();
      } else if (line.startsWith("- ")) {
        writeList();
      } else if (line.startsWith("|")) {
        writeTable();
      } else {
        html.open("p");
        writeInline(paragraph());
        html.close().line();
      }
    }
  }

  private void writeHeading(String line) {
    int level = line.indexOf(' ');
    heading = line.substring(level).strip();
    String id = heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    html.element("h" + level, heading, "id", id).line();
  }

  private void writeCode() {
    StringBuilder code = new StringBuilder();
    while (next < lines.length && lines[next].startsWith(CODE_INDENT)) {
      code.append(lines[next++].substring(CODE_INDENT.length())).append('\n');
    }
    html.open("div", "class", "scroll", "role", "region", "aria-label", heading, "tabindex", "0");
    html.open("pre").element("code", code.toString()).close().close().line();
  }

  private void writeList() {
    html.open("ul").line();
    while (next < lines.length && lines[next].startsWith("- ")) {
      html.open("li");
      lines[next] = lines[next].substring(2);
      writeInline(paragraph());
      html.close().line();
    }
    html.close().line();
  }

  /** Returns the lines up to a blank one or the next item of a list, as one line. */
  private String paragraph() {
    StringBuilder text = new StringBuilder(lines[next++].strip());
    while (next < lines.length && !lines[next].isBlank() && !lines[next].startsWith("- ")) {
      text.append(' ').append(lines[next++].strip());
    }
    return text.toString();
  }

  private void writeTable() {
    Chapters.openTable(html, heading, cells(lines[next]).toArray(String[]::new));
    next += 2;
    while (next < lines.length && lines[next].startsWith("|")) {
      html.open("tr");
      for (String cell : cells(lines[next++])) {
        html.open("td");
        writeInline(cell);
        html.close();
      }
      html.close().line();
    }
    Chapters.closeTable(html);
  }

  private static List<String> cells(String row) {
    String inner = row.strip().replaceFirst("^\\|", "");
    return List.of(inner.split("(?<!\\\\)\\|")).stream()
        .map(cell -> cell.strip().replace("\\|", "|"))
        .toList();
  }

  private void writeInline(String text) {
    Matcher matcher = INLINE.matcher(text);
    int from = 0;
    while (matcher.find()) {
      html.text(text.substring(from, matcher.start()));
      from = matcher.end();
      if (matcher.group("code") != null) {
        writeCode(matcher.group("code"));
      } else if (matcher.group("label") != null) {
        writeLink(matcher.group("label"), matcher.group("target"));
      } else if (matcher.group("strong") != null) {
        html.element("strong", matcher.group("strong"));
      } else {
        html.element("em", matcher.group("em"));
      }
    }
    html.text(text.substring(from));
  }

  /** Writes code in a line, as a link if it begins with a mnemonic. */
  private void writeCode(String code) {
    Matcher word = FIRST_WORD.matcher(code);
    if (word.lookingAt() && links.hasPage(word.group())) {
      html.open("a", "href", links.page(word.group())).element("code", code).close();
    } else {
      html.element("code", code);
    }
  }

  /** Writes a link. Of the pages of the guide, the manual has only its chapters. */
  private void writeLink(String label, String target) {
    if (target.startsWith("https://")) {
      html.element("a", label, "href", target);
    } else {
      String chapter = CHAPTERS.get(target.replaceFirst("\\.md(#.*)?$", ""));
      if (chapter == null) {
        html.text(label);
      } else {
        html.element("a", label, "href", chapter + ".html");
      }
    }
  }
}
