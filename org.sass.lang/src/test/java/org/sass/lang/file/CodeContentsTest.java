package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.file.CodeContents.Bank;
import org.sass.lang.file.CodeContents.Instruction;
import org.sass.lang.file.CodeContents.KernelContents;
import org.sass.lang.file.CodeImage.Parameter;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.file.InputReader.Format;
import org.sass.lang.isa.Isas;

class CodeContentsTest {
  private static final Path CUBIN_FOLDER =
      Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("data/nvrun");

  @Test
  void theFirstCubins() {
    String cubin =
        """
        architecture {sm_11}
        code {
          name = scale lmem = 8 smem = 24 reg = 5 bar = 1
          bincode { 0x10008804 0x30000003 0x00000780 0xffffffff 0xffffffff }
          const { segname = const segnum = 1 offset = 4 bytes = 8 mem { 0x0000000a 0 } }
          const { segname = const segnum = 2 offset = 0 bytes = 8 mem { 0 0 } }
        }
        """;
    CodeContents contents = read(cubin.getBytes(StandardCharsets.UTF_8));
    assertEquals("sm_11", contents.isa());
    assertEquals("cubin", contents.format());
    KernelContents kernel = contents.kernels().get(0);
    assertEquals("scale", kernel.name());
    assertEquals(20, kernel.bytes());
    assertEquals(3, kernel.count());
    assertEquals(1, kernel.unknown());
    assertEquals(new ResourceNeeds(5, 1, 24, 8, null, null, null, List.of()), kernel.resources());
    assertEquals(
        List.of(new Bank(1, 4, 8, false, "0a00000000000000"), new Bank(2, 0, 8, true, null)),
        kernel.constants());
    assertEquals(
        new Instruction(
            0, "0x10008804", "MOV32 R1, R4", null, null, null, null, null, null, null, null),
        kernel.instructions().get(0));
    assertTrue(kernel.instructions().get(2).text().startsWith(".word"));
  }

  @Test
  void wordsSayNothingOfALaunch() {
    KernelContents kernel = read("30000003\n00000780\n".getBytes()).kernels().get(0);
    assertNull(kernel.resources());
    assertEquals("main", kernel.name());
    assertEquals("0x0000078030000003", kernel.instructions().get(0).word());
  }

  @Test
  void functionsAreMarked() {
    byte[] code = {3, 0, 0, 0x30, (byte) 0x80, 7, 0, 0};
    List<CodeImage.Section> sections =
        List.of(
            new CodeImage.Section("k", code, List.of()),
            new CodeImage.Section("f", code, List.of(), ResourceNeeds.UNKNOWN, true));
    CodeImage image = new CodeImage("sm_10", sections, List.of());
    CodeContents contents =
        CodeContents.overview(Disassembler.disassemble(Isas.load("sm_10"), image), image, "cubin");
    assertNull(contents.kernels().get(0).function());
    assertEquals(true, contents.kernels().get(1).function());
  }

  @Test
  void saysWhetherKernelsCanBeRun() {
    CodeContents tesla = read("30000003\n00000780\n".getBytes());
    assertTrue(tesla.runnable());
    assertNull(tesla.cannotRun());
    CodeContents hopper = hopper();
    assertFalse(hopper.runnable());
    assertTrue(
        hopper
            .cannotRun()
            .matches("There is no emulator for sm_90\\. Kernels of sm_10 .* can be run\\."),
        hopper.cannotRun());
  }

  @Test
  void theControlIsApartFromTheText() {
    Instruction mov = hopper().kernels().get(0).instructions().get(0);
    assertEquals("MOV R1, R2", mov.text());
    assertEquals("B------:R-:W-:-:S04", mov.control());
  }

  /** Returns the contents of a file for sm_90 with one instruction. */
  private static CodeContents hopper() {
    byte[] code = new byte[16];
    ByteBuffer.wrap(code)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(0x0000000200017202L)
        .putLong(0x000fe80000000f00L);
    List<CodeImage.Section> sections = List.of(new CodeImage.Section("k", code, List.of()));
    CodeImage image = new CodeImage("sm_90", sections, List.of());
    return CodeContents.of(Disassembler.disassemble(Isas.load("sm_90"), image), image, "cubin");
  }

  /** Checks what a compiler recorded about one of its kernels. */
  @Test
  void aGenuineKernel() throws IOException {
    KernelContents kernel = compiledKernel("kernels/aes128", "sm_50");
    assertEquals("aes128", kernel.name());
    assertEquals(0xd80, kernel.bytes());
    List<Parameter> parameters =
        List.of(
            new Parameter(0, 0, 8),
            new Parameter(1, 8, 8),
            new Parameter(2, 16, 8),
            new Parameter(3, 24, 4));
    assertEquals(new ResourceNeeds(32, 1, 256, 0, null, 28, 0x140, parameters), kernel.resources());
    assertEquals(
        List.of(new Bank(3, 0, 256, true, null), new Bank(0, 0, 0x15c, true, null)),
        kernel.constants());
    assertEquals(
        new Instruction(
            8,
            "0x4c98078000870001",
            "MOV R1, c[0x0][0x20]",
            "B------:R-:W-:-:S06",
            null,
            null,
            null,
            null,
            null,
            null,
            null),
        kernel.instructions().get(0));
    Instruction join = kernel.instructions().get(2);
    assertEquals("SSY 0xc0", join.text());
    assertEquals(0xc0, join.target());
  }

  @Test
  void allGenuineKernels() throws IOException {
    Path index = CUBIN_FOLDER.resolve("INDEX.tsv");
    assumeTrue(Files.exists(index), "no compiled kernels in " + CUBIN_FOLDER);
    List<String> lines = Files.readAllLines(index);
    List<String> header = List.of(lines.get(0).split("\t"));
    int seen = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t");
      for (String arch : List.of("sm_35", "sm_50", "sm_61", "sm_75", "sm_80", "sm_90")) {
        String folder = cells[header.indexOf("group")] + "/" + cells[header.indexOf("name")];
        if (!Files.exists(CUBIN_FOLDER.resolve(folder).resolve("k." + arch + ".cubin"))) {
          continue;
        }
        KernelContents kernel = compiledKernel(folder, arch);
        String place = folder + " " + arch;
        assertTrue(kernel.resources().registers() > 0, place);
        int bytes = 0;
        for (Parameter parameter : kernel.resources().parameters()) {
          assertTrue(parameter.offset() >= bytes, place);
          bytes = parameter.offset() + parameter.bytes();
        }
        Integer all = kernel.resources().parameterBytes();
        assertTrue(all == null ? bytes == 0 : bytes <= all && all < bytes + 8, place);
        assertFalse(kernel.instructions().isEmpty(), place);
        seen++;
      }
    }
    assertTrue(seen > 600, "only " + seen + " kernels");
  }

  private static KernelContents compiledKernel(String folder, String arch) throws IOException {
    Path file = CUBIN_FOLDER.resolve(folder).resolve("k." + arch + ".cubin");
    assumeTrue(Files.exists(file), "no compiled kernel " + file);
    return read(Files.readAllBytes(file)).kernels().get(0);
  }

  private static CodeContents read(byte[] bytes) {
    CodeImage image = InputReader.read(Format.AUTO, bytes);
    assertEquals(List.of(), image.problems());
    String arch = image.arch() == null ? "sm_10" : image.arch();
    Format format = InputReader.detect(bytes, null);
    return CodeContents.of(
        Disassembler.disassemble(Isas.load(arch), image), image, format.displayName());
  }
}
