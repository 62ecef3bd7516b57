package org.sass.sim.dap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.SetExpressionArguments;
import org.eclipse.lsp4j.debug.SetVariableArguments;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which lane the variables are of, where that is said, and how an editor changes it. */
class ShownLaneTest {
  /** Lanes 0 to 15 have threads. */
  private static final String KERNEL =
      """
      //! launch block=16
      I2I.U32.U16 R0, R0L
      MVI R1, 0x7
      MVI R2, 0x7
      NOP.EXIT
      """;

  @TempDir Path folder;

  private Editor start() throws IOException {
    Editor editor = Editor.start();
    String source = Files.writeString(folder.resolve("k.gsass"), KERNEL).toString();
    editor.launch(source, Map.of());
    editor.setBreakpoints(source, Editor.lineBreakpoint(5, null));
    editor.configurationDone();
    assertEquals("breakpoint", editor.awaitStop().getReason());
    editor.evaluate("R2 = 0x40 + lane");
    editor.awaitInvalidated();
    return editor;
  }

  private static Map<String, Integer> scopes(Editor editor) {
    ScopesArguments arguments = new ScopesArguments();
    arguments.setFrameId(editor.stackFrames(1)[0].getId());
    Map<String, Integer> scopes = new LinkedHashMap<>();
    for (Scope one : Editor.await(editor.server().scopes(arguments)).getScopes()) {
      scopes.put(one.getName(), one.getVariablesReference());
    }
    return scopes;
  }

  private static List<Variable> variables(Editor editor, int reference) {
    VariablesArguments arguments = new VariablesArguments();
    arguments.setVariablesReference(reference);
    return Arrays.asList(Editor.await(editor.server().variables(arguments)).getVariables());
  }

  private static List<Variable> scope(Editor editor, String scope) {
    return variables(editor, scopes(editor).get(scope));
  }

  private static Variable find(List<Variable> all, String name) {
    return all.stream().filter(one -> one.getName().equals(name)).findFirst().orElseThrow();
  }

  private static SetVariableArguments change(Editor editor, String name, String value) {
    SetVariableArguments set = new SetVariableArguments();
    set.setVariablesReference(scopes(editor).get("Registers"));
    set.setName(name);
    set.setValue(value);
    return set;
  }

  @Test
  void theLaneIsSaidOnceAndValuesStandAlone() throws IOException {
    try (Editor editor = start()) {
      List<Variable> registers = scope(editor, "Registers");
      assertEquals("lane", registers.get(0).getName());
      assertEquals("0", registers.get(0).getValue());
      assertEquals("0x40", find(registers, "R2").getValue());
      List<String> before = List.copyOf(scopes(editor).keySet());

      editor.requestCustom("sass/setFocus", Map.of("lane", 4));
      // Editors know a scope by its name. If it changed, they would collapse the scope.
      assertEquals(before, List.copyOf(scopes(editor).keySet()));
      registers = scope(editor, "Registers");
      assertEquals("4", registers.get(0).getValue());
      assertEquals("0x44", find(registers, "R2").getValue());
      assertEquals("4", find(scope(editor, "Special"), "tid.x").getValue());
      for (String scope : List.of("Registers", "Predicates", "Special")) {
        for (Variable one : scope(editor, scope)) {
          assertFalse(one.getValue().contains("lane"), one.getName() + " = " + one.getValue());
        }
      }
      // A value that stands alone says it itself.
      assertEquals("0x44 (lane 4)", editor.evaluate("R2"));
      assertEquals("0x7", editor.evaluate("R1"));
    }
  }

