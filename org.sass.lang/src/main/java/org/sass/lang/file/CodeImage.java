package org.sass.lang.file;

import java.util.List;
import org.sass.lang.assemble.Assembly;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.text.Problem;

/**
 * Machine code as a file holds it, before decoding.
 *
 * @param arch the architecture that the file names, or null
 * @param sections the kernels, in the order of the file
 * @param problems what is wrong with the file
 * @param module variables and relocations
 */
public record CodeImage(
    String arch, List<Section> sections, List<Problem> problems, ModuleData module) {

  /** Creates the image of a file without variables. */
  public CodeImage(String arch, List<Section> sections, List<Problem> problems) {
    this(arch, sections, problems, ModuleData.NONE);
  }

  /**
   * The code of a kernel, or of a function that kernels call.
   *
   * @param name its name; {@code main} if the file gives none
   * @param code its bytes, little endian
   * @param constants the bytes that the file puts into constant banks
   * @param needs what a launch must provide
   * @param isFunction whether the file says that it is a function, which cannot be launched
   * @param jumps where the addresses of a listing jump, in the order of the bytes
   */
  public record Section(
      String name,
      byte[] code,
      List<Constant> constants,
      ResourceNeeds needs,
      boolean isFunction,
      List<Jump> jumps) {

    /** Creates the section of a file that holds all code from address 0 on. */
    public Section(
        String name,
        byte[] code,
        List<Constant> constants,
        ResourceNeeds needs,
        boolean isFunction) {
      this(name, code, constants, needs, isFunction, List.of());
    }

    /** Creates the section of a kernel. */
    public Section(String name, byte[] code, List<Constant> constants, ResourceNeeds needs) {
      this(name, code, constants, needs, false);
    }

    /** Creates a section of a file that says nothing about resources. */
    public Section(String name, byte[] code, List<Constant> constants) {
      this(name, code, constants, ResourceNeeds.UNKNOWN);
    }
  }

  /**
   * A place where the addresses of a listing jump, because the listing leaves out code.
   *
   * @param offset offset of the first byte after the jump among the bytes of the section
   * @param address its byte address in the listing
   */
  public record Jump(int offset, int address) {}

  /**
   * What a launch must provide for a kernel. A component is null if the file does not say.
   *
   * @param registers general registers per thread
   * @param barriers barriers per block
   * @param sharedBytes bytes of shared memory per block, without what the launch adds
   * @param localBytes bytes of local memory per thread
   * @param hasUnknownStack true if the compiler did not know {@code localBytes}, because functions
   *     call themselves or are called through pointers; else null
   * @param parameterBytes bytes of all parameters together
   * @param parameterOffset byte offset of the first parameter in constant bank 0
   * @param parameters the parameters in order; empty if the file does not list them
   */
  public record ResourceNeeds(
      Integer registers,
      Integer barriers,
      Integer sharedBytes,
      Integer localBytes,
      Boolean hasUnknownStack,
      Integer parameterBytes,
      Integer parameterOffset,
      List<Parameter> parameters) {

    /** The needs of a kernel if the file says nothing about them. */
    public static final ResourceNeeds UNKNOWN =
        new ResourceNeeds(null, null, null, null, null, null, null, List.of());
  }

  /**
   * A parameter of a compiled kernel.
   *
   * @param index its number, from 0
   * @param offset its distance from the first parameter, in bytes
   * @param bytes its size
   */
  public record Parameter(int index, int offset, int bytes) {}

  /** Returns this file with only the kernels of that name; without any if there is none. */
  public CodeImage withOnlyKernel(String kernel) {
    List<Section> named = sections.stream().filter(one -> one.name().equals(kernel)).toList();
    return new CodeImage(arch, named, problems, module);
  }

  /**
   * Returns the message that a file does not have a kernel. It lists the kernels that the file has.
   */
  public static String noKernelMessage(String kernel, CodeImage file) {
    String names = String.join(", ", file.sections.stream().map(Section::name).toList());
    return "the file has no kernel " + kernel + "; it has " + names;
  }

  /**
   * Returns the message that a compiled file is for another architecture than the one that is asked
   * for.
   */
  public static String otherArchMessage(String arch, String wanted) {
    String message = "this file is for %s, not for %s; choose %s, or leave the choice out";
    return String.format(message, arch, wanted, arch);
  }

  /** Returns a file of one kernel without a name. */
  public static CodeImage of(byte[] code, List<Problem> problems) {
    return new CodeImage(
        null, List.of(new Section(Assembly.MAIN_KERNEL, code, List.of())), problems);
  }

  /** Returns the image of a file that cannot be read: it has no kernel and one problem. */
  static CodeImage failed(Problem problem) {
    return new CodeImage(null, List.of(), List.of(problem));
  }
}
