package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeUnits;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.InputReader.Format;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.LaunchConstants;
import org.sass.lang.text.Problem;

public class FormatsTest {
  private static final Isa SM_10 = Isas.load("sm_10");

  private static final String SOURCE =
      """
      //! launch grid=2,3 block=32 param=@a
      MOV32 R1, R2
      MOV32 R2, R1
      GST.EXIT.U32 global14[R0], R1
      """;

  public interface Writer {
    void write(Program program, Appendable out) throws IOException;
  }

  @Test
  void hexAndWords() {
    assertEquals("10008404\n10008208\nd00e0005\na0c00781\n", write(CodeWriter::writeHex));
    assertEquals("10008404\n10008208\nd00e0005 a0c00781\n", write(CodeWriter::writeWords));
    assertArrayEquals(
        new byte[] {4, (byte) 0x84, 0, 0x10},
        Arrays.copyOf(CodeWriter.toBytes(Assembler.assemble(SM_10, SOURCE)), 4));
  }

  @Test
  void mif() {
    assertEquals(
        """
        WIDTH=32;
        DEPTH=4;

        ADDRESS_RADIX=HEX;
        DATA_RADIX=HEX;

        CONTENT BEGIN
        \t0000 : 10008404;
        \t0001 : 10008208;
        \t0002 : d00e0005;
        \t0003 : a0c00781;
        END;
        """,
        write(CodeWriter::writeMif));
  }

  @Test
  void vhdl() {
    String constant = "constant BENCH_K_GRDX : std_logic_vector(15 downto 0) := x\"0002\";";
    LaunchConstants launch = new LaunchConstants(List.of(constant));
    assertEquals(
        """
        library IEEE;
        use IEEE.std_logic_1164.all;
        use IEEE.numeric_std.all;

        -- constant BENCH_K_GRDX : std_logic_vector(15 downto 0) := x"0002";
        entity TP_instructions is
          port(
            instruction_pointer_in : in  integer;
            num_instructions_out   : out integer;
            instruction_out        : out std_logic_vector(31 downto 0)
          );
        end TP_instructions;

        architecture arch of TP_instructions is
        begin
          num_instructions_out <= 4;

          process(instruction_pointer_in)
          begin
            case instruction_pointer_in is
              when 0 => instruction_out <= x"10008404";  -- 0000  MOV32 R1, R2
              when 1 => instruction_out <= x"10008208";  -- 0004  MOV32 R2, R1
              when 2 => instruction_out <= x"d00e0005";  -- 0008  GST.EXIT.U32 global14[R0], R1
              when 3 => instruction_out <= x"a0c00781";
              when others => null;
            end case;
          end process;
        end arch;
        """,
        write((program, out) -> CodeWriter.writeVhdl(program, launch, out)));
  }

  @Test
  void hexIsReadInAllItsShapes() {
    assertRead(Format.HEX, "0x10008404\n10008208 // two\n\nD00E0005, 0xA0C00781", "main 4");
    assertRead(Format.AUTO, "10008404 -\n10008208\na0c00781d00e0005\n", "main 4");
    assertRead(
        Format.HEX, "10008404\n1000820\n", "2:1 no-word: '1000820' is not an instruction word");
    assertRead(Format.HEX, "", "1:1 no-words: there is no word");
  }

