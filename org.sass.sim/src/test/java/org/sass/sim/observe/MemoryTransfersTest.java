package org.sass.sim.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests the examples and the rules of the CUDA programming guide 2.3, sections 5.1.2.1 and 5.1.2.5.
 */
class MemoryTransfersTest {
  private static int[] laneAddresses(IntUnaryOperator address) {
    return IntStream.range(0, 32).map(address).toArray();
  }

  private static int rounds(IntUnaryOperator address) {
    return MemoryTransfers.bankRounds(laneAddresses(address), -1, 0);
  }

  @Test
  void oddStridesOfWordsHaveNoConflicts() {
    assertEquals(1, rounds(lane -> 4 * lane));
    assertEquals(1, rounds(lane -> 4 * 3 * lane));
    assertEquals(2, rounds(lane -> 4 * 2 * lane));
    assertEquals(8, rounds(lane -> 4 * 8 * lane));
    assertEquals(16, rounds(lane -> 4 * 16 * lane));
    assertEquals(16, rounds(lane -> 4 * 32 * lane));
  }

  @Test
  void oneWordGoesToAllThatWantIt() {
    assertEquals(1, rounds(lane -> 0x40));
    // Some lanes access one word, the others access banks of their own.
    assertEquals(1, rounds(lane -> lane < 5 ? 4 * 5 : 4 * lane));
    // Two words of one bank, each accessed by several lanes, are transferred one after the other.
    assertEquals(2, rounds(lane -> lane % 2 == 0 ? 0 : 64));
    // Two words of two banks, each accessed by several lanes: only one of them is broadcast in a
    // round. The other word goes to one lane in that round.
    assertEquals(2, rounds(lane -> lane % 2 == 0 ? 0 : 4));
  }

  @Test
  void bytesOfAWordConflict() {
    assertEquals(4, rounds(lane -> lane));
    assertEquals(2, rounds(lane -> 2 * lane));
    assertEquals(1, rounds(lane -> 4 * lane + 3));
  }

  @Test
  void lanesThatDoNothingConflictWithNobody() {
    assertEquals(0, MemoryTransfers.bankRounds(laneAddresses(lane -> 0), 0xffff0000, 0));
    assertEquals(1, MemoryTransfers.bankRounds(laneAddresses(lane -> 64 * lane), 0x0001_0000, 16));
  }

  private static boolean coalesces(int mask, int bytes, IntUnaryOperator address) {
    return MemoryTransfers.isCoalesced(laneAddresses(address), mask, 0, bytes);
  }

  @Test
  void wordsInOrderFromAnAlignedStartCoalesce() {
    for (int bytes : new int[] {4, 8, 16}) {
      int size = bytes;
      assertTrue(coalesces(-1, size, lane -> 0x1000 + size * lane));
      assertTrue(coalesces(0x8421, size, lane -> 0x1000 + size * lane), "lanes may be missing");
      assertFalse(coalesces(-1, size, lane -> 0x1000 + size * (lane + 1)), "not aligned");
      assertFalse(coalesces(-1, size, lane -> 0x1000 + size * (lane ^ 1)), "not in order");
      assertFalse(coalesces(-1, size, lane -> 0x1000), "all the same");
      assertFalse(coalesces(-1, size, lane -> 0x1000 + 2 * size * lane), "with gaps");
    }
    assertTrue(coalesces(0x10, 4, lane -> 0x1010), "a single lane in its place");
    assertFalse(coalesces(0x10, 4, lane -> 0x1000), "a single lane in another's place");
    assertFalse(coalesces(-1, 2, lane -> 0x1000 + 2 * lane), "halves of words never do");
    assertFalse(coalesces(-1, 1, lane -> 0x1000 + lane));
  }

  @Test
  void piecesAndTheirBytes() {
    assertEquals(1, MemoryTransfers.segmentCount(0xffff, 4, true));
    assertEquals(1, MemoryTransfers.segmentCount(0xffff, 8, true));
    assertEquals(2, MemoryTransfers.segmentCount(0xffff, 16, true));
    assertEquals(16, MemoryTransfers.segmentCount(0xffff, 4, false));
    assertEquals(64, MemoryTransfers.movedBytes(0xffff, 4, true));
    assertEquals(256, MemoryTransfers.movedBytes(1, 16, true));
    assertEquals(3 * 32, MemoryTransfers.movedBytes(0x7, 4, false));
  }

  @Test
  void differentAddresses() {
    assertEquals(1, MemoryTransfers.distinctAddresses(laneAddresses(lane -> 8), -1, 16));
    assertEquals(4, MemoryTransfers.distinctAddresses(laneAddresses(lane -> lane % 4), -1, 0));
    assertEquals(2, MemoryTransfers.distinctAddresses(laneAddresses(lane -> lane), 0x30000, 16));
  }
}
