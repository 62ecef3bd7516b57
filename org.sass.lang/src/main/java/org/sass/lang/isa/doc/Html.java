package org.sass.lang.isa.doc;

import java.util.ArrayDeque;
import java.util.Deque;

/** Writes HTML that is also well-formed XML: all text is escaped and all elements are closed. */
final class Html {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> openTags = new ArrayDeque<>();

  /**
   * Opens an element. Attributes are pairs of name and value; pairs with a null value are left out.
   */
  Html open(String tag, String... attributes) {
    startTag(tag, attributes);
    out.append('>');
    openTags.push(tag);
    return this;
  }

  Html close() {
    out.append("</").append(openTags.pop()).append('>');
    return this;
  }

  /** Writes an element that contains only text. */
  Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  /** Writes an element that HTML defines as empty, such as {@code meta}. */
  Html empty(String tag, String... attributes) {
    startTag(tag, attributes);
    out.append("/>");
    return this;
  }

  private void startTag(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i + 1 < attributes.length; i += 2) {
      if (attributes[i + 1] != null) {
        out.append(' ').append(attributes[i]).append("=\"");
        escape(attributes[i + 1]);
        out.append('"');
      }
    }
  }

  Html text(String text) {
    escape(text);
    return this;
  }

  /** Writes text that is already HTML, without escaping it. */
  Html raw(String html) {
    out.append(html);
    return this;
  }

  /** Breaks the line in the HTML source, for people who read the source. */
  Html line() {
    out.append('\n');
    return this;
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        default -> {
          // Of the control characters below the space, XML allows only these and the carriage
          // return.
          boolean valid = c >= ' ' && c != '\ufffe' && c != '\uffff' || c == '\n' || c == '\t';
          out.append(valid ? c : '?');
        }
      }
    }
  }

  @Override
  public String toString() {
    if (!openTags.isEmpty()) {
      throw new IllegalStateException("the elements " + openTags + " are still open");
    }
    return out.toString();
  }
}
