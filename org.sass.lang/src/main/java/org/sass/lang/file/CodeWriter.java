package org.sass.lang.file;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.sass.lang.assemble.MemoryWords;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.NumberStyle;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.LaunchConstants;

/**
 * Writes the machine code of a program as words, as bytes, as a memory initialisation file, or as
 * VHDL for FlexGripPlus's test bench. Several kernels follow one another without a gap.
 */
public final class CodeWriter {

  private CodeWriter() {}

  /**
   * Writes one 32-bit unit a line, in memory order, control words included. For instruction sets
   * without 32-bit words, writes the bytes of one instruction a line, in memory order.
   */
  public static void hex(Program program, Appendable out) throws IOException {
    if (HexBytes.isFor(program.isa())) {
      words(program, out);
      return;
    }
    StringBuilder line = new StringBuilder();
    for (Kernel kernel : program.kernels()) {
      for (Word word : MemoryWords.of(kernel)) {
        for (int i = 0; i < units(word); i++) {
          unit(word.unit(i), line);
          out.append(line.append('\n'));
          line.setLength(0);
        }
      }
    }
  }

  /**
   * Writes one instruction a line as {@code LOW [HIGH]}, without control words. For instruction
   * sets without 32-bit words, writes the bytes of the instruction in memory order.
   */
  public static void words(Program program, Appendable out) throws IOException {
    StringBuilder line = new StringBuilder();
    for (Kernel kernel : program.kernels()) {
      for (Placed placed : kernel.code()) {
        if (HexBytes.isFor(program.isa())) {
          HexBytes.write(placed.word(), line);
        }
        for (int i = 0; i < units(placed.word()) && !HexBytes.isFor(program.isa()); i++) {
          line.append(i == 0 ? "" : " ");
          unit(placed.word().unit(i), line);
        }
        out.append(line.append('\n'));
        line.setLength(0);
      }
    }
  }

  /** Returns the bytes of all kernels in memory order, little endian. */
  public static byte[] bytes(Program program) {
    int size = 0;
    for (Kernel kernel : program.kernels()) {
      for (Word word : MemoryWords.of(kernel)) {
        size += word.size() / 8;
      }
    }
    byte[] bytes = new byte[size];
    int at = 0;
    for (Kernel kernel : program.kernels()) {
      for (Word word : MemoryWords.of(kernel)) {
        for (int i = 0; i < word.size() / 8; i++) {
          long half = i < 8 ? word.low() : word.high();
          bytes[at++] = (byte) (half >>> (8 * (i & 7)));
        }
      }
    }
    return bytes;
  }

  /** Writes a memory initialisation file of 32-bit words in hexadecimal, in memory order. */
  public static void mif(Program program, Appendable out) throws IOException {
    MifWriter mif = new MifWriter(count(program), out);
    if (HexBytes.isFor(program.isa())) {
      byte[] bytes = Arrays.copyOf(bytes(program), 4 * count(program));
      for (int i = 0; i < count(program); i++) {
        mif.word(CodeUnits.get(bytes, i));
      }
    } else {
      for (Kernel kernel : program.kernels()) {
        for (Word word : MemoryWords.of(kernel)) {
          for (int i = 0; i < units(word); i++) {
            mif.word(word.unit(i));
          }
        }
      }
    }
    mif.end();
  }

  /**
   * Returns why there is no VHDL for an instruction set, as a message; null if there is. Of the
   * sets that can be run, FlexGripPlus runs all.
   */
  public static String vhdlRefusal(Isa isa) {
    return isa.isRunnable()
        ? null
        : "there is no VHDL for "
            + isa.archName()
            + ": it is the instruction memory of FlexGripPlus, which runs SM 1.0; choose another"
            + " format, such as hex";
  }

  /**
   * Writes the instruction memory of FlexGripPlus's test bench in VHDL, with the text of each
   * instruction as a comment. A known launch is added as comments with the constants that the test
   * bench needs.
   *
   * @param program a program for which {@link #vhdlRefusal} gives no reason
   * @param launch the constants; {@link LaunchConstants#NONE} if the launch is unknown
   */
  public static void vhdl(Program program, LaunchConstants launch, Appendable out)
      throws IOException {
    out.append("library IEEE;\nuse IEEE.std_logic_1164.all;\nuse IEEE.numeric_std.all;\n\n");
    for (String constant : launch.declarations()) {
      out.append("-- ").append(constant).append('\n');
    }
    out.append("entity TP_instructions is\n");
    out.append("  port(\n");
    out.append("    instruction_pointer_in : in  integer;\n");
    out.append("    num_instructions_out   : out integer;\n");
    out.append("    instruction_out        : out std_logic_vector(31 downto 0)\n");
    out.append("  );\nend TP_instructions;\n\narchitecture arch of TP_instructions is\nbegin\n");
    String count = String.valueOf(count(program));
    out.append("  num_instructions_out <= ").append(count).append(";\n\n");
    out.append("  process(instruction_pointer_in)\n  begin\n");
    out.append("    case instruction_pointer_in is\n");
    int number = 0;
    for (Kernel kernel : program.kernels()) {
      number = cases(kernel.code(), number, out);
    }
    out.append("      when others => null;\n    end case;\n  end process;\nend arch;\n");
  }

  private static int cases(List<Placed> code, int first, Appendable out) throws IOException {
    int number = first;
    StringBuilder line = new StringBuilder();
    for (Placed placed : code) {
      for (int i = 0; i < units(placed.word()); i++) {
        line.append("      when ").append(number++).append(" => instruction_out <= x\"");
        unit(placed.word().unit(i), line);
        line.append("\";");
        if (i == 0) {
          line.append("  -- ");
          NumberStyle.digits(placed.address(), 4, line);
          line.append("  ").append(placed.insn().text());
        }
        out.append(line.append('\n'));
        line.setLength(0);
      }
    }
    return number;
  }

  private static int count(Program program) {
    if (HexBytes.isFor(program.isa())) {
      return (bytes(program).length + 3) / 4;
    }
    int count = 0;
    for (Kernel kernel : program.kernels()) {
      for (Word word : MemoryWords.of(kernel)) {
        count += units(word);
      }
    }
    return count;
  }

  private static int units(Word word) {
    return (word.size() + 31) / 32;
  }

  private static void unit(int unit, StringBuilder out) {
    NumberStyle.digits(unit, 8, out);
  }
}
