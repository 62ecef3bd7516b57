package org.sass.sim.dap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.DataBreakpoint;
import org.eclipse.lsp4j.debug.DataBreakpointAccessType;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembledInstruction;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.ReadMemoryArguments;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetVariableArguments;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the debug adapter as an editor sees it. */
class DebugAdapterTest {
  private static final List<String> MOVES =
      List.of("pause", "stopped", "next", "stopped", "continue");

  private static final String COLLATZ =
      Path.of("../examples/collatz.gsass").toAbsolutePath().normalize().toString();

  @TempDir Path folder;

  private String file(String source) throws IOException {
    return Files.writeString(folder.resolve("k.gsass"), source).toString();
  }

  private static int line(String text) throws IOException {
    List<String> lines = Files.readAllLines(Path.of(COLLATZ));
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(text)) {
        return i + 1;
      }
    }
    throw new IllegalStateException(text);
  }

  private static StoppedEventArguments continueToStop(Editor editor) {
    Editor.await(editor.server().continue_(new ContinueArguments()));
    return editor.awaitStop();
  }

  private static Map<String, Variable> variables(Editor editor, int reference) {
    VariablesArguments arguments = new VariablesArguments();
    arguments.setVariablesReference(reference);
    Variable[] all = Editor.await(editor.server().variables(arguments)).getVariables();
    return Arrays.stream(all)
        .collect(java.util.stream.Collectors.toMap(Variable::getName, one -> one));
  }

  private static Map<String, Integer> scopes(Editor editor) {
    ScopesArguments arguments = new ScopesArguments();
    arguments.setFrameId(editor.stackFrames(1)[0].getId());
    return Arrays.stream(Editor.await(editor.server().scopes(arguments)).getScopes())
        .collect(java.util.stream.Collectors.toMap(Scope::getName, Scope::getVariablesReference));
  }

  @Test
  void aSessionForwardAndBack() throws IOException {
    try (Editor editor = Editor.start()) {
      editor.launch(COLLATZ, Map.of("stopOnEntry", true));
      int odd = line("SHL R5, R1, 1");
      var set =
          editor.setBreakpoints(
              COLLATZ, Editor.lineBreakpoint(odd, "R1 == 5"), Editor.lineBreakpoint(odd - 3, "R("));
      assertTrue(set[0].isVerified());
      assertFalse(set[1].isVerified());
      assertTrue(set[1].getMessage().startsWith("Condition: "), set[1].getMessage());
      editor.configurationDone();
      assertEquals("entry", editor.awaitStop().getReason());
      StoppedEventArguments stop = continueToStop(editor);
      assertEquals("breakpoint", stop.getReason());
      assertTrue(stop.getAllThreadsStopped());
      assertEquals(List.of(set[0].getId()), Editor.ids(stop.getHitBreakpointIds()));
      // The ids stay the same while the machine is stopped, because an editor asks for frames
      // repeatedly.
      assertEquals(editor.stackFrames(1)[0].getId(), editor.stackFrames(1)[0].getId());
      StackFrame[] frames = editor.stackFrames(stop.getThreadId());
      assertEquals(odd, frames[0].getLine());
      assertTrue(frames.length > 1, "the ways that wait");
      assertEquals("0x5 (lane 4)", editor.evaluate("R1"));

      NextArguments next = new NextArguments();
      next.setThreadId(stop.getThreadId());
      Editor.await(editor.server().next(next));
      assertEquals("step", editor.awaitStop().getReason());
      assertEquals("0xa (lane 4)", editor.evaluate("R5"));
      StepBackArguments back = new StepBackArguments();
      back.setThreadId(stop.getThreadId());
      Editor.await(editor.server().stepBack(back));
      editor.awaitStop();
      assertEquals(odd, editor.stackFrames(stop.getThreadId())[0].getLine());
      assertEquals("0x5", editor.evaluate("lane 4: R1"));
      Editor.await(editor.server().reverseContinue(new ReverseContinueArguments()));
      assertEquals("At the start of the run", editor.awaitStop().getDescription());

      editor.setBreakpoints(COLLATZ);
      Editor.await(editor.server().continue_(new ContinueArguments()));
      assertEquals("exited 0", editor.awaitEvent());
      assertEquals("terminated", editor.awaitEvent());
      assertTrue(editor.outputText().contains("all 3 expectations hold"), editor.outputText());
      Editor.await(editor.server().disconnect(new DisconnectArguments()));
      assertEquals(0, editor.awaitExitStatus());
    }
  }

  @Test
  void variablesMemoryAndCode() throws IOException {
    try (Editor editor = Editor.start()) {
      editor.launch(COLLATZ, Map.of("stopOnEntry", true, "stopOnEnd", true));
      editor.configurationDone();
      editor.awaitStop();
      Map<String, Integer> scopes = scopes(editor);
      SetVariableArguments set = new SetVariableArguments();
      set.setVariablesReference(scopes.get("Registers"));
      set.setName("R4");
      set.setValue("6 * 7");
      assertEquals("0x2a", Editor.await(editor.server().setVariable(set)).getValue());
      Variable r0 = variables(editor, scopes.get("Registers")).get("R0");
      assertEquals(32, r0.getIndexedVariables());
      assertEquals("0x3", variables(editor, r0.getVariablesReference()).get("[3]").getValue());
      assertEquals("0x1000", variables(editor, scopes.get("Parameters")).get("steps").getValue());
      Variable buffer = variables(editor, scopes.get("Global")).get("steps");
      assertEquals("64 x u32 at 0x1000", buffer.getValue());

      ReadMemoryArguments read = new ReadMemoryArguments();
      read.setMemoryReference(buffer.getMemoryReference());
      read.setOffset(252);
      read.setCount(16);
      var memory = Editor.await(editor.server().readMemory(read));
      assertEquals("0x10fc", memory.getAddress());
      assertEquals("AAAAAA==", memory.getData());
      assertEquals(12, memory.getUnreadableBytes());

      DisassembleArguments code = new DisassembleArguments();
      code.setMemoryReference(editor.stackFrames(1)[0].getInstructionPointerReference());
      code.setInstructionOffset(-20);
      code.setInstructionCount(200);
      DisassembledInstruction[] rows =
          Editor.await(editor.server().disassemble(code)).getInstructions();
      assertEquals(200, rows.length);
      assertEquals("0x0", rows[20].getAddress());
      assertEquals("0x8", rows[21].getAddress());
      // Editors parse addresses as numbers, and each must be different: those before the code are
      // negative.
      assertEquals("-4", rows[19].getAddress());
      assertEquals(
          rows.length,
          Arrays.stream(rows).map(row -> Long.decode(row.getAddress())).distinct().count());
      assertEquals("I2I.U32.U16 R1, R0L", rows[20].getInstruction());
      assertEquals(line("I2I.U32.U16"), rows[20].getLine());

      assertEquals("0x7 (lane 0)", editor.evaluate("R4 = 7 + lane"));
      Editor.await(editor.server().continue_(new ContinueArguments()));
      assertEquals("At the end of the run", editor.awaitStop().getDescription());
      assertEquals("1", editor.evaluate("steps[1]"));
      assertEquals(line("GST.EXIT"), editor.stackFrames(2)[0].getLine(), "where it has ended");
    }
  }

  /** A change by the user is not a stop: an editor would move its cursor to it. */
  @Test
  void changesAreShownAndAreNoStops() throws IOException {
    try (Editor editor = Editor.start()) {
      editor.launch(COLLATZ, Map.of("stopOnEntry", true));
      editor.configurationDone();
      editor.awaitStop();
      SetVariableArguments set = new SetVariableArguments();
      set.setVariablesReference(scopes(editor).get("Registers"));
      set.setName("R4");
      set.setValue("6 * 7");
      List<Runnable> changes =
          List.of(
              () -> assertEquals("0x7", editor.evaluate("R4 = 7")),
              () -> Editor.await(editor.server().setVariable(set)),
              () -> editor.requestCustom("sass/setFocus", Map.of("lane", 9)),
              () -> editor.requestCustom("sass/setType", Map.of("type", "s32")),
              () ->
                  editor.requestCustom(
                      "sass/patch", Map.of("line", 1, "text", "// Another comment.")));
      for (Runnable change : changes) {
        change.run();
        assertEquals(List.of("variables"), editor.awaitInvalidated());
        assertTrue(editor.events.isEmpty(), () -> "but " + editor.events);
      }
    }
  }

  /** Words are shown only in the format that the user chose, in all places. */
  @Test
  void formats() throws IOException {
    try (Editor editor = Editor.start()) {
      editor.launch(COLLATZ, Map.of("stopOnEntry", true));
      editor.configurationDone();
      editor.awaitStop();
      editor.evaluate("R4 = 4096 + lane");
      int lane = 0;
      for (String[] one :
          new String[][] {
            {"hex", "0x1000", "0x1000"},
            {"s32", "4096", "4096"},
            {"f32", "5.74E-42", "4096"},
            {"u16x2", "4096 0", "4096"},
            {"f16x2", "4.883E-4 0.0", "4096"},
          }) {
        editor.requestCustom("sass/setType", Map.of("type", one[0]));
        String mark = " (lane " + lane + ")";
        assertEquals(one[1] + mark, editor.evaluate("R4"));
        Map<String, Integer> scopes = scopes(editor);
        Variable register = variables(editor, scopes.get("Registers")).get("R4");
        assertEquals(one[1], register.getValue());
        assertEquals(one[0], register.getType());
        assertEquals(
            one[1], variables(editor, register.getVariablesReference()).get("[0]").getValue());
        assertEquals(one[2], editor.evaluate("lane 0: (R4 + 0)"));
        assertEquals("0xffffffff", editor.evaluate("active"));
        assertEquals("0xffffffff", variables(editor, scopes.get("Special")).get("live").getValue());
        assertEquals("0x0", variables(editor, scopes.get("Special")).get("pc").getValue());
        assertEquals("0x0", editor.evaluate("pc"));
        Map<String, Object> watch =
            editor.requestCustom(
                "sass/warpWatch", Map.of("registers", List.of("R4"), "type", "hex"));
        assertEquals("0x0", watch.get("address"));
        Map<?, ?> row = (Map<?, ?>) ((List<?>) watch.get("rows")).get(0);
        assertEquals("0x101f", ((List<?>) row.get("values")).get(31));
      }
    }
  }

  @Test
  void dataBreakpointsAndViews() throws IOException {
    try (Editor editor = Editor.start()) {
      editor.launch(COLLATZ, Map.of("stopOnEntry", true));
      editor.configurationDone();
      editor.awaitStop();
      DataBreakpointInfoArguments asked = new DataBreakpointInfoArguments();
      asked.setName("steps[3]");
      var info = Editor.await(editor.server().dataBreakpointInfo(asked));
      DataBreakpoint one = new DataBreakpoint();
      one.setDataId(info.getDataId());
      one.setAccessType(DataBreakpointAccessType.WRITE);
      SetDataBreakpointsArguments set = new SetDataBreakpointsArguments();
      set.setBreakpoints(new DataBreakpoint[] {one});
      assertTrue(
          Editor.await(editor.server().setDataBreakpoints(set)).getBreakpoints()[0].isVerified());
      StoppedEventArguments stop = continueToStop(editor);
      assertEquals("data breakpoint", stop.getReason());
      assertTrue(stop.getText().endsWith("0x0 became 0x2"), stop.getText());

      Map<String, Object> watch =
          editor.requestCustom("sass/warpWatch", Map.of("registers", List.of("R3")));
      Map<?, ?> row = (Map<?, ?>) ((List<?>) watch.get("rows")).get(0);
      assertEquals("R3", row.get("name"));
      assertEquals("0x2", ((List<?>) row.get("values")).get(3));
      assertFalse(((Number) row.get("changed")).longValue() == 0);
      Map<String, Object> focus = editor.requestCustom("sass/setFocus", Map.of("lane", 9));
      assertEquals(9.0, focus.get("lane"));
      assertEquals(List.of(9.0, 0.0, 0.0), focus.get("thread"));
      assertEquals("collatz", editor.requestCustom("sass/grid", Map.of()).get("kernel"));
      assertEquals(1, ((List<?>) editor.requestCustom("sass/where", Map.of()).get("warps")).size());
      assertFalse(
          ((List<?>) editor.requestCustom("sass/profile", Map.of()).get("lines")).isEmpty());
      assertFalse(
          ((List<?>) editor.requestCustom("sass/memorySpaces", Map.of()).get("spaces")).isEmpty());
      editor.requestCustom("sass/lastWrite", Map.of("expression", "steps[3]"));
      assertEquals("step", editor.awaitStop().getReason());
      assertEquals("0", editor.evaluate("steps[3]"));
      int odd = line("SHL R5, R1, 1");
      Map<String, Object> patched =
          editor.requestCustom("sass/patch", Map.of("line", odd, "text", "    SHL R5, R1, 2"));
      assertEquals(1.0, patched.get("changed"));
      editor.requestCustom("sass/setType", Map.of("type", "f32"));
      assertEquals("f32", editor.requestCustom("sass/warpWatch", Map.of()).get("type"));
    }
  }

  @Test
  void findingsFaultsAndExpectations() throws IOException {
    String source =
        file(
            """
            //! launch block=32 param=@a
            //! buffer a=4xu32
            //! expect a[0] = 7
            .kernel k
            .param a
            MOV.U32 R2, a
            GST.U32 global14[R2], R0
            NOP.EXIT
            .end
            """);
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      SetExceptionBreakpointsArguments filters = new SetExceptionBreakpointsArguments();
      filters.setFilters(new String[] {"memory", "race", "expectation"});
      Editor.await(editor.server().setExceptionBreakpoints(filters));
      editor.configurationDone();
      StoppedEventArguments stop = editor.awaitStop();
      assertEquals("exception", stop.getReason());
      assertTrue(stop.getText().contains("[race-lanes]"), stop.getText());
      var info =
          Editor.await(
              editor.server().exceptionInfo(new org.eclipse.lsp4j.debug.ExceptionInfoArguments()));
      assertEquals("finding", info.getExceptionId());
      assertEquals("At the end of the run", continueToStop(editor).getDescription());
      assertTrue(editor.outputText().contains("a[0] is 31, expected 7"), editor.outputText());
      assertEquals("31", editor.evaluate("a[0]"));
    }
  }

  @Test
  void nothingHangsIt() throws IOException {
    String source = file("//! launch grid=2 block=64\nagain:\nIADD32I R1, R1, 1\nBRA again\n");
    try (Editor editor = Editor.start()) {
      editor.sendRaw("{\"seq\":991,\"type\":\"request\",\"command\":\"nothing\",\"arguments\":{}}");
      editor.sendRaw("{\"seq\":991,\"type\":\"requ");
      editor.sendRaw("[]");
      editor.initialize();
      assertTrue(Editor.awaitRefusal(editor.server().threads()).contains("No kernel is running"));
      assertTrue(
          Editor.awaitRefusal(editor.server().launch(Map.of("program", "/no/file")))
              .contains("There is no file"));
      assertTrue(Editor.awaitRefusal(editor.server().launch(Map.of())).contains("program"));
      editor.launch(source, Map.of());
      editor.configurationDone();
      // The adapter answers requests while the kernel runs.
      assertEquals(2, Editor.await(editor.server().threads()).getThreads().length);
      assertTrue(
          editor.setBreakpoints(source, Editor.lineBreakpoint(4, "R1 == -1"))[0].isVerified());
      assertTrue(
          Editor.awaitRefusal(editor.server().next(new NextArguments())).contains("pause it"));
      Editor.await(editor.server().pause(new PauseArguments()));
      assertEquals("pause", editor.awaitStop().getReason());
      Editor.await(editor.server().continue_(new ContinueArguments()));
      Editor.await(editor.server().disconnect(new DisconnectArguments()));
      assertEquals(0, editor.awaitExitStatus());
    }
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.configurationDone();
      // The editor closes the adapter's input while the machine runs.
      editor.closeInput();
      assertEquals(0, editor.awaitExitStatus());
    }
  }

  @Test
  void anAnswerComesBeforeItsEvents() throws IOException {
    String source = file("again:\nIADD32I R1, R1, 1\nBRA again\n");
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.configurationDone();
      for (int i = 0; i < 20; i++) {
        editor.received.clear();
        Editor.await(editor.server().pause(new PauseArguments()));
        editor.awaitStop();
        Editor.await(editor.server().next(new NextArguments()));
        editor.awaitStop();
        Editor.await(editor.server().continue_(new ContinueArguments()));
        editor.received.removeIf(name -> !MOVES.contains(name));
        assertEquals(MOVES, editor.received);
      }
    }
  }

  @Test
  void leavingIsAnsweredWhateverElseIs() throws IOException {
    for (int i = 0; i < 20; i++) {
      try (Editor editor = Editor.start()) {
        editor.initialize();
        var launched = editor.server().launch(Map.of("program", "/no/file"));
        var left = editor.server().disconnect(new DisconnectArguments());
        // Requests are answered in the order in which they were sent.
        assertTrue(Editor.awaitRefusal(launched).contains("There is no file"));
        Editor.await(left);
        assertEquals(0, editor.awaitExitStatus());
      }
    }
  }
}
