package org.sass.lang.assemble;

import java.util.List;
import java.util.Map;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.DirectiveCatalog;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Suppressions;

/**
 * An assembled program: its instructions in place, and everything that a launch needs to know about
 * them.
 *
 * @param isa the instruction set, with the architecture chosen
 * @param kernels in the order of the source; code outside a {@code .kernel} is the kernel {@code
 *     main}
 * @param launchComments the launch comments ({@code //!}), in the order of the source
 * @param problems all diagnostics of the source, sorted by place, without the silenced ones
 * @param suppressions the suppressions in its comments
 */
public record Program(
    Isa isa,
    List<Kernel> kernels,
    List<LaunchComment> launchComments,
    List<Problem> problems,
    Suppressions suppressions) {

  /** Creates a program without suppressions. */
  public Program(
      Isa isa, List<Kernel> kernels, List<LaunchComment> launches, List<Problem> problems) {
    this(isa, kernels, launches, problems, new Suppressions());
  }

  /**
   * A kernel. Addresses are byte offsets from the kernel's start.
   *
   * @param name unique in a program without errors
   * @param line number of the line that declares it, or of its first instruction
   * @param code its instructions, in the order of their addresses
   * @param labels byte addresses of its labels, by name
   * @param params its parameters, in order
   * @param sharedBytes bytes of shared memory it declares, without header and parameters
   * @param constants bytes to be written to constant banks before a launch
   * @param excerpt what its listing leaves out of the code
   */
  public record Kernel(
      String name,
      int line,
      List<PlacedInstruction> code,
      Map<String, Integer> labels,
      List<Param> params,
      int sharedBytes,
      List<Constant> constants,
      Excerpt excerpt) {

    /** Creates a kernel with all of its code. */
    public Kernel(
        String name,
        int line,
        List<PlacedInstruction> code,
        Map<String, Integer> labels,
        List<Param> params,
        int sharedBytes,
        List<Constant> constants) {
      this(name, line, code, labels, params, sharedBytes, constants, Excerpt.NONE);
    }

    /**
     * Returns whether it is from a listing that leaves out code before its last instruction. Then
     * nothing is known about what its instructions get from one another.
     */
    public boolean isExcerpt() {
      return !excerpt.resumptions().isEmpty();
    }

    /** Returns the size of the code in bytes. */
    public int bytes() {
      return code.isEmpty() ? 0 : code.get(code.size() - 1).endAddress();
    }

    /** Returns whether the target of a branch is in code that is left out. */
    public boolean branchesOut(PlacedInstruction placed) {
      return excerpt.branchesOut().contains(placed.address());
    }

    /** Returns the instruction at a byte address; null if none starts there. */
    public PlacedInstruction instructionAt(long address) {
      int low = 0;
      int high = code.size() - 1;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        PlacedInstruction placed = code.get(middle);
        if (placed.address() == address) {
          return placed;
        }
        if (placed.address() < address) {
          low = middle + 1;
        } else {
          high = middle - 1;
        }
      }
      return null;
    }
  }

  /**
   * An instruction at its address. It stores only the word, because a program of a million lines
   * must fit in memory, and most readers decode each instruction at most once.
   *
   * @param isa the table that decodes the word
   * @param address byte address
   * @param word the encoding
   * @param line source line, from 1; 0 if there is no source
   * @param column where its statement starts in the line, in UTF-16 units from 0
   */
  public record PlacedInstruction(Isa isa, int address, Word word, int line, int column) {

    /**
     * Returns the decoded instruction. Each call decodes it again, so keep the result if you need
     * it again.
     */
    public Insn decode() {
      return Decoder.decode(isa, word, address);
    }

    /**
     * Returns the decoded instruction as {@link #decode} does, but faster: its texts are made when
     * they are first asked for, and the control before it is not decoded.
     */
    public Insn decodeWithoutText() {
      return Decoder.decodeWithoutText(isa, word, address);
    }

    /** Returns the size of the word in bytes. */
    public int bytes() {
      return word.size() / 8;
    }

    /** Returns the byte address after it. */
    public int endAddress() {
      return address + bytes();
    }
  }

  /**
   * A declared parameter.
   *
   * @param name as declared
   * @param type one of {@link DirectiveCatalog#TYPES}
   * @param wordIndex index of its first 32-bit parameter word, from 0
   */
  public record Param(String name, String type, int wordIndex) {
    /** Returns how many 32-bit parameter words it takes. */
    public int wordCount() {
      return DirectiveCatalog.isWide(type) ? 2 : 1;
    }
  }

  /**
   * Bytes for a constant bank, little endian.
   *
   * @param bank number of the bank, from 0
   * @param offset byte offset of the first byte in the bank
   * @param place the bank and the offset in the source text; null in a compiled file
   */
  public record Constant(int bank, int offset, byte[] bytes, Place place) {

    /** Makes a constant of a compiled file. */
    public Constant(int bank, int offset, byte[] bytes) {
      this(bank, offset, bytes, null);
    }

    /** Returns the constant in a text where it is some lines further down. */
    Constant withLineShift(int addedLines) {
      Place moved =
          place == null ? null : new Place(place.line() + addedLines, place.start(), place.end());
      return new Constant(bank, offset, bytes, moved);
    }
  }

  /**
   * A launch comment: its text after {@code //!}, not interpreted.
   *
   * @param line source line, from 1
   * @param column column of the first character after {@code //!}, from 0
   * @param text the text after {@code //!}
   */
  public record LaunchComment(int line, int column, String text) {}

  /** Returns whether some problem is an error, so that the program must not be run. */
  public boolean hasErrors() {
    return problems.stream().anyMatch(Problem::isError);
  }

  /**
   * Returns the instruction set of a kernel's code. The kernels of one program may have several: a
   * listing of a CUDA program has code for each architecture that it was compiled for.
   */
  public Isa isaOf(Kernel kernel) {
    return kernel.code().isEmpty() ? isa : kernel.code().get(0).isa();
  }

  /** Returns the kernel with a name, or null if there is none. */
  public Kernel findKernel(String name) {
    return kernels.stream().filter(k -> k.name().equals(name)).findFirst().orElse(null);
  }
}
