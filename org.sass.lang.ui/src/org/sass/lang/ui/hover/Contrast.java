package org.sass.lang.ui.hover;

import org.eclipse.swt.graphics.RGB;

/**
 * Changes colours so that they are readable on their background. The contrast is computed as in the
 * Web Content Accessibility Guidelines.
 */
final class Contrast {
  /**
   * Minimum contrast ratio. The guidelines demand 3 for large letters and 4.5 for small ones; a
   * value in between keeps more of the hue.
   */
  private static final double MIN_RATIO = 3.5;

  private static final int MIX_STEPS = 10;

  private Contrast() {}

  /**
   * Returns the colour, mixed with white on a dark background and with black on a light one, by as
   * much as is needed.
   */
  static RGB readable(RGB color, RGB background) {
    int end = luminance(background) < 0.18 ? 255 : 0;
    for (int step = 0; step < MIX_STEPS; step++) {
      RGB mixed = mix(color, end, step / (double) MIX_STEPS);
      if (contrast(mixed, background) >= MIN_RATIO) {
        return mixed;
      }
    }
    return new RGB(end, end, end);
  }

  private static RGB mix(RGB color, int end, double share) {
    return new RGB(
        mix(color.red, end, share), mix(color.green, end, share), mix(color.blue, end, share));
  }

  private static int mix(int from, int to, double share) {
    return (int) Math.round(from + (to - from) * share);
  }

  private static double contrast(RGB one, RGB other) {
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  private static double luminance(RGB rgb) {
    return 0.2126 * toLinear(rgb.red) + 0.7152 * toLinear(rgb.green) + 0.0722 * toLinear(rgb.blue);
  }

  private static double toLinear(int component) {
    double share = component / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
