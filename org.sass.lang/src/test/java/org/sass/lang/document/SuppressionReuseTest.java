package org.sass.lang.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.isa.Isas;

/** A kernel with comments that silence diagnostics is reused while another kernel changes. */
class SuppressionReuseTest {
  /** A kernel of 1,000 lines, so that the end of the text is in another block of lines. */
  private static final String FIRST = ".kernel first\n" + "NOP\n".repeat(997) + "RET\n.end\n";

  /** Line 1002 silences the label in line 1003; nothing is wrong in line 1004. */
  private static final String SECOND =
      """
      .kernel second
      // gsass-ignore: unused-label
      nowhere: NOP
      NOP // gsass-ignore: unused-label
      RET
      .end
      """;

  private final Document before =
      Document.of(Assembler.Options.of(Isas.load("sm_10")), FIRST + SECOND);

  private static List<String> problems(Document document) {
    return document.program().problems().stream()
        .map(problem -> problem.line() + " " + problem.code())
        .toList();
  }

  private static Kernel second(Document document) {
    return document.program().kernels().get(1);
  }

  @Test
  void theKernelStaysTheSameWhileAnotherOneChanges() {
    assertEquals(List.of("1004 unused-ignore"), problems(before));
    Document after = before.edit(1, 0, 1, 3, "RET");
    assertSame(second(before), second(after));
    assertEquals(List.of("1004 unused-ignore"), problems(after));
  }

  @Test
  void commentsMoveWithTheirKernel() {
    problems(before);
    Document longer = before.edit(1, 0, 1, 0, "NOP\nNOP\n");
    assertEquals(List.of("1006 unused-ignore"), problems(longer));
    assertEquals(List.of("1004 unused-ignore"), problems(longer.edit(1, 0, 3, 0, "")));
  }

  @Test
  void theKernelIsReadAgainWhenItsCommentChanges() {
    problems(before);
    Document after = before.edit(1001, 0, 1001, 16, "// other words: ");
    assertEquals(List.of("1003 unused-label", "1004 unused-ignore"), problems(after));
  }

  @Test
  void aCommentAboutTheWholeTextHoldsWhileItsKernelIsReused() {
    Document whole = before.edit(1001, 3, 1001, 15, "gsass-ignore-file");
    assertEquals(List.of("1004 unused-ignore"), problems(whole));
    Document after = whole.edit(1, 0, 1, 0, "unused: ");
    assertEquals(List.of("1004 unused-ignore"), problems(after));
    assertSame(second(whole), second(after));
  }
}
