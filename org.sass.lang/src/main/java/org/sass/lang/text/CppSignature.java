package org.sass.lang.text;

/** Recognises labels with the names of C++ functions, as Compiler Explorer writes them. */
final class CppSignature {

  private CppSignature() {}

  /**
   * Returns whether a whole line is a label with a name of C++, such as {@code f(int*):}. No
   * instruction ends with a colon, but a sentence may.
   *
   * @param start offset of the first character of the line that is not a blank
   * @param end offset after the last one
   */
  static boolean isLabel(String source, int start, int end) {
    char first = source.charAt(start);
    if (source.charAt(end - 1) != ':'
        || !Letters.isNameStart(first) && first != '('
        || ForeignControlPrefix.end(source, start, end) != start) {
      return false;
    }
    boolean hasParameters = false;
    int depth = 0;
    for (int i = start; i < end && depth >= 0; i++) {
      char c = source.charAt(i);
      if (c == '(' && depth == 0 && i > start && !hasParameters) {
        if (isProse(source.substring(start, i))) {
          return false;
        }
        hasParameters = true;
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    return hasParameters && depth == 0;
  }

  /**
   * Returns whether what stands before a parenthesis is no name of a function. A name has blanks
   * only if it is that of a template, with the type of its result, of an operator, or inside an
   * {@code (anonymous namespace)}.
   */
  private static boolean isProse(String text) {
    boolean isName = text.indexOf('<') >= 0 || text.indexOf('(') >= 0 || text.contains("operator");
    return Letters.isBlank(text.charAt(text.length() - 1))
        || !isName && Letters.skipNonBlanks(text, 0, text.length()) < text.length();
  }
}
