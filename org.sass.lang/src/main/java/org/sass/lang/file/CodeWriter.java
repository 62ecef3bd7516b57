package org.sass.lang.file;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.NumberPrinter;
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
  public static void writeHex(Program program, Appendable out) throws IOException {
    if (HexBytes.usesBytes(program.isa())) {
      writeWords(program, out);
      return;
    }
    StringBuilder line = new StringBuilder();
    for (Kernel kernel : program.kernels()) {
      for (Word word : MemoryWords.of(kernel)) {
        for (int i = 0; i < unitCount(word); i++) {
          appendUnit(word.unit(i), line);
          out.append(line.append('\n'));
          line.setLength(0);
        }
      }
    }
  }

  /**
   * Writes one instruction a line as {@code LOW [HIGH]}, without control words; a word of 128 bits
   * as 32 digits, the highest first. For instruction sets without 32-bit words, writes the bytes of
   * the instruction in memory order.
   */
  public static void writeWords(Program program, Appendable out) throws IOException {
    StringBuilder line = new StringBuilder();
    for (Kernel kernel : program.kernels()) {
      for (PlacedInstruction placed : kernel.code()) {
        if (HexBytes.usesBytes(program.isa())) {
          HexBytes.write(placed.word(), line);
        } else if (placed.word().size() == 128) {
          appendWide(placed.word(), line);
        } else {
          appendUnits(placed.word(), line);
        }
        out.append(line.append('\n'));
        line.setLength(0);
      }
    }
  }

  private static void appendUnits(Word word, StringBuilder out) {
    for (int i = 0; i < unitCount(word); i++) {
      out.append(i == 0 ? "" : " ");
      appendUnit(word.unit(i), out);
    }
  }

  /** Appends the 32 digits of a word of 128 bits, the highest first. */
  static void appendWide(Word word, StringBuilder out) {
    NumberPrinter.printHexDigits(word.high(), 16, out);
    NumberPrinter.printHexDigits(word.low(), 16, out);
  }

  /** Returns the bytes of all kernels in memory order, little endian. */
  public static byte[] toBytes(Program program) {
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
  public static void writeMif(Program program, Appendable out) throws IOException {
    MifWriter mif = new MifWriter(unitCount(program), out);
    if (HexBytes.usesBytes(program.isa())) {
      byte[] bytes = Arrays.copyOf(toBytes(program), 4 * unitCount(program));
      for (int i = 0; i < unitCount(program); i++) {
        mif.writeWord(CodeUnits.unitAt(bytes, i));
      }
    } else {
      for (Kernel kernel : program.kernels()) {
        for (Word word : MemoryWords.of(kernel)) {
          for (int i = 0; i < unitCount(word); i++) {
            mif.writeWord(word.unit(i));
          }
        }
      }
    }
    mif.writeEnd();
  }

  /** Returns why there is no VHDL for an instruction set, as a message; null if there is. */
  public static String vhdlRefusal(Isa isa) {
    return isa.hasVhdl()
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
  public static void writeVhdl(Program program, LaunchConstants launch, Appendable out)
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
    String count = String.valueOf(unitCount(program));
    out.append("  num_instructions_out <= ").append(count).append(";\n\n");
    out.append("  process(instruction_pointer_in)\n  begin\n");
    out.append("    case instruction_pointer_in is\n");
    int number = 0;
    for (Kernel kernel : program.kernels()) {
      number = writeVhdlCases(kernel.code(), number, out);
    }
    out.append("      when others => null;\n    end case;\n  end process;\nend arch;\n");
  }

  private static int writeVhdlCases(List<PlacedInstruction> code, int firstNumber, Appendable out)
      throws IOException {
    int number = firstNumber;
    StringBuilder line = new StringBuilder();
    for (PlacedInstruction placed : code) {
      for (int i = 0; i < unitCount(placed.word()); i++) {
        line.append("      when ").append(number++).append(" => instruction_out <= x\"");
        appendUnit(placed.word().unit(i), line);
        line.append("\";");
        if (i == 0) {
          line.append("  -- ");
          NumberPrinter.printHexDigits(placed.address(), 4, line);
          line.append("  ").append(placed.decode().text());
        }
        out.append(line.append('\n'));
        line.setLength(0);
      }
    }
    return number;
  }

  private static int unitCount(Program program) {
    if (HexBytes.usesBytes(program.isa())) {
      return (toBytes(program).length + 3) / 4;
    }
    int count = 0;
    for (Kernel kernel : program.kernels()) {
      for (Word word : MemoryWords.of(kernel)) {
        count += unitCount(word);
      }
    }
    return count;
  }

  private static int unitCount(Word word) {
    return (word.size() + 31) / 32;
  }

  private static void appendUnit(int unit, StringBuilder out) {
    NumberPrinter.printHexDigits(unit, 8, out);
  }
}
