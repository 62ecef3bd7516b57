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
  private static final Pattern RULER = Pattern.compile("\\|?[\\s:|-]*-[\\s:|-]*");

  private final String[] lines;
  private final StringBuilder html = new StringBuilder();
  private int at;

  private Markdown(String markdown) {
    lines = markdown.split("\n", -1);
  }

  /** Returns the HTML of the body of a page. */
  public static String html(String markdown) {
    Markdown reader = new Markdown(markdown);
    while (reader.at < reader.lines.length) {
      reader.block();
    }
    return reader.html.toString();
  }

  private void block() {
    String line = lines[at];
    Matcher heading = HEADING.matcher(line);
    if (line.isBlank()) {
      at++;
    } else if (line.startsWith("```")) {
      fence();
    } else if (heading.matches()) {
      int level = heading.group(1).length();
      element("h" + level, inline(heading.group(2)));
      at++;
    } else if (isTable()) {
      table();
    } else if (line.matches("\\s*(---+|\\*\\*\\*+)\\s*")) {
      html.append("<hr>\n");
      at++;
    } else if (BULLET.matcher(line).matches()) {
      list();
    } else {
      paragraph();
    }
  }

  private void element(String name, String content) {
    html.append('<').append(name).append('>').append(content).append("</").append(name);
    html.append(">\n");
  }

  private void fence() {
    StringBuilder code = new StringBuilder();
    for (at++; at < lines.length && !lines[at].startsWith("```"); at++) {
      code.append(escape(lines[at])).append('\n');
    }
    at++;
    element("pre", code.toString());
  }

  private boolean isTable() {
    return lines[at].startsWith("|")
        && at + 1 < lines.length
        && RULER.matcher(lines[at + 1]).matches();
  }

  private void table() {
    html.append("<table>\n");
    row("th", lines[at]);
    for (at += 2; at < lines.length && lines[at].startsWith("|"); at++) {
      row("td", lines[at]);
    }
    html.append("</table>\n");
  }

  private void row(String cell, String line) {
    html.append("<tr>");
    for (String text : cells(line)) {
      html.append('<').append(cell).append('>').append(inline(text.strip()));
      html.append("</").append(cell).append('>');
    }
    html.append("</tr>\n");
  }

  /** Returns the cells of a row. A bar after a backslash is a part of its cell. */
  private static List<String> cells(String line) {
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

  private void list() {
    html.append("<ul>\n");
    while (at < lines.length && BULLET.matcher(lines[at]).matches()) {
      Matcher bullet = BULLET.matcher(lines[at++]);
      bullet.matches();
      StringBuilder item = new StringBuilder(bullet.group(1));
      while (at < lines.length
          && lines[at].startsWith("  ")
          && !BULLET.matcher(lines[at]).matches()) {
        item.append('\n').append(lines[at++].strip());
      }
      element("li", inline(item.toString()));
    }
    html.append("</ul>\n");
  }

  private void paragraph() {
    StringBuilder text = new StringBuilder();
    int first = at;
    while (at < lines.length
        && !lines[at].isBlank()
        && (at == first || !startsBlock(lines[at]) && !isTable())) {
      text.append(text.isEmpty() ? "" : "\n").append(lines[at++]);
    }
    element("p", inline(text.toString()));
  }

  private static boolean startsBlock(String line) {
    return line.startsWith("```")
        || BULLET.matcher(line).matches()
        || HEADING.matcher(line).matches();
  }

  private static String inline(String text) {
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
        out.append(inline(m.group("text"))).append("</a>");
      } else if (m.group("bold") != null) {
        out.append("<b>").append(inline(m.group("bold"))).append("</b>");
      } else if (m.group("italic") != null) {
        out.append("<i>").append(inline(m.group("italic"))).append("</i>");
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
