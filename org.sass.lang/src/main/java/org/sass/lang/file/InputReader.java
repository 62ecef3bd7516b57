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

/** Reads machine code from a file in any format that {@code gsass dis} knows. */
public final class InputReader {

  /** The formats of input files. */
  public enum Format {
    /** Not a format: detects the format from the contents. */
    AUTO,
    /**
     * 32-bit words in hexadecimal, the low word of a long instruction first. For instruction sets
     * without 32-bit words, bytes in memory order.
     */
    HEX,
    /** Raw bytes, little endian. */
    BIN,
    /** A listing. Only the words in its hex column are read. */
    LISTING,
    /** A memory initialisation file, with 32-bit words or with one byte a line. */
    MIF,
    /** The instruction memory of FlexGripPlus's test bench, in VHDL. */
    VHDL,
    /** A cubin file of a CUDA compiler: text from its first versions, ELF from later ones. */
    CUBIN;

    /** Returns the name of the format on the command line. */
    public String displayName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Number of bytes at the start of a text file that decide its format. */
  private static final int DETECTION_BYTES = 1 << 16;

  private InputReader() {}

  /** Reads a file. The problems of the image say what is wrong with the file. */
  public static CodeImage read(Format format, byte[] bytes) {
    return read(format, bytes, null, Isas::load);
  }

  /**
   * Reads a file.
   *
   * @param isa the instruction set; null if it is unknown. If its instructions do not consist of
   *     32-bit words, hexadecimal digits are bytes in memory order. In a file with several compiled
   *     files, it chooses one of them
   * @param isaLookup finds the instruction set that a listing names
   * @return the code; its problems say what is wrong with the file
   */
  public static CodeImage read(
      Format format, byte[] bytes, Isa isa, Function<String, Isa> isaLookup) {
    return switch (format) {
      case AUTO -> readDetected(bytes, isa, isaLookup);
      case BIN -> CodeImage.of(bytes, List.of());
      case HEX ->
          HexBytes.usesBytes(isa)
              ? new HexBytes(SourceText.decode(bytes)).read()
              : new HexReader(SourceText.decode(bytes)).read();
      case LISTING -> new ListingReader(SourceText.decode(bytes), isa, isaLookup).read();
      case MIF -> mif(SourceText.decode(bytes));
      case VHDL -> new VhdlReader(SourceText.decode(bytes)).read();
      case CUBIN -> cubin(bytes, isa == null ? null : isa.archName());
    };
  }

  private static CodeImage cubin(byte[] bytes, String arch) {
    FatBinary.Choice choice = FatBinary.choose(bytes, arch, null, null);
    if (choice.problem() != null) {
      return CodeImage.failed(choice.problem());
    }
    return ElfReader.isElf(choice.bytes())
        ? new ElfReader(choice.bytes()).read()
        : new CubinReader(SourceText.decode(choice.bytes())).read();
  }

  private static CodeImage mif(String text) {
    boolean bytes = !MifReader.matches(text) && ByteLines.matches(text);
    MifReader.Contents contents = bytes ? ByteLines.read(text) : MifReader.readCode(text);
    return CodeImage.of(contents.bytes(), contents.problems());
  }

  private static CodeImage readDetected(byte[] bytes, Isa isa, Function<String, Isa> isaLookup) {
    Format format = detect(bytes, isa);
    return format != null
        ? read(format, bytes, isa, isaLookup)
        : CodeImage.failed(
            Problem.error(
                "unknown-format",
                "the format of this file is unknown; name it with --from hex, bin, listing, mif,"
                    + " vhdl or cubin (for a source text, use gsass asm)",
                1,
                0,
                0));
  }

  /**
   * Returns whether a file begins like a compiled one: like an ELF file, or like one of fatbinary.
   *
   * @param start its bytes, at least the first four
   */
  public static boolean isCompiled(byte[] start) {
    return ElfReader.isElf(start) || FatBinary.isFatBinary(start);
  }

  /**
   * Returns the format that the bytes look like, or null if none matches.
   *
   * @param isa the instruction set; null if it is unknown
   */
  public static Format detect(byte[] bytes, Isa isa) {
    return HexBytes.usesBytes(isa) && HexBytes.matches(bytes) ? Format.HEX : detect(bytes);
  }

  private static Format detect(byte[] bytes) {
    if (ElfReader.isElf(bytes) || FatBinary.matches(bytes)) {
      return Format.CUBIN;
    }
    if (SourceText.isBinary(bytes)) {
      return Format.BIN;
    }
    String text = SourceText.decode(Arrays.copyOf(bytes, Math.min(bytes.length, DETECTION_BYTES)));
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

  /** Returns whether the text is free of characters that no text file has. */
  private static boolean isText(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0xfffd || c < ' ' && !Letters.isLineBreak(c) && !Letters.isBlank(c)) {
        return false;
      }
    }
    return true;
  }
}
