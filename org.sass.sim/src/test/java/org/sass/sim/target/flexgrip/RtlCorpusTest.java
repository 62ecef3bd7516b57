package org.sass.sim.target.flexgrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.op.Fault;

/**
 * Runs the programs of golden runs of the FlexGripPlus RTL as a G80 would, and compares the whole
 * memory.
 */
class RtlCorpusTest {
  private static final Isa ISA = Isas.load("sm_10");

  /**
   * Number of words in which the G80 must differ from the RTL, by case. FADD of the RTL has no
   * sticky bit; its FMAD does not truncate the product; its special functions are tables (and the
   * output of RRO is stored, too).
   */
  private static final Map<String, Integer> EXPECTED_DIFFERENCES =
      Map.of("cvt0", 0, "fset0", 0, "fadd0", 51, "fmad0", 97, "sfu0", 281);

  /** Probes in which no defect of the RTL has an effect. */
  private static final Set<String> CLEAN_PROBES =
      Set.of("f_bar", "f_grid", "f_ifelse", "f_loop", "f_tid3d");

  private static RunResult run(RtlCase rtlCase, GlobalMemory memory) throws IOException {
    Launch launch = rtlCase.launch(ISA, memory);
    assertNull(launch.problem());
    return new Interpreter(launch).run(() -> false);
  }

  private static List<String> differences(String group, String name) throws IOException {
    RtlCase rtlCase = RtlCase.of(group, name);
    GlobalMemory memory = rtlCase.memoryBefore();
    RunResult result = run(rtlCase, memory);
    assertNull(result.fault(), () -> result.fault().report());
    return rtlCase.differences(memory);
  }

  private static List<DynamicTest> dynamicTests(String group, Check check) throws IOException {
    List<String> names = RtlCase.names(group);
    if (names.isEmpty()) {
      String folder = RtlCase.CORPUS.resolve("data/rtl").resolve(group).toString();
      return List.of(dynamicTest(group, () -> assumeTrue(false, folder + " is not there")));
    }
    return names.stream().map(name -> dynamicTest(name, () -> check.check(name))).toList();
  }

  private interface Check {
    void check(String name) throws IOException;
  }

  @TestFactory
  List<DynamicTest> integersAreExact() throws IOException {
    return dynamicTests("int", name -> assertEquals(List.of(), differences("int", name)));
  }

  @TestFactory
  List<DynamicTest> floatsDifferWhereTheyMust() throws IOException {
    return dynamicTests(
        "float",
        name -> {
          List<String> found = differences("float", name);
          if (EXPECTED_DIFFERENCES.containsKey(name)) {
            String shown = found.stream().limit(10).collect(Collectors.joining("\n"));
            assertEquals(EXPECTED_DIFFERENCES.get(name), found.size(), shown);
          }
        });
  }

  @TestFactory
  List<DynamicTest> cleanProbesAreExact() throws IOException {
    return dynamicTests(
        "probe",
        name -> {
          if (CLEAN_PROBES.contains(name)) {
            assertEquals(List.of(), differences("probe", name));
          }
        });
  }

  /**
   * A block of 40 threads. On the G80 no lanes without a thread run, and the memory is still the
   * same.
   */
  @Test
  void ghostLanes() throws IOException {
    assumeTrue(RtlCase.names("quirk").contains("ghost_lanes_40"), "no case ghost_lanes_40");
    assertEquals(List.of(), differences("quirk", "ghost_lanes_40"));
  }

  /** The RTL reads unaligned words, but the G80 faults. */
  @Test
  void unalignedAccessFaults() throws IOException {
    assumeTrue(RtlCase.names("probe").contains("mem1"), "no case mem1");
    RtlCase rtlCase = RtlCase.of("probe", "mem1");
    Fault fault = run(rtlCase, rtlCase.memoryBefore()).fault();
    assertNotNull(fault);
    assertEquals(Fault.Kind.MISALIGNED, fault.kind());
  }

  /** Published programs that are within the limits of a G80 run without a fault. */
  @TestFactory
  List<DynamicTest> applicationsRun() throws IOException {
    return dynamicTests(
        "application",
        name -> {
          RtlCase one = RtlCase.of("application", name);
          GlobalMemory memory = one.memoryBefore();
          Launch launch = one.launch(ISA, memory);
          if (launch.problem() == null) {
            Fault fault = new Interpreter(launch).run(() -> false).fault();
            assertNull(fault, () -> fault.report());
          }
          if (Set.of("reduction", "vadd_i").contains(name)) {
            assertTrue(one.differences(memory).isEmpty());
          }
        });
  }
}
