package org.sass.lang.ui.hover;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Display;

/** What the services write, as pages that information controls show. */
public final class Pages {
  private Pages() {}

  /** The page of a text of the services. */
  public static String of(MarkupContent content) {
    return content.getKind().equals(MarkupKind.MARKDOWN)
        ? Markdown.html(content.getValue())
        : plain(content.getValue());
  }

  /** A text whose lines and spaces are to stay as they are. */
  public static String plain(String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return "<pre>" + escaped + "</pre>";
  }

  /** A whole document for a browser, in the fonts and colours of the workbench. */
  static String document(String body, Color foreground, Color background) {
    FontData font = JFaceResources.getDialogFont().getFontData()[0];
    FontData code = JFaceResources.getTextFont().getFontData()[0];
    return "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><style>"
        + "body{margin:6px 8px;font:"
        + size(font)
        + " '"
        + font.getName()
        + "',sans-serif;color:"
        + css(foreground.getRGB())
        + ";background:"
        + css(background.getRGB())
        + "}pre,code{font:"
        + size(code)
        + " '"
        + code.getName()
        + "',monospace}p,ul,pre{margin:.4em 0}ul{padding-left:1.4em}h1,h2,h3,h4{margin:.3em 0}"
        + "table{border-collapse:collapse}td,th{text-align:left;padding:1px 8px 1px 0;"
        + "vertical-align:top}th{font-weight:bold;border-bottom:1px solid #8888}"
        + "img{max-width:100%}a{color:#3d85c6}</style></head><body>"
        + body
        + "</body></html>";
  }

  private static String size(FontData font) {
    // Points of the workbench are those of its display, not those of the page.
    return font.getHeight() * Display.getCurrent().getDPI().y / 72 + "px";
  }

  private static String css(RGB rgb) {
    return String.format("#%02x%02x%02x", rgb.red, rgb.green, rgb.blue);
  }
}
