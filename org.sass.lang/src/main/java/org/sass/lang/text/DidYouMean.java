package org.sass.lang.text;

import java.util.Collection;
import java.util.List;

/** Finds the known name that was probably meant, for messages about an unknown name. */
public final class DidYouMean {
  private static final int LONGEST = 64;
  private static final int MOST = 2000;

  private DidYouMean() {}

  /**
   * Returns the nearest of the known names; null if none is near. Also returns null, to save time,
   * if the name is longer than 64 characters or more than 2000 names are known.
   */
  public static String by(String name, Collection<String> known) {
    if (name.length() > LONGEST || known.size() > MOST) {
      return null;
    }
    List<String> nearest = NearestWords.of(name, known, 1);
    return nearest.isEmpty() ? null : nearest.get(0);
  }

  /** Returns {@code "; the nearest is NAME"}, or an empty text if no name is near. */
  public static String nearest(String name, Collection<String> known) {
    String nearest = by(name, known);
    return nearest == null ? "" : "; the nearest is " + nearest;
  }
}
