package org.sass.sim.dap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.DataBreakpoint;
import org.eclipse.lsp4j.debug.DataBreakpointAccessType;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.ReadMemoryArguments;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetVariableArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Debugs kernels of sets with parameters in constant memory and addresses of 64 bits. */
class CompiledSetsTest {
  /** Stores 7 to the element of the buffer with the thread's number, and keeps it elsewhere. */
  private static final String KERNEL =
      """
      .arch ARCH
      //! launch grid=1,1,2 block=4 param=@out,-5,f:1.5,9
      //! buffer out=8xs32
      .kernel k
      .param out u64
      .param n s32
      .param f f32
      .shared tile 6
      S2R R0, SR_TID.X
      MOV32I R4, 0xffffffff
      ISETP.LT.AND P0, PT, R0, 0x2, PT
      IADD R5.CC, R4, 0x1
      MOV R2, c[0x0][out]
      MOV R3, c[0x0][out+4]
      ISCADD R2, R0, R2, 0x2
      MOV32I R6, 0x7
      ST.E [R2], R6
      STS [0x0], R6
      STL [0x0], R6
      EXIT
      .end
      """;

  private static final int FIRST_LINE = 9;
  private static final int STORE_LINE = FIRST_LINE + 8;
  private static final int EXIT_LINE = FIRST_LINE + 11;

  @TempDir Path folder;

  private String file(String arch) throws IOException {
    String text = KERNEL.replace("ARCH", arch);
    return Files.writeString(folder.resolve("k.gsass"), text).toString();
  }

  private static Map<String, Integer> scopes(Editor editor) {
    ScopesArguments arguments = new ScopesArguments();
    arguments.setFrameId(editor.stackFrames(1)[0].getId());
    Map<String, Integer> scopes = new LinkedHashMap<>();
    for (Scope scope : Editor.await(editor.server().scopes(arguments)).getScopes()) {
      scopes.put(scope.getName(), scope.getVariablesReference());
    }
    return scopes;
  }

  private static Map<String, Variable> variables(Editor editor, int reference) {
    VariablesArguments arguments = new VariablesArguments();
    arguments.setVariablesReference(reference);
    Map<String, Variable> all = new LinkedHashMap<>();
    for (Variable one : Editor.await(editor.server().variables(arguments)).getVariables()) {
      all.put(one.getName(), one);
    }
    return all;
  }

  private static Map<String, String> values(Editor editor, String scope) {
    Map<String, String> values = new LinkedHashMap<>();
    variables(editor, scopes(editor).get(scope))
        .forEach((name, one) -> values.put(name, one.getValue()));
    return values;
  }

  private static StoppedEventArguments continueToStop(Editor editor) {
    Editor.await(editor.server().continue_(new ContinueArguments()));
    return editor.awaitStop();
  }

