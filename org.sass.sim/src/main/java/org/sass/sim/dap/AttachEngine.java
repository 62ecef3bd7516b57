package org.sass.sim.dap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.sass.lang.assemble.Assembler;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.CompiledProgram;
import org.sass.sim.launch.PreparedLaunch;

/**
 * Runs a launch under the control of a debugger. It waits for the first editor to attach; when an
 * editor detaches, the run continues. It listens only on the loopback address of this machine.
 */
public final class AttachEngine implements Engine {
  /** Interval in milliseconds at which the engine checks whether it was asked to stop. */
  static final int POLL_MILLIS = 100;

  /** Time in milliseconds that the server waits for a message from an editor that it refuses. */
  private static final int REFUSAL_TIMEOUT_MILLIS = 5_000;

  /**
   * Time in milliseconds that an ended run waits for its editor to disconnect. An editor does so
   * when it is told about the end. If the process ended first, the operating system could drop
   * messages that the editor has not read.
   */
  static final int DISCONNECT_TIMEOUT_MILLIS = 2_000;

  private final int port;
  private final IntConsumer portListener;
  private final PrintStream serverLog;
  private final ClientProxy proxy = new ClientProxy();
  private final DebugRun run;
  private final AtomicBoolean busy = new AtomicBoolean();
  private final CompletableFuture<RunResult> result = new CompletableFuture<>();
  private volatile CompletableFuture<Void> connectionEnd = CompletableFuture.completedFuture(null);

  /**
   * Makes the engine for a source text.
   *
   * @param file the file of the text, or null if it has no file
   * @param text the text
   * @param options the options that it was assembled with
   * @param prepared the launch
   * @param port the port to listen on; 0 for any free port
   * @param portListener is told the port
   * @param serverLog takes the adapter's own messages
   */
  public static AttachEngine forSource(
      Path file,
      String text,
      Assembler.Options options,
      PreparedLaunch prepared,
      int port,
      IntConsumer portListener,
      PrintStream serverLog) {
    ProgramLaunch launch = ProgramLaunch.ofSource(file, text, options, prepared);
    return new AttachEngine(launch, port, portListener, serverLog);
  }

  /**
   * Makes the engine for a compiled file that was read with its text. The other parameters are
   * those of {@link #forSource}.
   *
   * @param file the compiled file
   */
  public static AttachEngine forCompiled(
      Path file,
      CompiledProgram compiled,
      PreparedLaunch prepared,
      int port,
      IntConsumer portListener,
      PrintStream serverLog) {
    ProgramLaunch launch = ProgramLaunch.ofCompiled(file, compiled, prepared);
    return new AttachEngine(launch, port, portListener, serverLog);
  }

  /**
   * Makes the engine.
   *
   * @param launch the program
   * @param port the port to listen on; 0 for any free port
   * @param portListener is told the port
   * @param serverLog takes the adapter's own messages
   */
  private AttachEngine(
      ProgramLaunch launch, int port, IntConsumer portListener, PrintStream serverLog) {
    this.port = port;
    this.portListener = portListener;
    this.serverLog = serverLog;
    run = new DebugRun(proxy.client(), serverLog, System::nanoTime);
    run.waitForEditor(launch, result::complete);
  }

  @Override
  public RunResult run(BooleanSupplier interrupted) {
    ProtocolLibraryLog libraryLog = new ProtocolLibraryLog(serverLog);
    try (ServerSocket server = new ServerSocket(port, 2, InetAddress.getLoopbackAddress())) {
      Thread acceptor = new Thread(() -> accept(server), "gsass-editors");
      acceptor.setDaemon(true);
      acceptor.start();
      portListener.accept(server.getLocalPort());
      while (true) {
        if (interrupted.getAsBoolean()) {
          run.worker.execute(run::abandonRun);
        }
        try {
          RunResult ended = result.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
          awaitDisconnect(connectionEnd, DISCONNECT_TIMEOUT_MILLIS, interrupted);
          return ended;
        } catch (TimeoutException e) {
          // The run has not ended yet.
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("nothing interrupts this thread", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the run ended with " + e.getCause(), e.getCause());
    } finally {
      run.worker.close();
      libraryLog.close();
    }
  }

  /**
   * Waits for the end of the connection to an editor.
   *
   * @param timeoutMillis how long it waits at most, in milliseconds
   * @param interrupted returns whether it stops to wait; it is asked every {@link #POLL_MILLIS}
   */
  static void awaitDisconnect(
      CompletableFuture<Void> connectionEnd, int timeoutMillis, BooleanSupplier interrupted)
      throws InterruptedException, ExecutionException {
    for (int i = 0; i < timeoutMillis / POLL_MILLIS; i++) {
      if (interrupted.getAsBoolean()) {
        return;
      }
      try {
        connectionEnd.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException e) {
        // The editor is still attached.
      }
    }
  }

  @Override
  public double progress() {
    return 0;
  }

  private void accept(ServerSocket server) {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        // A message is two small writes. Without this, the second one waits some 40 ms for the
        // editor to acknowledge the first one.
        socket.setTcpNoDelay(true);
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        // This is asked for first, because it can fail. A failure after the engine has become busy
        // would leave it so without an editor.
        if (busy.compareAndSet(false, true)) {
          serve(socket, in, out);
        } else {
          refuse(socket, in, out);
        }
      } catch (IOException e) {
        if (!server.isClosed()) {
          serverLog.println("an editor cannot attach: " + e.getMessage());
        }
      }
    }
  }

  private void serve(Socket socket, InputStream in, OutputStream out) {
    run.onAttached();
    CompletableFuture<Void> end = new CompletableFuture<>();
    connectionEnd = end;
    EditorConnection connection =
        new EditorConnection(
            List.of(new DebugAdapter(run), new CustomRequests(run)),
            proxy,
            serverLog,
            run.worker::startRequests,
            method -> {
              if (method.equals(EditorConnection.DISCONNECT)) {
                close(socket);
              }
            });
    connection.start(
        in,
        out,
        () -> {
          close(socket);
          proxy.connect(null);
          end.complete(null);
          run.worker.execute(run::onDetached);
          busy.set(false);
        });
  }

  /** Refuses an editor while another one is attached, and sends it the reason. */
  private void refuse(Socket socket, InputStream in, OutputStream out) throws IOException {
    socket.setSoTimeout(REFUSAL_TIMEOUT_MILLIS);
    IDebugProtocolServer refusingServer =
        new IDebugProtocolServer() {
          @Override
          public CompletableFuture<Capabilities> initialize(InitializeRequestArguments arguments) {
            return CompletableFuture.failedFuture(
                RequestErrors.of("another editor is attached to this run; disconnect it first"));
          }
        };
    new EditorConnection(
            List.of(refusingServer),
            new ClientProxy(),
            serverLog,
            () -> {},
            method -> close(socket))
        .start(in, out, () -> close(socket));
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // The connection is closed already.
    }
  }
}
