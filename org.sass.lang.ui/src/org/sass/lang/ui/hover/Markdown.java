package org.sass.lang.ui.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts to HTML the part of Markdown that the language services use: paragraphs, headings,
 * lists, tables, fenced code, emphasis, code, links, images, and a few inline HTML tags, which are
 * copied. Anything else becomes a paragraph.
 */
public final class Markdown {
  /** Inline elements, in order of precedence. Text inside of code has no other meaning. */
  private static final Pattern INLINE =
      Pattern.compile(
          "`(?<code>[^`]+)`"
              + "|!\\[(?<alt>.*?)\\]\\((?<image>[^)]*)\\)"
              + "|\\[(?<text>[^\\]]+)\\]\\((?<link>[^)]*)\\)"
              + "|\\*\\*(?<bold>.+?)\\*\\*"
              + "|\\*(?<italic>[^*\\s](?:[^*]*[^*\\s])?)\\*"
              + "|(?<tag></?(?:span|code|b|i|br|sub|sup)\\b[^>]*>)"
              + "|\\\\(?<escaped>[\\\\`*_{}\\[\\]()#+.!|<>-])");

  private static final Pattern BULLET = Pattern.compile("\\s*[-*] (.*)");
  private static final Pattern HEADING = Pattern.compile("(#{1,6}) (.*)");
  private static final Pattern TABLE_RULE = Pattern.compile("\\|?[\\s:|-]*-[\\s:|-]*");

  private final String[] lines;
  private final StringBuilder html = new StringBuilder();
  private int lineIndex;

  private Markdown(String markdown) {
    lines = markdown.split("\n", -1);
  }

  /** Returns the HTML of the body of a page. */
  public static String toHtml(String markdown) {
    Markdown converter = new Markdown(markdown);
    while (converter.lineIndex < converter.lines.length) {
      converter.convertBlock();
    }
    return converter.html.toString();
  }

  private void convertBlock() {
    String line = lines[lineIndex];
    Matcher heading = HEADING.matcher(line);
    if (line.isBlank()) {
      lineIndex++;
    } else if (line.startsWith("```")) {
      convertFencedCode();
    } else if (heading.matches()) {
      int level = heading.group(1).length();
      appendElement("h" + level, convertInline(heading.group(2)));
      lineIndex++;
    } else if (isTable()) {
      convertTable();
    } else if (line.matches("\\s*(---+|\\*\\*\\*+)\\s*")) {
      html.append("<hr>\n");
      lineIndex++;
    } else if (BULLET.matcher(line).matches()) {
      convertList();
    } else {
      convertParagraph();
    }
  }

  private void appendElement(String name, String content) {
    html.append('<').append(name).append('>').append(content).append("</").append(name);
    html.append(">\n");
  }

  private void convertFencedCode() {
    StringBuilder code = new StringBuilder();
    for (lineIndex++;
        lineIndex < lines.length && !lines[lineIndex].startsWith("```");
        lineIndex++) {
      code.append(escape(lines[lineIndex])).append('\n');
    }
    lineIndex++;
    appendElement("pre", code.toString());
  }

  private boolean isTable() {
    return lines[lineIndex].startsWith("|")
        && lineIndex + 1 < lines.length
        && TABLE_RULE.matcher(lines[lineIndex + 1]).matches();
  }

  private void convertTable() {
    html.append("<table>\n");
    appendRow("th", lines[lineIndex]);
    for (lineIndex += 2;
        lineIndex < lines.length && lines[lineIndex].startsWith("|");
        lineIndex++) {
      appendRow("td", lines[lineIndex]);
    }
    html.append("</table>\n");
  }

  private void appendRow(String cellTag, String line) {
    html.append("<tr>");
    for (String text : splitCells(line)) {
      html.append('<').append(cellTag).append('>').append(convertInline(text.strip()));
      html.append("</").append(cellTag).append('>');
    }
    html.append("</tr>\n");
  }

  /** Returns the cells of a row. A bar after a backslash is a part of its cell. */
  private static List<String> splitCells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    for (int i = 1; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && i + 1 < line.length() && line.charAt(i + 1) == '|') {
        cell.append('|');
        i++;
      } else if (c == '|') {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    return cells;
  }

  private void convertList() {
    html.append("<ul>\n");
    while (lineIndex < lines.length && BULLET.matcher(lines[lineIndex]).matches()) {
      Matcher bullet = BULLET.matcher(lines[lineIndex++]);
      bullet.matches();
      StringBuilder item = new StringBuilder(bullet.group(1));
      while (lineIndex < lines.length
          && lines[lineIndex].startsWith("  ")
          && !BULLET.matcher(lines[lineIndex]).matches()) {
        item.append('\n').append(lines[lineIndex++].strip());
      }
      appendElement("li", convertInline(item.toString()));
    }
    html.append("</ul>\n");
  }

  private void convertParagraph() {
    StringBuilder text = new StringBuilder();
    int first = lineIndex;
    while (lineIndex < lines.length
        && !lines[lineIndex].isBlank()
        && (lineIndex == first || !startsBlock(lines[lineIndex]) && !isTable())) {
      text.append(text.isEmpty() ? "" : "\n").append(lines[lineIndex++]);
    }
    appendElement("p", convertInline(text.toString()));
  }

  private static boolean startsBlock(String line) {
    return line.startsWith("```")
        || BULLET.matcher(line).matches()
        || HEADING.matcher(line).matches();
  }

  private static String convertInline(String text) {
    StringBuilder out = new StringBuilder();
    Matcher m = INLINE.matcher(text);
    int end = 0;
    while (m.find()) {
      out.append(escape(text.substring(end, m.start())));
      end = m.end();
      if (m.group("code") != null) {
        out.append("<code>").append(escape(m.group("code"))).append("</code>");
      } else if (m.group("image") != null) {
        out.append("<img alt=\"").append(escape(m.group("alt")));
        out.append("\" src=\"").append(escape(m.group("image"))).append("\">");
      } else if (m.group("link") != null) {
        out.append("<a href=\"").append(escape(m.group("link"))).append("\">");
        out.append(convertInline(m.group("text"))).append("</a>");
      } else if (m.group("bold") != null) {
        out.append("<b>").append(convertInline(m.group("bold"))).append("</b>");
      } else if (m.group("italic") != null) {
        out.append("<i>").append(convertInline(m.group("italic"))).append("</i>");
      } else if (m.group("tag") != null) {
        out.append(m.group("tag"));
      } else {
        out.append(escape(m.group("escaped")));
      }
    }
    return out.append(escape(text.substring(end))).toString();
  }

  /**
   * Escapes characters that have a meaning in HTML text or in attributes. Entities stay as they
   * are.
   */
  private static String escape(String text) {
    return text.replaceAll("&(?!#?\\w+;)", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
