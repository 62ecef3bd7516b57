package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.Corpus;
import org.sass.lang.file.FatBinary.Entry;
import org.sass.lang.file.packed.Lz4Block;

class FatBinaryTest {
  private static final byte[] PTX = ".version 6.4\n.target sm_61\n".getBytes();

  private static byte[] cubin(int arch, String kernel) {
    String source = ".arch sm_50\nMOV R1, c[0x0][0x20]\nEXIT\n";
    CubinBuilder builder = new CubinBuilder(arch);
    builder.kernel(kernel, CubinBuilder.code(source), 8, 0);
    return builder.build();
  }

  private static byte[] program() {
    FatBinaryBuilder first =
        new FatBinaryBuilder()
            .entry(2, 50, cubin(50, "scale"))
            .compressed(2, 61, cubin(61, "scale"))
            .compressed(1, 61, PTX);
    FatBinaryBuilder second = new FatBinaryBuilder().compressed(2, 50, cubin(50, "sum"));
    return FatBinaryBuilder.program(first.build(), second.build());
  }

  private static String refusal(byte[] file, String arch, String kernel) {
    FatBinary.Choice choice = FatBinary.choose(file, arch, kernel, "--isa ARCH");
    assertNull(choice.bytes());
    return choice.problem().message();
  }

