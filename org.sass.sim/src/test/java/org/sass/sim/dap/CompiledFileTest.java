package org.sass.sim.dap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceArguments;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.cli.GsassRun;
import org.sass.sim.cli.LinkedCubin;
import org.sass.sim.cli.SmallCubin;

/** Debugs compiled files, which the editor sees as a disassembly. */
class CompiledFileTest {
  /** Stores the numbers of the threads. */
  private static final String KERNEL =
      """
      S2R R0, SR_TID.X
      MOV R2, c[0x0][0x140]
      MOV R3, c[0x0][0x144]
      ISCADD R2, R0, R2, 0x2
      ST.E [R2], R0
      EXIT
      """;

  private static final String SETTINGS =
      """
      # four threads
      launch block=4 param=@out
      buffer out=4xu32
      expect out = 0, 1, 2, 3
      """;

  @TempDir Path folder;

  private String file(byte[] bytes, String settings) throws IOException {
    if (settings != null) {
      Files.writeString(folder.resolve("k.launch"), settings);
    }
    return Files.write(folder.resolve("k.cubin"), bytes).toString();
  }

  private static void step(Editor editor) {
    StepInArguments arguments = new StepInArguments();
    arguments.setThreadId(1);
    Editor.await(editor.server().stepIn(arguments));
    editor.awaitStop();
  }

  /** Returns the lines of the text in which the editor shows a frame. */
  private static List<String> text(Editor editor, StackFrame frame) {
    SourceArguments arguments = new SourceArguments();
    arguments.setSource(frame.getSource());
    arguments.setSourceReference(frame.getSource().getSourceReference());
    return Editor.await(editor.server().source(arguments)).getContent().lines().toList();
  }

  /** Returns the text of the line at which a warp is. */
  private static String line(Editor editor) {
    StackFrame frame = editor.stackFrames(1)[0];
    return text(editor, frame).get(frame.getLine() - 1).strip();
  }

  private static Breakpoint setBreakpoint(Editor editor, Source source, int line) {
    SetBreakpointsArguments arguments = new SetBreakpointsArguments();
    arguments.setSource(source);
    SourceBreakpoint breakpoint = Editor.lineBreakpoint(line, null);
    arguments.setBreakpoints(new SourceBreakpoint[] {breakpoint});
    return Editor.await(editor.server().setBreakpoints(arguments)).getBreakpoints()[0];
  }

  private static String refusal(String program, Map<String, Object> more) throws IOException {
    try (Editor editor = Editor.start()) {
      editor.initialize();
      Map<String, Object> arguments = new HashMap<>(more);
      arguments.put("program", program);
      return Editor.awaitRefusal(editor.server().launch(arguments));
    }
  }

