package org.sass.lang.ide.tokens;

import java.util.Arrays;
import java.util.List;

/**
 * A modifier of a token. Those after {@link #DOCUMENTATION} are not in the protocol: themes ignore
 * them, but a user's settings can colour them, for example by {@code *.half}.
 */
enum TokenModifier {
  DECLARATION("declaration"),
  /**
   * The program never changes the value: the name of a constant, a special register, a register of
   * a kind that no instruction writes.
   */
  READONLY("readonly"),
  /** The name of a fixed place in shared memory. */
  STATIC("static"),
  /** The instruction writes the register. */
  MODIFICATION("modification"),
  /** A launch comment, which tools read. */
  DOCUMENTATION("documentation"),
  /** A mnemonic of a branch, call, return or exit. */
  CONTROL_FLOW("controlFlow"),
  /** Half of a register. */
  HALF("half"),
  /** The address column of a listing. */
  ADDRESS("address"),
  /** The hex column of a listing. */
  ENCODING("encoding");

  private final String lspName;

  TokenModifier(String lspName) {
    this.lspName = lspName;
  }

  int mask() {
    return 1 << ordinal();
  }

  static List<String> lspNames() {
    return Arrays.stream(values()).map(m -> m.lspName).toList();
  }

  @Override
  public String toString() {
    return lspName;
  }
}
