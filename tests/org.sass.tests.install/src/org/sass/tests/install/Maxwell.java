package org.sass.tests.install;

import java.util.Arrays;
import org.eclipse.swt.widgets.Combo;

/** A kernel with 64-bit words and control words: the example for Maxwell, run, debugged, edited. */
final class Maxwell implements Scenario {
  @Override
  public String name() {
    return "maxwell";
  }

  @Override
  public void play(Hand hand) {
    createProject(hand);
    hand.menu("Run", "Run As", "SASS Kernel");
    hand.await(
        "the results",
        () -> WorkbenchQueries.consoleContents().contains("the expectation holds"),
        () -> hand.callInUi(WorkbenchQueries::consoleContents));
    Pictures.take(hand, "maxwell-run");
    look(hand);
    debug(hand);
    complete(hand);
    kepler(hand);
  }

  /** Adds a kernel for Kepler to the project, and runs it as it is. */
  private static void kepler(Hand hand) {
    hand.press("ctrl+z");
    hand.click("the project", () -> ScreenQueries.treeItemBounds("compiled"));
    hand.menu("File", "New", "SASS Kernel");
    hand.await("the page", () -> ScreenQueries.shell("New SASS Kernel") != null);
    hand.choose("Instruction set", () -> list("sm_35 -"), "sm_35 -");
    Steps.fillKernel(hand, "vector");
    hand.menu("Run", "Run As", "SASS Kernel");
    hand.await(
        "the results",
        () -> WorkbenchQueries.consoleContents().contains("all 2 expectations hold"),
        () -> hand.callInUi(WorkbenchQueries::consoleContents));
    Pictures.take(hand, "maxwell-kepler");
  }

  /** Makes a project with the example for Maxwell. */
  private static void createProject(Hand hand) {
    Steps.openProjectWizard(hand);
    Steps.nameProject(hand, "compiled");
    hand.choose("Instruction set", () -> list("sm_50 -"), "sm_50 -");
    hand.choose("Start from", () -> list("dot_product -"), "dot_product -");
    Pictures.take(hand, "maxwell-wizard");
    Steps.finishWizard(hand);
    hand.await("its instructions", () -> EditorQueries.editorText().contains("XMAD"));
  }

  private static Combo list(String entry) {
    return ScreenQueries.findControl(
        Combo.class, one -> Arrays.stream(one.getItems()).anyMatch(item -> item.startsWith(entry)));
  }

  /** Shows the views that follow the cursor, and a hover. */
  private static void look(Hand hand) {
    Steps.openView(hand, "Bit Layout");
    Steps.scrollTo(hand, "ISETP");
    Steps.clickWord(hand, "XMAD");
    hand.await(
        "its bits",
        () -> WorkbenchQueries.fieldTexts("Bit Layout").contains("XMAD R2, R0, c[0x0][0x8], R1"),
        () -> hand.callInUi(() -> WorkbenchQueries.fieldTexts("Bit Layout")));
    Pictures.take(hand, "maxwell-bits");
    Steps.openView(hand, "Control Flow");
    hand.await(
        "its blocks",
        () -> ScreenQueries.allTexts(WorkbenchQueries.view("Control Flow")).contains("dot: "));
    Pictures.take(hand, "maxwell-flow");
    hand.repeatUntil(
        "the hover",
        () -> ScreenQueries.shells().size() > 1,
        () -> hand.pointAt("an instruction", () -> EditorQueries.wordBounds("ISETP")));
    WriteAKernel.takeHover(hand, "maxwell-hover");
  }

  /** Stops at a breakpoint, steps forwards and back, and reads the views of the stopped kernel. */
  private static void debug(Hand hand) {
    Steps.scrollTo(hand, "FMUL");
    hand.doubleClick("beside a line", () -> EditorQueries.besideWord("FMUL"));
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.awaitFirstStop(hand);
    Steps.openView(hand, "Registers");
    Steps.expandRegisters(hand);
    Steps.scrollTo(hand, "FMUL");
    Steps.pressUntilStopAt(hand, "F8", "FMUL");
    Steps.awaitRegister(hand, "R10", "0x40000000");
    Pictures.take(hand, "maxwell-debug");
    Steps.pressUntilStopAt(hand, "F6", "SYNC");
    Steps.pressUntilStopAt(hand, "shift+F6", "FMUL");
    Steps.openView(hand, "Variables");
    hand.await(
        "the parameters",
        () ->
            WorkbenchQueries.viewTexts("Variables").stream()
                .anyMatch(row -> row.startsWith("Parameters")),
        () -> String.join("\n", hand.callInUi(() -> WorkbenchQueries.viewTexts("Variables"))));
    Pictures.take(hand, "maxwell-variables");
    Steps.openView(hand, "Warp Watch");
    hand.await(
        "the warp",
        () -> ScreenQueries.allTexts(WorkbenchQueries.view("Warp Watch")).contains("warp 0"));
    Steps.openView(hand, "SASS Memory");
    hand.await(
        "the words of a buffer",
        () ->
            WorkbenchQueries.viewTexts("SASS Memory").stream()
                .anyMatch(row -> row.contains("3f800000")),
        () -> String.join("\n", hand.callInUi(() -> WorkbenchQueries.viewTexts("SASS Memory"))));
    Pictures.take(hand, "maxwell-memory");
    Steps.clickWord(hand, "FMUL");
    Steps.pressUntil(hand, "ctrl+F2", "the end", () -> EditorQueries.stoppedLine().isEmpty());
  }

  /** Presses Ctrl+Space after a dot. */
  private static void complete(Hand hand) {
    Steps.putCursorAfter(hand, "FMUL R3, R3, R10");
    hand.press("Return");
    hand.type("SHFL.");
    hand.repeatUntil(
        "a proposal",
        () -> WriteAKernel.proposals().stream().anyMatch(text -> text.contains("BFLY")),
        () -> hand.press("ctrl+space"));
    Pictures.take(hand, "maxwell-completion");
    hand.press("Escape");
  }
}
