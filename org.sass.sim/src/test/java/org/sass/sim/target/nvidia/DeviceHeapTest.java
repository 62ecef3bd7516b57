package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.sass.sim.machine.GlobalMemory;

class DeviceHeapTest {
  private static final long BASE = 0x7_0000_0000L;
  private static final int BYTES = DeviceHeap.DEFAULT_BYTES;

  private final GlobalMemory global = new GlobalMemory(List.of(DeviceHeap.region(BASE, BYTES)));
  private final DeviceHeap heap = DeviceHeap.of(global);

  @Test
  void freedMemoryIsUsedAgainAsAWhole() {
    long all = heap.allocate(BYTES - 32);
    assertNotEquals(0, all);
    assertEquals(0, heap.allocate(1));
    assertNull(heap.free(all));
    long a = heap.allocate(1000);
    long b = heap.allocate(1000);
    assertNull(heap.free(a));
    assertNull(heap.free(b));
    assertEquals(all, heap.allocate(BYTES - 32));
    assertEquals(0, heap.allocate(0));
    assertEquals(0, heap.allocate(-1));
  }

  /** Pieces never overlap, keep their contents and can be freed once. */
  @Test
  void randomUse() {
    long seed = 17;
    Random random = new Random(seed);
    TreeMap<Long, Integer> pieces = new TreeMap<>();
    GlobalMemory.Region region = global.regions().get(0);
    int full = 0;
    for (int i = 0; i < 40_000; i++) {
      if (random.nextInt(8) < 5) {
        int size = 1 + random.nextInt(1 << 1 + random.nextInt(19));
        long address = heap.allocate(size);
        full += address == 0 ? 1 : 0;
        if (address != 0) {
          assertEquals(0, address % 16);
          Map.Entry<Long, Integer> before = pieces.floorEntry(address);
          assertTrue(before == null || before.getKey() + before.getValue() <= address);
          Long after = pieces.ceilingKey(address);
          assertTrue(after == null || address + size <= after);
          assertTrue(region.contains(address, size));
          region.memory().put(region.offset(address), contents(address, size));
          pieces.put(address, size);
        }
      } else if (!pieces.isEmpty()) {
        Long address = pieces.ceilingKey(BASE + random.nextInt(BYTES));
        address = address == null ? pieces.firstKey() : address;
        int size = pieces.remove(address);
        assertArrayEquals(
            contents(address, size), region.memory().bytes(region.offset(address), size));
        assertNull(heap.free(address));
        assertTrue(heap.free(address).contains("freed before"));
      }
    }
    assertTrue(full > 0, "the heap was never full");
  }

  /** Returns what the test keeps in a piece: bytes that depend on its address. */
  private static byte[] contents(long address, int size) {
    byte[] bytes = new byte[size];
    Arrays.fill(bytes, (byte) (address >>> 4));
    return bytes;
  }

  /** A kernel that writes over the headers harms itself only. */
  @Test
  void damagedHeadersEndNoRun() {
    Random random = new Random(4);
    for (int i = 0; i < 2000; i++) {
      heap.allocate(random.nextInt(5000));
      for (int word = 0; word < 20; word++) {
        int value = random.nextBoolean() ? random.nextInt() : random.nextInt(100_000);
        region().memory().putWord(random.nextInt(20_000) * 4, value);
      }
      heap.free(BASE + 16L * random.nextInt(5000));
    }
  }

  private GlobalMemory.Region region() {
    return global.regions().get(0);
  }
}
