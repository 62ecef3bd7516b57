package org.sass.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.machine.RegisterCounts;

/** Tests that each register of a machine has slots of its own, however many registers there are. */
class ValueSlotsTest {
  private static final Isa ISA = Isas.load("sm_10");

  /** Returns the slots of threads with so many registers. */
  private static ValueSlots slots(int general, int address, int predicate) {
    return new ValueSlots(ISA, new RegisterCounts(general, address, predicate, -1));
  }

  @ParameterizedTest
  @CsvSource({"128, 8, 4", "16, 0, 4", "255, 0, 9", "300, 3, 40"})
  void eachRegisterHasItsOwnSlots(int general, int address, int predicate) {
    ValueSlots slots = slots(general, address, predicate);
    Set<Integer> taken = new HashSet<>();
    for (int number = 0; number < general; number++) {
      checkSlot(slots, slots.low(number), "R" + number, "init-register", taken);
      checkSlot(slots, slots.high(number), "R" + number, "init-register", taken);
    }
    for (int number = 0; number < address; number++) {
      checkSlot(slots, slots.address(number), "A" + number, "init-register", taken);
    }
    for (int number = 0; number < Math.min(4, predicate); number++) {
      checkSlot(slots, slots.predicate(number), "C" + number, "init-predicate", taken);
    }
    // The machine has more predicates than the table: the next one is its condition code.
    for (int number = 4; number < predicate; number++) {
      String name = number == 4 ? "CC" : "C" + number;
      checkSlot(slots, slots.predicate(number), name, "init-predicate", taken);
    }
    assertEquals(2 * general + address + predicate, taken.size());
    assertEquals(taken.size(), slots.firstMemory());
    assertEquals("shared memory", slots.name(slots.sharedMemory()));
    assertEquals("global memory", slots.name(slots.globalMemory()));
    assertEquals("local memory", slots.name(slots.localMemory()));
    ValueOrigin.checkRange(slots);
    int origin = ValueOrigin.of(slots.localMemory(), AccessHistory.MAX_INSTRUCTIONS - 1);
    assertEquals(slots.localMemory(), ValueOrigin.source(origin));
    assertEquals(AccessHistory.MAX_INSTRUCTIONS - 1, ValueOrigin.index(origin));
  }

  private static void checkSlot(
      ValueSlots slots, int slot, String name, String code, Set<Integer> taken) {
    assertTrue(slot < slots.firstMemory(), name);
    assertTrue(taken.add(slot), () -> name + " shares its slot");
    assertEquals(name, slots.name(slot));
    assertEquals(code, slots.findingCode(slot));
  }

  @Test
  void tooManyRegistersAreReported() {
    assertThrows(IllegalStateException.class, () -> ValueOrigin.checkRange(slots(512, 0, 4)));
  }
}
