package org.sass.sim.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isas;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.GlobalMemory.Region;
import org.sass.sim.target.g80.G80LaunchAbi;

class MachineTest {

  private static Grid grid(int x, int y, int blockX, int blockY, int blockZ, int... params) {
    return new Grid(
        new Dim3(x, y, 1),
        new Dim3(blockX, blockY, blockZ),
        params,
        GlobalMemory.flat(new Memory(16)),
        new ConstantMemory(),
        RegisterCounts.of(Isas.load("sm_10")),
        G80LaunchAbi.STANDARD);
  }

  @Test
  void sharedMemoryStartsWithTheLaunch() {
    Block block = grid(5, 6, 7, 3, 2, 0x11223344, -1).newBlock(13);
    int[] expected = {0, 7, 3, 2, 5, 6, 3, 2, 0x3344, 0x1122, 0xffff, 0xffff, 0};
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], block.shared().u16(2 * i), "halfword " + i);
    }
  }

  @Test
  void registerZeroSaysWhichThreadItIs() {
    Block block = grid(1, 1, 7, 3, 2).newBlock(0);
    assertEquals(2, block.warps().size());
    Warp second = block.warps().get(1);
    assertEquals(0x3ff, second.threadMask());
    assertEquals(0x3ff, second.liveMask());
    // Thread 41 = 6 + 2 * 7 + 1 * 21.
    assertEquals(6 | 2 << 16 | 1 << 26, block.registers()[41]);
    assertEquals(0, block.registers()[42]);
    assertEquals(-1, block.warps().get(0).activeMask());
  }

  @Test
  void regionsAreFoundByAddress() {
    Region low = new Region("low", 0, new Memory(16));
    Region next = new Region("next", 16, new Memory(16));
    Region high = new Region("high", 0xfffffff0L, new Memory(16));
    GlobalMemory memory = new GlobalMemory(List.of(high, low, next));
    assertEquals(low, memory.find(12, 4));
    assertEquals(next, memory.find(16, 16));
    assertEquals(high, memory.find(-4, 4));
    assertEquals(12, high.offset(-4));
    assertNull(memory.find(14, 4));
    assertNull(memory.find(32, 1));
    assertNull(memory.find(-1, 2));
    assertEquals(next, memory.region("next"));
    assertNull(memory.region("none"));
    assertNull(new GlobalMemory(List.of()).find(0, 1));
    assertThrows(
        IllegalStateException.class,
        () -> new GlobalMemory(List.of(low, new Region("over", 15, new Memory(1)))));
  }

  @Test
  void bytesAreLittleEndian() {
    Memory bytes = new Memory(8);
    bytes.putWord(1, 0x81828384);
    assertEquals(0x84, bytes.u8(1));
    assertEquals(0x8283, bytes.u16(2));
    bytes.put16(0, 0x12345);
    bytes.put8(2, 0x1ff);
    assertEquals(0x82ff2345, bytes.word(0));
  }

  @Test
  void constantBanksAreApart() {
    ConstantMemory constants = new ConstantMemory();
    constants.put(3, 0xfffc, new byte[] {1, 2, 3, 4});
    assertEquals(0x04030201, constants.bank(3).word(0xfffc));
    assertEquals(0, constants.bank(2).word(0xfffc));
  }

  @Test
  void theStackIsFullWhenItIsFull() {
    DivergenceStack stack = new DivergenceStack(2);
    assertTrue(stack.push(7, Kind.CALL, 8));
    assertTrue(stack.push(3, Kind.SYNC, 16));
    assertFalse(stack.push(1, Kind.DIVERGE, 24));
    stack.removeLanes(2, 1);
    assertEquals(
        List.of(
            new DivergenceStack.Entry(7, Kind.CALL, 8),
            new DivergenceStack.Entry(1, Kind.SYNC, 16)),
        stack.entries());
    assertEquals(0, stack.newestIndex(Kind.CALL));
    assertEquals(-1, stack.newestIndex(Kind.BREAK));
  }

  @Test
  void aDeepStackGrowsUpToItsCapacity() {
    DivergenceStack stack = new DivergenceStack(1000);
    for (int i = 0; i < 1000; i++) {
      assertTrue(stack.push(i, i % 2 == 0 ? Kind.CALL : Kind.SYNC, 8 * i));
    }
    assertFalse(stack.push(1, Kind.BREAK, 8));
    assertEquals(1000, stack.depth());
    assertEquals(1000, stack.capacity());
    List<DivergenceStack.Entry> entries = stack.entries();
    for (int i = 0; i < 1000; i++) {
      Kind kind = i % 2 == 0 ? Kind.CALL : Kind.SYNC;
      assertEquals(new DivergenceStack.Entry(i, kind, 8 * i), entries.get(i));
    }
  }

  @Test
  void endedThreadsLeaveTheStack() {
    Warp warp = grid(1, 1, 32, 1, 1).newBlock(0).warps().get(0);
    warp.stack().push(-1, Kind.CALL, 8);
    warp.endThreads(0xff);
    assertEquals(~0xff, warp.liveMask());
    assertEquals(~0xff, warp.activeMask());
    assertEquals(~0xff, warp.stack().mask(0));
    warp.endThreads(-1);
    assertTrue(warp.isFinished());
  }

  @Test
  void barriersOpenWhenAllHaveArrived() {
    Block block = grid(1, 1, 64, 1, 1).newBlock(0);
    Warp first = block.warps().get(0);
    block.barriers().arrive(2, first);
    first.await(2);
    assertFalse(block.barriers().allArrived(2));
    block.barriers().arrive(2, block.warps().get(1));
    assertTrue(block.barriers().allArrived(2));
    block.barriers().open(2);
    assertEquals(-1, first.waitingBarrier());
    assertFalse(block.barriers().hasArrived(2, first));
    assertEquals(1, block.barrierOpenings());
  }

  @Test
  void locksBelongToOne() {
    Block block = grid(1, 1, 64, 1, 1).newBlock(0);
    assertTrue(block.lock(18, 5));
    assertTrue(block.lock(16, 5));
    assertFalse(block.lock(16, 6));
    assertTrue(block.lock(20, 6));
    block.unlock(17);
    assertTrue(block.lock(16, 6));
  }
}
