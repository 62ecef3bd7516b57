package org.sass.lang.file;

import java.util.List;
import org.sass.lang.assemble.Assembly;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.text.Problem;

/**
 * Machine code as a file holds it, before it is decoded.
 *
 * @param arch the architecture that the file names, or null
 * @param sections the kernels, in the order of the file
 * @param problems what is wrong with the file
 */
public record CodeImage(String arch, List<Section> sections, List<Problem> problems) {

  /**
   * The code of a kernel.
   *
   * @param name its name; {@code main} where the file has none
   * @param code its bytes, little endian
   * @param constants bytes for constant banks that the file gives
   * @param needs what a launch must give to it
   */
  public record Section(String name, byte[] code, List<Constant> constants, Needs needs) {

    /** Code of which the file says nothing more. */
    public Section(String name, byte[] code, List<Constant> constants) {
      this(name, code, constants, Needs.UNKNOWN);
    }
  }

  /**
   * What a launch must give to a kernel. What the file does not say is null.
   *
   * @param registers general registers of a thread
   * @param barriers barriers of a block
   * @param sharedBytes bytes of shared memory of a block, those that the launch adds not counted
   * @param localBytes bytes of local memory of a thread
   * @param parameterBytes bytes of all parameters together
   * @param parameterOffset where in constant bank 0 the first parameter stands
   * @param parameters the parameters in order; empty if the file does not list them
   */
  public record Needs(
      Integer registers,
      Integer barriers,
      Integer sharedBytes,
      Integer localBytes,
      Integer parameterBytes,
      Integer parameterOffset,
      List<Parameter> parameters) {

    /** The file says nothing. */
    public static final Needs UNKNOWN = new Needs(null, null, null, null, null, null, List.of());
  }

  /**
   * A parameter of a compiled kernel.
   *
   * @param index its number, from 0
   * @param offset bytes from the first parameter on
   * @param bytes its size
   */
  public record Parameter(int index, int offset, int bytes) {}

  /** The same file with only the kernels of that name. */
  public CodeImage only(String kernel) {
    List<Section> named = sections.stream().filter(one -> one.name().equals(kernel)).toList();
    return new CodeImage(arch, named, problems);
  }

  /** What to say of a kernel that a file has not. */
  public static String noKernel(String kernel, CodeImage file) {
    String names = String.join(", ", file.sections.stream().map(Section::name).toList());
    return "the file has no kernel " + kernel + "; it has " + names;
  }

  /** A file of one nameless kernel. */
  public static CodeImage of(byte[] code, List<Problem> problems) {
    return new CodeImage(null, List.of(new Section(Assembly.MAIN, code, List.of())), problems);
  }

  /** A file that cannot be read. */
  static CodeImage failed(Problem problem) {
    return new CodeImage(null, List.of(), List.of(problem));
  }
}
