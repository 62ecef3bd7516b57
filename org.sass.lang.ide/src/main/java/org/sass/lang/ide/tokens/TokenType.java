package org.sass.lang.ide.tokens;

import java.util.Arrays;
import java.util.List;

/**
 * The type of a token. All are standard types of the protocol, so that every theme colours them
 * without settings. A {@link TokenModifier} tells apart the tokens that share a type.
 */
enum TokenType {
  /** A mnemonic. */
  KEYWORD("keyword"),
  /**
   * A modifier of a mnemonic or an operand: {@code .U16}, {@code .EXIT}; the type of a parameter.
   */
  TYPE("type"),
  /**
   * A general register, or half of one; a name declared for memory or a constant. Modifiers tell
   * them apart.
   */
  VARIABLE("variable"),
  /** An address register. */
  PROPERTY("property"),
  /** A condition register or predicate. */
  ENUM("enum"),
  /** A word for a value of a field, such as a condition or a comparison. */
  ENUM_MEMBER("enumMember"),
  /** A memory: {@code g}, {@code c}, {@code local}, {@code global14}, {@code o}. */
  NAMESPACE("namespace"),
  NUMBER("number"),
  OPERATOR("operator"),
  /** A label or a kernel. */
  FUNCTION("function"),
  /** A parameter of a kernel. */
  PARAMETER("parameter"),
  /** A directive, or the keywords of a listing's header. */
  MACRO("macro"),
  STRING("string"),
  COMMENT("comment");

  private final String lspName;

  TokenType(String lspName) {
    this.lspName = lspName;
  }

  static List<String> lspNames() {
    return Arrays.stream(values()).map(t -> t.lspName).toList();
  }

  @Override
  public String toString() {
    return lspName;
  }
}
