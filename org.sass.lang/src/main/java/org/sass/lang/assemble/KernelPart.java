package org.sass.lang.assemble;

import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.text.Place;

/** A kernel of a text: either just read or taken over from an earlier version. */
public sealed interface KernelPart permits KernelBuilder, CachedKernel {

  /**
   * The names that a kernel declares, in the order of their declaration.
   *
   * @param definitions the definitions by name
   * @param lineShift number of lines to add to the line numbers in the definitions
   */
  record ScopeNames(Map<String, Scope.Definition> definitions, int lineShift) {}

  /**
   * Returns the kernel's name. It is unique in the text, except for kernels declared a second time.
   */
  String name();

  /**
   * Returns the place of the name in the line that opens the kernel. For code outside all kernels
   * it is the place of the first statement that belongs to it.
   */
  Place place();

  /**
   * Returns the number of its last line, from 1; 0 while it is open, and for code outside the other
   * kernels.
   */
  int lastLine();

  /** Returns how it was opened. */
  KernelBuilder.OpenedBy openedBy();

  ScopeNames names();

  /**
   * Returns the kernel in its present state.
   *
   * @param common the constants of all kernels
   */
  Kernel build(List<Constant> common);
}
