package org.sass.lang.text;

/** Finds names in a text. */
public final class NamesInText {

  private NamesInText() {}

  /**
   * Returns the first offset between {@code start} and {@code end} at which the whole name occurs;
   * -1 if there is none.
   */
  public static int indexOf(String text, int start, int end, String name) {
    for (int at = text.indexOf(name, start); at >= 0 && at + name.length() <= end; ) {
      int nameEnd = at + name.length();
      boolean before = at > start && Letters.isNamePart(text.charAt(at - 1));
      boolean after = nameEnd < end && Letters.isNamePart(text.charAt(nameEnd));
      if (!before && !after) {
        return at;
      }
      at = text.indexOf(name, at + 1);
    }
    return -1;
  }
}
