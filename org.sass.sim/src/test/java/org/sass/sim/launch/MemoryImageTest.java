package org.sass.sim.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.sass.sim.launch.MemoryImage.BadImage;
import org.sass.sim.launch.MemoryImage.Format;

class MemoryImageTest {
  private static final byte[] MEMORY = {1, 2, 3, 4, 5, 6, 7, -8, 0, 0, 0, 0};

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void whatIsWrittenIsRead() throws BadImage {
    for (Format format : Format.values()) {
      byte[] file = MemoryImage.write(format, MEMORY);
      String suffix = format == Format.RAW ? "bin" : format.name().toLowerCase();
      assertArrayEquals(MEMORY, MemoryImage.read("x." + suffix, file), format.name());
      assertArrayEquals(MEMORY, MemoryImage.read("nameless", file), format.name());
    }
    assertEquals("04030201\nF8070605\n00000000\n", text(MemoryImage.write(Format.HEX, MEMORY)));
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
    wrong("m.hex", "0000\nxyz\n", "line 2 is no 32-bit word");
    wrong("m.mif", "WIDTH=32;", "no CONTENT BEGIN");
    wrong("m.mif", "WIDTH=7; CONTENT BEGIN END;", "WIDTH is 7");
    wrong("m.mif", "HEIGHT=7; CONTENT BEGIN END;", "'HEIGHT' is no setting");
    wrong("m.mif", "CONTENT BEGIN 0 1; END;", "ADDRESS : WORD");
    wrong("m.mif", "CONTENT BEGIN 0 : 5G; END;", "'5G' is no word in radix 16");
    wrong("m.mif", "CONTENT BEGIN FFFFFFFF : 5; END;", "out of range");
  }

  private static void wrong(String name, String file, String message) {
    BadImage e = assertThrows(BadImage.class, () -> MemoryImage.read(name, bytes(file)));
    assertEquals(true, e.getMessage().contains(message), e.getMessage());
  }
}
