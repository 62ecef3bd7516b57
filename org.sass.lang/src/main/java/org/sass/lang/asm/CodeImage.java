package org.sass.lang.asm;

import java.util.List;
import org.sass.lang.asm.Program.Constant;

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
   */
  public record Section(String name, byte[] code, List<Constant> constants) {}

  /** A file of one nameless kernel. */
  static CodeImage of(byte[] code, List<Problem> problems) {
    return new CodeImage(null, List.of(new Section(Assembly.MAIN, code, List.of())), problems);
  }

  /** A file that cannot be read. */
  static CodeImage failed(Problem problem) {
    return new CodeImage(null, List.of(), List.of(problem));
  }
}
