package org.sass.lang.codec;

/** When a text shows the control before an instruction and is a part of its word. */
public enum ControlText {
  /** Never; another column of the text holds the word. */
  HIDDEN,
  /** Where it is not the one that the assembler writes if a text has none. */
  UNUSUAL,
  /** Always. */
  ALWAYS
}
