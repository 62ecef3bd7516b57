package org.sass.lang.ui.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.LaunchConfigurationDelegate;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.sass.lang.ui.debug.RequestFailures;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.ui.KeyFocus;
import org.sass.lang.ui.profile.Profiles;

/** Runs or debugs a kernel. In both cases, the emulator runs in its own process. */
public final class KernelDelegate extends LaunchConfigurationDelegate {
  private static final int POLL_MILLIS = 50;

  private static final String ENDED_AT_ONCE_MESSAGE =
      "The kernel was not started: the emulator ended immediately. See the error log, and check"
          + " the options of the JVM in the launch configuration.";

  @Override
  public void launch(
      ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor)
      throws CoreException {
    Programs.Program program = Programs.of(configuration);
    RunFindings.clear(program.file());
    if (mode.equals(ILaunchManager.DEBUG_MODE)) {
      debug(configuration, program, launch, monitor);
    } else {
      run(configuration, program, launch);
    }
  }

  @Override
  public ILaunch getLaunch(ILaunchConfiguration configuration, String mode) {
    return new KernelLaunch(configuration, mode);
  }

  private static List<String> command(ILaunchConfiguration configuration, List<String> arguments)
      throws CoreException {
    return Emulator.command(
        Setting.JAVA.text(configuration), Setting.JVM_OPTIONS.text(configuration), arguments);
  }

  private static String label(ILaunchConfiguration configuration, Programs.Program program)
      throws CoreException {
    String kernel = Setting.KERNEL.text(configuration);
    String file = program.path().getFileName().toString();
    return kernel.isEmpty() ? file : kernel + " (" + file + ")";
  }

  // ---- run

  private static void run(
      ILaunchConfiguration configuration, Programs.Program program, ILaunch launch)
      throws CoreException {
    Path folder = program.path().getParent();
    // Pass only the file's name, because it is printed before each problem.
    List<String> arguments =
        new ArrayList<>(Arguments.forRun(configuration, program.path().getFileName().toString()));
    RunFile profileFile =
        Setting.STATISTICS.isOn(configuration) ? RunFile.create("profile", ".json") : null;
    if (profileFile != null) {
      arguments.addAll(List.of("--stats-json", profileFile.pathArgument()));
    }
    RunFile findingsFile = RunFile.create("run", ".sarif");
    arguments.addAll(List.of("--sarif", findingsFile.pathArgument()));
    List<String> command = command(configuration, arguments);
    Process process =
        new QuietProcess(DebugPlugin.exec(command.toArray(String[]::new), folder.toFile()));
    Map<String, String> attributes = new HashMap<>();
    attributes.put(IProcess.ATTR_PROCESS_TYPE, Emulator.PROCESS_TYPE);
    attributes.put(
        IProcess.ATTR_CMDLINE, DebugPlugin.renderArguments(command.toArray(String[]::new), null));
    attributes.put(DebugPlugin.ATTR_WORKING_DIRECTORY, folder.toString());
    if (program.file() != null) {
      attributes.put(Emulator.PROGRAM_ATTRIBUTE, program.file().getFullPath().toString());
    }
    attributes.put(DebugPlugin.ATTR_LAUNCH_TIMESTAMP, String.valueOf(System.currentTimeMillis()));
    IProcess shown =
        DebugPlugin.newProcess(launch, process, label(configuration, program), attributes);
    if (shown == null) {
      throw Emulator.failure("The emulator ended before the kernel started: see the error log.");
    }
    findingsFile.readWhenEnded(shown, text -> RunFindings.show(text, program.file()));
    if (profileFile != null) {
      profileFile.readWhenEnded(
          shown, text -> Profiles.show(text, program.file(), shown.getLabel()));
    }
  }

  // ---- debug

  private static void debug(
      ILaunchConfiguration configuration,
      Programs.Program program,
      ILaunch launch,
      IProgressMonitor monitor)
      throws CoreException {
    SubMonitor progress = SubMonitor.convert(monitor, "Starting the emulator", 3);
    Map<String, Object> arguments = Arguments.forAdapter(configuration, program.path().toString());
    List<String> command = command(configuration, List.of("dap"));
    launch.setSourceLocator(new KernelSources());
    SassSession session = new SassSession(launch, program.path(), program.file(), command);
    session.setProblemHandler(wrong -> RunFindings.addProblem(wrong, session.file()));
    SassTarget target = new SassTarget(session, label(configuration, program));
    try {
      await(session.start(), session, progress.split(1));
      CompletableFuture<Void> launched = session.sendRequest(server -> server.launch(arguments));
      CompletableFuture<Object> either =
          CompletableFuture.anyOf(session.ready(), refusalOf(launched));
      await(either, session, progress.split(1));
      target.breakpoints().open();
      session.setRunning(org.eclipse.debug.core.DebugEvent.CLIENT_REQUEST);
      await(
          session.sendRequest(server -> server.configurationDone(new ConfigurationDoneArguments())),
          session,
          progress.split(1));
      new KernelPatcher(session, target::outputWritten).follow();
      KeyFocus.follow(session);
    } catch (CoreException | RuntimeException e) {
      session.terminate();
      throw e;
    }
  }

  /** Returns a future that completes only if the launch is refused, and then with the reason. */
  private static CompletableFuture<Object> refusalOf(CompletableFuture<Void> launched) {
    CompletableFuture<Object> refusal = new CompletableFuture<>();
    launched.whenComplete(
        (done, failure) -> {
          if (failure != null) {
            refusal.completeExceptionally(failure);
          }
        });
    return refusal;
  }

  private static <T> void await(
      CompletableFuture<T> future, SassSession session, IProgressMonitor monitor)
      throws CoreException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(2L * SassSession.TIMEOUT_SECONDS);
    while (true) {
      try {
        future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (ExecutionException e) {
        throw Emulator.failure(
            RequestFailures.isConnectionLost(e)
                    || session.isEnded() && !RequestFailures.isRefusal(e)
                ? ENDED_AT_ONCE_MESSAGE
                : "The kernel was not started: " + RequestFailures.message(e));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw Emulator.failure("The launch was interrupted.");
      } catch (TimeoutException e) {
        if (monitor.isCanceled()) {
          throw Emulator.failure("The launch was cancelled.");
        }
        if (session.isEnded() || !session.process().isAlive()) {
          throw Emulator.failure(ENDED_AT_ONCE_MESSAGE);
        }
        if (System.nanoTime() > end) {
          throw Emulator.failure("The kernel was not started: the emulator does not answer.");
        }
      }
    }
  }

  // ---- preparations for the platform

  @Override
  protected IProject[] getBuildOrder(ILaunchConfiguration configuration, String mode)
      throws CoreException {
    Programs.Program program = Programs.of(configuration);
    return program.file() == null ? null : new IProject[] {program.file().getProject()};
  }

  @Override
  protected IProject[] getProjectsForProblemSearch(
      ILaunchConfiguration configuration, String mode) {
    // Null: do not search the project for problems. Other kernels may have errors, and the emulator
    // reports those of this one.
    return null;
  }
}
