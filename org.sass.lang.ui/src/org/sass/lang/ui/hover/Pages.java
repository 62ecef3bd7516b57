package org.sass.lang.ui.hover;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Display;

/** Converts texts of the language services to HTML pages for hover windows and views. */
public final class Pages {
  private static final Pattern ROW_START = Pattern.compile("<p>|<li>|<tr>|<h|<br|\n(?=[^<])");
  private static final Pattern COLOR_STYLE = Pattern.compile("style=\"color:#([0-9a-fA-F]{6})");
  private static final RGB LINK_COLOR = new RGB(0x3d, 0x85, 0xc6);
  private static final int ROW_HEIGHT = 19;
  private static final int IMAGE_HEIGHT = 110;
  private static final int MARGINS = 16;

  private Pages() {}

  /** Joins two pages, one below the other. Each may be null; returns null if both are. */
  public static String join(String upper, String lower) {
    return upper == null ? lower : lower == null ? upper : upper + "<hr>" + lower;
  }

  /** Returns the page for a text of the language services, which is Markdown or plain text. */
  public static String fromMarkup(MarkupContent content) {
    return content.getKind().equals(MarkupKind.MARKDOWN)
        ? Markdown.toHtml(content.getValue())
        : fromPlainText(content.getValue());
  }

  /** Returns the page for a plain text whose line breaks and spaces are kept. */
  public static String fromPlainText(String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return "<pre>" + escaped + "</pre>";
  }

  /**
   * Returns an estimate of the height of a page in pixels. The browser knows the real height after
   * it has drawn the page.
   */
  static int estimateHeight(String body) {
    int rows = 1;
    Matcher row = ROW_START.matcher(body);
    while (row.find()) {
      rows++;
    }
    int images = body.split("<img", -1).length - 1;
    return rows * ROW_HEIGHT + images * IMAGE_HEIGHT;
  }

  /**
   * Returns the document with a body that is only as wide as its text, and not wider than the given
   * number of pixels.
   */
  static String limitWidth(String document, int maxWidth) {
    return document.replace(
        "</style>", "body{width:max-content;max-width:" + (maxWidth - MARGINS) + "px}</style>");
  }

  /**
   * Returns a complete HTML document for a view, in the workbench's fonts and the colours of its
   * lists. Must be called in the UI thread.
   */
  public static String document(String body) {
    Display display = Display.getCurrent();
    return document(
        body,
        display.getSystemColor(SWT.COLOR_LIST_FOREGROUND),
        display.getSystemColor(SWT.COLOR_LIST_BACKGROUND));
  }

  /** Returns a complete HTML document in the workbench's fonts and the given colours. */
  static String document(String body, Color foreground, Color background) {
    FontData font = JFaceResources.getDialogFont().getFontData()[0];
    FontData code = JFaceResources.getTextFont().getFontData()[0];
    return "<!DOCTYPE html><html><head><meta charset=\"utf-8\">"
        // The browser evaluates a script to measure the page. Scripts inside of the page are
        // forbidden, whatever its text contains.
        + "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'\"><style>"
        + "body{margin:6px 8px;font:"
        + cssFontSize(font)
        + " '"
        + font.getName()
        + "',sans-serif;color:"
        + cssColor(foreground.getRGB())
        + ";background:"
        + cssColor(background.getRGB())
        + "}pre,code{font:"
        + cssFontSize(code)
        + " '"
        + code.getName()
        + "',monospace}p,ul,pre{margin:.4em 0}pre{white-space:pre-wrap}ul{padding-left:1.4em}h1,h2,h3,h4{margin:.3em 0}"
        + "table{border-collapse:collapse}td,th{text-align:left;padding:1px 8px 1px 0;"
        + "vertical-align:top}th{font-weight:bold;border-bottom:1px solid #8888}"
        + "img{max-width:100%}a{color:"
        + cssColor(Contrast.readable(LINK_COLOR, background.getRGB()))
        + "}</style></head><body>"
        + adaptColors(body, background.getRGB())
        + "</body></html>";
  }

  /**
   * Adapts colours in the page to its background. The language services choose colours for a light
   * background.
   */
  private static String adaptColors(String body, RGB background) {
    return COLOR_STYLE
        .matcher(body)
        .replaceAll(
            found -> {
              int value = Integer.parseInt(found.group(1), 16);
              RGB color = new RGB(value >> 16 & 0xff, value >> 8 & 0xff, value & 0xff);
              return "style=\"color:" + cssColor(Contrast.readable(color, background));
            });
  }

  private static String cssFontSize(FontData font) {
    // The workbench's points depend on the resolution of the display, unlike the points of a page,
    // so convert to pixels.
    return font.getHeight() * Display.getCurrent().getDPI().y / 72 + "px";
  }

  private static String cssColor(RGB rgb) {
    return String.format("#%02x%02x%02x", rgb.red, rgb.green, rgb.blue);
  }
}
