package org.sass.lang.file;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceText;

/** Reads machine code from files of every format that {@code gsass dis} knows. */
public final class InputReader {

  /** The formats. */
  public enum Format {
    /** Finds out which of the others it is. */
    AUTO,
    /** 32-bit words in hexadecimal, the low word of a long instruction first. */
    HEX,
    /** The bytes themselves, little endian. */
    BIN,
    /** A listing, whose hex column counts. */
    LISTING,
    /** A memory initialisation file with 32-bit words, or one with a byte a line. */
    MIF,
    /** An instruction memory as FlexGripPlus's test bench has it. */
    VHDL,
    /** What a CUDA compiler writes: text of its first versions, ELF of later ones. */
    CUBIN;

    /** The name on the command line. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How much of a file tells its format. */
  private static final int HEAD = 1 << 16;

  private InputReader() {}

  /** Reads a file. What is wrong with it stands in the image's problems. */
  public static CodeImage read(Format format, byte[] bytes) {
    return read(format, bytes, null, Isas::load);
  }

  /**
   * Reads a file.
   *
   * @param isa the instruction set, should it be known; null if not. Of sets whose instructions do
   *     not consist of 32-bit words, hexadecimal digits are bytes in the order of memory
   * @param tables finds the instruction set that a listing names
   */
  public static CodeImage read(Format format, byte[] bytes, Isa isa, Function<String, Isa> tables) {
    return switch (format) {
      case AUTO -> auto(bytes, isa, tables);
      case BIN -> CodeImage.of(bytes, List.of());
      case HEX ->
          HexBytes.isFor(isa)
              ? new HexBytes(SourceText.of(bytes)).read()
              : new HexReader(SourceText.of(bytes)).read();
      case LISTING -> new ListingReader(SourceText.of(bytes), isa, tables).read();
      case MIF -> mif(SourceText.of(bytes));
      case VHDL -> new VhdlReader(SourceText.of(bytes)).read();
      case CUBIN ->
          ElfReader.isElf(bytes)
              ? new ElfReader(bytes).read()
              : new CubinReader(SourceText.of(bytes)).read();
    };
  }

  private static CodeImage mif(String text) {
    boolean bytes = !MifReader.matches(text) && ByteLines.matches(text);
    MifReader.Contents contents = bytes ? ByteLines.read(text) : MifReader.code(text);
    return CodeImage.of(contents.bytes(), contents.problems());
  }

  private static CodeImage auto(byte[] bytes, Isa isa, Function<String, Isa> tables) {
    Format format = detect(bytes, isa);
    return format != null
        ? read(format, bytes, isa, tables)
        : CodeImage.failed(
            Problem.error(
                "unknown-format",
                "nothing in this file tells its format; name it with --from hex, bin, listing, mif,"
                    + " vhdl or cubin (a source text is read by gsass asm)",
                1,
                0,
                0));
  }

  /**
   * The format that the bytes look like, or null.
   *
   * @param isa the instruction set, should it be known; null if not
   */
  public static Format detect(byte[] bytes, Isa isa) {
    return HexBytes.isFor(isa) && HexBytes.matches(bytes) ? Format.HEX : detect(bytes);
  }

  private static Format detect(byte[] bytes) {
    if (ElfReader.isElf(bytes)) {
      return Format.CUBIN;
    }
    if (SourceText.isBinary(bytes)) {
      return Format.BIN;
    }
    String text = SourceText.of(Arrays.copyOf(bytes, Math.min(bytes.length, HEAD)));
    if (text.contains("bincode") && text.contains("{")) {
      return Format.CUBIN;
    }
    if (VhdlReader.matches(text)) {
      return Format.VHDL;
    }
    if (MifReader.matches(text) || ByteLines.matches(text)) {
      return Format.MIF;
    }
    if (ListingReader.matches(text)) {
      return Format.LISTING;
    }
    if (HexReader.matches(text)) {
      return Format.HEX;
    }
    return isText(text) ? null : Format.BIN;
  }

  /** Whether no character is one that no text has. */
  private static boolean isText(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0xfffd || c < ' ' && !Letters.isBreak(c) && !Letters.isBlank(c)) {
        return false;
      }
    }
    return true;
  }
}
