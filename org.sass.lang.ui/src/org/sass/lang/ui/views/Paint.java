package org.sass.lang.ui.views;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;

/**
 * Colours and letters of what we paint ourselves: always mixed from those of the system's theme, so
 * that they read on light and dark ground, and without any tint where it asks for high contrast.
 */
final class Paint {
  private Paint() {}

  /** Letters of one width, as in editors. */
  static Font letters() {
    return JFaceResources.getTextFont();
  }

  /** A colour as CSS writes it, {@code #rrggbb}. */
  static RGB css(String text) {
    int value = Integer.parseInt(text.substring(1), 16);
    return new RGB(value >> 16 & 0xff, value >> 8 & 0xff, value & 0xff);
  }

  /** The ground of a control with some of a colour in it; just the ground in high contrast. */
  static Color tint(Control control, RGB colour, double part) {
    RGB ground = control.getBackground().getRGB();
    return control.getDisplay().getHighContrast()
        ? control.getBackground()
        : new Color(
            mix(ground.red, colour.red, part),
            mix(ground.green, colour.green, part),
            mix(ground.blue, colour.blue, part));
  }

  /** Letters between the usual ones and the ground: for what is less important. */
  static Color dim(Control control) {
    return control.getDisplay().getHighContrast()
        ? control.getForeground()
        : tint(control, control.getForeground().getRGB(), 0.65);
  }

  /** A colour of its own for lines; that of the letters in high contrast. */
  static Color line(Control control, RGB colour) {
    return control.getDisplay().getHighContrast() ? control.getForeground() : new Color(colour);
  }

  static Color system(Control control, int id) {
    return control.getDisplay().getSystemColor(id);
  }

  private static int mix(int ground, int colour, double part) {
    return (int) Math.round(ground + (colour - ground) * part);
  }

  /** Cuts a text so that it fits, with an ellipsis. */
  static String fit(GC gc, String text, int width) {
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