  @Test
  void mifIsReadInAllItsShapes() {
    assertRead(
        Format.AUTO,
        """
        -- a comment
        WIDTH = 32; DEPTH = 8;
        ADDRESS_RADIX = DEC; DATA_RADIX = BIN; % another % CONTENT
        BEGIN
          [0..3] : 10000;  -- repeated
          4 : 10 0 10 0;
        END;
        """,
        "main 8");
    assertRead(
        Format.MIF,
        "WIDTH=8;\n",
        "1:7 bad-mif: the words have 8 bits; write instructions with WIDTH=32");
    assertRead(
        Format.MIF, "CONTENT BEGIN 0 : 0;", "1:21 bad-mif: END; is missing; the file is cut off");
    assertRead(
        Format.MIF, "WIDTH=32;\nCONTENT BEGIN\n0 : xyz;\nEND;", "3:5 bad-mif: xyz is not a number");
    assertRead(
        Format.MIF, "CONTENT BEGIN 1 : 0; END;", "1:22 bad-mif: no word is given for address 0x0");
    assertRead(
        Format.MIF, "CONTENT BEGIN [0..ffffffff] : 0; END;", "1:19 bad-mif: address 0xffffffff");
    assertRead(
        Format.MIF,
        "CONTENT BEGIN -5 : 1; END;",
        "1:15 bad-mif: addresses count words and start at 0");
    assertRead(
        Format.MIF, "CONTENT BEGIN [-3..2] : 1; END;", "1:16 bad-mif: addresses count words");
    assertRead(Format.MIF, "CONTENT BEGIN [5..1] : 1; END;", "1:19 bad-mif: the range ends at 0x1");
    assertRead(Format.MIF, "CONTENT BEGIN 0 : 1", "1:20 bad-mif: a value and ';' are missing");
    assertRead(Format.MIF, "DEPTH=1;", "1:9 bad-mif: there is no CONTENT BEGIN");
  }

  @Test
  void vhdlIsReadInAllItsShapes() {
    assertRead(
        Format.AUTO,
        """
        entity x is
          case(p) is
            when 1  => instruction_out <= X"10008208" ; -- when 3 => instruction_out <= x"0"
              WHEN 0=>instruction_out<=x"D00E0005";
            -- when 2 => instruction_out <= x"00000000";
            when others => null;
        """,
        "main 2");
    assertRead(
        Format.VHDL,
        "when 1 => o <= x\"10008208\";",
        "1:1 missing-word: there is no line 'when 0'");
    assertRead(
        Format.VHDL,
        "when 0 => o <= x\"10008208\";\nwhen 0 => o <= x\"10008208\";",
        "2:6 duplicate-word: line 1 gives word 0 too");
    assertRead(Format.VHDL, " when 0 => o <= x\"1000\";", "1:17 no-word: this is not a word of 8");
    assertRead(
        Format.VHDL,
        "\nwhen 2 => o <= x\"10008208\";\nwhen 0 => o <= x\"10008208\";",
        "2:1 missing-word: there is no line 'when 1'");
    assertRead(Format.VHDL, "nothing", "1:1 no-words: there is no line 'when N");
  }

  @Test
  void vhdlSaysHowManyWordsItHas() {
    String words = "when 0 => o <= x\"10008208\";\nwhen 1 => o <= x\"10008208\";\n";
    String declaration = "constant N : integer := 2;\nbegin\n  num_instructions_out <= N;\n";
    assertRead(Format.VHDL, declaration + words, "main 2");
    assertRead(Format.VHDL, "num_instructions_out <= OTHER;\n" + words, "main 2");
    assertRead(
        Format.VHDL,
        declaration.replace("2", "3") + words,
        "3:27 word-count: num_instructions_out is 3, but there are 2 words; write 2");
    assertRead(
        Format.VHDL,
        "  num_instructions_out <= 1;\n" + words,
        "1:27 word-count: num_instructions_out is 1, but there are 2 words; write 2");
  }

  @Test
  void aMifMayHaveAByteALine() {
    assertRead(Format.AUTO, "\n04\n84 \r\n00\n10\n", "main 1");
    assertRead(Format.MIF, "04\n84\n00\n10", "main 1");
    assertRead(
        Format.MIF, "04\n8G\n", "2:1 bad-mif: '8G' is not a byte; a line has two hexadecimal");
    assertRead(Format.MIF, "04\n\n  8410\n", "3:3 bad-mif: '8410' is not a byte");
  }

  @Test
  void noAddressOfAMifHasTwoValuesOfItsOwn() {
    assertRead(
        Format.MIF,
        "CONTENT BEGIN\n0 : 0;\n1 : 0;\n0 : 1;\nEND;",
        "4:1 bad-mif: address 0x0 already has a value; remove one of the two");
    assertRead(
        Format.MIF,
        "CONTENT BEGIN\n0 : 0 0;\n1 : 0;\nEND;",
        "3:1 bad-mif: address 0x1 already has a value");
    assertRead(Format.MIF, "CONTENT BEGIN [0..2] : 0; 1 : 10008208; END;", "main 3");
  }