  private static String change(Editor editor, String scope, String name, String value) {
    SetVariableArguments set = new SetVariableArguments();
    set.setVariablesReference(scopes(editor).get(scope));
    set.setName(name);
    set.setValue(value);
    return Editor.await(editor.server().setVariable(set)).getValue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61"})
  void everyScopeHasItsValues(String arch) throws IOException {
    String source = file(arch);
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.setBreakpoints(source, Editor.lineBreakpoint(EXIT_LINE, null));
      editor.configurationDone();
      assertEquals("breakpoint", editor.awaitStop().getReason());
      assertEquals(
          List.of(
              "Registers",
              "Predicates",
              "Parameters",
              "Special",
              "Shared",
              "Global",
              "Constants",
              "Local"),
          List.copyOf(scopes(editor).keySet()));
      Map<String, Variable> parameters = variables(editor, scopes(editor).get("Parameters"));
      assertEquals(List.of("out", "n", "f", "c[0x0][0x150]"), List.copyOf(parameters.keySet()));
      assertEquals("0x700000000", parameters.get("out").getValue());
      assertEquals("u64", parameters.get("out").getType());
      assertEquals("0xfffffffb", parameters.get("n").getValue());
      assertEquals("1.5", parameters.get("f").getValue());
      assertEquals("f32", parameters.get("f").getType());
      assertEquals("0x9", parameters.get("c[0x0][0x150]").getValue());
      Map<String, String> registers = values(editor, "Registers");
      assertEquals("0", registers.get("lane"));
      assertEquals("0x0", registers.get("R0"));
      assertEquals("0x7", registers.get("R3"));
      assertFalse(registers.containsKey("R255"), registers.toString());
      assertEquals(Map.of("P0", "0x1 true", "CC", "0x5 zero carry"), values(editor, "Predicates"));
      assertEquals("0x1", editor.evaluate("PT"));
      // No bits of a float, whatever the registers are shown as.
      editor.requestCustom("sass/setType", Map.of("type", "f32"));
      assertEquals("1 (lane 0)", editor.evaluate("P0"));
      assertEquals("0.0 (lane 0)", editor.evaluate("R0"));
      editor.requestCustom("sass/setType", Map.of("type", "hex"));
      Map<String, String> special = values(editor, "Special");
      assertEquals("0", special.get("ctaid.z"));
      assertEquals("2", special.get("nctaid.z"));
      Map<String, String> shared = values(editor, "Shared");
      assertEquals(Map.of("[0x0]", "0x7", "[0x4]", "0x0"), shared);
      assertEquals("0x7", values(editor, "Local").get("[0x0]"));
      assertEquals("8 x s32 at 0x700000000", values(editor, "Global").get("out"));
      assertTrue(values(editor, "Constants").containsKey("c[0]"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void aBufferCanHaveAnAddressOf64Bits(String arch) throws IOException {
    String source = file(arch);
    String text = Files.readString(Path.of(source));
    Files.writeString(
        Path.of(source), text.replace("out=8xs32", "out=8xs32 fill=iota at=0x300001000"));
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.setBreakpoints(source, Editor.lineBreakpoint(EXIT_LINE, null));
      editor.configurationDone();
      assertEquals("breakpoint", editor.awaitStop().getReason());
      assertEquals("8 x s32 at 0x300001000", values(editor, "Global").get("out"));
      assertEquals("7", editor.evaluate("lane 0: global[0x300001000]:s32"));
      assertEquals("0x5", editor.evaluate("lane 0: global[0x300001014]"));
      ReadMemoryArguments read = new ReadMemoryArguments();
      read.setMemoryReference("0x300001000");
      read.setCount(20);
      var memory = Editor.await(editor.server().readMemory(read));
      assertEquals("0x300001000", memory.getAddress());
      assertArrayEquals(
          new byte[] {7, 0, 0, 0, 7, 0, 0, 0, 7, 0, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0},
          Base64.getDecoder().decode(memory.getData()));
    }
  }

  @Test
  void expressionsKnowTheMachine() throws IOException {
    String source = file("sm_50");
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      Breakpoint[] set =
          editor.setBreakpoints(
              source,
              Editor.lineBreakpoint(STORE_LINE, "!P0 && (CC & 1) && PT && RZ == 0 && n < 0"),
              Editor.lineBreakpoint(EXIT_LINE, "P0 == CC"));
      assertTrue(set[0].isVerified(), set[0].getMessage());
      editor.configurationDone();
      StoppedEventArguments stop = editor.awaitStop();
      assertEquals(STORE_LINE, editor.stackFrames(stop.getThreadId())[0].getLine());
      assertEquals("0x8 (lane 2)", editor.evaluate("R2"));
      for (String[] one :
          new String[][] {
            {"CC", "0x5"},
            {"lane 0: P0", "0x1"},
            {"PT", "0x1"},
            {"RZ", "0x0"},
            {"lane 1: R2:u64", "30064771076"},
            {"c[0x0][0x140]", "0x0"},
            {"c[0x0][0x144]", "0x7"},
            {"c[0x0][out + 4]", "0x7"},
            {"c[0x0][n]", "0xfffffffb"},
            {"const[0][0x148]:s32", "-5"},
            {"f * 2", "3.0"},
            {"lane 1: out[lane]", "0"},
            {"lane 0: global[out]", "0x0"},
            {"lane 0: global[R2:u64]:s32", "0"},
            {"ctaid.z", "0"},
          }) {
        assertEquals(one[1], editor.evaluate(one[0]), one[0]);
      }
    }
  }

  @Test
  void whatCanBeChangedAndWhatNot() throws IOException {
    String source = file("sm_50");
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of());
      editor.setBreakpoints(source, Editor.lineBreakpoint(STORE_LINE, "ctaid.z == 1"));
      editor.configurationDone();
      StoppedEventArguments stop = editor.awaitStop();
      assertEquals(5 - 4 + 1, stop.getThreadId());
      assertEquals(
          List.of(0.0, 0.0, 1.0), editor.requestCustom("sass/focus", Map.of()).get("block"));
      assertEquals("0x0 false", change(editor, "Predicates", "P0", "0"));
      assertEquals("0x1 true", change(editor, "Predicates", "P0", "3"));
      assertEquals("0xa sign overflow", change(editor, "Predicates", "CC", "10"));
      assertEquals("30064771088", editor.evaluate("R2:u64 = out + 16"));
      assertEquals("0x7", editor.evaluate("R3"));
      assertEquals("5", editor.evaluate("out[6] = 5"));
      ReadMemoryArguments read = new ReadMemoryArguments();
      read.setMemoryReference("0x700000018");
      read.setCount(4);
      assertEquals("BQAAAA==", Editor.await(editor.server().readMemory(read)).getData());
      for (String fixed : List.of("RZ", "PT", "R255", "P7")) {
        String refusal = Editor.awaitRefusal(editor.server().evaluate(evaluation(fixed + " = 1")));
        assertTrue(refusal.endsWith("cannot be changed: it always has the same value"), refusal);
      }
    }
  }