  @Test
  void theArchitectureOfAFileForSeveral() throws IOException {
    Path file = folder.resolve("program");
    try (InputStream in = GsassRun.class.getResourceAsStream("program.elf")) {
      Files.write(file, in.readAllBytes());
    }
    Files.writeString(folder.resolve("program.launch"), "launch block=1\n");
    String several = refusal(file.toString(), Map.of("kernel", "scale"));
    assertEquals(
        "program:1: the file holds 2 cubins with the kernel scale: sm_50 (scale), sm_61 (scale);"
            + " choose one with isa or kernel in the launch configuration",
        several);
    for (String arch : List.of("sm_50", "sm_61")) {
      try (Editor editor = Editor.start()) {
        editor.launch(file.toString(), Map.of("isa", arch, "kernel", "scale", "stopOnEntry", true));
        editor.configurationDone();
        editor.awaitStop();
        List<String> text = text(editor, editor.stackFrames(1)[0]);
        assertTrue(text.contains(".arch " + arch), () -> String.join("\n", text));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "isa, sm_35, 'this file is for sm_50, not for sm_35; choose sm_50, or leave the choice out'",
    "sfuTables, t.json, 'sfuTables: this is for kernels of sm_10 to sm_13, and this kernel is of"
        + " sm_50; leave it out'"
  })
  void aSettingForAnotherFile(String field, String value, String message) throws IOException {
    String file = file(SmallCubin.of("sm_50", KERNEL), SETTINGS);
    String refusal = refusal(file, Map.of(field, value));
    assertTrue(refusal.contains(message), refusal);
  }

  @Test
  void theConsoleSaysWhatClocksCount() throws IOException {
    for (String register : List.of("SR_CLOCKLO", "SR_TID.X")) {
      String file = file(SmallCubin.of("sm_50", KERNEL.replace("SR_TID.X", register)), SETTINGS);
      try (Editor editor = Editor.start()) {
        editor.launch(file, Map.of("stopOnEntry", true));
        editor.configurationDone();
        editor.awaitStop();
        assertEquals(
            register.equals("SR_CLOCKLO"),
            editor.outputText().contains(" reads a clock, which counts the warp instructions"),
            editor.outputText());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1024, true", "4K, false"})
  void theConsoleSaysThatTheHeapIsFull(String heap, boolean full) throws IOException {
    String source = "MOV32I R4, 0x400\nMOV R5, RZ\nJCAL 0x0\nEXIT\n";
    SmallCubin.Relocation call = new SmallCubin.Relocation(0x18, 42, "malloc");
    String file = file(SmallCubin.of("sm_50", source, call), "launch param=0\n");
    try (Editor editor = Editor.start()) {
      editor.launch(file, Map.of("heap", heap));
      editor.configurationDone();
      assertEquals("exited 0", editor.awaitEvent());
      assertEquals(
          full,
          editor
              .outputText()
              .contains("note: malloc returned 0 once; the heap has 1 KiB, and the launch setting"),
          editor.outputText());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_62"})
  void stepsThroughItsDisassembly(String arch) throws IOException {
    String file = file(SmallCubin.of(arch, KERNEL), SETTINGS);
    try (Editor editor = Editor.start()) {
      editor.launch(file, Map.of("stopOnEntry", true));
      editor.configurationDone();
      editor.awaitStop();
      StackFrame frame = editor.stackFrames(1)[0];
      assertEquals("k." + arch + ".gsass", frame.getSource().getName());
      assertNull(frame.getSource().getPath());
      assertEquals("disassembly of k.cubin", frame.getSource().getOrigin());
      assertTrue(line(editor).contains("S2R R0, SR_TID.X"), line(editor));
      assertEquals("0x8", editor.evaluate("pc"));
      step(editor);
      assertTrue(line(editor).contains("MOV R2, c[0x0][0x140]"), line(editor));
      List<String> text = text(editor, frame);
      int store = 0;
      while (!text.get(store).contains("ST.E [R2], R0")) {
        store++;
      }
      Breakpoint set = setBreakpoint(editor, frame.getSource(), store + 1);
      assertTrue(set.isVerified(), set.getMessage());
      assertEquals(store + 1, set.getLine());
      Editor.await(editor.server().continue_(new ContinueArguments()));
      assertEquals("breakpoint", editor.awaitStop().getReason());
      assertEquals(store + 1, editor.stackFrames(1)[0].getLine());
      StepBackArguments back = new StepBackArguments();
      back.setThreadId(1);
      Editor.await(editor.server().stepBack(back));
      editor.awaitStop();
      assertTrue(line(editor).contains("ISCADD R2, R0, R2, 0x2"), line(editor));
      SetBreakpointsArguments none = new SetBreakpointsArguments();
      none.setSource(frame.getSource());
      Editor.await(editor.server().setBreakpoints(none));
      Editor.await(editor.server().continue_(new ContinueArguments()));
      assertEquals("exited 0", editor.awaitEvent(), "the expectation holds");
    }
  }

  @Test
  void settingsOfTheConfigurationComeFirst() throws IOException {
    String file = file(SmallCubin.of("sm_50", KERNEL), SETTINGS);
    Map<String, Object> settings =
        Map.of("kernel", "k", "block", 2, "params", List.of("@b"), "buffers", List.of("b=4xu32"));
    try (Editor editor = Editor.start()) {
      editor.launch(file, settings);
      editor.configurationDone();
      assertEquals("At the end of the run", editor.awaitStop().getDescription());
      assertTrue(editor.outputText().contains("k.launch:4: "), editor.outputText());
    }
    Files.delete(folder.resolve("k.launch"));
    try (Editor editor = Editor.start()) {
      editor.launch(file, settings);
      editor.configurationDone();
      assertEquals("exited 0", editor.awaitEvent());
      assertTrue(editor.outputText().contains("b"), editor.outputText());
    }
  }

  @Test
  void stepsIntoFunctionsInOtherSections() throws IOException {
    byte[] linked =
        new LinkedCubin("sm_50")
            .kernel("k", "MOV32I R4, 0x7\nJCAL 0x0\nEXIT\n")
            .function("unused", "RET\n")
            .function("twice", "IADD R4, R4, R4\nRET\n")
            .relocation(".text.k", 0x10, 42, "twice")
            .build();
    try (Editor editor = Editor.start()) {
      editor.launch(
          file(linked, null), Map.of("stopOnEntry", true, "params", List.of("0"), "kernel", "k"));
      editor.configurationDone();
      editor.awaitStop();
      assertTrue(editor.stackFrames(1)[0].getName().startsWith("k "));
      step(editor);
      step(editor);
      assertTrue(line(editor).contains("IADD R4, R4, R4"), line(editor));
      StackFrame[] frames = editor.stackFrames(1);
      assertTrue(frames[0].getName().startsWith("twice "), frames[0].getName());
      String caller = text(editor, frames[1]).get(frames[1].getLine() - 1);
      assertTrue(caller.contains("JCAL"), caller);
      step(editor);
      assertEquals("0xe", editor.evaluate("R4"));
    }
  }

  @Test
  void whatIsRefused() throws IOException {
    String file = file(SmallCubin.of("sm_50", KERNEL), SETTINGS);
    try (Editor editor = Editor.start()) {
      editor.launch(file, Map.of("stopOnEntry", true));
      editor.configurationDone();
      editor.awaitStop();
      Map<String, Object> edit = Map.of("line", 5, "text", "NOP");
      String message =
          Editor.awaitRefusal(
              java.util.concurrent.CompletableFuture.supplyAsync(
                  () -> editor.requestCustom("sass/patch", edit)));
      assertTrue(message.startsWith("Edit not applied: the text is the disassembly"), message);
    }
    assertEquals(
        "kernel: there is no kernel 'other' (there are: k)",
        refusal(file, Map.of("kernel", "other")));
    assertTrue(
        refusal(file, Map.of("params", List.of("1", "2"))).contains("k takes 1 parameter"),
        () -> "");
    Files.writeString(folder.resolve("k.launch"), "launch blok=4\n");
    assertTrue(refusal(file, Map.of()).startsWith("k.launch:1: "), "the place is in that file");
    Files.delete(folder.resolve("k.launch"));
    byte[] newer = Files.readAllBytes(Path.of(file));
    newer[48] = 75;
    newer[50] = 75;
    String message = refusal(file(newer, null), Map.of());
    assertTrue(
        message.startsWith("this file cannot be run. There is no emulator for sm_75. "), message);
    String broken = refusal(file(new byte[] {0x7f, 'E', 'L', 'F', 1}, null), Map.of());
    assertTrue(broken.contains("this ELF file ends within its header"), broken);
  }
}
