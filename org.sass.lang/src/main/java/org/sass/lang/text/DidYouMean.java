package org.sass.lang.text;

import java.util.Collection;
import java.util.List;

/** Says which known name was probably meant. */
public final class DidYouMean {
  private static final int LONGEST = 64;
  private static final int MOST = 2000;

  private DidYouMean() {}

  /** The nearest of the names, or null if none is near. */
  public static String by(String name, Collection<String> known) {
    if (name.length() > LONGEST || known.size() > MOST) {
      return null;
    }
    List<String> nearest = NearestWords.of(name, known, 1);
    return nearest.isEmpty() ? null : nearest.get(0);
  }

  /** {@code "; the nearest is NAME"}, or nothing. */
  public static String nearest(String name, Collection<String> known) {
    String nearest = by(name, known);
    return nearest == null ? "" : "; the nearest is " + nearest;
  }
}
