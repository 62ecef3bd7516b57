package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.op.Fault;

/** The divergence stack of a warp is deep, but it has an end. */
class DeepStackTest {
  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61"})
  void aCallWithoutAnEndIsAFault(String arch) {
    Fault fault = fault(arch, "again: CAL again\nEXIT");
    assertEquals(Fault.Kind.STACK_OVERFLOW, fault.kind());
    assertTrue(
        fault
            .report()
            .contains(
                "the divergence stack has 131072 entries and all are in use: does a subroutine"
                    + " call itself endlessly?"),
        fault.report());
  }

  @Test
  void aLoopThatOnlyPushesIsAFault() {
    Fault fault = fault("sm_50", "again: PBK again\nBRA again\nEXIT");
    assertEquals(Fault.Kind.STACK_OVERFLOW, fault.kind());
    assertTrue(fault.report().contains("push an entry in each iteration"), fault.report());
  }

  private static Fault fault(String arch, String code) {
    return DriverCall.run(arch, "", code, "1", "o=1xs32").result().fault();
  }
}
