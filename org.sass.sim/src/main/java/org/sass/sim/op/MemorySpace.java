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

  /** Returns the word for this memory in the instruction-set table and in traces. */
  public String kind() {
    return kind;
  }

  /** Returns the word for this memory in messages. */
  public String word() {
    return word;
  }
}
