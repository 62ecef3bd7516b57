package org.sass.lang.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Checks kernels of a set that disables threads by a mask, with or without a jump over the code.
 */
class MaskedKernelsTest {
  private static final Isa G13 = Isas.load("g13");

  /** Returns the findings, each with its line, from 1. */
  private static List<String> describeFindings(String source) {
    Document document = Document.of(Assembler.Options.of(G13), source);
    assertEquals(List.of(), document.program().problems(), source);
    return Analyses.run(document, Limits.G80).stream()
        .map(problem -> problem.line() + " " + problem.code())
        .toList();
  }

  /**
   * Threads that the mask leaves out keep the value of the first write, so that write is not dead.
   */
  @Test
  void whatIsWrittenUnderAMaskIsNotAllThatIsRead() {
    assertEquals(
        List.of("9 dead-write"),
        describeFindings(
            """
            mov r0l, 0
            get_sr r3, sr52
            mov r1, 1
            if_icmp r0l, ult, r3, u4, 1
            mov r1, 2
            pop_exec r0l, 1
            mov r4, 5
            iadd r1, r1, r4
            mov r5, 1
            device_store 0, i32, single, r1, u2_u3, r3, signed
            stop
            """));
  }

  @Test
  void whatNoMaskLeavesOutIsOverwritten() {
    assertEquals(
        List.of("1 dead-write"),
        describeFindings(
            """
            mov r1, 1
            mov r1, 2
            device_store 0, i32, single, r1, u2_u3, 0, signed
            stop
            """));
  }

  /**
   * A jump that depends on the mask may be taken or not. Halves and pairs are parts of registers.
   */
  @Test
  void jumpsOfMasksGoBothWays() {
    assertEquals(
        List.of("8 unwritten-register"),
        describeFindings(
            """
            mov r0l, 0
            mov r2l, 7
            mov r2h, 8
            again: iadd r4_r5, r2, u1
            while_icmp r0l, ult, r4, 9, 1
            jmp_exec_any again
            pop_exec r0l, 1
            device_store 0, i32, pair, r4_r5, u2_u3, r9, signed
            stop
            """));
  }
}
