package org.sass.sim.op;

/** The memories that instructions access. */
public enum MemorySpace {
  GLOBAL("global", "global"),
  SHARED("shared", "shared"),
  CONSTANT("const", "constant"),
  LOCAL("local", "local");

  private final String tableName;
  private final String displayName;

  MemorySpace(String tableName, String displayName) {
    this.tableName = tableName;
    this.displayName = displayName;
  }

  /** Returns the word for this memory in the instruction-set table and in traces. */
  public String tableName() {
    return tableName;
  }

  /** Returns the word for this memory in messages. */
  public String displayName() {
    return displayName;
  }
}
