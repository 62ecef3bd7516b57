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
import org.sass.lang.ui.debug.Reasons;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.ui.KeyFocus;
import org.sass.lang.ui.profile.Profiles;

/** Runs or debugs a kernel. In both cases, the emulator runs in its own process. */
public final class KernelDelegate extends LaunchConfigurationDelegate {
  private static final int POLL_MILLIS = 50;

  private static final String ENDED_AT_ONCE =
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
        new ArrayList<>(Arguments.run(configuration, program.path().getFileName().toString()));
    RunFile counts =
        Setting.STATISTICS.truth(configuration) ? RunFile.create("profile", ".json") : null;
    if (counts != null) {
      arguments.addAll(List.of("--stats-json", counts.argument()));
    }
    RunFile log = RunFile.create("run", ".sarif");
    arguments.addAll(List.of("--sarif", log.argument()));
    List<String> command = command(configuration, arguments);
    Process process =
        new QuietProcess(DebugPlugin.exec(command.toArray(String[]::new), folder.toFile()));
    Map<String, String> attributes = new HashMap<>();
    attributes.put(IProcess.ATTR_PROCESS_TYPE, Emulator.PROCESS_TYPE);
    attributes.put(
        IProcess.ATTR_CMDLINE, DebugPlugin.renderArguments(command.toArray(String[]::new), null));
    attributes.put(DebugPlugin.ATTR_WORKING_DIRECTORY, folder.toString());
    if (program.file() != null) {
      attributes.put(Emulator.PROGRAM, program.file().getFullPath().toString());
    }
    attributes.put(DebugPlugin.ATTR_LAUNCH_TIMESTAMP, String.valueOf(System.currentTimeMillis()));
    IProcess shown =
        DebugPlugin.newProcess(launch, process, label(configuration, program), attributes);
    if (shown == null) {
      throw Emulator.failure("The emulator ended before the kernel started: see the error log.");
    }
    log.whenEnded(shown, text -> RunFindings.show(text, program.file()));
    if (counts != null) {
      counts.whenEnded(shown, text -> Profiles.show(text, program.file(), shown.getLabel()));
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
    Map<String, Object> arguments = Arguments.adapter(configuration, program.path().toString());
    List<String> command = command(configuration, List.of("dap"));
    launch.setSourceLocator(new KernelSources());
    SassSession session = new SassSession(launch, program.path(), program.file(), command);
    session.setMarking(wrong -> RunFindings.add(wrong, session.file()));
    SassTarget target = new SassTarget(session, label(configuration, program));
    try {
      await(session.begin(), session, progress.split(1));
      CompletableFuture<Void> launched = session.ask(server -> server.launch(arguments));
      CompletableFuture<Object> either =
          CompletableFuture.anyOf(session.ready(), refused(launched));
      await(either, session, progress.split(1));
      target.breakpoints().open();
      session.running(org.eclipse.debug.core.DebugEvent.CLIENT_REQUEST);
      await(
          session.ask(server -> server.configurationDone(new ConfigurationDoneArguments())),
          session,
          progress.split(1));
      new SavedText(session, target::said).follow();
      KeyFocus.follow(session);
    } catch (CoreException | RuntimeException e) {
      session.terminate();
      throw e;
    }
  }

  /** Returns a future that completes only if the launch is refused, and then with the reason. */
  private static CompletableFuture<Object> refused(CompletableFuture<Void> launched) {
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
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(2L * SassSession.PATIENCE_SECONDS);
    while (true) {
      try {
        future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (ExecutionException e) {
        throw Emulator.failure(
            Reasons.isLost(e) || session.isEnded() && !Reasons.isRefusal(e)
                ? ENDED_AT_ONCE
                : "The kernel was not started: " + Reasons.text(e));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw Emulator.failure("The launch was interrupted.");
      } catch (TimeoutException e) {
        if (monitor.isCanceled()) {
          throw Emulator.failure("The launch was cancelled.");
        }
        if (session.isEnded() || !session.process().isAlive()) {
          throw Emulator.failure(ENDED_AT_ONCE);
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
