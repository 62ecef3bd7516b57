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

  private static final Pattern BARE_BAR = Pattern.compile("(?<!\\\\)\\|");

  private final HoverCapabilities rich;
  private final StringBuilder out = new StringBuilder();

  HoverPage(HoverCapabilities rich) {
    this.rich = rich;
  }

  HoverCapabilities rich() {
    return rich;
  }

  /** Formats plain words. */
  String text(String text) {
    if (!rich.markdown()) {
      return text;
    }
    StringBuilder escaped = new StringBuilder();
    for (char c : text.toCharArray()) {
      escaped.append(SPECIAL.indexOf(c) >= 0 ? "\\" : "").append(c);
    }
    return escaped.toString();
  }

  /** Formats a piece of code. */
  String code(String code) {
    if (!rich.markdown() || code.isEmpty()) {
      return code;
    }
    String fence = code.indexOf('`') >= 0 ? "``" : "`";
    String space = code.indexOf('`') >= 0 ? " " : "";
    return fence + space + code + space + fence;
  }

  /** Formats a piece of code in the colour of its bits. */
  String code(String code, OperandColour colour) {
    if (!rich.markdown()) {
      return code;
    }
    if (!rich.html()) {
      return colour.square() + code(code);
    }
    String escaped = code.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return "<code><span style=\"color:" + colour.ink() + ";\">" + escaped + "</span></code>";
  }

  /** Formats a small mark in the colour of some bits; empty in plain text. */
  String mark(OperandColour colour) {
    if (!rich.markdown()) {
      return "";
    }
    return rich.html() ? "<span style=\"color:" + colour.ink() + ";\">■</span>" : colour.square();
  }

  /** Formats text in bold. The text must be formatted already. */
  String bold(String formatted) {
    return rich.markdown() && !formatted.isEmpty() ? "**" + formatted + "**" : formatted;
  }

  /** Adds a paragraph. The text must be formatted already. */
  HoverPage line(String formatted) {
    if (!out.isEmpty()) {
      out.append(rich.markdown() ? "\n\n" : "\n");
    }
    out.append(formatted);
    return this;
  }

  /** Adds the first line: the code that the hover is about, and a description. */
  HoverPage title(String code, String text) {
    if (code.isEmpty()) {
      return line(text(text));
    }
    String name = bold(code(code));
    return line(text.isEmpty() ? name : name + (rich.markdown() ? " — " : ": ") + text(text));
  }

  /** Adds a list with one item a line. Each item has a name, which may be empty, and a text. */
  HoverPage list(List<String[]> items) {
    if (items.isEmpty()) {
      return this;
    }
    StringBuilder list = new StringBuilder();
    for (String[] item : items) {
      list.append(list.isEmpty() ? "" : "\n").append(rich.markdown() ? "- " : "  ");
      list.append(item[0].isEmpty() ? "" : item[0] + ": ").append(item[1]);
    }
    return line(list.toString());
  }

  /** Adds a block of text in a fixed-width font. */
  HoverPage block(String text) {
    return line(rich.markdown() ? "```text\n" + text + "\n```" : text);
  }

  /** Adds one or more instructions as a block of code. */
  HoverPage source(String code) {
    return line(rich.markdown() ? "```gsass\n" + code + "\n```" : code);
  }

  HoverPage rule() {
    return rich.markdown() ? line("---") : line("");
  }

  HoverPage image(String uri, String title) {
    return line("![" + title.replaceAll("[\\[\\]\\\\]", "\\\\$0") + "](" + uri + ")");
  }

  /** Adds a table. The cells must be formatted already; the first row is the heading. */
  HoverPage table(List<List<String>> rows) {
    return line(rich.markdown() ? markdown(rows) : plain(rows));
  }

  private static String markdown(List<List<String>> rows) {
    StringBuilder table = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      table.append(i == 0 ? "" : "\n").append('|');
      for (String cell : rows.get(i)) {
        table.append(' ').append(cell(cell)).append(" |");
      }
      if (i == 0) {
        table.append("\n|").append("---|".repeat(rows.get(0).size()));
      }
    }
    return table.toString();
  }

  /** Escapes vertical bars, which would end the cell even within code. */
  private static String cell(String cell) {
    return BARE_BAR.matcher(cell).replaceAll("\\\\|").replace('\n', ' ');
  }

  private static String plain(List<List<String>> rows) {
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
  Hover hover(Range range) {
    String kind = rich.markdown() ? MarkupKind.MARKDOWN : MarkupKind.PLAINTEXT;
    return new Hover(new MarkupContent(kind, out.toString()), range);
  }
}
