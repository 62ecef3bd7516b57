package org.sass.sim.dap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.cli.Main;
import org.sass.sim.cli.SmallCubin;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.settings.KernelChoice;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.settings.LaunchSettings;

/** Tests editors that attach to a run that was started by {@code gsass run --dap}. */
class AttachTest {
  private static final String FILE = "../examples/collatz.gsass";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private CompletableFuture<Integer> status;

  /** Starts a run and returns its port. */
  private int run() throws IOException {
    return run("run", FILE, "--dap", "0");
  }

  private int run(String... arguments) throws IOException {
    PipedInputStream err = new PipedInputStream(1 << 16);
    PipedOutputStream toErr = new PipedOutputStream(err);
    status =
        CompletableFuture.supplyAsync(
            () -> Main.run(arguments, InputStream.nullInputStream(), out, toErr));
    String line = new BufferedReader(new InputStreamReader(err, StandardCharsets.UTF_8)).readLine();
    assertTrue(line.contains("waiting for a debugger on 127.0.0.1:"), line);
    return Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
  }

  private static Editor connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    return Editor.attach(socket.getInputStream(), socket.getOutputStream());
  }

  /** Attaches an editor, and waits until the kernel stops at its first instruction. */
  private static void attach(Editor editor) {
    editor.initialize();
    Editor.await(editor.server().attach(Map.of()));
    assertEquals("initialized", editor.awaitEvent());
    editor.configurationDone();
    assertEquals("entry", editor.awaitStop().getReason());
  }

  private static void resume(Editor editor) {
    Editor.await(editor.server().continue_(new ContinueArguments()));
  }

  @Test
  void theRunGoesOnWhenTheEditorLeaves() throws IOException {
    int port = run();
    try (Editor editor = connect(port);
        Editor second = connect(port)) {
      editor.initialize();
      InitializeRequestArguments hello = new InitializeRequestArguments();
      assertTrue(
          Editor.awaitRefusal(second.server().initialize(hello))
              .contains("another editor is attached"));
      Editor.await(editor.server().attach(Map.of()));
      assertEquals("initialized", editor.awaitEvent());
      editor.setBreakpoints(FILE, Editor.lineBreakpoint(47, null));
      editor.configurationDone();
      assertEquals("entry", editor.awaitStop().getReason());
      resume(editor);
      assertEquals("breakpoint", editor.awaitStop().getReason());
      Editor.await(editor.server().disconnect(new DisconnectArguments()));
    }
    assertEquals(0, Editor.await(status));
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("all 3 expectations hold"));
  }

  /** What a kernel prints is seen once, however often the user goes back and forward again. */
  @Test
  void whatTheKernelPrintsIsSentOnce(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("print.cubin"), SmallCubin.printing());
    int port =
        run(
            "run",
            file.toString(),
            "--block",
            "2",
            "--buffer",
            SmallCubin.TEXTS,
            "--param",
            "@t",
            "--dap",
            "0");
    try (Editor editor = connect(port)) {
      attach(editor);
      for (int i = 0; i < 3; i++) {
        step(editor);
      }
      assertEquals("one\none\n", editor.outputText());
      assertTrue(editor.outputEvents.stream().allMatch(one -> one.getCategory().equals("stdout")));
      Editor.await(editor.server().stepBack(new StepBackArguments()));
      editor.awaitStop();
      step(editor);
      Editor.await(editor.server().reverseContinue(new ReverseContinueArguments()));
      editor.awaitStop();
      for (int i = 0; i < 5; i++) {
        step(editor);
      }
      assertEquals("one\none\n", editor.outputText());
      // From a change by the user on, the run is another one.
      editor.evaluate("R4 = R4 - 8");
      step(editor);
      assertEquals("one\none\none\none\n", editor.outputText());
      resume(editor);
      assertEquals("exited 0", editor.awaitEvent());
      assertEquals("terminated", editor.awaitEvent());
      Editor.await(editor.server().disconnect(new DisconnectArguments()));
    }
    assertEquals(0, Editor.await(status));
    String printed = out.toString(StandardCharsets.UTF_8);
    assertTrue(printed.startsWith("one\none\none\none\n"), printed);
  }

  private static void step(Editor editor) {
    Editor.await(editor.server().stepIn(new StepInArguments()));
    assertEquals("step", editor.awaitStop().getReason());
  }

  /** An editor that never disconnects does not hold the process. */
  @Test
  void theRunEndsThoughTheEditorStays() throws IOException {
    try (Editor editor = connect(run())) {
      attach(editor);
      resume(editor);
      assertEquals("exited 0", editor.awaitEvent());
      assertEquals("terminated", editor.awaitEvent());
      assertEquals(0, Editor.await(status));
    }
  }

  @Test
  void anEndedRunWaitsForTheEditorToDisconnect() throws Exception {
    CompletableFuture<Void> end = new CompletableFuture<>();
    List<Boolean> ended = new ArrayList<>();
    BooleanSupplier disconnectsLater =
        () -> {
          ended.add(end.isDone());
          if (ended.size() == 3) {
            end.complete(null);
          }
          return false;
        };
    AttachEngine.awaitDisconnect(end, Integer.MAX_VALUE, disconnectsLater);
    assertEquals(List.of(false, false, false), ended);
    // An interrupt and the time limit end the wait. Without them, these calls would not return.
    CompletableFuture<Void> never = new CompletableFuture<>();
    AttachEngine.awaitDisconnect(never, Integer.MAX_VALUE, () -> true);
    AttachEngine.awaitDisconnect(never, 200, () -> false);
  }

  /** While a run waits for its editor, it asks again and again whether the user interrupts it. */
  @Test
  void aRunWhoseEditorStaysWaitsUntilTheTimeLimit() throws IOException {
    String source = Files.readString(Path.of(FILE));
    Isa isa = Isas.load("sm_12");
    Program program = Assembler.assemble(isa, source);
    LaunchComments comments = LaunchComments.read(program);
    Kernel kernel = KernelChoice.choose(program, comments, null).kernel();
    LaunchSettings settings = comments.settingsFor(kernel.name());
    CompletableFuture<Integer> port = new CompletableFuture<>();
    AttachEngine engine =
        AttachEngine.forSource(
            null,
            source,
            Assembler.Options.of(isa),
            LaunchPreparation.prepare(isa, kernel, settings, file -> new byte[0]).prepared(),
            0,
            port::complete,
            System.err);
    AtomicInteger questions = new AtomicInteger();
    CompletableFuture<RunResult> result =
        CompletableFuture.supplyAsync(
            () ->
                engine.run(
                    () -> {
                      questions.incrementAndGet();
                      return false;
                    }));
    try (Editor editor = connect(Editor.await(port))) {
      attach(editor);
      resume(editor);
      assertNull(Editor.await(result).fault());
    }
    int waits = AttachEngine.DISCONNECT_TIMEOUT_MILLIS / AttachEngine.POLL_MILLIS;
    assertTrue(questions.get() >= waits, questions + " of " + waits);
  }

  @Test
  void theEditorMayEndTheRun() throws IOException {
    try (Editor editor = connect(run())) {
      editor.initialize();
      Editor.await(editor.server().attach(Map.of()));
      editor.configurationDone();
      DisconnectArguments end = new DisconnectArguments();
      end.setTerminateDebuggee(true);
      Editor.await(editor.server().disconnect(end));
    }
    assertEquals(130, Editor.await(status));
  }

  @Test
  void whatIsNoPortIsSaid() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] arguments = {"run", FILE, "--dap", "http"};
    assertEquals(2, Main.run(arguments, InputStream.nullInputStream(), out, err));
    assertTrue(
        err.toString(StandardCharsets.UTF_8).contains("'http' is not a port"), err.toString());
  }
}
