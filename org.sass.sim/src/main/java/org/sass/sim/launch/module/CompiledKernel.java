package org.sass.sim.launch.module;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeImage.Parameter;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.file.CodeImage.Section;
import org.sass.lang.file.ModuleData;
import org.sass.lang.file.ModuleData.Kind;
import org.sass.lang.file.ModuleData.Relocation;
import org.sass.lang.file.SourceLines;

/**
 * What the file of a compiled kernel says about its launch.
 *
 * @param module the variables of its module
 * @param needs the resources and parameters of the kernel
 * @param functions the functions in other sections that the kernel needs
 * @param lines the lines of the source that was compiled, by the names of kernels and functions
 */
public record CompiledKernel(
    ModuleData module, ResourceNeeds needs, List<Function> functions, SourceLines lines) {
  /** What is known of a kernel of a source text. */
  public static final CompiledKernel NONE =
      new CompiledKernel(ModuleData.NONE, ResourceNeeds.UNKNOWN);

  static final String TEXT_PREFIX = ".text.";
  private static final String SHARED_PREFIX = ".nv.shared.";

  /**
   * Bytes of the stack of a thread if the launch does not say: what the driver gives by default
   * ({@code cudaLimitStackSize}).
   */
  private static final int DEFAULT_STACK_BYTES = 1024;

  private static final int ALIGNMENT = 16;

  /**
   * A function in a section of its own.
   *
   * @param code its code, as if it were a kernel
   * @param needs what it needs besides what the kernel needs
   */
  public record Function(Program.Kernel code, ResourceNeeds needs) {}

  /** Makes the description of a kernel whose functions are all in its own section. */
  public CompiledKernel(ModuleData module, ResourceNeeds needs) {
    this(module, needs, List.of(), SourceLines.NONE);
  }

  /**
   * Returns what a file says about one of its kernels.
   *
   * @param code all kernels and functions of the file
   * @param lines the lines of the source that was compiled
   */
  public static CompiledKernel of(CodeImage image, Program code, SourceLines lines, String kernel) {
    Map<String, Section> sections = new LinkedHashMap<>();
    image.sections().forEach(one -> sections.putIfAbsent(one.name(), one));
    Section own = sections.get(kernel);
    if (own == null) {
      return NONE;
    }
    List<Function> functions = new ArrayList<>();
    for (String name : callees(image.module(), kernel, sections.keySet())) {
      functions.add(new Function(code.findKernel(name), sections.get(name).needs()));
    }
    return new CompiledKernel(image.module(), own.needs(), List.copyOf(functions), lines);
  }

  /** Returns the sections whose addresses the kernel or data need, and those that these need. */
  private static Set<String> callees(ModuleData module, String kernel, Set<String> known) {
    Set<String> found = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(TEXT_PREFIX + kernel));
    module.sections().forEach(one -> open.add(one.name()));
    while (!open.isEmpty()) {
      String section = open.remove();
      for (Relocation relocation : module.relocations()) {
        String target = relocation.symbolSection();
        String name =
            target.startsWith(TEXT_PREFIX) ? target.substring(TEXT_PREFIX.length()) : kernel;
        if (relocation.section().equals(section)
            && relocation.kind() != Kind.OTHER
            && !name.equals(kernel)
            && known.contains(name)
            && found.add(name)) {
          open.add(target);
        }
      }
    }
    return found;
  }

  /**
   * Returns the line of the source that an instruction comes from; null if the file does not say
   * it.
   *
   * @param kernel the kernel, as the file has it
   * @param address the address of the instruction in the kernel that was linked, in bytes
   */
  public SourceLines.Place findSource(Program.Kernel kernel, int address) {
    if (lines.isEmpty()) {
      return null;
    }
    String section = null;
    int start = 0;
    for (Map.Entry<String, Integer> one : CodeLayout.of(kernel, functions).addresses().entrySet()) {
      if (one.getValue() <= address) {
        section = one.getKey();
        start = one.getValue();
      }
    }
    return section == null ? null : findSource(section, address - start);
  }

  /** Returns the line that an instruction at an offset of a section comes from; null if unknown. */
  SourceLines.Place findSource(String section, long offset) {
    return section.startsWith(TEXT_PREFIX) && offset == (int) offset
        ? lines.find(section.substring(TEXT_PREFIX.length()), (int) offset)
        : null;
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

  /** Returns the bytes of shared memory that the kernel and its functions declare. */
  public int sharedBytes() {
    int bytes = orZero(needs.sharedBytes());
    for (Function function : functions) {
      int more = orZero(function.needs.sharedBytes());
      bytes = more == 0 ? bytes : align(bytes) + more;
    }
    return bytes;
  }

  /**
   * Returns where the static shared memory of each section begins: that of the kernel first, then
   * those of its functions.
   */
  Map<String, Long> sharedAddresses(String kernel) {
    Map<String, Long> addresses = new LinkedHashMap<>();
    addresses.put(SHARED_PREFIX + kernel, 0L);
    int end = orZero(needs.sharedBytes());
    for (Function function : functions) {
      addresses.put(SHARED_PREFIX + function.code.name(), (long) align(end));
      int more = orZero(function.needs.sharedBytes());
      end = more == 0 ? end : align(end) + more;
    }
    return addresses;
  }

  /**
   * Returns the bytes of local memory that a thread gets: what the file says, and a stack, which
   * the calls of a kernel may need without the file knowing it.
   *
   * @param stackBytes bytes of the stack; null for the default
   */
  public int localBytes(Integer stackBytes) {
    int known = align(orZero(needs.localBytes()));
    for (Function function : functions) {
      known += align(orZero(function.needs.localBytes()));
    }
    return known + (stackBytes != null ? stackBytes : DEFAULT_STACK_BYTES);
  }

  private static int orZero(Integer value) {
    return value == null ? 0 : value;
  }

  private static int align(int bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }
}
