package org.sass.sim.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MemoryTest {
  private static final int SIZE = 26;
  private final Random random = new Random(5);

  private byte[] randomBytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Bytes are where single accesses find them, at each alignment, and those around them stay. */
  @Test
  void bytesFromAnyAddress() {
    for (int address = 0; address <= SIZE; address++) {
      for (int count = 0; address + count <= SIZE; count++) {
        byte[] expected = randomBytes(SIZE);
        Memory memory = Memory.of(expected);
        byte[] put = randomBytes(count);
        memory.put(address, put);
        System.arraycopy(put, 0, expected, address, count);
        for (int at = 0; at < SIZE; at++) {
          assertEquals(expected[at] & 0xff, memory.u8(at), address + " " + count + " " + at);
        }
        assertArrayEquals(put, memory.bytes(address, count));
        assertArrayEquals(expected, memory.bytes());
      }
    }
  }

  @Test
  void bytesOfTheLastWordBeyondTheEndStayZero() {
    Memory memory = new Memory(SIZE);
    memory.put(0, randomBytes(SIZE));
    assertEquals(0, memory.words()[SIZE / 4] >>> 8 * (SIZE % 4));
  }

  @Test
  void bytesBeyondTheEndAreRefused() {
    Memory memory = new Memory(16);
    byte[] bytes = randomBytes(8);
    assertThrows(ArrayIndexOutOfBoundsException.class, () -> memory.put(12, bytes));
    assertThrows(ArrayIndexOutOfBoundsException.class, () -> memory.bytes(12, 8));
  }

  @Test
  void clearedBytesAreZero() {
    for (int from = 0; from <= SIZE; from++) {
      for (int to = from; to <= SIZE; to++) {
        byte[] expected = randomBytes(SIZE);
        Memory memory = Memory.of(expected);
        memory.clear(from, to);
        Arrays.fill(expected, from, to, (byte) 0);
        assertArrayEquals(expected, memory.bytes(), from + " " + to);
      }
    }
  }
}
