package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compiled files that are damaged or cut off: they are read and run to a message or to a result,
 * never to an exception, and never without an end.
 */
class DamagedCubinTest {
  private static final int COUNT = 10_000;
  private static final long SEED = 17;
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir Path folder;

  /** The compiled files of the corpus; without it, one that a test has written. */
  private static List<byte[]> files() throws IOException {
    Path corpus = Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("data/nvrun");
    List<byte[]> files = new ArrayList<>();
    files.add(SmallCubin.of("sm_50", "S2R R0, SR_TID.X\nMOV R2, c[0x0][0x140]\nEXIT\n"));
    if (Files.isDirectory(corpus)) {
      try (Stream<Path> all = Files.walk(corpus)) {
        all.filter(file -> file.toString().matches(".*k\\.sm_(35|50|61)\\.cubin"))
            .sorted()
            .forEach(file -> files.add(read(file)));
      }
    }
    return files;
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes one to four places, with a preference for headers and tables, or cuts the end off. */
  private static byte[] damage(byte[] file, Random random) {
    if (random.nextInt(8) == 0) {
      return Arrays.copyOf(file, random.nextInt(file.length));
    }
    byte[] bytes = file.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at =
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(64);
            case 1 -> bytes.length - 1 - random.nextInt(Math.min(bytes.length, 1500));
            default -> random.nextInt(bytes.length);
          };
      bytes[at] =
          switch (random.nextInt(3)) {
            case 0 -> (byte) (bytes[at] ^ 1 << random.nextInt(8));
            case 1 -> (byte) 0xff;
            default -> (byte) random.nextInt();
          };
    }
    return bytes;
  }

  @Test
  void damagedFilesGiveMessages() throws IOException {
    List<byte[]> files = files();
    Random random = new Random(SEED);
    Path file = folder.resolve("k.cubin");
    int runs = 0;
    for (int i = 0; i < COUNT; i++) {
      Files.write(file, damage(files.get(random.nextInt(files.size())), random));
      GsassRun[] done = new GsassRun[1];
      try {
        boolean reads = i % 2 == 0;
        assertTimeoutPreemptively(
            LIMIT, () -> done[0] = reads ? dis(file) : run(file, parameterCount(file)));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + SEED + ", file " + i + ": " + e.getMessage(), e);
      }
      assertTrue(done[0].status() <= 3, "seed " + SEED + ", file " + i + ": " + done[0].err());
      runs += i % 2 != 0 && done[0].err().contains("  kernel ") || done[0].status() == 0 ? 1 : 0;
    }
    assertTrue(runs > COUNT / 10, runs + " were shown or run");
  }

  private static GsassRun dis(Path file) {
    return GsassRun.run("dis", file.toString());
  }

  private static int parameterCount(Path file) {
    String message = run(file, 0).err();
    int at = message.indexOf(" takes ");
    String[] words = at < 0 ? new String[0] : message.substring(at + 7).split(" ");
    return words.length > 0 && words[0].matches("[0-9]{1,2}") ? Integer.parseInt(words[0]) : 0;
  }

  private static GsassRun run(Path file, int parameters) {
    List<String> arguments =
        new ArrayList<>(List.of("run", file.toString(), "--max-steps", "2000", "--block", "64"));
    for (int i = 0; i < parameters; i++) {
      arguments.addAll(List.of("--param", "1"));
    }
    return GsassRun.run(arguments.toArray(String[]::new));
  }
}
