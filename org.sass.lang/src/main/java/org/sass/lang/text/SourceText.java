package org.sass.lang.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Decodes the bytes of a file into text. */
public final class SourceText {

  private SourceText() {}

  /**
   * Decodes UTF-8, or UTF-16 if the file starts with its byte order mark (some shells write it when
   * output goes to a file). Invalid bytes become replacement characters.
   */
  public static String decode(byte[] bytes) {
    if (bytes.length >= 2) {
      int mark = (bytes[0] & 0xff) << 8 | bytes[1] & 0xff;
      Charset utf16 =
          mark == 0xfeff
              ? StandardCharsets.UTF_16BE
              : mark == 0xfffe ? StandardCharsets.UTF_16LE : null;
      if (utf16 != null) {
        return new String(bytes, 2, bytes.length - 2, utf16);
      }
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /**
   * Returns whether the bytes are no text: one of them is zero. Bytes that start with the byte
   * order mark of UTF-16 are always text.
   */
  public static boolean isBinary(byte[] bytes) {
    boolean utf16 =
        bytes.length >= 2 && (bytes[0] & bytes[1]) == (byte) 0xfe && bytes[0] != bytes[1];
    for (int i = 0; !utf16 && i < bytes.length; i++) {
      if (bytes[i] == 0) {
        return true;
      }
    }
    return false;
  }
}
