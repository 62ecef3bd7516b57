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
 * Reads and writes files with the contents of a memory. There are four formats: raw bytes;
 * hexadecimal, one 32-bit word per line; MIF, Altera's memory initialization format; and one byte
 * per line, as the RAM models of FlexGripPlus read it. The name of a file determines its format
 * ({@code .hex}, {@code .mif}, {@code .mem}, {@code .bin}); if it does not, the first characters
 * do. Both MIF files and files with one byte per line have the extension {@code .mif}: when they
 * are read, the contents tell them apart.
 */
public final class MemoryImage {

  /** The format of a file. */
  public enum Format {
    RAW,
    HEX,
    MIF,
    BYTES
  }

  /** Name of the global memory file of FlexGripPlus's test bench, which has one byte per line. */
  public static final String FLEXGRIP_FILE_NAME = "global_mem.mif";

  /** Thrown if a file does not have the format that it seems to have. */
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

    /** Returns what is wrong, and where. */
    public Problem problem() {
      return problem;
    }

    /**
     * Returns what is wrong with a file, and where, as {@code FILE:LINE:COLUMN: message}, which
     * editors and scripts understand.
     *
     * @param file name of the file
     */
    public String messageFor(String file) {
      return file + ":" + problem.line() + ":" + (problem.start() + 1) + ": " + problem.message();
    }
  }

  private MemoryImage() {}

  /** Returns the format that a file name indicates; null if it indicates none. */
  public static Format formatOfName(String name) {
    if (name.equals(FLEXGRIP_FILE_NAME)
        || name.endsWith("/" + FLEXGRIP_FILE_NAME)
        || name.endsWith("\\" + FLEXGRIP_FILE_NAME)) {
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

  /**
   * Returns the memory contents that a file describes, from address 0 on.
   *
   * @param name name of the file
   * @param contents the bytes of the file
   */
  public static byte[] read(String name, byte[] contents) throws BadImage {
    Format named = formatOfName(name);
    return switch (named != null ? named : detectFormat(contents)) {
      case RAW -> contents;
      case HEX -> readHex(contents);
      case MIF -> readMif(toText(contents));
      case BYTES -> toText(contents).isBlank() ? new byte[0] : readMif(toText(contents));
    };
  }

  private static String toText(byte[] contents) {
    return new String(contents, StandardCharsets.ISO_8859_1);
  }

  private static Format detectFormat(byte[] contents) {
    String start = toText(Arrays.copyOf(contents, Math.min(contents.length, 4096)));
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

  private static byte[] readMif(String text) throws BadImage {
    MifReader.Contents memory =
        ByteLines.matches(text)
            ? ByteLines.read(text)
            : MifReader.readMemory(text, MemoryLayout.MAX_BYTES);
    if (!memory.problems().isEmpty()) {
      throw new BadImage(memory.problems().get(0));
    }
    return memory.bytes();
  }

  private static byte[] readHex(byte[] contents) throws BadImage {
    byte[] bytes = new byte[contents.length / 2 + 4];
    int size = 0;
    int number = 0;
    for (String line : toText(contents).split("\r\n|\n|\r", -1)) {
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
                "'" + abbreviate(word) + "' is not a 32-bit word; a line has 8 hexadecimal digits",
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

  private static String abbreviate(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }

  /** Returns the contents of a file for a memory. */
  public static byte[] write(Format format, byte[] memory) {
    if (format == Format.RAW) {
      return memory;
    }
    StringBuilder text = new StringBuilder(memory.length * 3 + 100);
    try {
      switch (format) {
        case MIF -> writeMif(Memory.of(memory).words(), text);
        case BYTES -> ByteLines.write(memory, text);
        default -> writeHex(Memory.of(memory).words(), text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory takes everything", e);
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void writeHex(int[] words, StringBuilder out) {
    for (int word : words) {
      appendWord(word, out);
      out.append('\n');
    }
  }

  private static void writeMif(int[] words, StringBuilder out) throws IOException {
    MifWriter mif = new MifWriter(words.length, out);
    for (int word : words) {
      mif.writeWord(word);
    }
    mif.writeEnd();
  }

  /** Appends a 32-bit word as 8 upper-case hexadecimal digits, as FlexGripPlus writes its files. */
  public static void appendWord(long value, StringBuilder out) {
    for (int shift = 28; shift >= 0; shift -= 4) {
      out.append("0123456789ABCDEF".charAt((int) (value >>> shift) & 0xf));
    }
  }
}
