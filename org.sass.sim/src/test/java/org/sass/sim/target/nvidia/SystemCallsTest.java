package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.launch.Launches;
import org.sass.sim.op.Fault;

/** Kernels that call functions of the driver. */
class SystemCallsTest {
  /** Stores R4 to the element of the buffer with the thread's number. */
  private static final String STORE =
      """
      S2R R0, SR_TID.X
      MOV R2, c[0x0][0x140]
      MOV R3, c[0x0][0x144]
      ISCADD R2, R0, R2, 0x2
      ST.E [R2], R4
      EXIT
      """;

  /** Prints the text at offset 0 with the thread's number, 1.5 and the text at offset 40. */
  private static String print(String arch) {
    boolean kepler = arch.equals("sm_35");
    return """
        MOV R1, c[0x0][%s]
        IADD R1, R1, -0x20
        S2R R0, SR_TID.X
        STL [R1], R0
        MOV R2, RZ
        MOV32I R3, 0x3ff80000
        STL.64 [R1+0x8], R2
        MOV32I R2, 0x0 // low 40
        MOV32I R3, 0x0 // high 40
        STL.64 [R1+0x10], R2
        MOV32I R4, 0x0 // low 0
        MOV32I R5, 0x0 // high 0
        LOP.OR R6, R1, c[0x0][%s]
        MOV R7, RZ
        JCAL 0x0 // call vprintf
        """
            .formatted(kepler ? "0x44" : "0x20", kepler ? "0x24" : "0x4")
        + STORE;
  }

  private static String texts(String format) {
    return format + "\0".repeat(40 - format.length()) + "text\0\0\0\0";
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61"})
  void threadsPrintInOrder(String arch) {
    DriverCall done =
        DriverCall.run(arch, texts("%03d|%-6.2f|%s|%%\n"), print(arch), "3", "o=3xs32");
    assertNull(done.result().fault());
    assertEquals("000|1.50  |text|%\n001|1.50  |text|%\n002|1.50  |text|%\n", done.printed());
    assertEquals("3 3 3", Launches.bufferValues(done.launch(), "o"));
  }

  @Test
  void whatPrintfCannotReadIsAFault() {
    DriverCall done = DriverCall.run("sm_50", texts("%s%s"), print("sm_50"), "1", "o=1xs32");
    Fault fault = done.result().fault();
    assertEquals(Fault.Kind.OUT_OF_BOUNDS, fault.kind());
    // The thread's number was taken for an address; 1.5 is the address after it.
    assertTrue(
        fault
            .message()
            .startsWith("printf cannot read 1 byte at global address 0x3ff8000000000000"),
        fault.message());
    assertTrue(fault.instruction().endsWith(" (vprintf)"), fault.instruction());
    assertEquals("", done.printed());
  }

  @Test
  void anUnknownFunctionIsNamed() {
    DriverCall done = DriverCall.run("sm_50", "", "JCAL 0x0 // call cudaWish\nEXIT\n", "1", "o=4");
    Fault fault = done.result().fault();
    assertEquals(Fault.Kind.UNSUPPORTED_INSTRUCTION, fault.kind());
    assertEquals(
        "JCAL cannot be run: it calls cudaWish, which is not in the file; of the driver's"
            + " functions, only vprintf, malloc, free and __assertfail are emulated",
        fault.message());
    assertEquals(1, fault.line());
  }

  /**
   * Allocates {@code bytes}, stores to the memory, frees what {@code moved} makes of the address.
   */
  private static DriverCall allocate(String bytes, String moved) {
    return DriverCall.run(
        "sm_50",
        "",
        """
        MOV32I R4, %s
        MOV R5, RZ
        JCAL 0x0 // call malloc
        MOV R8, R4
        MOV R9, R5
        ISETP.EQ.AND P0, PT, R5, RZ, PT
        @!P0 ST.E [R8], R4
        %s
        JCAL 0x0 // call free
        MOV R4, R8
        """
                .formatted(bytes, moved)
            + STORE,
        "2",
        "o=2xu32:7");
  }

  @Test
  void threadsAllocateAndFree() {
    DriverCall done = allocate("0x14", "NOP");
    assertNull(done.result().fault());
    // Both threads allocate before one frees: 32 bytes and a header of 16 are between them.
    String[] addresses = Launches.bufferValues(done.launch(), "o").split(" ");
    long first = Long.parseLong(addresses[0]);
    assertEquals(0, first % 16);
    assertEquals(48, Long.parseLong(addresses[1]) - first);
  }

  @Test
  void aFullHeapGivesNothing() {
    DriverCall done = allocate("0x800001", "NOP");
    assertNull(done.result().fault());
    assertEquals("0 0", Launches.bufferValues(done.launch(), "o"));
  }

  @Test
  void freeOfAnotherAddressIsAFault() {
    Fault fault = allocate("0x14", "IADD R4, R4, 0x10").result().fault();
    assertEquals(Fault.Kind.BAD_HEAP_ADDRESS, fault.kind());
    assertTrue(fault.message().endsWith(", which malloc has not returned"), fault.message());
    Fault second =
        DriverCall.run(
                "sm_50",
                "",
                """
                MOV32I R4, 0x10
                MOV R5, RZ
                JCAL 0x0 // call malloc
                JCAL 0x0 // call free
                JCAL 0x0 // call free
                EXIT
                """,
                "1",
                "o=4")
            .result()
            .fault();
    assertTrue(second.message().endsWith(", which was freed before"), second.message());
  }

  @Test
  void aFailedAssertionSaysWhereItIs() {
    DriverCall done =
        DriverCall.run(
            "sm_50",
            "n > 0\0\0\0k.cu\0\0\0\0void k(int)\0",
            """
            S2R R0, SR_TID.X
            ISETP.LT.AND P0, PT, R0, 0x2, PT
            @P0 EXIT
            MOV32I R4, 0x0 // low 0
            MOV32I R5, 0x0 // high 0
            MOV32I R6, 0x0 // low 8
            MOV32I R7, 0x0 // high 8
            MOV32I R8, 0x2a
            MOV32I R10, 0x0 // low 16
            MOV32I R11, 0x0 // high 16
            JCAL 0x0 // call __assertfail
            EXIT
            """,
            "5",
            "o=4");
    Fault fault = done.result().fault();
    assertEquals(Fault.Kind.ASSERTION, fault.kind());
    assertEquals(
        "n > 0, line 42 of k.cu, in void k(int); 3 threads of the warp fail", fault.message());
    assertEquals(2, fault.lane());
  }
}
