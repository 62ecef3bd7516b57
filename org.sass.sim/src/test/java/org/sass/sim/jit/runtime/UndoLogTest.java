package org.sass.sim.jit.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** An undo restores all words that were noted before they were overwritten. */
class UndoLogTest {
  private static final int WORDS = 500;

  /**
   * Notes words as translated stores do: rows and single words, adjacent or not, in one memory or
   * another.
   */
  @Property(tries = 200)
  void undoingRestoresMemory(@ForAll long seed) {
    Random random = new Random(seed);
    int[][] memories = {random.ints(WORDS).toArray(), random.ints(WORDS).toArray()};
    UndoLog log = new UndoLog();
    for (int turn = 0; turn < 3; turn++) {
      int[][] before = {memories[0].clone(), memories[1].clone()};
      int at = 0;
      for (int i = random.nextInt(3000); i > 0; i--) {
        int[] memory = memories[random.nextInt(10) == 0 ? 1 : 0];
        int count = random.nextBoolean() ? 1 : 1 + random.nextInt(16);
        at = random.nextBoolean() && at + count <= WORDS ? at : random.nextInt(WORDS - count + 1);
        logAndOverwrite(log, memory, at, count, random);
        at += count;
      }
      log.undo();
      assertArrayEquals(before, memories, "turn " + turn);
    }
  }

  /** Notes words in one of the two possible ways, and overwrites them. */
  private static void logAndOverwrite(UndoLog log, int[] memory, int at, int count, Random random) {
    if (random.nextBoolean()) {
      log.note(memory, at, count);
    } else {
      int place = log.reserve(memory, at, count);
      System.arraycopy(memory, at, log.words(), place, count);
    }
    for (int i = 0; i < count; i++) {
      memory[at + i] = random.nextInt();
    }
  }

  /**
   * What was noted after a mark can be undone separately. Afterwards the rest can still be undone.
   */
  @Property(tries = 200)
  void undoingGoesBackToAMark(@ForAll long seed) {
    Random random = new Random(seed);
    int[][] memories = {random.ints(WORDS).toArray(), random.ints(WORDS).toArray()};
    int[][] first = {memories[0].clone(), memories[1].clone()};
    UndoLog log = new UndoLog();
    for (int turn = 0; turn < 5; turn++) {
      log.mark();
      int[][] before = {memories[0].clone(), memories[1].clone()};
      int at = 0;
      for (int i = random.nextInt(20); i > 0; i--) {
        int count = 1 + random.nextInt(16);
        at = random.nextInt(3) > 0 && at + count <= WORDS ? at : random.nextInt(WORDS - count + 1);
        logAndOverwrite(log, memories[random.nextInt(10) == 0 ? 1 : 0], at, count, random);
        at += count;
      }
      if (random.nextBoolean()) {
        assertTrue(log.undoToMark());
        assertArrayEquals(before, memories, "turn " + turn);
      }
    }
    log.undo();
    assertArrayEquals(first, memories);
  }

  @Test
  void whatIsClearedIsNotUndone() {
    int[] memory = {1, 2, 3};
    UndoLog log = new UndoLog();
    log.note(memory, 0, 2);
    memory[0] = 10;
    log.clear();
    log.note(memory, 1, 2);
    memory[1] = 20;
    memory[2] = 30;
    log.undo();
    assertArrayEquals(new int[] {10, 2, 3}, memory);
  }

  @Test
  void aLargeLogDropsWhatItHasTwice() {
    Random random = new Random(1);
    int[] memory = random.ints(WORDS).toArray();
    int[] before = memory.clone();
    UndoLog log = new UndoLog();
    log.mark();
    int row = 8;
    long noted = 0;
    while (noted < 20_000_000) {
      int at = random.nextInt(WORDS - row + 1);
      log.note(memory, at, row);
      memory[at + random.nextInt(row)]++;
      noted += row;
    }
    int room = log.words().length;
    assertTrue(room < 10_000_000, () -> room + " words of room");
    assertFalse(log.undoToMark(), "what was noted since is no longer known");
    log.undo();
    assertArrayEquals(before, memory);
  }
}
