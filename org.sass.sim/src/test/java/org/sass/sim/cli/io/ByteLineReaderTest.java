package org.sass.sim.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByteLineReaderTest {

  /** Returns a stream that delivers at most {@code most} bytes per read, as a pipe may do. */
  private static InputStream trickle(byte[] bytes, int maxBytes) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] to, int from, int length) {
        return super.read(to, from, Math.min(maxBytes, length));
      }
    };
  }

  private static List<String> lines(String text, int maxBytes) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteLineReader reader =
        new ByteLineReader(
            trickle(bytes, maxBytes), new ByteOutput(OutputStream.nullOutputStream()));
    List<String> lines = new ArrayList<>();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      lines.add(line);
    }
    return lines;
  }

  @Test
  void linesAreTheSameHoweverTheyArrive() throws IOException {
    for (int most : new int[] {1, 2, 3, 7, 1 << 20}) {
      assertEquals(List.of(), lines("", most));
      assertEquals(List.of("", ""), lines("\n\n", most));
      assertEquals(List.of("a", "", "bcd\r", "e"), lines("a\n\nbcd\r\ne", most));
      assertEquals(List.of("ä€", "ö"), lines("\ufeffä€\nö\n", most));
    }
    String many = "0123456789\n".repeat(20_000);
    assertEquals(20_000, lines(many, 1000).size());
  }

  @Test
  void anEndlessLineIsCut() throws IOException {
    String endless = "x".repeat(5_000_000);
    List<String> lines = lines(endless + "\nnext\n" + endless, 100_000);
    assertEquals(3, lines.size());
    assertEquals("next", lines.get(1));
    assertEquals("xxx", lines.get(2).substring(0, 3));
  }
}