  /** What has children differs among the lanes, and nothing else has. */
  @Test
  void onlyValuesThatDifferHaveChildren() throws IOException {
    try (Editor editor = start()) {
      List<Variable> registers = scope(editor, "Registers");
      assertEquals(0, registers.get(0).getVariablesReference());
      assertEquals(0, find(registers, "R1").getVariablesReference());
      Variable differing = find(registers, "R2");
      assertEquals(32, differing.getIndexedVariables());
      List<Variable> lanes = variables(editor, differing.getVariablesReference());
      assertEquals("0x43", find(lanes, "[3]").getValue());
      assertEquals(32, find(scope(editor, "Special"), "tid.x").getIndexedVariables());
      assertEquals(0, find(scope(editor, "Special"), "tid.y").getVariablesReference());
      assertEquals(0, find(scope(editor, "Special"), "ctaid.x").getVariablesReference());

      var now = Editor.await(editor.server().setVariable(change(editor, "R2", "5")));
      assertEquals(0, now.getVariablesReference());
      now = Editor.await(editor.server().setVariable(change(editor, "R2", "lane")));
      assertEquals(32, now.getIndexedVariables());
    }
  }

  /** An editor without a view for lanes can change the lane here, too. */
  @Test
  void theLaneCanBeChanged() throws IOException {
    try (Editor editor = start()) {
      var now = Editor.await(editor.server().setVariable(change(editor, "lane", "9")));
      assertEquals("9", now.getValue());
      assertEquals(List.of("variables"), editor.awaitInvalidated());
      assertEquals(9.0, editor.requestCustom("sass/focus", Map.of()).get("lane"));
      Variable differing = find(scope(editor, "Registers"), "R2");
      assertEquals("0x49", differing.getValue());
      // Editors offer the value for editing, so it must be one that can be set.
      now = Editor.await(editor.server().setVariable(change(editor, "R2", differing.getValue())));
      assertEquals("0x49", now.getValue());
      for (String wrong : List.of("16", "-1", "R2", "")) {
        assertEquals(
            "A lane with a thread is expected, from 0 to 15",
            Editor.awaitRefusal(editor.server().setVariable(change(editor, "lane", wrong))));
      }
      assertEquals("9", scope(editor, "Registers").get(0).getValue());
      DataBreakpointInfoArguments asked = new DataBreakpointInfoArguments();
      asked.setVariablesReference(scopes(editor).get("Registers"));
      asked.setName("lane");
      var info = Editor.await(editor.server().dataBreakpointInfo(asked));
      assertEquals(null, info.getDataId());
      assertTrue(info.getDescription().startsWith("'lane' is neither"), info.getDescription());
    }
  }

  /** A register that has the same value in all lanes has no children, so this sets one lane. */
  @Test
  void theConsoleChangesOneLane() throws IOException {
    try (Editor editor = start()) {
      assertEquals("0x8", editor.evaluate("lane 3: R1 = 8"));
      assertEquals("0x7 (lane 0)", editor.evaluate("R1"));
      assertEquals("0x7", editor.evaluate("lane 2: R1"));
      assertEquals("0x8", editor.evaluate("lane 3: R1"));
      SetExpressionArguments watched = new SetExpressionArguments();
      watched.setExpression("lane 4: R1");
      watched.setValue("9");
      assertEquals("0x9", Editor.await(editor.server().setExpression(watched)).getValue());
      assertEquals("0x8", editor.evaluate("lane 3: R1"));
      EvaluateArguments refused = new EvaluateArguments();
      refused.setExpression("lane 16: R1 = 8");
      refused.setContext("repl");
      assertEquals(
          "Lane 16 has no thread to change",
          Editor.awaitRefusal(editor.server().evaluate(refused)));
      DataBreakpointInfoArguments asked = new DataBreakpointInfoArguments();
      asked.setName("lane 3: R1");
      var info = Editor.await(editor.server().dataBreakpointInfo(asked));
      assertEquals("register:0:0:0:0:GENERAL:1:3", info.getDataId());
    }
  }

  /** The focus can be on a lane that this warp has no thread for. */
  @Test
  void aLaneWithoutAThreadIsNotShown() throws IOException {
    try (Editor editor = start()) {
      editor.requestCustom("sass/setFocus", Map.of("lane", 20));
      List<Variable> registers = scope(editor, "Registers");
      assertEquals("0", registers.get(0).getValue());
      assertEquals("0x40", find(registers, "R2").getValue());
      assertEquals("0x40 (lane 0)", editor.evaluate("R2"));
    }
  }
}
