package org.sass.sim.dap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.DataBreakpoint;
import org.eclipse.lsp4j.debug.DataBreakpointAccessType;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A kernel that hangs can be paused in the loop that never ends, no matter how many requests an
 * editor sends on the way there.
 */
class HangTest {
  /** A kernel with a loop of 15 million warp instructions, followed by an endless loop. */
  private static final String HANG_TEMPLATE =
      """
      //! launch grid=GRID block=BLOCK max-steps=0
      .kernel hang
      MVI R1, 0
      MVI R2, ROUNDS
      first:
      IADD32I R1, R1, 1
      ISET.C0 o[0x7f], R1, R2, LT
      BRA C0.NE, first
      second:
      IADD32I R3, R3, 1
      MORE
      BRA second
      NOP.EXIT
      .end
      """;

  private static final int FIRST_LOOP_LINE = 6;
  private static final int SECOND_LOOP_LINE = 9;
  private static final int UNREACHED_LINE = 13;

  /**
   * Number of requests after which the machine must be in the second loop. If it advanced one
   * instruction at a time, it would need nearly 2000.
   */
  private static final int MAX_REQUESTS = 300;

  @TempDir Path folder;

  private Path file(int grid, int block, int rounds, String more) throws IOException {
    String text =
        HANG_TEMPLATE
            .replace("GRID", "" + grid)
            .replace("BLOCK", "" + block)
            .replace("ROUNDS", "" + rounds)
            .replace("MORE", more);
    return Files.writeString(folder.resolve("hang.gsass"), text);
  }

  private static int currentLine(Editor editor) {
    List<?> warps = (List<?>) editor.requestCustom("sass/where", Map.of()).get("warps");
    return ((Number) ((Map<?, ?>) warps.get(0)).get("line")).intValue();
  }

  /** Sends requests until the machine has reached the endless loop. Then pauses it there, twice. */
  private static void pauseInTheSecondLoop(Editor editor) {
    int asked = 0;
    while (currentLine(editor) < SECOND_LOOP_LINE) {
      editor.evaluate("R1 + 1");
      asked++;
      assertTrue(asked < MAX_REQUESTS, "it does not come forward");
    }
    Editor.await(editor.server().pause(new PauseArguments()));
    assertEquals("pause", editor.awaitStop().getReason());
    assertTrue(currentLine(editor) >= SECOND_LOOP_LINE, () -> "line " + currentLine(editor));
    double before = time(editor);
    Editor.await(editor.server().continue_(new ContinueArguments()));
    editor.requestCustom("sass/where", Map.of());
    Editor.await(editor.server().pause(new PauseArguments()));
    assertEquals("pause", editor.awaitStop().getReason());
    assertTrue(time(editor) > before);
    assertTrue(currentLine(editor) >= SECOND_LOOP_LINE, () -> "line " + currentLine(editor));
  }

  private static double time(Editor editor) {
    return ((Number) editor.requestCustom("sass/grid", Map.of()).get("time")).doubleValue();
  }

  @Test
  void oneWarp() throws IOException {
    String source = file(1, 32, 5_000_000, "").toString();
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.configurationDone();
      pauseInTheSecondLoop(editor);
    }
  }

  @Test
  void oneWarpWithABreakpointElsewhere() throws IOException {
    String source = file(1, 32, 5_000_000, "").toString();
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.setBreakpoints(source, Editor.lineBreakpoint(UNREACHED_LINE, null));
      editor.configurationDone();
      pauseInTheSecondLoop(editor);
    }
  }

  @Test
  void manyWarps() throws IOException {
    String source = file(4, 256, 600_000, "").toString();
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.configurationDone();
      pauseInTheSecondLoop(editor);
    }
  }

  /** A breakpoint in the loop has a condition. It is evaluated in each turn and never holds. */
  @Test
  void oneWarpWithAConditionInTheLoop() throws IOException {
    String source = file(1, 32, 2_000_000, "").toString();
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.setBreakpoints(source, Editor.lineBreakpoint(FIRST_LOOP_LINE, "R1 == 0x7fffffff"));
      editor.configurationDone();
      pauseInTheSecondLoop(editor);
    }
  }

  /** A data breakpoint watches a register that the loops only read. */
  @Test
  void oneWarpWithADataBreakpoint() throws IOException {
    String source = file(1, 32, 2_000_000, "").toString();
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of("stopOnEntry", true));
      editor.configurationDone();
      editor.awaitStop();
      DataBreakpointInfoArguments asked = new DataBreakpointInfoArguments();
      asked.setName("R2");
      DataBreakpoint watched = new DataBreakpoint();
      watched.setDataId(Editor.await(editor.server().dataBreakpointInfo(asked)).getDataId());
      watched.setAccessType(DataBreakpointAccessType.WRITE);
      SetDataBreakpointsArguments set = new SetDataBreakpointsArguments();
      set.setBreakpoints(new DataBreakpoint[] {watched});
      assertTrue(
          Editor.await(editor.server().setDataBreakpoints(set)).getBreakpoints()[0].isVerified());
      Editor.await(editor.server().continue_(new ContinueArguments()));
      assertEquals("data breakpoint", editor.awaitStop().getReason());
      Editor.await(editor.server().continue_(new ContinueArguments()));
      pauseInTheSecondLoop(editor);
    }
  }
}
