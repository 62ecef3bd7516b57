package org.sass.lang.ide.tokens;

import java.util.Arrays;
import java.util.List;

/**
 * What more there is to say of a token. Those after {@link #DOCUMENTATION} are ours: themes ignore
 * them, a user's settings can colour them, as in {@code *.half}.
 */
enum TokenModifier {
  DECLARATION("declaration"),
  /** It never changes: the name of a value, a special register. */
  READONLY("readonly"),
  /** It lies at a fixed place: a name for shared memory. */
  STATIC("static"),
  /** The instruction writes it. */
  MODIFICATION("modification"),
  /** A launch comment: tools read it. */
  DOCUMENTATION("documentation"),
  /** A mnemonic of a branch, call, return or exit. */
  CONTROL_FLOW("controlFlow"),
  /** Half of a register. */
  HALF("half"),
  /** The address column of a listing. */
  ADDRESS("address"),
  /** The hex column of a listing. */
  ENCODING("encoding");

  private final String word;

  TokenModifier(String word) {
    this.word = word;
  }

  int bit() {
    return 1 << ordinal();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(m -> m.word).toList();
  }

  @Override
  public String toString() {
    return word;
  }
}
