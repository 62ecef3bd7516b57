package org.sass.sim.launch.buffers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.sass.lang.file.ByteLines;
import org.sass.lang.file.MifReader;
import org.sass.lang.file.MifWriter;
import org.sass.lang.text.Problem;
import org.sass.sim.machine.Memory;

/**
 * Memory contents in files: raw bytes; hex, one 32-bit word a line; MIF, Altera's format for the
 * contents of a memory; or a byte a line, as the RAM models of FlexGripPlus read them. What a file
 * is, its name says ({@code .hex}, {@code .mif}, {@code .mem}, {@code .bin}), or where the name
 * says nothing its first characters. Both MIF files and those with a byte a line are called {@code
 * .mif}: when they are read, the first characters tell them apart.
 */
public final class MemoryImage {

  /** What a file looks like. */
  public enum Format {
    RAW,
    HEX,
    MIF,
    BYTES
  }

  /** What the test bench of FlexGripPlus calls its global memory, a byte a line. */
  public static final String FLEXGRIP = "global_mem.mif";

  /** A file that cannot be read as what it looks like. */
  public static final class BadImage extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    BadImage(Problem problem) {
      super(
          "line "
              + problem.line()
              + ", column "
              + (problem.start() + 1)
              + ": "
              + problem.message());
      this.problem = problem;
    }

    /** What is wrong, and where. */
    public Problem problem() {
      return problem;
    }

    /** What is wrong with a file of that name, with its place as editors and scripts take it. */
    public String in(String file) {
      return file + ":" + problem.line() + ":" + (problem.start() + 1) + ": " + problem.message();
    }
  }

  private MemoryImage() {}

  /** The format that a name says, or null. */
  public static Format named(String name) {
    if (name.equals(FLEXGRIP) || name.endsWith("/" + FLEXGRIP) || name.endsWith("\\" + FLEXGRIP)) {
      return Format.BYTES;
    }
    int dot = name.lastIndexOf('.');
    return switch (dot < 0 ? "" : name.substring(dot + 1).toLowerCase(java.util.Locale.ROOT)) {
      case "hex" -> Format.HEX;
      case "mif" -> Format.MIF;
      case "mem" -> Format.BYTES;
      case "bin", "raw", "dat", "img" -> Format.RAW;
      default -> null;
    };
  }

  /** The bytes that a file stands for, from address 0 on. */
  public static byte[] read(String name, byte[] contents) throws BadImage {
    Format named = named(name);
    return switch (named != null ? named : guess(contents)) {
      case RAW -> contents;
      case HEX -> hex(contents);
      case MIF -> mif(text(contents));
      case BYTES -> text(contents).isBlank() ? new byte[0] : mif(text(contents));
    };
  }

  private static String text(byte[] contents) {
    return new String(contents, StandardCharsets.ISO_8859_1);
  }

  private static Format guess(byte[] contents) {
    String start = text(Arrays.copyOf(contents, Math.min(contents.length, 4096)));
    String first = start.stripLeading();
    if (first.startsWith("--") || first.startsWith("WIDTH") || first.startsWith("DEPTH")) {
      return Format.MIF;
    }
    if (ByteLines.matches(start)) {
      return Format.BYTES;
    }
    int line = 0;
    for (int i = 0; i < start.length() && start.charAt(i) >= ' '; i++) {
      line = start.charAt(i) > 0x7e ? 0 : line + 1;
    }
    boolean word = line == 8 && isHex(start, 0, 8) && start.length() > 8;
    return word ? Format.HEX : Format.RAW;
  }

  private static boolean isHex(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Character.digit(text.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }

  private static byte[] mif(String text) throws BadImage {
    MifReader.Contents memory =
        ByteLines.matches(text)
            ? ByteLines.read(text)
            : MifReader.memory(text, MemoryLayout.MAX_BYTES);
    if (!memory.problems().isEmpty()) {
      throw new BadImage(memory.problems().get(0));
    }
    return memory.bytes();
  }

  private static byte[] hex(byte[] contents) throws BadImage {
    byte[] bytes = new byte[contents.length / 2 + 4];
    int size = 0;
    int number = 0;
    for (String line : text(contents).split("\r\n|\n|\r", -1)) {
      number++;
      String word = line.strip();
      if (word.startsWith("0x") || word.startsWith("0X")) {
        word = word.substring(2);
      }
      if (word.isEmpty()) {
        continue;
      }
      if (word.length() > 8 || !isHex(word, 0, word.length())) {
        int start = line.length() - line.stripLeading().length();
        throw new BadImage(
            Problem.error(
                "bad-image",
                "'" + brief(word) + "' is not a 32-bit word; a line has 8 hexadecimal digits",
                number,
                start,
                start + line.strip().length()));
      }
      ByteBuffer.wrap(bytes)
          .order(ByteOrder.LITTLE_ENDIAN)
          .putInt(size, Integer.parseUnsignedInt(word, 16));
      size += 4;
      if (size + 4 > bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * bytes.length);
      }
    }
    return Arrays.copyOf(bytes, size);
  }

  private static String brief(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }

  /** The contents of a file of that format for a memory. */
  public static byte[] write(Format format, byte[] memory) {
    if (format == Format.RAW) {
      return memory;
    }
    StringBuilder text = new StringBuilder(memory.length * 3 + 100);
    try {
      switch (format) {
        case MIF -> mif(Memory.of(memory).words(), text);
        case BYTES -> ByteLines.write(memory, text);
        default -> hex(Memory.of(memory).words(), text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory takes everything", e);
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void hex(int[] words, StringBuilder out) {
    for (int word : words) {
      word(word, out);
      out.append('\n');
    }
  }

  private static void mif(int[] words, StringBuilder out) throws IOException {
    MifWriter mif = new MifWriter(words.length, out);
    for (int word : words) {
      mif.word(word);
    }
    mif.end();
  }

  /** Appends 8 upper-case digits, as FlexGripPlus writes its files. */
  public static void word(long value, StringBuilder out) {
    for (int shift = 28; shift >= 0; shift -= 4) {
      out.append("0123456789ABCDEF".charAt((int) (value >>> shift) & 0xf));
    }
  }
}
