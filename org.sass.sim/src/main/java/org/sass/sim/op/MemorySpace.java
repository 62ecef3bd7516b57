package org.sass.sim.op;

/** The memories that instructions access. */
public enum MemorySpace {
  GLOBAL("global", "global"),
  SHARED("shared", "shared"),
  CONSTANT("const", "constant"),
  LOCAL("local", "local");

  private final String kind;
  private final String word;

  MemorySpace(String kind, String word) {
    this.kind = kind;
    this.word = word;
  }

  /** What the table calls operands there, and traces an access. */
  public String kind() {
    return kind;
  }

  /** What messages call it. */
  public String word() {
    return word;
  }
}
