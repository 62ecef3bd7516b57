package org.sass.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.ControlText;
import org.sass.lang.document.Document;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.WordLines;
import org.sass.lang.ide.views.Disassembly;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Measures the tools with code of sm_80, whose words have 128 bits: words disassembled and
 * assembled on one core, a keystroke in a long text, and a large compiled file up to the text of
 * its first kernel. The code is that of the compiled kernels of the corpus, repeated.
 *
 * <p>Goals: 1 M words disassembled and 0.4 M assembled a second, and 3 s for a file of 20 MB.
 */
final class WideBenchmark {
  private static final String ARCH = "sm_80";
  private static final int WORDS = 500_000;
  private static final int LINES = 10_000;
  private static final int KEYS = 100;
  private static final int FILE_BYTES = 20_000_000;
  private static final int RUNS = 5;

  private WideBenchmark() {}

  /**
   * Prints the results.
   *
   * @param quick whether to use less code, to show only that it works
   * @param corpus the folder of the corpus
   */
  static void run(boolean quick, Path corpus) throws Exception {
    List<Path> files = cubins(corpus.resolve("data/nvrun"));
    if (files.isEmpty()) {
      System.out.println("no compiled kernels in " + corpus + "; name it with -Dgsass.corpus=DIR");
      return;
    }
    Isa isa = Isas.load(ARCH);
    int divisor = quick ? 50 : 1;
    List<byte[]> code = new ArrayList<>();
    List<String> words = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    WordLines codec = new WordLines(isa, ControlText.HIDDEN);
    for (Path file : files) {
      CodeImage image = InputReader.read(InputReader.Format.AUTO, Files.readAllBytes(file));
      image.sections().forEach(section -> code.add(section.code()));
      for (Program.Kernel kernel : Disassembler.disassemble(isa, image).kernels()) {
        for (Program.PlacedInstruction placed : kernel.code()) {
          words.add(String.format("%016x%016x", placed.word().high(), placed.word().low()));
          StringBuilder text = new StringBuilder();
          codec.disassemble(words.get(words.size() - 1), text);
          texts.add(text.substring(0, text.indexOf("\t")));
        }
      }
    }
    measureWords(isa, words, texts, WORDS / divisor);
    measureKeystroke(isa, texts, LINES / divisor);
    measureFile(code, FILE_BYTES / divisor);
  }

  private static List<Path> cubins(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.endsWith("k." + ARCH + ".cubin")).sorted().toList();
    }
  }

  private static void measureWords(Isa isa, List<String> words, List<String> texts, int count)
      throws Exception {
    WordLines codec = new WordLines(isa, ControlText.HIDDEN);
    StringBuilder out = new StringBuilder();
    Measurement dis =
        Measurement.of(
            3,
            RUNS,
            () -> {
              for (int i = 0; i < count; i++) {
                codec.disassemble(words.get(i % words.size()), out);
                out.setLength(0);
              }
              return out;
            });
    printRate("dis --words", count, dis);
    Measurement asm =
        Measurement.of(
            3,
            RUNS,
            () -> {
              for (int i = 0; i < count; i++) {
                codec.assemble(texts.get(i % texts.size()), out);
                out.setLength(0);
              }
              return out;
            });
    printRate("asm --words", count, asm);
  }

  private static void printRate(String name, int count, Measurement measured) {
    System.out.printf(
        "%-12s %6.2f M words a second of processor time (%.2f on the clock)%n",
        name, count / measured.cpuSeconds() / 1e6, count / measured.seconds() / 1e6);
  }

  private static void measureKeystroke(Isa isa, List<String> texts, int lines) throws Exception {
    StringBuilder text = new StringBuilder(".arch " + ARCH + "\n");
    for (int i = 0; i < lines; i++) {
      text.append(i % 500 == 0 ? ".kernel k" + i / 500 + "\n" : "");
      text.append(texts.get(i % texts.size())).append(";\n");
    }
    Document[] document = {Document.of(Assembler.Options.of(isa), text.toString())};
    document[0].program();
    int line = lines / 2;
    Measurement keys =
        Measurement.of(
            20,
            KEYS,
            () -> {
              document[0] = document[0].edit(line, 0, line, 0, " ");
              return document[0].program();
            });
    System.out.printf(
        "a keystroke in %d lines: %.2f ms of processor time (%.2f on the clock)%n",
        lines, keys.cpuSeconds() * 1e3, keys.seconds() * 1e3);
  }

  private static void measureFile(List<byte[]> code, int bytes) throws Exception {
    byte[] file = cubin(code, bytes);
    String base64 = Base64.getEncoder().encodeToString(file);
    Isa defaultIsa = Isas.load("sm_10");
    Measurement shown =
        Measurement.of(
            1,
            RUNS,
            () -> {
              var all = new Disassembly.ContentsParams(null, null, base64, null, null, null, false);
              var kernels = Disassembly.describeContents(all, Isas::load, defaultIsa).contents();
              String name = kernels.kernels().get(0).name();
              var one = new Disassembly.ContentsParams(null, null, base64, null, null, name, true);
              return Disassembly.describeContents(one, Isas::load, defaultIsa).contents().kernels();
            });
    System.out.printf(
        "a cubin of %.1f MB to the instructions of its first kernel: %.2f s of processor time"
            + " (%.2f on the clock)%n",
        file.length / 1e6, shown.cpuSeconds(), shown.seconds());
  }

  /** Returns a compiled file that repeats code up to a size, with a kernel for each piece. */
  private static byte[] cubin(List<byte[]> code, int bytes) {
    ByteArrayOutputStream contents = new ByteArrayOutputStream();
    ByteArrayOutputStream names = new ByteArrayOutputStream();
    List<int[]> sections = new ArrayList<>();
    names.write(0);
    for (int i = 0; contents.size() < bytes; i++) {
      byte[] piece = code.get(i % code.size());
      sections.add(new int[] {names.size(), 1, 6, 64 + contents.size(), piece.length});
      names.writeBytes((".text.k" + i + "\0").getBytes(StandardCharsets.US_ASCII));
      contents.writeBytes(piece);
    }
    int name = names.size();
    names.writeBytes(".shstrtab\0".getBytes(StandardCharsets.US_ASCII));
    sections.add(new int[] {name, 3, 0, 64 + contents.size(), names.size()});
    contents.writeBytes(names.toByteArray());
    contents.writeBytes(new byte[-contents.size() & 7]);
    int count = sections.size() + 1;
    ByteBuffer file = ByteBuffer.allocate(64 + contents.size() + 64 * count);
    file.order(ByteOrder.LITTLE_ENDIAN).put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0x33, 7});
    file.position(16).putShort((short) 2).putShort((short) 190).putInt(1);
    // The flags have the number of the architecture twice.
    file.position(40).putLong(64 + contents.size()).putInt(80 << 16 | 0x500 | 80);
    file.putShort((short) 64).putShort((short) 56).putShort((short) 0).putShort((short) 64);
    file.putShort((short) count).putShort((short) (count - 1)).put(contents.toByteArray());
    file.position(file.position() + 64);
    for (int[] section : sections) {
      int start = file.position();
      file.putInt(section[0]).putInt(section[1]).putLong(section[2]).putLong(0);
      file.putLong(section[3]).putLong(section[4]).position(start + 64);
    }
    return file.array();
  }
}
