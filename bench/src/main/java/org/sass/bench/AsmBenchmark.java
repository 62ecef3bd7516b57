package org.sass.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.ControlText;
import org.sass.lang.file.WordLines;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Measures how fast gsass disassembles and assembles. It takes a million lines on one core, after
 * three passes to warm up. Then it measures the same as whole processes, beside GNU as and objdump
 * on the same number of x86 instructions.
 *
 * <p>The lines are the instructions of the examples for SM 1.0, repeated.
 */
final class AsmBenchmark {
  private static final int LINES = 1_000_000;
  private static final int RUNS = 5;

  private AsmBenchmark() {}

  static void run(boolean quick) throws Exception {
    Path root = Path.of(System.getProperty("gsass.root"));
    int lines = quick ? LINES / 100 : LINES;
    Isa isa = Isas.load("sm_10");
    Corpus corpus = Corpus.of(isa, root.resolve("examples"), lines);
    measureInProcess(isa, corpus, lines);
    measureProcesses(root, corpus, lines);
  }

  /** The same instructions as words, as texts and as one listing. */
  private record Corpus(List<String> words, List<String> texts, String listing) {

    static Corpus of(Isa isa, Path examples, int lines) throws IOException {
      List<String> words = new ArrayList<>();
      List<String> texts = new ArrayList<>();
      for (String text : Examples.read(examples, isa)) {
        add(Assembler.assemble(isa, text), words, texts);
      }
      int kernel = words.size();
      StringBuilder listing = new StringBuilder();
      for (int i = 0; i < lines; i++) {
        if (i % kernel == 0) {
          listing.append("\t\tFunction : kernel").append(i / kernel).append('\n');
        }
        listing.append("        ").append(texts.get(i % kernel)).append(";\n");
      }
      return new Corpus(repeat(words, lines), repeat(texts, lines), listing.toString());
    }

    private static void add(Program program, List<String> words, List<String> texts) {
      for (Program.Kernel kernel : program.kernels()) {
        for (Program.PlacedInstruction placed : kernel.code()) {
          // Leaves out branches, because their targets would be outside of the kernels in the
          // listing.
          boolean flow = (placed.word().low() & 3) == 3;
          if (!flow) {
            String low = String.format("%08x", placed.word().unit(0));
            boolean wide = placed.word().size() == 64;
            words.add(wide ? low + String.format(" %08x", placed.word().unit(1)) : low);
            texts.add(placed.decode().text());
          }
        }
      }
    }

    private static List<String> repeat(List<String> items, int count) {
      List<String> all = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        all.add(items.get(i % items.size()));
      }
      return all;
    }
  }

  private static void measureInProcess(Isa isa, Corpus corpus, int lines) throws Exception {
    WordLines codec = new WordLines(isa, ControlText.HIDDEN);
    StringBuilder out = new StringBuilder();
    printRate(
        "dis --words",
        lines,
        () -> {
          for (String line : corpus.words) {
            codec.disassemble(line, out);
            out.setLength(out.length() > 1 << 16 ? 0 : out.length());
          }
          return out.length();
        });
    printRate(
        "asm --words",
        lines,
        () -> {
          for (String line : corpus.texts) {
            codec.assemble(line, out);
            out.setLength(out.length() > 1 << 16 ? 0 : out.length());
          }
          return out.length();
        });
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    printRate(
        "asm of a listing", lines, () -> Assembler.assemble(isa, corpus.listing).kernels().size());
    long peak = heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    System.out.printf("  peak heap while it ran      %5d MB%n", peak >> 20);
  }

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == java.lang.management.MemoryType.HEAP)
        .toList();
  }

  private static void printRate(String name, int lines, java.util.concurrent.Callable<?> work)
      throws Exception {
    Measurement measured = Measurement.of(3, RUNS, work);
    System.out.printf(
        "%-20s %6.2f M lines a second of processor time (%.2f on the clock)%n",
        name, lines / measured.cpuSeconds() / 1e6, lines / measured.seconds() / 1e6);
  }

  private static void measureProcesses(Path root, Corpus corpus, int lines) throws Exception {
    Path folder = Files.createTempDirectory("gsass-bench");
    try {
      Path words = Files.write(folder.resolve("words.txt"), corpus.words);
      Path texts = Files.write(folder.resolve("texts.txt"), corpus.texts);
      Path listing = Files.writeString(folder.resolve("listing.gsass"), corpus.listing);
      Path x86 = Files.writeString(folder.resolve("x86.s"), "\taddl %ebx, %ecx\n".repeat(lines));
      Path object = folder.resolve("x86.o");
      String gsass = root.resolve("gsass").toString();
      System.out.println("whole processes, " + lines + " instructions each:");
      ProcessRun.printMedians(RUNS, List.of(gsass, "dis", "--words", words.toString()));
      ProcessRun.printMedians(RUNS, List.of("objdump", "-d", assembleObject(x86, object)));
      ProcessRun.printMedians(RUNS, List.of(gsass, "asm", "--words", texts.toString()));
      ProcessRun.printMedians(
          RUNS, List.of(gsass, "asm", listing.toString(), "-o", folder.resolve("out").toString()));
      ProcessRun.printMedians(RUNS, List.of("as", x86.toString(), "-o", object.toString()));
    } finally {
      delete(folder);
    }
  }

  private static String assembleObject(Path source, Path object) {
    ProcessRun.status(List.of("as", source.toString(), "-o", object.toString()));
    return object.toString();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .sorted(java.util.Comparator.reverseOrder())
          .forEach(
              file -> {
                try {
                  Files.delete(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }
}
