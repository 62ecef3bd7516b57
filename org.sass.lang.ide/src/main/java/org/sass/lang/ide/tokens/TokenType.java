package org.sass.lang.ide.tokens;

import java.util.Arrays;
import java.util.List;

/**
 * What a token is called on the wire. All are standard types of the protocol, so that every theme
 * colours them without settings; {@link TokenModifier} tells apart what shares a type.
 */
enum TokenType {
  /** A mnemonic. */
  KEYWORD("keyword"),
  /**
   * A modifier of a mnemonic or an operand: {@code .U16}, {@code .EXIT}; the type of a parameter.
   */
  TYPE("type"),
  /**
   * A general register; with modifiers the half of one, or a name declared for memory or values.
   */
  VARIABLE("variable"),
  /** An address register. */
  PROPERTY("property"),
  /** A condition register or predicate. */
  ENUM("enum"),
  /** A word that stands for a value of a field: a condition, a comparison. */
  ENUM_MEMBER("enumMember"),
  /** A memory: {@code g}, {@code c}, {@code local}, {@code global14}, {@code o}. */
  NAMESPACE("namespace"),
  NUMBER("number"),
  OPERATOR("operator"),
  /** A label or a kernel. */
  FUNCTION("function"),
  /** A parameter of a kernel. */
  PARAMETER("parameter"),
  /** A directive, or the words of a listing's frame. */
  MACRO("macro"),
  STRING("string"),
  COMMENT("comment");

  private final String word;

  TokenType(String word) {
    this.word = word;
  }

  static List<String> words() {
    return Arrays.stream(values()).map(t -> t.word).toList();
  }

  @Override
  public String toString() {
    return word;
  }
}
