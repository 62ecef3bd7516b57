package org.sass.lang.text;

import java.util.Collection;
import java.util.List;

/** Finds the known name that was probably meant, for messages about an unknown name. */
public final class DidYouMean {
  private static final int MAX_NAME_LENGTH = 64;
  private static final int MAX_KNOWN_NAMES = 2000;

  private DidYouMean() {}

  /**
   * Returns the nearest of the known names; null if none is near. Also returns null, to save time,
   * if the name is longer than 64 characters or more than 2000 names are known.
   */
  public static String nearestName(String name, Collection<String> known) {
    if (name.length() > MAX_NAME_LENGTH || known.size() > MAX_KNOWN_NAMES) {
      return null;
    }
    List<String> nearest = NearestWords.nearest(name, known, 1);
    return nearest.isEmpty() ? null : nearest.get(0);
  }

  /** Returns {@code "; the nearest is NAME"}, or an empty text if no name is near. */
  public static String nearestClause(String name, Collection<String> known) {
    String nearest = nearestName(name, known);
    return nearest == null ? "" : "; the nearest is " + nearest;
  }
}
