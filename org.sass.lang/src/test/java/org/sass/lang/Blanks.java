package org.sass.lang;

/** Removes white space from texts, so that tests can compare what different tools print. */
public final class Blanks {

  private Blanks() {}

  /** Returns a text without blanks, tabulators and line breaks. */
  public static String remove(String text) {
    StringBuilder rest = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > ' ') {
        rest.append(text.charAt(i));
      }
    }
    return rest.toString();
  }
}
