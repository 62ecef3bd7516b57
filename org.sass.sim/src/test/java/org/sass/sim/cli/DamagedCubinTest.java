package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.FatBinary;
import org.sass.lang.file.FileNotes;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.file.SourceLines;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.module.CompiledKernel;
import org.sass.sim.launch.settings.LaunchOptions;

/**
 * Compiled files that are damaged or cut off: they are read and run to a message or to a result,
 * never to an exception, and never without an end.
 */
class DamagedCubinTest {
  private static final int COUNT = 10_000;
  private static final long SEED = 17;

  /** Every file with a number that is a multiple of this is given to a command. */
  private static final int CALLS = 8;

  /** Processor time after which a file counts as endless; most take a thousandth of a second. */
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir Path folder;

  /** The compiled files of the corpus; without it, one that a test has written. */
  private static List<byte[]> files() throws IOException {
    Path corpus = Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("data/nvrun");
    List<byte[]> files = new ArrayList<>();
    files.add(SmallCubin.of("sm_50", "S2R R0, SR_TID.X\nMOV R2, c[0x0][0x140]\nEXIT\n"));
    if (Files.isDirectory(corpus)) {
      try (Stream<Path> all = Files.walk(corpus)) {
        all.filter(file -> file.toString().matches(".*k\\.sm_(35|50|61|75|80|90)\\.cubin"))
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

  /** Hangs that use no processor time, such as a deadlock, end with this limit. */
  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void damagedFilesGiveMessages() throws Exception {
    List<byte[]> files = files();
    Random random = new Random(SEED);
    List<byte[]> damaged = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      damaged.add(Damage.damage(files.get(random.nextInt(files.size())), random));
    }
    int threads = Runtime.getRuntime().availableProcessors();
    List<Worker> workers = new ArrayList<>();
    AtomicInteger next = new AtomicInteger();
    for (int i = 0; i < threads; i++) {
      workers.add(new Worker(damaged, next, folder.resolve("k" + i + ".cubin")));
    }
    workers.forEach(Thread::start);
    for (Worker worker : workers) {
      worker.awaitEnd();
    }
    int runs = workers.stream().mapToInt(worker -> worker.runs).sum();
    assertTrue(runs > COUNT / 10, runs + " were shown or run");
  }

  /** Reads or runs one file after the other. */
  private static final class Worker extends Thread {
    private final List<byte[]> damaged;
    private final AtomicInteger next;
    private final Path file;
    private volatile int index = -1;
    private volatile long startNanos;
    private volatile Throwable failure;
    private int runs;

    Worker(List<byte[]> damaged, AtomicInteger next, Path file) {
      this.damaged = damaged;
      this.next = next;
      this.file = file;
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        int i;
        while ((i = next.getAndIncrement()) < COUNT) {
          startNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
          index = i;
          runs +=
              i % CALLS == 0 ? runCommand(i, damaged.get(i), file) : readOrRun(i, damaged.get(i));
        }
      } catch (Throwable e) {
        failure = e;
        next.set(COUNT);
      }
    }

    /**
     * Waits until there is no more file. Fails if one failed or did not end. The limit is one of
     * processor time, so that it does not depend on what else the computer does.
     */
    void awaitEnd() throws InterruptedException {
      ThreadMXBean times = ManagementFactory.getThreadMXBean();
      int before = -1;
      for (join(100); isAlive(); join(100)) {
        long used = times.getThreadCpuTime(getId()) - startNanos;
        boolean isSame = index == before;
        before = index;
        assertTrue(!isSame || used < LIMIT.toNanos(), () -> name() + " does not end");
      }
      if (failure != null) {
        throw new AssertionError(name() + ": " + failure.getMessage(), failure);
      }
    }

    private String name() {
      return "seed " + SEED + ", file " + index;
    }
  }

  /** Shows or runs a file with a command. Returns 1 if it was shown or run, else 0. */
  private static int runCommand(int i, byte[] bytes, Path file) throws IOException {
    Files.write(file, bytes);
    boolean reads = i / CALLS % 2 == 0;
    GsassRun done = reads ? GsassRun.run("dis", file.toString()) : run(file, parameters(file));
    assertTrue(done.status() <= 3, done.err());
    return !reads && done.err().contains("  kernel ") || done.status() == 0 ? 1 : 0;
  }

  /**
   * Does what the commands do with a file, without reading arguments, which takes most of their
   * time. Returns 1 if the file was shown or run, and 0 if there are messages.
   */
  private static int readOrRun(int i, byte[] bytes) throws IOException {
    FatBinary.Choice choice = FatBinary.choose(bytes, null, null, null);
    CodeImage image =
        choice.problem() != null ? null : InputReader.read(InputReader.Format.AUTO, choice.bytes());
    Isa isa = image == null || image.arch() == null ? null : Isas.load(image.arch());
    if (isa == null || image.problems().stream().anyMatch(Problem::isError)) {
      assertTrue(isa == null || !image.problems().isEmpty());
      return 0;
    }
    Program program = Disassembler.disassemble(isa, image);
    if (i % 2 == 0) {
      FileNotes notes = FileNotes.of(image, SourceLines.read(choice.bytes()));
      ListingWriter.write(program, notes, ListingWriter.Style.NEW, new StringBuilder());
      return 1;
    }
    if (program.kernels().size() != 1) {
      return 0;
    }
    Program.Kernel kernel = program.kernels().get(0);
    CompiledKernel compiled = CompiledKernel.of(image, program, SourceLines.NONE, kernel.name());
    String values = String.join(",", Collections.nCopies(compiled.parameters().size(), "1"));
    Map<LaunchSetting, List<String>> texts = new EnumMap<>(LaunchSetting.class);
    texts.put(LaunchSetting.MAX_STEPS, List.of("2000"));
    texts.put(LaunchSetting.BLOCK, List.of("64"));
    texts.put(LaunchSetting.PARAMS, values.isEmpty() ? List.of() : List.of(values));
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            isa, kernel, compiled, LaunchOptions.read(texts).settings(), name -> new byte[0]);
    if (result.prepared() == null) {
      assertTrue(result.problems().stream().anyMatch(Problem::isError));
      return 0;
    }
    RunResult run = new Interpreter(result.prepared().launch()).run(() -> false);
    assertTrue(run.fault() == null || !run.fault().message().isEmpty());
    return 1;
  }

  /** Returns how many parameters the kernel of a file takes, as the message says. */
  private static int parameters(Path file) {
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
