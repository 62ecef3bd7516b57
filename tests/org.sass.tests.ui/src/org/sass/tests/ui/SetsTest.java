package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.SassAssist;
import org.sass.lang.ui.editor.SassProblem;

/** Tests editors with texts of several instruction sets at once, one of which changes its set. */
class SetsTest {
  private static final String MAXWELL =
      """
      .arch sm_50
      .kernel k
          [B------:R-:W5:-:S02] S2R R0, SR_CTAID.X
          @!P0 FFMA R1, R0, c[0x0][0x140], R2
          EXIT
      .end
      """;
  private static final String APPLE =
      """
      .arch g13
      .kernel k
          fadd r2, r0l.discard, u3
          stop
      .end
      """;

  @AfterEach
  void close() {
    TestWorkbench.page().closeAllEditors(false);
  }

  /** Returns the messages of the errors that an editor shows. */
  private static List<String> errors(TestWorkbench.OpenEditor open) {
    Iterable<Annotation> all = () -> iterator(open);
    return java.util.stream.StreamSupport.stream(all.spliterator(), false)
        .filter(one -> one instanceof SassProblem problem && isError(problem))
        .map(Annotation::getText)
        .toList();
  }

  private static boolean isError(SassProblem problem) {
    return problem.getType().endsWith("error");
  }

  private static Iterator<Annotation> iterator(TestWorkbench.OpenEditor open) {
    return open.annotations().getAnnotationIterator();
  }

  private static List<String> proposals(TestWorkbench.OpenEditor open, int offset) {
    return Arrays.stream(new SassAssist().computeCompletionProposals(open.viewer(), offset))
        .map(ICompletionProposal::getDisplayString)
        .toList();
  }

  @Test
  void eachEditorHasItsSet() throws Exception {
    TestWorkbench.OpenEditor maxwell = TestWorkbench.open("maxwell.gsass", MAXWELL);
    TestWorkbench.OpenEditor apple = TestWorkbench.open("apple.gsass", APPLE);
    IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
    TestWorkbench.waitFor("the colours of Maxwell", () -> maxwell.color("FFMA") != null);
    TestWorkbench.waitFor("the colours of G13", () -> apple.color("fadd") != null);
    assertEquals(maxwell.color("FFMA"), apple.color("fadd"), "mnemonics");
    assertNotEquals(maxwell.color("FFMA"), maxwell.color("P0"), "a predicate");
    assertNotEquals(maxwell.color("[B---"), maxwell.color("R1,"), "a control word");
    assertEquals(List.of(), errors(maxwell));
    assertEquals(List.of(), errors(apple));
    int guard = MAXWELL.indexOf("P0");
    assertTrue(proposals(maxwell, guard).toString().contains("P0"), "guards");
    int source = APPLE.indexOf("u3");
    assertTrue(proposals(apple, source).toString().contains("u0l"), "halves of uniform registers");
    page.activate(maxwell.part());
    TestWorkbench.screenshot(page.getWorkbenchWindow().getShell(), "sets");
  }

  @Test
  void theDirectiveChangesEverything() throws Exception {
    TestWorkbench.OpenEditor open = TestWorkbench.open("switch.gsass", MAXWELL);
    TestWorkbench.waitFor("the colours", () -> open.color("FFMA") != null);
    open.document().replace(MAXWELL.indexOf("sm_50"), 5, "sm_10");
    TestWorkbench.waitFor("errors of SM 1.0", () -> errors(open).size() >= 2);
    open.document().replace(MAXWELL.indexOf("sm_50"), 5, "sm_61");
    TestWorkbench.waitFor("no error of SM 6.1", () -> errors(open).isEmpty());
  }

  @Test
  void theNameOfAFileSaysItsSet() throws Exception {
    IFile named =
        TestWorkbench.writeFile("named.sm_50.sass", "    FFMA R1, R2, R3, R4\n    EXIT\n");
    TestWorkbench.OpenEditor open = TestWorkbench.open(named);
    TestWorkbench.waitFor("the colours", () -> open.color("FFMA") != null);
    TestWorkbench.runEventLoop(500);
    assertEquals(List.of(), errors(open));
    assertEquals(
        "org.sass.lang.ui.gsass",
        TestWorkbench.writeFile("a.g13.sass", "").getContentDescription().getContentType().getId());
  }
}
