package org.sass.sim.launch.module;

import java.util.List;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeImage.Parameter;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.file.ModuleData;

/**
 * What the file of a compiled kernel says about its launch.
 *
 * @param module the variables of its module
 * @param needs the resources and parameters of the kernel
 */
public record CompiledKernel(ModuleData module, ResourceNeeds needs) {
  /** What is known of a kernel of a source text. */
  public static final CompiledKernel NONE =
      new CompiledKernel(ModuleData.NONE, ResourceNeeds.UNKNOWN);

  /** Bytes of local memory beyond what a kernel says: its calls may need a stack. */
  private static final int STACK_BYTES = 1024;

  private static final int ALIGNMENT = 16;

  /** Returns what a file says about one of its kernels. */
  public static CompiledKernel of(CodeImage image, String kernel) {
    return image.sections().stream()
        .filter(section -> section.name().equals(kernel))
        .map(section -> new CompiledKernel(image.module(), section.needs()))
        .findFirst()
        .orElse(NONE);
  }

  /** Returns whether the file says which parameters the kernel has. */
  public boolean listsParameters() {
    boolean hasNone = needs.parameterBytes() != null && needs.parameterBytes() == 0;
    return hasNone || !needs.parameters().isEmpty();
  }

  /** Returns the parameters, in order; empty if the file does not list them. */
  public List<Parameter> parameters() {
    return needs.parameters();
  }

  /** Returns the bytes of shared memory that the kernel declares. */
  public int sharedBytes() {
    return needs.sharedBytes() == null ? 0 : needs.sharedBytes();
  }

  /** Returns the bytes of local memory that a thread gets. */
  public int localBytes() {
    int known = needs.localBytes() == null ? 0 : needs.localBytes();
    return (known + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + STACK_BYTES;
  }
}
