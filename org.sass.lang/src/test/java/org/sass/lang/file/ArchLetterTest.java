package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.InputReader.Format;
import org.sass.lang.isa.Isas;
import org.sass.lang.patch.CubinPatcher;
import org.sass.lang.patch.EditableSource;
import org.sass.lang.text.ListingHeaders;

/** Tests the letter of code that runs on no other GPU, with a file of nvcc 13.0 for sm_90a. */
class ArchLetterTest {
  /** The record of the class of instructions, and the next one. */
  private static final byte[] RECORD = {2, 9, 1, 0, 2, 2};

  private static byte[] genuine() throws IOException {
    try (InputStream in = ArchLetterTest.class.getResourceAsStream("specific.sm_90a.cubin")) {
      return in.readAllBytes();
    }
  }

  private static int find(byte[] bytes, byte[] wanted) {
    String all = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = all.indexOf(new String(wanted, StandardCharsets.ISO_8859_1));
    assertTrue(at >= 0);
    return at;
  }

  /** Returns the architecture that is read if one byte of the file differs. */
  private static String archWith(int at, int value) throws IOException {
    byte[] bytes = genuine();
    bytes[at] = (byte) value;
    return arch(bytes);
  }

  private static String arch(byte[] bytes) {
    return InputReader.read(Format.CUBIN, bytes, null, Isas::load).arch();
  }

  @Test
  void theRecordSaysIt() throws IOException {
    int record = find(genuine(), RECORD);
    assertEquals("sm_90a", arch(genuine()));
    assertEquals("sm_90", archWith(record + 2, 0));
  }

  @Test
  void theCompilersOptionSaysItIfNoRecordDoes() throws IOException {
    byte[] bytes = genuine();
    int letter = find(bytes, "-arch sm_90a".getBytes(StandardCharsets.ISO_8859_1)) + 11;
    int record = find(bytes, RECORD);
    assertEquals("sm_90a", archWith(letter, ' '));
    assertEquals("sm_90a", archWith(record + 1, 99));
    assertEquals("sm_90a", archWith(record, 99));
    bytes[record] = 99;
    bytes[letter] = ' ';
    assertEquals("sm_90", arch(bytes));
  }

  @Test
  void theHeaderSaysIt() throws IOException {
    int record = find(genuine(), RECORD);
    byte[] bytes = genuine();
    bytes[record + 2] = 0;
    bytes[48] |= 8;
    assertEquals("sm_90a", arch(bytes));
    CubinBuilder older = new CubinBuilder(90);
    older.kernel("k", new byte[16], 8, 0);
    byte[] old = older.build();
    assertEquals("sm_90", arch(old));
    old[49] |= 8;
    assertEquals("sm_90a", arch(old));
  }

  @Test
  void theListingNamesIt() throws IOException {
    CodeImage image = InputReader.read(Format.CUBIN, genuine(), null, Isas::load);
    Program program = Disassembler.disassemble(Isas.load(image.arch()), image);
    StringBuilder out = new StringBuilder();
    ListingWriter.write(program, ListingWriter.Style.NEW, out);
    String flags = ".headerflags    @\"EF_CUDA_ACCELERATORS EF_CUDA_SM90 ";
    assertTrue(out.toString().contains("code for sm_90a\n"), out.toString());
    assertTrue(out.toString().contains(flags), out.toString());
    assertEquals("sm_90a", Assembler.assemble(Isas.load("sm_50"), out.toString()).isa().archName());
    assertEquals("sm_90a", ListingHeaders.archInFlags(flags));
  }

  @Test
  void aTextWithAndWithoutTheLetterGoesBack() throws IOException {
    CodeImage image = InputReader.read(Format.CUBIN, genuine(), null, Isas::load);
    Program program = Disassembler.disassemble(Isas.load(image.arch()), image);
    StringBuilder out = new StringBuilder();
    EditableSource.write(program, image, FileNotes.of(image, SourceLines.NONE), out);
    assertTrue(out.toString().startsWith(".arch sm_90a\n"), out.toString());
    for (String arch : List.of("sm_90a", "sm_90")) {
      String text = out.toString().replace("sm_90a", arch);
      Program again = Assembler.assemble(Isas.load("sm_50"), text);
      CubinPatcher.Result result = CubinPatcher.patch(genuine(), again, text);
      assertEquals(List.of(), result.problems());
      assertArrayEquals(genuine(), result.bytes());
    }
  }

  @Test
  void bothNamesChooseIt() throws IOException {
    byte[] alone = new FatBinaryBuilder().compressed(2, 90, genuine()).build();
    assertEquals("sm_90a", FatBinary.list(alone).get(0).arch());
    assertArrayEquals(genuine(), FatBinary.choose(alone, "sm_90", null, null).bytes());
    byte[] general = genuine();
    general[find(general, RECORD) + 2] = 0;
    byte[] both =
        new FatBinaryBuilder().compressed(2, 90, genuine()).compressed(2, 90, general).build();
    assertArrayEquals(general, FatBinary.choose(both, "sm_90", null, null).bytes());
    assertArrayEquals(genuine(), FatBinary.choose(both, "sm_90a", null, null).bytes());
  }
}
