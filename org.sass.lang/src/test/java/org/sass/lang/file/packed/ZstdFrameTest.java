package org.sass.lang.file.packed;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The files of this test are what zstd 1.5 makes of {@link #content}: {@code words-1.zst} with
 * {@code zstd -1}, the others with {@code -19} and {@code -3}.
 */
class ZstdFrameTest {
  /** Returns bytes with many repetitions, or none, that are the same in each run. */
  private static byte[] content(String name) {
    Random random = new Random(name.length());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    boolean isText = name.startsWith("words");
    String letters = "etaoinshrdlucmfwypvbgkqjxz";
    String[] words = new String[400];
    for (int i = 0; i < words.length; i++) {
      StringBuilder word = new StringBuilder();
      for (int k = 2 + random.nextInt(7); k > 0; k--) {
        word.append(letters.charAt(random.nextInt(1 + random.nextInt(letters.length()))));
      }
      words[i] = word.toString();
    }
    int size = isText ? 140_000 : 3_000;
    while (bytes.size() < size) {
      if (isText) {
        String word = words[random.nextInt(1 + random.nextInt(words.length))] + " ";
        bytes.writeBytes(word.getBytes(StandardCharsets.US_ASCII));
      } else {
        // Like code: words of 8 bytes that differ in few bits.
        long word = 0x5c10000000170000L | random.nextInt(200) | (long) random.nextInt(9) << 36;
        for (int i = 0; i < 8; i++) {
          bytes.write((int) (word >>> 8 * i));
        }
        for (int i = random.nextInt(20) == 0 ? 100 : 0; i > 0; i--) {
          bytes.write(0);
        }
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] file(String name) throws IOException {
    try (InputStream in = ZstdFrameTest.class.getResourceAsStream(name + ".zst")) {
      return in.readAllBytes();
    }
  }

  private static byte[] expand(byte[] frame, int size) {
    return ZstdFrame.expand(frame, 0, frame.length, size);
  }

  @Test
  void framesOfTheUsualTool() throws IOException {
    for (String name : new String[] {"words-1", "words-19", "code-3", "code-19"}) {
      byte[] content = content(name);
      byte[] frame = file(name);
      assertArrayEquals(content, expand(frame, content.length), name);
      assertNull(expand(frame, content.length - 1), name);
      assertNull(expand(frame, content.length + 1), name);
      byte[] shifted = new byte[frame.length + 7];
      System.arraycopy(frame, 0, shifted, 3, frame.length);
      byte[] again = ZstdFrame.expand(shifted, 3, 3 + frame.length, content.length);
      assertArrayEquals(content, again, name);
    }
  }

  /** RFC 8878 defines these blocks without any compression. */
  @Test
  void storedAndRepeatedBlocks() {
    String frame = "28b52ffd" + "2008" + "180000" + "616263" + "2b0000" + "64";
    byte[] bytes = HexFormat.of().parseHex(frame);
    assertEquals("abcddddd", new String(expand(bytes, 8), StandardCharsets.US_ASCII));
    bytes[6] = 0x1e;
    assertNull(expand(bytes, 8));
    assertNull(expand(new byte[4], 0));
    assertNull(expand(new byte[0], 0));
  }

  @Test
  void damagedFramesGiveNothingOrBytes() throws IOException {
    Random random = new Random(8);
    int expanded = 0;
    for (String name : new String[] {"code-3", "code-19"}) {
      byte[] frame = file(name);
      int size = content(name).length;
      for (int i = 0; i < 4000; i++) {
        byte[] damaged =
            Arrays.copyOf(frame, i % 4 == 0 ? random.nextInt(frame.length) : frame.length);
        for (int k = random.nextInt(3); k >= 0 && damaged.length > 0; k--) {
          damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
        byte[] result = expand(damaged, size);
        assertTrue(result == null || result.length == size);
        expanded += result == null ? 0 : 1;
      }
    }
    assertTrue(expanded > 0, "no frame was expanded");
  }
}
