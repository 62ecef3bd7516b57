package org.sass.lang.assemble;

import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.text.Place;

/** A kernel of a text: one that was read, or one taken over from an earlier version. */
public sealed interface KernelPart permits KernelBuilder, CachedKernel {

  /**
   * The names that a kernel declares, in the order of their declaration.
   *
   * @param definitions by name
   * @param shift how many lines further down than they say their places are now
   */
  record Names(Map<String, Scope.Definition> definitions, int shift) {}

  /** Unique in the text but for kernels declared a second time. */
  String name();

  /** The name in the line that opens it; the first instruction of code outside of all kernels. */
  Place place();

  /** Number of the last line that belongs to it; 0 while it is open. */
  int lastLine();

  /** How it was opened. */
  KernelBuilder.Opened opened();

  Names names();

  /** The kernel as it is; {@code common} are the constants of all kernels. */
  Kernel build(List<Constant> common);
}
