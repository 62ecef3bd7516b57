package org.sass.sim.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.sass.lang.asm.MifReader;
import org.sass.lang.asm.MifWriter;
import org.sass.lang.asm.Problem;
import org.sass.sim.machine.Memory;

/**
 * Memory contents in files: raw bytes; hex, one 32-bit word a line; or MIF, Altera's format for the
 * contents of a memory. What a file is, its name says ({@code .hex}, {@code .mif}, {@code .bin}),
 * or where the name says nothing its first characters.
 */
public final class MemoryImage {

  /** What a file looks like. */
  public enum Format {
    RAW,
    HEX,
    MIF
  }

  /** A file that cannot be read as what it looks like. */
  public static final class BadImage extends Exception {
    private static final long serialVersionUID = 1;

    BadImage(String message) {
      super(message);
    }
  }

  private MemoryImage() {}

  /** The format that a name says, or null. */
  public static Format named(String name) {
    int dot = name.lastIndexOf('.');
    return switch (dot < 0 ? "" : name.substring(dot + 1).toLowerCase(java.util.Locale.ROOT)) {
      case "hex" -> Format.HEX;
      case "mif" -> Format.MIF;
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
    MifReader.Contents memory = MifReader.memory(text, MemoryPlan.MAX_BYTES);
    if (!memory.problems().isEmpty()) {
      Problem problem = memory.problems().get(0);
      throw new BadImage(
          "line "
              + problem.line()
              + ", column "
              + (problem.start() + 1)
              + ": "
              + problem.message());
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
        throw new BadImage(
            "line "
                + number
                + " is no 32-bit word in hexadecimal, 8 digits: '"
                + brief(word)
                + "'");
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
    int[] words = Memory.of(memory).words();
    StringBuilder text = new StringBuilder(words.length * 9 + 100);
    if (format == Format.MIF) {
      mif(words, text);
    } else {
      for (int word : words) {
        word(word, text);
        text.append('\n');
      }
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void mif(int[] words, StringBuilder out) {
    try {
      MifWriter mif = new MifWriter(words.length, out);
      for (int word : words) {
        mif.word(word);
      }
      mif.end();
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory takes everything", e);
    }
  }

  /** Appends 8 upper-case digits, as FlexGripPlus writes its files. */
  static void word(long value, StringBuilder out) {
    for (int shift = 28; shift >= 0; shift -= 4) {
      out.append("0123456789ABCDEF".charAt((int) (value >>> shift) & 0xf));
    }
  }
}
