package org.sass.lang.ui;

/** Texts for information controls, which read what they show as simple HTML. */
final class PlainText {
  private PlainText() {}

  /** A text whose lines and spaces are to stay as they are. */
  static String page(String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return "<pre>" + escaped + "</pre>";
  }
}
