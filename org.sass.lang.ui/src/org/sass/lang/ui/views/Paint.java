package org.sass.lang.ui.views;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;

/**
 * Colours and fonts of the controls that this plug-in paints itself. Colours are always mixed with
 * those of the system's theme, so that text is readable on light and dark backgrounds. In high
 * contrast mode no tints are used.
 */
final class Paint {
  private Paint() {}

  /** Returns the fixed-width font that editors use. */
  static Font fixedWidthFont() {
    return JFaceResources.getTextFont();
  }

  /** Parses a colour in CSS notation, {@code #rrggbb}. */
  static RGB parseCssColor(String text) {
    int value = Integer.parseInt(text.substring(1), 16);
    return new RGB(value >> 16 & 0xff, value >> 8 & 0xff, value & 0xff);
  }

  /**
   * Returns the background of a control mixed with a colour, or just the background in high
   * contrast mode.
   *
   * @param share the share of the colour, 0 to 1
   */
  static Color tint(Control control, RGB colour, double share) {
    RGB ground = control.getBackground().getRGB();
    return control.getDisplay().getHighContrast()
        ? control.getBackground()
        : new Color(
            mix(ground.red, colour.red, share),
            mix(ground.green, colour.green, share),
            mix(ground.blue, colour.blue, share));
  }

  /**
   * Returns a text colour for less important text, between the foreground and the background. In
   * high contrast mode it is the foreground.
   */
  static Color dimForeground(Control control) {
    return control.getDisplay().getHighContrast()
        ? control.getForeground()
        : tint(control, control.getForeground().getRGB(), 0.65);
  }

  /** Returns a colour for lines. In high contrast mode it is the foreground. */
  static Color lineColor(Control control, RGB colour) {
    return control.getDisplay().getHighContrast() ? control.getForeground() : new Color(colour);
  }

  static Color systemColor(Control control, int id) {
    return control.getDisplay().getSystemColor(id);
  }

  private static int mix(int background, int colour, double share) {
    return (int) Math.round(background + (colour - background) * share);
  }

  /**
   * Returns a text that fits into a width in pixels. Too long a text is cut and gets an ellipsis;
   * the result is empty if not even one character fits.
   */
  static String shortenToWidth(GC gc, String text, int width) {
    if (gc.textExtent(text, SWT.DRAW_TRANSPARENT).x <= width) {
      return text;
    }
    for (int end = text.length() - 1; end > 0; end--) {
      String cut = text.substring(0, end) + "…";
      if (gc.textExtent(cut, SWT.DRAW_TRANSPARENT).x <= width) {
        return cut;
      }
    }
    return "";
  }
}
