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
  private static final String HANG =
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

  private static final int LOOP = 6;
  private static final int SECOND = 9;
  private static final int NEVER = 13;

  /**
   * Number of requests after which the machine must be in the second loop. If it advanced one
   * instruction at a time, it would need nearly 2000.
   */
  private static final int REQUESTS = 300;

  @TempDir Path folder;

  private Path file(int grid, int block, int rounds, String more) throws IOException {
    String text =
        HANG.replace("GRID", "" + grid)
            .replace("BLOCK", "" + block)
            .replace("ROUNDS", "" + rounds)
            .replace("MORE", more);
    return Files.writeString(folder.resolve("hang.gsass"), text);
  }

  private static int line(Editor editor) {
    List<?> warps = (List<?>) editor.ask("sass/where", Map.of()).get("warps");
    return ((Number) ((Map<?, ?>) warps.get(0)).get("line")).intValue();
  }

  /** Sends requests until the machine has reached the endless loop. Then pauses it there, twice. */
  private static void pauseInTheSecondLoop(Editor editor) {
    int asked = 0;
    while (line(editor) < SECOND) {
      editor.evaluate("R1 + 1");
      asked++;
      assertTrue(asked < REQUESTS, "it does not come forward");
    }
    Editor.get(editor.server().pause(new PauseArguments()));
    assertEquals("pause", editor.stopped().getReason());
    assertTrue(line(editor) >= SECOND, () -> "line " + line(editor));
    double before = time(editor);
    Editor.get(editor.server().continue_(new ContinueArguments()));
    editor.ask("sass/where", Map.of());
    Editor.get(editor.server().pause(new PauseArguments()));
    assertEquals("pause", editor.stopped().getReason());
    assertTrue(time(editor) > before);
    assertTrue(line(editor) >= SECOND, () -> "line " + line(editor));
  }

  private static double time(Editor editor) {
    return ((Number) editor.ask("sass/grid", Map.of()).get("time")).doubleValue();
  }

  @Test
  void oneWarp() throws IOException {
    String source = file(1, 32, 5_000_000, "").toString();
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.begin();
      pauseInTheSecondLoop(editor);
    }
  }

  @Test
  void oneWarpWithABreakpointElsewhere() throws IOException {
    String source = file(1, 32, 5_000_000, "").toString();
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.breakpoints(source, Editor.line(NEVER, null));
      editor.begin();
      pauseInTheSecondLoop(editor);
    }
  }

  @Test
  void manyWarps() throws IOException {
    String source = file(4, 256, 600_000, "").toString();
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.begin();
      pauseInTheSecondLoop(editor);
    }
  }

  /** A breakpoint in the loop has a condition. It is evaluated in each turn and never holds. */
  @Test
  void oneWarpWithAConditionInTheLoop() throws IOException {
    String source = file(1, 32, 2_000_000, "").toString();
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.breakpoints(source, Editor.line(LOOP, "R1 == 0x7fffffff"));
      editor.begin();
      pauseInTheSecondLoop(editor);
    }
  }

  /** A data breakpoint watches a register that the loops only read. */
  @Test
  void oneWarpWithADataBreakpoint() throws IOException {
    String source = file(1, 32, 2_000_000, "").toString();
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of("stopOnEntry", true));
      editor.begin();
      editor.stopped();
      DataBreakpointInfoArguments asked = new DataBreakpointInfoArguments();
      asked.setName("R2");
      DataBreakpoint watched = new DataBreakpoint();
      watched.setDataId(Editor.get(editor.server().dataBreakpointInfo(asked)).getDataId());
      watched.setAccessType(DataBreakpointAccessType.WRITE);
      SetDataBreakpointsArguments set = new SetDataBreakpointsArguments();
      set.setBreakpoints(new DataBreakpoint[] {watched});
      assertTrue(
          Editor.get(editor.server().setDataBreakpoints(set)).getBreakpoints()[0].isVerified());
      Editor.get(editor.server().continue_(new ContinueArguments()));
      assertEquals("data breakpoint", editor.stopped().getReason());
      Editor.get(editor.server().continue_(new ContinueArguments()));
      pauseInTheSecondLoop(editor);
    }
  }
}
