package org.sass.tests.ui.debug;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.ui.console.TextConsole;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassThread;
import org.sass.lang.ui.launch.Setting;

/** Creates kernels in a workspace, starts debug sessions with them, and waits for their stops. */
final class Kernels {
  /** A kernel with 64 threads, each of which writes twice its number. It contains a loop. */
  static final String DOUBLING_KERNEL =
      """
      //! launch grid=1 block=64 param=@out
      //! buffer out=64xs32
      //! expect out[0..3] = 0, 2, 4, 6

      .kernel doubles
      .param out
          I2I.U32.U16 R0, R0L
          SHL R1, R0, 0x2
          IADD R1, g [out], R1
          IADD R2, R0, R0
          GST.EXIT.U32 global14[R1], R2
      .end
      """;

  /**
   * Returns the number, from 1, of the first line of {@link #DOUBLING_KERNEL} that contains a text.
   */
  static int lineOf(String text) {
    List<String> lines = DOUBLING_KERNEL.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(text)) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException(text);
  }

  /** A kernel that never ends. */
  static final String ENDLESS_KERNEL =
      """
      //! launch grid=1 block=32 max-steps=0

      .kernel endless
      again:
          IADD R1, R1, R1
          BRA again
      .end
      """;

  private Kernels() {}

  static IProject createProject(String name) throws CoreException {
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
    if (!project.exists()) {
      project.create(null);
    }
    // Without this setting the workbench would ask whether to switch the perspective, and wait for
    // an answer.
    InstanceScope.INSTANCE
        .getNode("org.eclipse.debug.ui")
        .put("org.eclipse.debug.ui.switch_perspective_on_suspend", "never");
    project.open(null);
    return project;
  }

  static IFile createFile(IProject project, String name, String text) throws CoreException {
    IFile file = project.getFile(name);
    ByteArrayInputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    if (file.exists()) {
      file.setContents(bytes, true, false, null);
    } else {
      file.create(bytes, true, null);
    }
    return file;
  }

  static ILaunchConfigurationWorkingCopy configuration(IFile file) throws CoreException {
    ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
    ILaunchConfigurationWorkingCopy configuration =
        manager
            .getLaunchConfigurationType(Setting.TYPE)
            .newInstance(null, manager.generateLaunchConfigurationName(file.getName()));
    Setting.PROGRAM.set(configuration, file.getFullPath().toString());
    return configuration;
  }

  /**
   * Starts a session and returns its target. It does not wait for the views to show the session.
   */
  static SassTarget startDebugging(ILaunchConfigurationWorkingCopy configuration) throws Exception {
    SassSessions.addListener(STOP_COUNTER);
    ILaunch launch =
        Pump.callInOtherThread(() -> configuration.launch("debug", new NullProgressMonitor()));
    return (SassTarget) launch.getDebugTarget();
  }

  /** Starts a session and waits for its first stop. */
  static SassTarget debugToFirstStop(IFile file) throws Exception {
    SassTarget target = startDebugging(configuration(file));
    awaitStop(target);
    return target;
  }

  /** Something that makes a machine move, such as a step. */
  interface MachineAction {
    void start() throws Exception;
  }

  /** Number of stops of each session of which all views have been told. */
  private static final Map<SassSession, Integer> STOP_COUNTS = new ConcurrentHashMap<>();

  private static final SassSessions.Listener STOP_COUNTER =
      new SassSessions.Listener() {
        @Override
        public void suspended(SassSession session) {
          STOP_COUNTS.merge(session, 1, Integer::sum);
        }
      };

  private static int stopCount(SassTarget target) {
    return STOP_COUNTS.getOrDefault(target.getSession(), 0);
  }

  /**
   * Makes a machine move from a thread other than the UI thread, and waits until all views have
   * been told of the next stop.
   */
  static void moveOffUiThread(SassTarget target, MachineAction action) throws Exception {
    int before = stopCount(target);
    Pump.callInOtherThread(
        () -> {
          action.start();
          return null;
        });
    awaitStopAfter(target, before);
  }

  /**
   * Waits for one more stop. If none comes, the error contains the state of the session and the
   * text of its console.
   */
  private static void awaitStopAfter(SassTarget target, int previousStops) throws Exception {
    try {
      Pump.awaitCondition("a stop", () -> stopCount(target) > previousStops);
    } catch (AssertionError e) {
      String state = target.isTerminated() ? "ended" : target.isSuspended() ? "stopped" : "running";
      throw new AssertionError(
          e.getMessage() + "; it is " + state + "; " + consoleText(target.getProcess()), e);
    }
  }

  /**
   * Makes a machine move from the UI thread, as commands do, and waits until all views have been
   * told of the next stop.
   */
  static void moveOnUiThread(SassTarget target, MachineAction action) throws Exception {
    int before = stopCount(target);
    action.start();
    awaitStopAfter(target, before);
  }

  /** Waits for the first stop. */
  static void awaitStop(SassTarget target) throws Exception {
    awaitStopAfter(target, 0);
  }

  /** Returns the number, from 1, of the line at which the warp in focus stands. */
  static int currentLine(SassTarget target) throws Exception {
    SassThread thread = target.focusedThread();
    return Pump.callInOtherThread(() -> thread.getTopStackFrame().getLineNumber());
  }

  /** Returns the text of the console of a process, or an empty text if it has no console. */
  static String consoleText(IProcess process) {
    return DebugUITools.getConsole(process) instanceof TextConsole console
        ? console.getDocument().get()
        : "";
  }

  /**
   * Ends all sessions and removes their launches and all breakpoints. Waits until the platform has
   * opened the consoles that it was going to open, which would cover a view of the next test.
   */
  static void cleanUp() throws Exception {
    ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
    for (ILaunch launch : manager.getLaunches()) {
      List<SassSession> sessions = new ArrayList<>();
      if (launch.getDebugTarget() instanceof SassTarget target) {
        sessions.add(target.getSession());
      }
      launch.terminate();
      for (SassSession session : sessions) {
        Pump.awaitCondition("the process to end", () -> !session.process().isAlive());
      }
      manager.removeLaunch(launch);
    }
    IBreakpoint[] all = DebugPlugin.getDefault().getBreakpointManager().getBreakpoints();
    DebugPlugin.getDefault().getBreakpointManager().removeBreakpoints(all, true);
    Pump.awaitCondition("the consoles to open", () -> !isConsoleOpening());
  }

  /** Returns whether a job of the platform will bring a console to the front. */
  private static boolean isConsoleOpening() {
    return Arrays.stream(Job.getJobManager().find(null))
        .anyMatch(job -> job.getClass().getName().contains("ShowConsoleViewJob"));
  }
}
