package org.sass.sim.dap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how an editor is told about errors in a program: each one once, and with its place. */
class WrongTest {
  @TempDir Path folder;

  private String file(String source) throws IOException {
    return Files.writeString(folder.resolve("k.gsass"), source).toRealPath().toString();
  }

  /**
   * Returns the only problem that was reported. Fails if there are several, or if it is not in the
   * given source.
   */
  private static OutputEventArguments onlyProblem(Editor editor, String source) {
    List<OutputEventArguments> all =
        editor.outputEvents.stream().filter(one -> one.getData() != null).toList();
    assertEquals(1, all.size(), editor::outputText);
    assertEquals(source, all.get(0).getSource().getPath());
    return all.get(0);
  }

  @Test
  void aFaultThatACheckFindsToo() throws IOException {
    String source =
        file(
            """
            //! launch block=32 param=@a
            //! buffer a=4xu32
            MVI R2, 0x7fff0000
            GST.U32 global14[R2], R0
            NOP.EXIT
            """);
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of("checks", "all"));
      editor.configurationDone();
      StoppedEventArguments stop = editor.awaitStop();
      assertEquals("exception", stop.getReason());
      assertTrue(stop.getText().startsWith("memory access out of bounds: "), stop.getText());
      assertTrue(stop.getText().contains(": 0x7ffeeff1 bytes past the end of"), stop.getText());
      var info =
          Editor.await(
              editor.server().exceptionInfo(new org.eclipse.lsp4j.debug.ExceptionInfoArguments()));
      assertEquals("fault", info.getExceptionId());
      OutputEventArguments said = onlyProblem(editor, source);
      assertEquals(4, said.getLine());
      JsonObject data = new Gson().toJsonTree(said.getData()).getAsJsonObject();
      assertEquals("out-of-bounds", data.get("code").getAsString());
      assertEquals(source, data.get("file").getAsString());
      assertEquals(4, data.get("line").getAsInt());
      assertTrue(
          data.get("message").getAsString().startsWith("memory access out of bounds: 4 bytes at"),
          data.toString());
    }
  }

  @Test
  void aFailedExpectation() throws IOException {
    String source =
        file(
            """
            //! launch block=32 param=@a
            //! buffer a=4xu32
            //! expect a[0] = 7
            NOP.EXIT
            """);
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.configurationDone();
      assertEquals("At the end of the run", editor.awaitStop().getDescription());
      OutputEventArguments said = onlyProblem(editor, source);
      assertEquals(3, said.getLine());
      JsonObject data = new Gson().toJsonTree(said.getData()).getAsJsonObject();
      assertEquals("a[0] is 0, expected 7", data.get("message").getAsString());
      assertEquals(3, data.get("line").getAsInt());
    }
  }

  /** A race is reported once, with both of its places, even if the run reaches it several times. */
  @Test
  void aFindingOfAnotherLineToo() throws IOException {
    String source =
        file(
            """
            //! launch block=64
            .kernel k
            .shared tile 256
                I2I.U32.U16 R1, R0L
                MVI R2, 0
                R2A A1, R2
                R2G.U32.U32 g [A1+0x4], R1
                MOV R3, g [A1+0x4]  // gsass-ignore: race-shared
                MOV R3, g [A1+0x4]
                RET
            .end
            """);
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of("checks", "race", "stopOnEnd", true));
      editor.configurationDone();
      StoppedEventArguments stop = editor.awaitStop();
      while (!"At the end of the run".equals(stop.getDescription())) {
        assertEquals("Paused on a finding", stop.getDescription());
        Editor.await(editor.server().continue_(new ContinueArguments()));
        stop = editor.awaitStop();
      }
      List<JsonObject> all =
          editor.outputEvents.stream()
              .filter(one -> one.getData() != null)
              .map(one -> new Gson().toJsonTree(one.getData()).getAsJsonObject())
              .toList();
      assertEquals(all.size(), all.stream().distinct().count(), all::toString);
      assertTrue(all.stream().noneMatch(one -> one.get("line").getAsInt() == 8), all::toString);
      JsonObject race =
          all.stream().filter(one -> one.get("line").getAsInt() == 9).findFirst().orElseThrow();
      assertEquals("race-shared", race.get("code").getAsString());
      assertEquals("error", race.get("severity").getAsString());
      assertEquals(5, race.get("column").getAsInt());
      assertEquals(23, race.get("endColumn").getAsInt());
      JsonObject other = race.getAsJsonArray("others").get(0).getAsJsonObject();
      assertEquals(7, other.get("line").getAsInt());
      assertTrue(other.get("message").getAsString().startsWith("wrote "), other.toString());
      assertTrue(editor.outputText().contains("k.gsass:9: error: "), editor.outputText());
    }
  }

  /** The step limit comes from the launch settings, and the message says where to change it. */
  @Test
  void aLimitIsNamedWhereItActs() throws IOException {
    String source = file("//! launch max-steps=5000\nagain:\nIADD32I R1, R1, 1\nBRA again\n");
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of("stopOnEntry", true));
      editor.configurationDone();
      editor.awaitStop();
      Editor.await(editor.server().continue_(new ContinueArguments()));
      assertEquals("exception", editor.awaitStop().getReason());
      String said = onlyProblem(editor, source).getOutput();
      assertTrue(said.contains("did not end within 5000 warp instructions"), said);
      assertTrue(said.contains("max-steps in its launch settings allows more"), said);
    }
  }

  /** Messages name the fields of the launch configuration, not command-line options. */
  @Test
  void settingsAreNamedAsInTheLaunchConfiguration() throws IOException {
    String source = file("NOP.EXIT\n");
    assertTrue(launchRefusal(source, "grid", "x").startsWith("grid: 'x' is not a number"));
    assertTrue(launchRefusal(source, "maxSteps", "x").startsWith("maxSteps: 'x' is not a number"));
    assertTrue(launchRefusal(source, "buffers", List.of("?")).startsWith("buffers: "));
    assertTrue(launchRefusal(source, "kernel", "c").startsWith("kernel: there is no kernel 'c'"));
    String two = file(".kernel a\nNOP.EXIT\n.end\n.kernel b\nNOP.EXIT\n.end\n");
    assertEquals(
        "there are several kernels: a, b; choose one with kernel in the launch configuration",
        launchRefusal(two, "stopOnEntry", true));
  }

  private static String launchRefusal(String source, String field, Object value)
      throws IOException {
    try (Editor editor = Editor.start()) {
      String said =
          Editor.awaitRefusal(editor.server().launch(Map.of("program", source, field, value)));
      assertFalse(said.contains("--"), said);
      return said;
    }
  }

  /**
   * Going back undoes a change by the user, and going forward applies it again. The console reports
   * both.
   */
  @Test
  void whatBecomesOfChangesIsSaid() throws IOException {
    String source = file("//! launch block=32\nMVI R1, 1\nMVI R2, 2\nMVI R3, 3\nNOP.EXIT\n");
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of("stopOnEntry", true, "stopOnEnd", true));
      editor.setBreakpoints(source, Editor.lineBreakpoint(3, null));
      editor.configurationDone();
      editor.awaitStop();
      Editor.await(editor.server().continue_(new ContinueArguments()));
      assertEquals("breakpoint", editor.awaitStop().getReason());
      editor.evaluate("R5 = 7");
      Editor.await(
          editor.server().reverseContinue(new org.eclipse.lsp4j.debug.ReverseContinueArguments()));
      assertEquals("At the start of the run", editor.awaitStop().getDescription());
      assertEquals("0x0", editor.evaluate("R5"));
      assertTrue(editor.outputText().contains("Undone by going back: R5 of block (0,0) warp 0."));
      Editor.await(editor.server().continue_(new ContinueArguments()));
      editor.awaitStop();
      assertEquals("0x7", editor.evaluate("R5"));
      assertTrue(
          editor.outputText().contains("Changed again: R5 of block (0,0) warp 0"),
          editor::outputText);
    }
  }

  @Test
  void anEndlessRecursionHasTooManyFramesToShow() throws IOException {
    String source =
        file(
            """
            .arch sm_50
            //! launch block=32
            .kernel endless
            again:
            CAL again
            EXIT
            .end
            """);
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.configurationDone();
      StoppedEventArguments stop = editor.awaitStop();
      assertEquals("exception", stop.getReason());
      assertTrue(
          onlyProblem(editor, source)
              .getOutput()
              .contains("the divergence stack has 131072 entries"),
          editor::outputText);
      StackTraceArguments arguments = new StackTraceArguments();
      arguments.setThreadId(stop.getThreadId());
      StackTraceResponse stack = Editor.await(editor.server().stackTrace(arguments));
      assertEquals(131_073, stack.getTotalFrames());
      assertEquals(1000, stack.getStackFrames().length);
    }
  }
}
