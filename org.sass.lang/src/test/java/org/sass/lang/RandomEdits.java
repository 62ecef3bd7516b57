package org.sass.lang;

import java.util.Random;
import org.eclipse.xtext.util.ReplaceRegion;

/**
 * Makes random edits like those that people and accidents make: characters, words and lines are
 * inserted, replaced and removed.
 */
final class RandomEdits {
  private static final String[] PIECES = {
    ",",
    ";",
    ":",
    "\n",
    "\r",
    "\r\n",
    " ",
    "\t",
    "#",
    " #",
    "/",
    "*",
    "/*",
    "*/",
    "//",
    "//!",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "@",
    "@!P0 ",
    "`(",
    "`",
    ".",
    "-",
    "|",
    "~",
    "+",
    "0x10",
    "R1",
    "R2L",
    "C0",
    "A1",
    "LT",
    "S",
    "loop",
    "loop:",
    ".L_x_1",
    ".L_x_1: ",
    ".kernel k",
    ".end",
    ".param n",
    ".shared 16",
    ".shared b 16",
    ".equ N 4",
    ".arch sm_11",
    ".word 0x1",
    "Function : f",
    "\ncode for sm_10\n",
    "\n\tFunction : f\n",
    "..................",
    "======",
    "host = x",
    "/*0010*/",
    "/* 0x10000001 */",
    "\u200b",
    "\u00e9",
    "\0",
    "\"",
    "[B--:-]",
    "{ ",
    " }",
    "BRA loop",
    "g [A1+0x1].U16",
    "(C0.EQU)"
  };

  private final Random random;

  RandomEdits(long seed) {
    random = new Random(seed);
  }

  /** Returns the next edit of a text. */
  ReplaceRegion nextEdit(String text) {
    int at = random.nextInt(text.length() + 1);
    return switch (random.nextInt(8)) {
      case 0 -> new ReplaceRegion(at, Math.min(1, text.length() - at), "");
      case 1 -> new ReplaceRegion(at, Math.min(random.nextInt(12), text.length() - at), "");
      case 2 -> new ReplaceRegion(at, 0, lineAt(text, at) + "\n");
      case 3 -> removeLine(text, at);
      case 4 -> new ReplaceRegion(at, 0, String.valueOf((char) (' ' + random.nextInt(95))));
      case 5 -> new ReplaceRegion(at, Math.min(random.nextInt(4), text.length() - at), piece());
      default -> new ReplaceRegion(at, 0, piece());
    };
  }

  private String piece() {
    return PIECES[random.nextInt(PIECES.length)];
  }

  private static int lineStart(String text, int at) {
    return text.lastIndexOf('\n', at - 1) + 1;
  }

  private static int lineEnd(String text, int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  private static String lineAt(String text, int at) {
    return text.substring(lineStart(text, at), lineEnd(text, at));
  }

  private static ReplaceRegion removeLine(String text, int at) {
    int start = lineStart(text, at);
    int end = Math.min(lineEnd(text, at) + 1, text.length());
    return new ReplaceRegion(start, end - start, "");
  }

  static String apply(ReplaceRegion edit, String text) {
    StringBuilder result = new StringBuilder(text);
    edit.applyTo(result);
    return result.toString();
  }
}
