package org.sass.lang.ui.profile;

import org.eclipse.swt.graphics.RGB;

/** The colours of a profile. None of them is red, because red is for errors. */
public final class HeatColors {
  /** Hues, in degrees of the colour circle. */
  private static final float COOL_HUE = 210;

  private static final float WARM_HUE = 38;
  private static final float BRIGHTNESS = 0.82f;

  private HeatColors() {}

  /**
   * Returns the colour for a heat from 0 to 1: grey for the mean (0.5), more blue below it, more
   * amber above it.
   */
  public static RGB toColor(double heat) {
    double away = Math.min(1, 2 * Math.abs(heat - 0.5));
    return new RGB(heat < 0.5 ? COOL_HUE : WARM_HUE, (float) (0.08 + 0.72 * away), BRIGHTNESS);
  }
}
