package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Range;
import org.sass.lang.ide.layout.OperandColour;

/** Builds the content of a hover, in Markdown or as plain text, depending on the client. */
final class HoverPage {
  /** Characters that must be escaped in Markdown text. */
  private static final String SPECIAL = "\\`*_{}[]<>#|~$";

  private static final Pattern UNESCAPED_BAR = Pattern.compile("(?<!\\\\)\\|");

  private final HoverCapabilities capabilities;
  private final StringBuilder out = new StringBuilder();

  HoverPage(HoverCapabilities capabilities) {
    this.capabilities = capabilities;
  }

  HoverCapabilities capabilities() {
    return capabilities;
  }

  /** Formats plain words. */
  String formatText(String text) {
    if (!capabilities.markdown()) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (SPECIAL.indexOf(c) >= 0) {
        escaped.append('\\');
      }
      escaped.append(c);
    }
    return escaped.toString();
  }

  /** Formats a piece of code. */
  String formatCode(String code) {
    if (!capabilities.markdown() || code.isEmpty()) {
      return code;
    }
    String fence = code.indexOf('`') >= 0 ? "``" : "`";
    String space = code.indexOf('`') >= 0 ? " " : "";
    return fence + space + code + space + fence;
  }

  /** Formats a piece of code in the colour of its bits. */
  String formatCode(String code, OperandColour colour) {
    if (!capabilities.markdown()) {
      return code;
    }
    if (!capabilities.html()) {
      return colour.square() + formatCode(code);
    }
    String escaped = code.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return "<code><span style=\"color:" + colour.textColour() + ";\">" + escaped + "</span></code>";
  }

  /** Formats a small mark in the colour of some bits; empty in plain text. */
  String colourMark(OperandColour colour) {
    if (!capabilities.markdown()) {
      return "";
    }
    return capabilities.html()
        ? "<span style=\"color:" + colour.textColour() + ";\">■</span>"
        : colour.square();
  }

  /** Formats text in bold. The text must be formatted already. */
  String bold(String formatted) {
    return capabilities.markdown() && !formatted.isEmpty() ? "**" + formatted + "**" : formatted;
  }

  /** Adds a paragraph. The text must be formatted already. */
  HoverPage addParagraph(String formatted) {
    if (!out.isEmpty()) {
      out.append(capabilities.markdown() ? "\n\n" : "\n");
    }
    out.append(formatted);
    return this;
  }

  /** Adds the first line: the code that the hover is about, and a description. */
  HoverPage addTitle(String code, String text) {
    if (code.isEmpty()) {
      return addParagraph(formatText(text));
    }
    String name = bold(formatCode(code));
    return addParagraph(
        text.isEmpty() ? name : name + (capabilities.markdown() ? " — " : ": ") + formatText(text));
  }

  /** Adds a list with one item a line. Each item has a name, which may be empty, and a text. */
  HoverPage addList(List<String[]> items) {
    if (items.isEmpty()) {
      return this;
    }
    StringBuilder list = new StringBuilder();
    for (String[] item : items) {
      list.append(list.isEmpty() ? "" : "\n").append(capabilities.markdown() ? "- " : "  ");
      list.append(item[0].isEmpty() ? "" : item[0] + ": ").append(item[1]);
    }
    return addParagraph(list.toString());
  }

  /** Adds a block of text in a fixed-width font. */
  HoverPage addTextBlock(String text) {
    return addParagraph(capabilities.markdown() ? "```text\n" + text + "\n```" : text);
  }

  /** Adds one or more instructions as a block of code. */
  HoverPage addCodeBlock(String code) {
    return addParagraph(capabilities.markdown() ? "```gsass\n" + code + "\n```" : code);
  }

  HoverPage addRule() {
    return capabilities.markdown() ? addParagraph("---") : addParagraph("");
  }

  HoverPage addImage(String uri, String title) {
    return addParagraph("![" + title.replaceAll("[\\[\\]\\\\]", "\\\\$0") + "](" + uri + ")");
  }

  /** Adds a table. The cells must be formatted already; the first row is the heading. */
  HoverPage addTable(List<List<String>> rows) {
    return addParagraph(capabilities.markdown() ? markdownTable(rows) : plainTable(rows));
  }

  private static String markdownTable(List<List<String>> rows) {
    StringBuilder table = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      table.append(i == 0 ? "" : "\n").append('|');
      for (String cell : rows.get(i)) {
        table.append(' ').append(escapeCell(cell)).append(" |");
      }
      if (i == 0) {
        table.append("\n|").append("---|".repeat(rows.get(0).size()));
      }
    }
    return table.toString();
  }

  /** Escapes vertical bars, which would end the cell even within code. */
  private static String escapeCell(String cell) {
    String bars = cell.indexOf('|') < 0 ? cell : UNESCAPED_BAR.matcher(cell).replaceAll("\\\\|");
    return bars.replace('\n', ' ');
  }

  private static String plainTable(List<List<String>> rows) {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        if (i == widths.size()) {
          widths.add(0);
        }
        widths.set(i, Math.max(widths.get(i), row.get(i).length()));
      }
    }
    StringBuilder table = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        line.append(row.get(i)).append(" ".repeat(widths.get(i) - row.get(i).length() + 2));
      }
      table.append(table.isEmpty() ? "" : "\n").append(line.toString().stripTrailing());
    }
    return table.toString();
  }

  /** Returns the hover for a range of the text. */
  Hover toHover(Range range) {
    String kind = capabilities.markdown() ? MarkupKind.MARKDOWN : MarkupKind.PLAINTEXT;
    return new Hover(new MarkupContent(kind, out.toString()), range);
  }
}
