package org.sass.lang.file.dwarf;

/** How the code of one kernel moved. */
public interface CodeMovement {
  /** Returns where the instruction at an address of the section, or the end of the code, is now. */
  long moved(long address);
}
