package org.sass.tests.install;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;

/** Takes pictures of the screen for people to look at. */
final class Pictures {
  private static final int MIN_COLORS = 20;

  private Pictures() {}

  /** Saves a picture of the whole screen as PNG. */
  static void take(Hand hand, Path file) {
    hand.callInUi(
        () -> {
          Display display = hand.display();
          Rectangle bounds = display.getBounds();
          Image image = new Image(display, bounds.width, bounds.height);
          GC gc = new GC(display);
          gc.copyArea(image, 0, 0);
          gc.dispose();
          ImageLoader loader = new ImageLoader();
          loader.data = new ImageData[] {image.getImageData()};
          loader.save(file.toString(), SWT.IMAGE_PNG);
          image.dispose();
          return null;
        });
  }

  /** Saves a picture of a step within a scenario to the folder of the report. */
  static void take(Hand hand, String name) {
    take(hand, Path.of(System.getenv("GSASS_FIRST_USE")).resolve(name + ".png"));
  }

  /**
   * Returns whether something such as text is painted in a part of the screen: then it has many
   * colours.
   */
  static boolean isPainted(Display display, Rectangle part) {
    ImageData data = copy(display, part);
    Set<Integer> colors = new HashSet<>();
    for (int y = 0; y < data.height; y += 3) {
      for (int x = 0; x < data.width; x += 3) {
        colors.add(data.getPixel(x, y));
      }
    }
    return colors.size() > MIN_COLORS;
  }

  /** Returns the pixels of a part of the screen. */
  private static ImageData copy(Display display, Rectangle part) {
    Image image = new Image(display, part.width, part.height);
    GC gc = new GC(display);
    gc.copyArea(image, part.x, part.y);
    gc.dispose();
    ImageData data = image.getImageData();
    image.dispose();
    return data;
  }

  /** Returns the number of pixels of each colour in a part of the screen. */
  private static Map<RGB, Integer> colors(Display display, Rectangle part) {
    ImageData data = copy(display, part);
    Map<Integer, Integer> counts = new HashMap<>();
    for (int y = 0; y < data.height; y++) {
      for (int x = 0; x < data.width; x++) {
        counts.merge(data.getPixel(x, y), 1, Integer::sum);
      }
    }
    Map<RGB, Integer> colors = new HashMap<>();
    counts.forEach((pixel, count) -> colors.put(data.palette.getRGB(pixel), count));
    return colors;
  }

  /** Returns the most frequent colour in a part of the screen. */
  static RGB ground(Display display, Rectangle part) {
    return ground(colors(display, part));
  }

  private static RGB ground(Map<RGB, Integer> colors) {
    return Collections.max(colors.entrySet(), Map.Entry.comparingByValue()).getKey();
  }

  /**
   * Returns the number of pixels in a part of the screen that can be told from its most frequent
   * colour as letters can.
   */
  static int contrastingPixels(Display display, Rectangle part) {
    Map<RGB, Integer> colors = colors(display, part);
    RGB ground = ground(colors);
    return colors.entrySet().stream()
        .filter(one -> Appearance.contrast(one.getKey(), ground) >= Appearance.MIN_CONTRAST)
        .mapToInt(Map.Entry::getValue)
        .sum();
  }
}
