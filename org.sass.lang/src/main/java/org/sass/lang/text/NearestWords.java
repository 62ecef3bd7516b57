package org.sass.lang.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the known words that a user may have meant. */
public final class NearestWords {

  private NearestWords() {}

  /** A known word, and the number of edits that turn the unknown word into it. */
  private record RankedWord(String word, int distance) {}

  /**
   * Returns the known words nearest to an unknown one, the nearest first.
   *
   * @param maxCount greatest number of words returned
   */
  public static List<String> nearest(String word, Collection<String> known, int maxCount) {
    return rankWords(word, known).stream().limit(maxCount).map(RankedWord::word).toList();
  }

  /**
   * Returns the known words nearest to an unknown one, to choose from. Words much further away than
   * the nearest one are left out: a short word does not have two wrong letters if another word is
   * nearer.
   *
   * @param maxCount greatest number of words returned
   */
  public static List<String> nearestOnly(String word, Collection<String> known, int maxCount) {
    List<RankedWord> near = rankWords(word, known);
    int letters = (int) word.chars().filter(Character::isLetterOrDigit).count();
    int nearest = near.isEmpty() ? 0 : near.get(0).distance;
    int limit = Math.max(nearest, Math.max(1, letters / 3));
    return near.stream()
        .filter(d -> d.distance <= limit)
        .limit(maxCount)
        .map(RankedWord::word)
        .toList();
  }

  private static List<RankedWord> rankWords(String word, Collection<String> known) {
    int limit = Math.max(1, (word.length() + 1) / 2);
    List<RankedWord> near = new ArrayList<>();
    String wanted = word.toUpperCase(Locale.ROOT);
    for (String candidate : known) {
      // Each letter of difference in length is an edit, so the distance would be too large.
      if (Math.abs(candidate.length() - word.length()) > limit) {
        continue;
      }
      int distance = editDistance(wanted, candidate.toUpperCase(Locale.ROOT));
      // If every letter must change, the words have nothing in common.
      if (distance <= limit && distance < Math.max(word.length(), candidate.length())) {
        near.add(new RankedWord(candidate, distance));
      }
    }
    near.sort(
        Comparator.comparingInt(RankedWord::distance)
            .thenComparingInt(d -> -commonPrefixLength(d.word, word)));
    return near;
  }

  /** Returns the length of the common beginning, ignoring case. */
  private static int commonPrefixLength(String a, String b) {
    int count = 0;
    while (count < Math.min(a.length(), b.length())
        && Character.toUpperCase(a.charAt(count)) == Character.toUpperCase(b.charAt(count))) {
      count++;
    }
    return count;
  }

  /**
   * Returns how many letters must be inserted, deleted, changed or swapped with the next one to
   * turn one text into the other. {@link Integer#MAX_VALUE} if the lengths differ by more than 8.
   */
  public static int editDistance(String a, String b) {
    if (Math.abs(a.length() - b.length()) > 8) {
      return Integer.MAX_VALUE;
    }
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int k = 0; k <= b.length(); k++) {
        if (i == 0 || k == 0) {
          cost[i][k] = i + k;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(k - 1) ? 0 : 1;
        int best =
            Math.min(cost[i - 1][k - 1] + change, Math.min(cost[i - 1][k], cost[i][k - 1]) + 1);
        if (i > 1
            && k > 1
            && a.charAt(i - 1) == b.charAt(k - 2)
            && a.charAt(i - 2) == b.charAt(k - 1)) {
          best = Math.min(best, cost[i - 2][k - 2] + 1);
        }
        cost[i][k] = best;
      }
    }
    return cost[a.length()][b.length()];
  }
}
