package org.sass.sim.arith.special;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Reads tables of coefficients from the resource {@value #RESOURCE}, which explains the format. */
final class CoefficientTables {
  private static final String RESOURCE = "coefficients.txt";

  private CoefficientTables() {}

  /** Returns the table with this name. */
  static Interpolator read(String name) {
    Iterator<List<String>> lines = resourceText().lines().map(CoefficientTables::words).iterator();
    while (lines.hasNext()) {
      List<String> words = lines.next();
      if (words.size() == 8 && words.get(1).equals(name)) {
        return readTable(words, lines);
      }
    }
    throw new IllegalStateException(RESOURCE + " has no table " + name);
  }

  private static List<String> words(String line) {
    return List.of(line.split(" "));
  }

  /**
   * Reads a table.
   *
   * @param header the words of the table's first line
   * @param lines the lines after it
   */
  private static Interpolator readTable(List<String> header, Iterator<List<String>> lines) {
    int shift0 = Integer.parseInt(header.get(2));
    int sign1 = sign(header.get(3));
    int shift1 = Integer.parseInt(header.get(4));
    int sign2 = sign(header.get(5));
    int squareShift = Integer.parseInt(header.get(6));
    long bias = parseHex(header.get(7));
    long[] terms = new long[3 * 128];
    int count = 0;
    while (lines.hasNext()) {
      List<String> words = lines.next();
      if (words.size() != 3) {
        break;
      }
      terms[count++] = (parseHex(words.get(0)) << shift0) + bias;
      terms[count++] = sign1 * (parseHex(words.get(1)) << shift1);
      terms[count++] = sign2 * parseHex(words.get(2));
    }
    return new Interpolator(Arrays.copyOf(terms, count), squareShift);
  }

  private static int sign(String word) {
    return word.equals("-") ? -1 : 1;
  }

  private static long parseHex(String word) {
    return Long.parseLong(word, 16);
  }

  private static String resourceText() {
    try (InputStream in = CoefficientTables.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("the table " + RESOURCE + " is missing from the library");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
