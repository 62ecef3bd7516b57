package org.sass.sim.launch.buffers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.sass.sim.launch.buffers.MemoryImage.BadImage;
import org.sass.sim.launch.buffers.MemoryImage.Format;

class MemoryImageTest {
  private static final byte[] MEMORY = {1, 2, 3, 4, 5, 6, 7, -8, 0, 0, 0, 0};

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void whatIsWrittenIsRead() throws BadImage {
    for (Format format : Format.values()) {
      byte[] file = MemoryImage.write(format, MEMORY);
      String suffix =
          switch (format) {
            case RAW -> "bin";
            case BYTES -> "mem";
            default -> format.name().toLowerCase();
          };
      assertArrayEquals(MEMORY, MemoryImage.read("x." + suffix, file), format.name());
      assertArrayEquals(MEMORY, MemoryImage.read("nameless", file), format.name());
    }
    assertEquals("04030201\nF8070605\n00000000\n", text(MemoryImage.write(Format.HEX, MEMORY)));
  }

  @Test
  void theTestBenchHasAByteALine() throws BadImage {
    assertEquals(Format.BYTES, MemoryImage.formatOfName("folder/global_mem.mif"));
    assertEquals(Format.BYTES, MemoryImage.formatOfName("global_mem.mif"));
    assertEquals(Format.MIF, MemoryImage.formatOfName("my_global_mem.mif"));
    assertEquals("01\n02\nf8\n", text(MemoryImage.write(Format.BYTES, new byte[] {1, 2, -8})));
    byte[] memory = {1, 2, -8};
    assertArrayEquals(memory, MemoryImage.read("any.mif", bytes("01\r\n02\n\nF8")));
    byte[] mif = MemoryImage.write(Format.MIF, MEMORY);
    assertArrayEquals(MEMORY, MemoryImage.read("global_mem.mif", mif));
  }

  /** Each format reads what it has written. Formats of words pad the last word with zeros. */
  @Property(tries = 300)
  void everyFormatIsTheInverseOfItself(@ForAll byte[] memory) throws BadImage {
    for (Format format : Format.values()) {
      String name = format == Format.BYTES ? "m.mem" : "m." + format.name().toLowerCase();
      byte[] read = MemoryImage.read(name, MemoryImage.write(format, memory));
      boolean words = format == Format.HEX || format == Format.MIF;
      int size = words ? (memory.length + 3) / 4 * 4 : memory.length;
      assertArrayEquals(java.util.Arrays.copyOf(memory, size), read, format.name());
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Test
  void mifHasRangesAndRadices() throws BadImage {
    String mif =
        """
        -- a memory
        WIDTH = 16; DEPTH = 8;
        ADDRESS_RADIX = DEC; DATA_RADIX = HEX;
        CONTENT
        BEGIN
          0 : 1234; % the first %
          [2..4] : AB;
          5 : 1 2 3;
        END;
        """;
    assertArrayEquals(
        new byte[] {
          0x34, 0x12, 0, 0, (byte) 0xab, 0, (byte) 0xab, 0, (byte) 0xab, 0, 1, 0, 2, 0, 3, 0
        },
        MemoryImage.read("m.mif", bytes(mif)));
  }

  @Test
  void whatIsWrongIsSaid() {
    assertBadImage(
        "m.hex", "0000\nxyz\n", "line 2, column 1: 'xyz' is not a 32-bit word; a line has 8 hex");
    assertBadImage("m.mif", "WIDTH=32;", "no CONTENT BEGIN");
    assertBadImage(
        "m.mif", "WIDTH=7; CONTENT BEGIN END;", "the words have 7 bits; a memory has 8, 16 or");
    assertBadImage("m.mif", "HEIGHT=7; CONTENT BEGIN END;", "HEIGHT is not a setting");
    assertBadImage("m.mif", "CONTENT BEGIN 0 1; END;", "line 1, column 17: : is missing before 1");
    assertBadImage("m.mif", "CONTENT BEGIN 0 : 5G; END;", "5G is not a number in radix 16");
    assertBadImage("m.mif", "CONTENT BEGIN FFFFFFFF : 5; END;", "out of range");
  }

  @Test
  void addressesOfMifFilesAreWithinTheMemory() {
    assertBadMifEntry(
        "[0..7fffffffffffffff] : 1;", "column 19: address 0x7fffffffffffffff is out of");
    assertBadMifEntry(
        "4000000000000000 : 1;", "column 15: address 0x4000000000000000 is out of range");
    assertBadMifEntry("fffffffffffffffff : 1;", "fffffffffffffffff is not a number in radix 16");
    assertBadMifEntry(
        "fffffff : 1 2;", "address 0x10000000 is out of range; there can be 268435456 words");
    assertBadMifEntry("[5..1] : 1;", "column 19: the range ends at 0x1, before its start");
    assertBadMifEntry("-5 : 1;", "column 15: addresses count words and start at 0; -5 is negative");
    assertBadMifEntry(
        "[-3..2] : 1;", "column 16: addresses count words and start at 0; -3 is negative");
    assertBadMifEntry("0 : 100000000;", "100000000 does not fit in a word of 32 bits");
    assertBadImage("m.mif", "DEPTH=4; CONTENT BEGIN 4 : 1; END;", "address 0x4 is beyond DEPTH=4");
    assertBadImage(
        "m.mif",
        "DEPTH=268435457; WIDTH=32; CONTENT BEGIN END;",
        "line 1, column 7: DEPTH=268435457 is out of range; there can be 268435456 words");
    assertBadImage("m.mif", "DEPTH=-1; CONTENT BEGIN END;", "DEPTH=-1 is out of range");
  }

  private static void assertBadMifEntry(String entry, String message) {
    assertBadImage("m.mif", "CONTENT BEGIN " + entry + " END;", message);
  }

  @Provide
  static Arbitrary<String> images() {
    Arbitrary<String> piece =
        Arbitraries.of(
            "WIDTH=",
            "DEPTH=",
            "ADDRESS_RADIX=",
            "DATA_RADIX=",
            "CONTENT BEGIN ",
            "END;",
            "HEX;",
            "DEC;",
            "8;",
            "16;",
            "32;",
            "[",
            "]",
            "..",
            ":",
            ";",
            "-",
            "--",
            "%",
            "\n",
            "0",
            "-5",
            "7",
            "ff",
            "12345678",
            "7fffffffffffffff",
            "4000000000000000",
            "4000000",
            "é",
            "=");
    return piece.list().ofMaxSize(20).map(pieces -> String.join("", pieces));
  }

  @Property(tries = 2000)
  void anyImageIsReadOrRefused(@ForAll("images") String text, @ForAll("images") String entries) {
    for (String image : List.of(text, "CONTENT BEGIN " + entries + " END;", text + entries)) {
      for (String name : List.of("m.mif", "m.hex", "m.raw", "nameless")) {
        try {
          assertNotNull(MemoryImage.read(name, bytes(image)));
        } catch (BadImage e) {
          assertNotNull(e.getMessage());
        }
      }
    }
  }

  private static void assertBadImage(String name, String file, String message) {
    BadImage e = assertThrows(BadImage.class, () -> MemoryImage.read(name, bytes(file)));
    assertEquals(true, e.getMessage().contains(message), e.getMessage());
  }
}