  @Test
  void listingsAreReadByTheirHexColumn() {
    assertRead(
        Format.AUTO,
        """
        code for sm_12
          Function : a
          /*0000*/ /*0x30000003 00000780*/ RET;
          /*0000*/ /*0x3000000300000780*/ RET;
          ..................
          Function : b
          /*0000*/ anything at all; /* 0x0000078030000003 */
        """,
        "3:36 no-words: this line has no word in its hex column");
    assertRead(
        Format.AUTO,
        """
        code for sm_12
          Function : a
          /*0000*/ /*0x3000000300000780*/ RET;
          ..................
          Function : b
          /*0000*/ anything at all; /* 0x0000078030000003 */
        """,
        "sm_12 a 2, b 2");
    assertRead(Format.LISTING, "MOV R1, R2", "1:1 no-words: this line has no word");
    assertRead(Format.LISTING, "code for \n", "1:1 no-words: this line has no word");
    assertRead(Format.LISTING, "\n", "1:1 no-words: no line of this text has a hex column");
  }

  @Test
  void cubinTextsOfTheFirstCompilers() {
    String cubin =
        """
        architecture {sm_11}
        abiversion {1}
        modname {cubin}
        consts {
        \tname = table
        \tsegname = const
        \tsegnum = 0
        \toffset = 4
        \tbytes = 4
        \tmem {
        \t\t0x3f800000
        \t}
        }
        code {
        \tname = _Z3addPi
        \tlmem = 0
        \tsmem = 24
        \treg = 2
        \tbar = 0
        \tbincode {
        \t\t0x30000003 0x00000780
        \t}
        \tconst {
        \t\tsegname = const
        \t\tsegnum = 1
        \t\toffset = 0
        \t\tbytes = 4
        \tmem {
        \t\t0x0000000a
        \t}
        \t}
        }
        """;
    assertRead(Format.AUTO, cubin, "sm_11 _Z3addPi 2 c[0] 4 +4 c[1] 0 +4");
    String cut = cubin.substring(0, cubin.indexOf("0x00000780"));
    assertRead(Format.CUBIN, cut, "21:13 bad-cubin: } after the words is missing");
    assertRead(Format.CUBIN, "code { name", "1:11 bad-cubin: = or { is missing after name");
    assertRead(Format.CUBIN, "", "1:1 no-code: there is no code");
  }

  @Test
  void cubinFilesInElf() {
    for (boolean wide : List.of(false, true)) {
      byte[] elf = elf(wide);
      assertEquals("sm_10 f 2 c[1] 0 +4", describe(InputReader.read(Format.AUTO, elf)));
      assertEquals(
          "1:1 bad-elf: this ELF file ends within its header",
          describe(InputReader.read(Format.CUBIN, Arrays.copyOf(elf, 20))));
    }
  }

  @Test
  void anythingElse() {
    assertEquals(
        "main 2", describe(InputReader.read(Format.AUTO, new byte[] {0, 1, 2, 3, 4, 5, 6, 7})));
    assertEquals(
        "main 1", describe(InputReader.read(Format.AUTO, new byte[] {(byte) 0xff, 1, 2, 3})));
    assertRead(Format.AUTO, "hello", "1:1 unknown-format: the format of this file is unknown");
    byte[] utf16 = "\ufeff10008404\n".getBytes(StandardCharsets.UTF_16LE);
    assertEquals("main 1", describe(InputReader.read(Format.AUTO, utf16)));
    Program cut =
        Disassembler.disassemble(SM_10, CodeImage.of(new byte[] {1, 0, 0, 0x10, 9}, List.of()));
    assertEquals("cut-off", cut.problems().get(0).code());
    assertEquals(32, cut.kernels().get(0).code().get(0).word().size());
  }

  @Property(tries = 200)
  void readersAndWritersAreInverse(@ForAll("codes") byte[] code) throws IOException {
    Program program = Disassembler.disassemble(SM_10, CodeImage.of(code, List.of()));
    assertArrayEquals(code, CodeWriter.toBytes(program));
    assertInverse(Format.HEX, code, CodeWriter::writeHex, program);
    assertInverse(Format.HEX, code, CodeWriter::writeWords, program);
    assertInverse(Format.MIF, code, CodeWriter::writeMif, program);
    assertInverse(Format.VHDL, code, FormatsTest::vhdl, program);
  }