  @Test
  void theListOfAProgram() {
    int size = cubin(50, "scale").length;
    assertEquals(
        List.of(
            new Entry("cubin", "sm_50", size, false, List.of("scale"), null),
            new Entry("cubin", "sm_61", size, true, List.of("scale"), null),
            new Entry("ptx", "compute_61", PTX.length, true, List.of(), null),
            new Entry("cubin", "sm_50", cubin(50, "sum").length, true, List.of("sum"), null)),
        FatBinary.list(program()));
    assertEquals(
        List.of(new Entry("cubin", "sm_50", size, false, List.of("scale"), null)),
        FatBinary.list(cubin(50, "scale")));
    assertEquals(List.of(), FatBinary.list("text".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void oneIsChosen() {
    byte[] file = program();
    assertArrayEquals(cubin(61, "scale"), FatBinary.choose(file, "sm_61", null, null).bytes());
    assertArrayEquals(cubin(50, "sum"), FatBinary.choose(file, null, "sum", null).bytes());
    assertArrayEquals(cubin(50, "scale"), FatBinary.choose(file, "sm_50", "scale", null).bytes());
    byte[] single = new FatBinaryBuilder().compressed(2, 50, cubin(50, "sum")).build();
    assertArrayEquals(cubin(50, "sum"), FatBinary.choose(single, null, null, null).bytes());
    byte[] zstd = new FatBinaryBuilder().zstd(2, 50, cubin(50, "sum")).build();
    assertArrayEquals(cubin(50, "sum"), FatBinary.choose(zstd, null, null, null).bytes());
    CodeImage image = InputReader.read(InputReader.Format.AUTO, single);
    assertEquals("sum", image.sections().get(0).name());
    assertEquals("sm_50", image.arch());
  }

  /** A container and a program with compiled kernels for Turing, Ampere and Hopper. */
  @ParameterizedTest
  @ValueSource(ints = {75, 80, 90})
  void oneOfNewerArchitecturesIsChosen(int arch) throws IOException {
    FatBinaryBuilder builder = new FatBinaryBuilder();
    for (int each : new int[] {75, 80, 90}) {
      builder.compressed(2, each, compiled(each));
    }
    byte[] container = builder.build();
    for (byte[] file : List.of(container, FatBinaryBuilder.program(container))) {
      byte[] chosen = FatBinary.choose(file, "sm_" + arch, null, null).bytes();
      assertArrayEquals(compiled(arch), chosen);
      CodeImage image = InputReader.read(InputReader.Format.AUTO, chosen);
      assertEquals("sm_" + arch, image.arch());
      assertEquals("aes128", image.sections().get(0).name());
      assertEquals(
          "the file holds no cubin for sm_86; it holds sm_75 (aes128), sm_80 (aes128),"
              + " sm_90 (aes128)",
          refusal(file, "sm_86", null));
    }
  }

  private static byte[] compiled(int arch) throws IOException {
    Path path = Corpus.path("data/nvrun/kernels/aes128/k.sm_" + arch + ".cubin");
    assumeTrue(Files.exists(path), "the compiled kernel is missing: " + path);
    return Files.readAllBytes(path);
  }

  @Test
  void messages() {
    byte[] file = program();
    assertEquals(
        "the file holds 3 cubins: sm_50 (scale), sm_61 (scale), sm_50 (sum); choose one with --isa"
            + " ARCH",
        refusal(file, null, null));
    assertEquals(
        "the file holds no cubin for sm_75; it holds sm_50 (scale), sm_61 (scale), ptx for"
            + " compute_61, sm_50 (sum)",
        refusal(file, "sm_75", null));
    assertEquals(
        "the file holds only PTX (ptx for compute_61), which is not machine code; ptxas compiles"
            + " it",
        refusal(new FatBinaryBuilder().entry(1, 61, PTX).build(), null, null));
    assertEquals(
        "the cubin for sm_50 cannot be read: its compressed bytes are damaged",
        refusal(new FatBinaryBuilder().add(2, 50, 0x8000, PTX, 0, 99).build(), null, null));
    assertEquals(
        "the cubin for sm_50 cannot be read: its compressed bytes are damaged",
        refusal(new FatBinaryBuilder().add(2, 50, 0x2000, PTX, 0, 99).build(), null, null));
    assertEquals("the file holds no cubin", refusal(FatBinaryBuilder.program(), null, null));
  }

  /** nvcc's linker adds a compiled file without kernels to each program. */
  @Test
  void aFileWithoutKernelsIsNoChoice() {
    byte[] none = new CubinBuilder(61).build();
    byte[] file = new FatBinaryBuilder().entry(2, 61, none).entry(2, 61, cubin(61, "sum")).build();
    assertEquals(
        new Entry("cubin", "sm_61", none.length, false, List.of(), null),
        FatBinary.list(file).get(0));
    assertArrayEquals(cubin(61, "sum"), FatBinary.choose(file, null, null, null).bytes());
    assertArrayEquals(cubin(61, "sum"), FatBinary.choose(file, "sm_61", "sum", null).bytes());
    assertEquals(
        "the file holds no cubin for sm_75; it holds sm_61 (no kernels), sm_61 (sum)",
        refusal(file, "sm_75", null));
    byte[] onlyNone = new FatBinaryBuilder().entry(2, 61, none).build();
    assertArrayEquals(none, FatBinary.choose(onlyNone, null, null, null).bytes());
  }

  /** A program of {@code nvcc -rdc=true} holds the linked file and the parts of it. */
  @Test
  void aLinkedFileIsChosenBeforeItsParts() {
    byte[] part = cubin(61, "sum");
    part[16] = 1;
    byte[] file = new FatBinaryBuilder().entry(2, 61, part).entry(2, 61, cubin(61, "sum")).build();
    assertArrayEquals(cubin(61, "sum"), FatBinary.choose(file, "sm_61", null, null).bytes());
    byte[] parts = new FatBinaryBuilder().entry(2, 61, part).build();
    assertArrayEquals(part, FatBinary.choose(parts, null, null, null).bytes());
  }

  /** A cubin that is lost is not passed over in silence. */
  @Test
  void aFileThatIsCutOff() {
    int size = cubin(50, "sum").length;
    byte[] file =
        new FatBinaryBuilder()
            .entry(2, 50, cubin(50, "sum"))
            .entry(2, 61, cubin(61, "sum"))
            .build();
    int first = 16 + 64 + size;
    byte[] inSecond = Arrays.copyOf(file, first + 64 + 100);
    assertEquals(
        List.of(
            new Entry("cubin", "sm_50", size, false, List.of("sum"), null),
            new Entry("cubin", "sm_61", size, false, List.of(), "the file is cut off")),
        FatBinary.list(inSecond));
    String left = "the file is cut off; what is left of it holds sm_50 (sum)";
    assertEquals(
        left + ", sm_61 (cut off); choose one with --isa ARCH", refusal(inSecond, null, null));
    assertArrayEquals(cubin(50, "sum"), FatBinary.choose(inSecond, "sm_50", null, null).bytes());
    byte[] afterFirst = Arrays.copyOf(file, first);
    assertEquals(
        new Entry("rest", "?", 64 + size, false, List.of(), "the file is cut off"),
        FatBinary.list(afterFirst).get(1));
    assertEquals(left + "; choose one with --isa ARCH", refusal(afterFirst, null, null));
    assertEquals(
        "what is left of the file, which is cut off, holds no cubin",
        refusal(Arrays.copyOf(file, 40), null, null));
  }

  @Test
  void blocksAreExpanded() {
    // Five literals, a copy of 20 bytes from 2 bytes before, and one literal.
    byte[] block = HexFormat.of().parseHex("5f6162636465020001" + "1066");
    String text = "abcde" + "de".repeat(10) + "f";
    byte[] expanded = Lz4Block.expand(block, 0, block.length, text.length());
    assertEquals(text, new String(expanded, StandardCharsets.US_ASCII));
    assertNull(Lz4Block.expand(block, 0, block.length, text.length() + 1));
    assertNull(Lz4Block.expand(block, 0, block.length - 2, text.length()));
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      byte[] bytes = new byte[random.nextInt(3000)];
      int letters = 1 + random.nextInt(4);
      for (int k = 0; k < bytes.length; k++) {
        bytes[k] = (byte) (random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(letters));
      }
      byte[] packed = FatBinaryBuilder.compress(bytes);
      assertArrayEquals(bytes, Lz4Block.expand(packed, 0, packed.length, bytes.length));
    }
  }

  @Test
  void damagedProgramsAreRead() {
    byte[] file = program();
    Random random = new Random(5);
    int read = 0;
    for (int i = 0; i < 5000; i++) {
      byte[] damaged = Arrays.copyOf(file, i % 4 == 0 ? random.nextInt(file.length) : file.length);
      for (int k = random.nextInt(5); k >= 0 && damaged.length > 0; k--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      read += FatBinary.list(damaged).size();
      InputReader.read(InputReader.Format.AUTO, damaged);
    }
    int count = read;
    assertTrue(count > 5000, () -> "only " + count);
  }

  /** The tests of the command line use the same file. */
  @Test
  void theFileOfTheCommandLineTests() throws IOException {
    Path path = Path.of("../org.sass.sim/src/test/resources/org/sass/sim/cli/program.elf");
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.write(path, program());
    }
    assertArrayEquals(program(), Files.readAllBytes(path));
  }
}