  private static org.eclipse.lsp4j.debug.EvaluateArguments evaluation(String text) {
    var arguments = new org.eclipse.lsp4j.debug.EvaluateArguments();
    arguments.setExpression(text);
    arguments.setContext("repl");
    return arguments;
  }

  @Test
  void dataBreakpointsAboveFourGigabytes() throws IOException {
    String source = file("sm_50");
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of("stopOnEntry", true));
      editor.configurationDone();
      editor.awaitStop();
      DataBreakpointInfoArguments asked = new DataBreakpointInfoArguments();
      asked.setName("out[3]");
      DataBreakpoint one = new DataBreakpoint();
      one.setDataId(Editor.await(editor.server().dataBreakpointInfo(asked)).getDataId());
      one.setAccessType(DataBreakpointAccessType.WRITE);
      SetDataBreakpointsArguments set = new SetDataBreakpointsArguments();
      set.setBreakpoints(new DataBreakpoint[] {one});
      Editor.await(editor.server().setDataBreakpoints(set));
      StoppedEventArguments stop = continueToStop(editor);
      assertEquals("data breakpoint", stop.getReason());
      assertTrue(stop.getText().endsWith("0x0 became 0x7"), stop.getText());
    }
  }

  private static void watch(Editor editor, DataBreakpointAccessType access, String place) {
    DataBreakpointInfoArguments asked = new DataBreakpointInfoArguments();
    asked.setName(place);
    DataBreakpoint one = new DataBreakpoint();
    one.setDataId(Editor.await(editor.server().dataBreakpointInfo(asked)).getDataId());
    one.setAccessType(access);
    SetDataBreakpointsArguments set = new SetDataBreakpointsArguments();
    set.setBreakpoints(new DataBreakpoint[] {one});
    Breakpoint answer = Editor.await(editor.server().setDataBreakpoints(set)).getBreakpoints()[0];
    assertTrue(answer.isVerified(), answer.getMessage());
  }

  @Test
  void dataBreakpointsOnPairsOfRegisters() throws IOException {
    String source = file("sm_50");
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of("stopOnEntry", true));
      editor.configurationDone();
      editor.awaitStop();
      watch(editor, DataBreakpointAccessType.WRITE, "R2:u64");
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        StoppedEventArguments stop = continueToStop(editor);
        assertEquals("data breakpoint", stop.getReason());
        texts.add(stop.getText().replaceFirst(" of block.*?:", ":"));
      }
      // The upper half of the address, and then the lower one in all lanes but the first.
      assertEquals(
          List.of(
              "change of R2 and R3: 0x0 became 0x700000000 in lane 0",
              "change of R2 and R3: 0x700000000 became 0x700000004 in lane 1"),
          texts);
    }
  }

  /** Accesses shared memory, local memory and a buffer by generic addresses. */
  private static final String GENERIC =
      """
      .arch ARCH
      //! launch block=2 param=@out
      //! buffer out=2xs32
      .kernel k
      .param out u64
      .shared tile 8
      MOV32I R0, 0x1000004
      MOV32I R1, 0x2000008
      MOV32I R3, 0x0
      MOV32I R6, 0x7
      MOV R2, R0
      ST.E [R2], R6
      MOV R2, R1
      ST.E [R2+0x4], R6
      LD.E R7, [R2+0x4]
      MOV R2, c[0x0][out]
      MOV R3, c[0x0][out+4]
      ST.E [R2+0x4], R6
      EXIT
      .end
      """;

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void dataBreakpointsMeetGenericAccesses(String arch) throws IOException {
    String source =
        Files.writeString(folder.resolve("g.gsass"), GENERIC.replace("ARCH", arch)).toString();
    int first = 7;
    Object[][] cases = {
      {"shared[0x4]", DataBreakpointAccessType.READ_WRITE, first + 5, "readWrite of shared 0x4 of"},
      {"local[0xc]", DataBreakpointAccessType.WRITE, first + 7, "change of local 0xc of block"},
      {"local[0xc]", DataBreakpointAccessType.READ, first + 8, "read of local 0xc of block"},
      {"out[1]", DataBreakpointAccessType.READ_WRITE, first + 11, "readWrite of global 0x7"},
    };
    for (Object[] one : cases) {
      try (Editor editor = Editor.start()) {
        editor.launch(source, Map.of("stopOnEntry", true));
        editor.configurationDone();
        editor.awaitStop();
        watch(editor, (DataBreakpointAccessType) one[1], (String) one[0]);
        StoppedEventArguments stop = continueToStop(editor);
        assertTrue(stop.getText().startsWith((String) one[3]), stop.getText());
        // It stops after the instruction.
        assertEquals((int) one[2] + 1, editor.stackFrames(1)[0].getLine(), (String) one[0]);
        editor.requestCustom("sass/lastWrite", Map.of("expression", one[0]));
        editor.awaitStop();
        int written = one[1] == DataBreakpointAccessType.READ ? first + 7 : (int) one[2];
        assertEquals(written, editor.stackFrames(1)[0].getLine(), (String) one[0]);
      }
    }
  }

  @Test
  void checksThatDoNotKnowTheSetAreSaidOnce() throws IOException {
    String source = file("sm_50");
    try (Editor editor = Editor.start()) {
      editor.launch(source, Map.of("checks", "all"));
      editor.configurationDone();
      assertEquals("exited 0", editor.awaitEvent());
      List<String> notes =
          editor.outputEvents.stream()
              .filter(one -> one.getCategory().equals("console"))
              .map(one -> one.getOutput())
              .filter(text -> !text.startsWith("warning: "))
              .toList();
      assertEquals(
          List.of(
              "the checks are left out: runs of sm_50 cannot be checked; those of sm_10 to sm_13"
                  + " can. The run still ends at accesses out of bounds, deadlocks and traps\n"),
          notes);
    }
  }
}