  @Provide
  public static Arbitrary<byte[]> codes() {
    return Arbitraries.integers()
        .list()
        .ofMinSize(1)
        .ofMaxSize(40)
        .map(
            list -> {
              CodeUnits units = new CodeUnits();
              list.forEach(units::addUnit);
              return units.toBytes();
            });
  }

  private static void assertInverse(Format format, byte[] code, Writer writer, Program program)
      throws IOException {
    StringBuilder out = new StringBuilder();
    writer.write(program, out);
    for (Format from : List.of(format, Format.AUTO)) {
      CodeImage image = InputReader.read(from, out.toString().getBytes());
      assertEquals(List.of(), image.problems(), out.toString());
      assertArrayEquals(code, image.sections().get(0).code(), out.toString());
    }
  }

  public static void vhdl(Program program, Appendable out) throws IOException {
    CodeWriter.writeVhdl(program, LaunchConstants.NONE, out);
  }

  /**
   * Creates a small ELF file: header, string table, one kernel with its constants, section table.
   *
   * @param wide whether it is a 64-bit file
   */
  public static byte[] elf(boolean wide) {
    byte[] names = "\0.text.f\0.nv.constant1.f\0.shstrtab\0".getBytes(StandardCharsets.US_ASCII);
    int header = wide ? 64 : 52;
    int entry = wide ? 64 : 40;
    int code = header + names.length;
    int table = code + 12;
    ByteBuffer elf = ByteBuffer.allocate(table + 4 * entry).order(ByteOrder.LITTLE_ENDIAN);
    elf.put(new byte[] {0x7f, 'E', 'L', 'F', (byte) (wide ? 2 : 1), 1});
    elf.putShort(18, (short) 190);
    if (wide) {
      elf.putLong(40, table);
    } else {
      elf.putInt(32, table);
    }
    elf.putInt(wide ? 48 : 36, 10);
    elf.putShort(wide ? 58 : 46, (short) entry);
    elf.putShort(wide ? 60 : 48, (short) 4);
    elf.putShort(wide ? 62 : 50, (short) 3);
    elf.put(header, names);
    elf.putInt(code, 0x30000003);
    elf.putInt(code + 4, 0x780);
    elf.putInt(code + 8, 42);
    int[][] sections = {{1, code, 8}, {9, code + 8, 4}, {25, header, names.length}};
    for (int i = 0; i < sections.length; i++) {
      int at = table + (i + 1) * entry;
      elf.putInt(at, sections[i][0]);
      elf.putInt(at + 4, 1);
      if (wide) {
        elf.putLong(at + 24, sections[i][1]);
        elf.putLong(at + 32, sections[i][2]);
      } else {
        elf.putInt(at + 16, sections[i][1]);
        elf.putInt(at + 20, sections[i][2]);
      }
    }
    return elf.array();
  }

  private static String write(Writer writer) {
    StringBuilder out = new StringBuilder();
    try {
      writer.write(Assembler.assemble(SM_10, SOURCE), out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toString();
  }

  private static void assertRead(Format format, String text, String expected) {
    String actual = describe(InputReader.read(format, text.getBytes(StandardCharsets.UTF_8)));
    assertEquals(expected, actual.substring(0, Math.min(expected.length(), actual.length())));
  }

  private static String describe(CodeImage image) {
    if (!image.problems().isEmpty()) {
      Problem problem = image.problems().get(0);
      int column = problem.start() + 1;
      return problem.line() + ":" + column + " " + problem.code() + ": " + problem.message();
    }
    List<String> sections = new ArrayList<>();
    for (CodeImage.Section section : image.sections()) {
      StringBuilder text = new StringBuilder(section.name() + " " + section.code().length / 4);
      for (Program.Constant constant : section.constants()) {
        text.append(" c[").append(constant.bank()).append("] ").append(constant.offset());
        text.append(" +").append(constant.bytes().length);
      }
      sections.add(text.toString());
    }
    return (image.arch() == null ? "" : image.arch() + " ") + String.join(", ", sections);
  }
}
