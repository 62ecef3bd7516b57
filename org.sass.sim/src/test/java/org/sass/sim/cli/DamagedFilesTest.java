package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.FileNotes;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.file.SourceLines;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.patch.CubinPatcher;
import org.sass.lang.patch.EditableSource;
import org.sass.lang.text.Problem;

/**
 * Compiled files of Volta to Hopper that are damaged or cut off. They are shown and changed, or
 * there is a message; nothing throws, and nothing takes long.
 */
class DamagedFilesTest {
  private static final int COUNT = 500;
  private static final long SEED = 29;

  /** Processor time after which a file counts as endless, in nanoseconds. */
  private static final long LIMIT = 20_000_000_000L;

  private static List<Path> files() throws IOException {
    Path folder = Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("data/nvrun");
    assumeTrue(Files.isDirectory(folder), "compiled kernels are missing: " + folder);
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(one -> one.getFileName().toString().matches("k\\.sm_(75|80|90)\\.cubin"))
          .sorted()
          .toList();
    }
  }

  @Test
  void theyAreShownAndChangedOrRefused() throws IOException {
    List<Path> files = files();
    Random random = new Random(SEED);
    int same = 0;
    for (int i = 0; i < COUNT; i++) {
      Path path = files.get(random.nextInt(files.size()));
      byte[] file = Damage.damage(Files.readAllBytes(path), random);
      String name = "seed " + SEED + ", file " + i + ", " + path;
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      try {
        same += change(file, name) ? 1 : 0;
      } catch (RuntimeException e) {
        throw new AssertionError(name, e);
      }
      long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
      assertTrue(used < LIMIT, name);
    }
    int unchanged = same;
    assertTrue(unchanged > COUNT / 3, () -> unchanged + " gave the same file");
  }

  /** Shows a file and takes its text back. Returns whether that gave the same file. */
  private static boolean change(byte[] file, String name) throws IOException {
    CodeImage image = InputReader.read(InputReader.Format.AUTO, file);
    Isa isa = image.arch() == null ? null : Isas.load(image.arch());
    if (isa == null || !image.problems().isEmpty()) {
      return false;
    }
    Program program = Disassembler.disassemble(isa, image);
    StringBuilder listing = new StringBuilder();
    ListingWriter.write(
        program, FileNotes.of(image, SourceLines.read(file)), ListingWriter.Style.NEW, listing);
    assertFalse(listing.isEmpty(), name);
    if (!CubinPatcher.canPatch(file)) {
      return false;
    }
    StringBuilder text = new StringBuilder();
    EditableSource.write(program, image, FileNotes.of(image, SourceLines.NONE), text);
    int at = text.indexOf("\n", Math.max(0, text.indexOf("//@000")));
    patch(isa, file, text.substring(0, at) + "\n        NOP" + text.substring(at));
    CubinPatcher.Result same = patch(isa, file, text.toString());
    if (same != null && same.bytes() != null) {
      assertArrayEquals(file, same.bytes(), name);
      return true;
    }
    return false;
  }

  private static CubinPatcher.Result patch(Isa isa, byte[] file, String text) {
    Program program = Assembler.assemble(isa, text);
    if (program.problems().stream().anyMatch(Problem::isError)) {
      return null;
    }
    CubinPatcher.Result result = CubinPatcher.patch(file, program, text);
    assertEquals(result.bytes() == null, result.problems().stream().anyMatch(Problem::isError));
    return result;
  }
}
