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
 * assembled on one core, a keystroke in a long text beside one in code of sm_50, and a large
 * compiled file up to the text of its first kernel. The code is that of the compiled kernels of the
 * corpus, repeated.
 *
 * <p>Goals: 1 M words disassembled and 0.4 M assembled a second, and 3 s for a file of 20 MB.
 */
final class WideBenchmark {
  private static final String ARCH = "sm_80";

  /** The older architecture whose keystrokes are measured beside. */
  private static final String OLDER_ARCH = "sm_50";

  private static final int TURNS = 3;
  private static final int WORDS = 500_000;
  private static final int LINES = 10_000;
  private static final int KERNEL_LINES = 500;
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
    List<Path> files = cubins(corpus.resolve("data/nvrun"), ARCH);
    if (files.isEmpty()) {
      System.out.println("no compiled kernels in " + corpus + "; name it with -Dgsass.corpus=DIR");
      return;
    }
    int divisor = quick ? 50 : 1;
    Code code = read(ARCH, files);
    measureWords(code, WORDS / divisor);
    Code maxwell = read(OLDER_ARCH, cubins(corpus.resolve("data/nvrun"), OLDER_ARCH));
    measureKeystrokes(List.of(code, maxwell), LINES / divisor);
    measureFile(code.sections, FILE_BYTES / divisor);
  }

  /**
   * The code of compiled files.
   *
   * @param sections the bytes of each section
   * @param words the words as hexadecimal digits
   * @param texts the texts of the words
   */
  private record Code(Isa isa, List<byte[]> sections, List<String> words, List<String> texts) {}

  private static Code read(String arch, List<Path> files) throws IOException {
    Isa isa = Isas.load(arch);
    Code code = new Code(isa, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    WordLines codec = new WordLines(isa, ControlText.HIDDEN);
    for (Path file : files) {
      CodeImage image = InputReader.read(InputReader.Format.AUTO, Files.readAllBytes(file));
      image.sections().forEach(section -> code.sections.add(section.code()));
      for (Program.Kernel kernel : Disassembler.disassemble(isa, image).kernels()) {
        for (Program.PlacedInstruction placed : kernel.code()) {
          String low = String.format("%016x", placed.word().low());
          String high = String.format("%016x", placed.word().high());
          code.words.add(isa.hasWideWords() ? high + low : low);
          StringBuilder text = new StringBuilder();
          codec.disassemble(code.words.get(code.words.size() - 1), text);
          code.texts.add(text.substring(0, text.indexOf("\t")));
        }
      }
    }
    return code;
  }

  private static List<Path> cubins(Path folder, String arch) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.endsWith("k." + arch + ".cubin")).sorted().toList();
    }
  }

  private static void measureWords(Code code, int count) throws Exception {
    WordLines codec = new WordLines(code.isa, ControlText.HIDDEN);
    List<String> words = code.words;
    List<String> texts = code.texts;
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

  /** Measures a keystroke in the code of several architectures, in turns. */
  private static void measureKeystrokes(List<Code> codes, int lines) throws Exception {
    List<Document> documents = codes.stream().map(code -> longText(code, lines)).toList();
    for (int turn = 1; turn <= TURNS; turn++) {
      for (Document document : documents) {
        Measurement keys = keystrokes(document, lines / 2);
        System.out.printf(
            "a keystroke in %d lines of %s: %.2f ms of processor time (%.2f on the clock)%n",
            lines, document.isa().archName(), keys.cpuSeconds() * 1e3, keys.seconds() * 1e3);
      }
    }
  }

  private static Document longText(Code code, int lines) {
    StringBuilder text = new StringBuilder(".arch " + code.isa.archName() + "\n");
    for (int i = 0; i < lines; i++) {
      text.append(i % KERNEL_LINES == 0 ? ".kernel k" + i / KERNEL_LINES + "\n" : "");
      text.append(code.texts.get(i % code.texts.size())).append(";\n");
      text.append(i % KERNEL_LINES == KERNEL_LINES - 1 ? ".end\n" : "");
    }
    return Document.of(Assembler.Options.of(code.isa), text.toString());
  }

  private static Measurement keystrokes(Document text, int line) throws Exception {
    Document[] document = {text};
    document[0].program();
    return Measurement.of(
        20,
        KEYS,
        () -> {
          document[0] = document[0].edit(line, 0, line, 0, " ");
          return document[0].program();
        });
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
