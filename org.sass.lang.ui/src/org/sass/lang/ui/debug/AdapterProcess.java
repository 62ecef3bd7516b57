package org.sass.lang.ui.debug;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.debug.DebugLauncher;

/** The process of the debug adapter, with the streams and threads that connect to it. */
final class AdapterProcess {
  /** Time that the process has to end by itself, in seconds, before it is killed. */
  private static final int GRACE_SECONDS = 2;

  /**
   * Start of the JVM's warning about the vector module, which is left out: it does not help anyone.
   */
  private static final String INCUBATOR_WARNING = "WARNING: Using incubator modules";

  private final Process process;
  private final ExecutorService messageExecutor = createDaemonExecutor("SASS debugger, messages");
  private final ExecutorService eventExecutor = createDaemonExecutor("SASS debugger, events");

  /** Threads for those who wait for answers. A thread ends when it has been idle for a while. */
  private final ExecutorService answerExecutor =
      Executors.newCachedThreadPool(run -> createDaemonThread("SASS debugger, answers", run));

  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final StringBuilder errorOutput = new StringBuilder();
  private IDebugProtocolServer server;
  private Endpoint endpoint;
  private volatile int exitStatus;

  private AdapterProcess(Process process) {
    this.process = process;
  }

  static AdapterProcess start(
      List<String> command, Path workingDirectory, AdapterEventHandler client)
      throws CoreException {
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.directory(workingDirectory.toFile().isDirectory() ? workingDirectory.toFile() : null);
      AdapterProcess adapter = new AdapterProcess(builder.start());
      client.setAdapter(adapter);
      adapter.listen(client);
      return adapter;
    } catch (IOException e) {
      throw new CoreException(Status.error("The emulator does not start: " + e.getMessage(), e));
    }
  }

  private void listen(AdapterEventHandler client) {
    Launcher<SassServer> launcher =
        DebugLauncher.createLauncher(
            client,
            SassServer.class,
            process.getInputStream(),
            process.getOutputStream(),
            messageExecutor,
            some -> some);
    server = launcher.getRemoteProxy();
    endpoint = launcher.getRemoteEndpoint();
    launcher.startListening();
    Thread errors = new Thread(this::readErrorOutput, "SASS debugger, complaints");
    errors.setDaemon(true);
    errors.start();
    process.onExit().thenAccept(over -> client.processExited(over.exitValue()));
  }

  /** Reads the standard error of the adapter, where it reports its internal errors, and logs it. */
  private void readErrorOutput() {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.startsWith(INCUBATOR_WARNING)) {
          errorOutput.append(line).append('\n');
        }
      }
    } catch (IOException e) {
      // The process was ended while it wrote.
      errorOutput.append(e.getMessage()).append('\n');
    }
    if (!errorOutput.isEmpty()) {
      ILog.of(AdapterProcess.class).log(Status.warning("Emulator messages:\n" + errorOutput));
    }
  }

  Process process() {
    return process;
  }

  IDebugProtocolServer server() {
    return server;
  }

  Endpoint endpoint() {
    return endpoint;
  }

  ExecutorService answerExecutor() {
    return answerExecutor;
  }

  ExecutorService eventExecutor() {
    return eventExecutor;
  }

  /**
   * Runs something in the thread for events, where it may wait for answers of the adapter. Does
   * nothing after the end of the session.
   */
  void runInEventThread(Runnable task) {
    try {
      eventExecutor.execute(() -> runLogged(task));
    } catch (RejectedExecutionException e) {
      // The session is over and no longer shown.
      return;
    }
  }

  /** Runs something and logs its exceptions, so that the tasks after it run nevertheless. */
  private static void runLogged(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      ILog.of(AdapterProcess.class).log(Status.error("Internal error of the debugger", e));
    }
  }

  CompletableFuture<Capabilities> initialize() {
    InitializeRequestArguments arguments = new InitializeRequestArguments();
    arguments.setClientID("org.sass.lang.ui");
    arguments.setClientName("Eclipse");
    arguments.setAdapterID("gsass");
    arguments.setLinesStartAt1(true);
    arguments.setColumnsStartAt1(true);
    arguments.setSupportsInvalidatedEvent(true);
    arguments.setSupportsMemoryEvent(true);
    return server.initialize(arguments).orTimeout(SassSession.TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  void setReady() {
    ready.complete(null);
  }

  CompletableFuture<Void> ready() {
    return ready;
  }

  void setExitStatus(int newExitStatus) {
    exitStatus = newExitStatus;
  }

  /**
   * Returns the exit status of the kernel: 0, or 3 for a fault or a failed expectation. 0 until the
   * kernel has ended.
   */
  int exitStatus() {
    return exitStatus;
  }

  /** Disconnects from the adapter, and kills its process if it does not end within two seconds. */
  void shutDown() {
    if (process.isAlive()) {
      DisconnectArguments arguments = new DisconnectArguments();
      arguments.setTerminateDebuggee(true);
      server.disconnect(arguments);
    }
    CompletableFuture.delayedExecutor(GRACE_SECONDS, TimeUnit.SECONDS)
        .execute(process::destroyForcibly);
    process
        .onExit()
        .thenRun(
            () -> {
              eventExecutor.shutdown();
              messageExecutor.shutdown();
            });
  }

  private static ExecutorService createDaemonExecutor(String name) {
    return Executors.newSingleThreadExecutor(run -> createDaemonThread(name, run));
  }

  private static Thread createDaemonThread(String name, Runnable run) {
    Thread thread = new Thread(run, name);
    thread.setDaemon(true);
    return thread;
  }
}
