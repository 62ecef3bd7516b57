package org.sass.tests.ui.debug;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
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

/** Kernels in a workspace, and sessions with them. */
final class Kernels {
  /** Each of 64 threads writes twice its number; a loop goes on the way. */
  static final String DOUBLES =
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

  /** The line of DOUBLES that holds a text, from 1. */
  static int line(String text) {
    List<String> lines = DOUBLES.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(text)) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException(text);
  }

  /** Runs for ever. */
  static final String ENDLESS =
      """
      //! launch grid=1 block=32 max-steps=0

      .kernel endless
      again:
          IADD R1, R1, R1
          BRA again
      .end
      """;

  private Kernels() {}

  static IProject project(String name) throws CoreException {
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
    if (!project.exists()) {
      project.create(null);
    }
    // The workbench would ask, and wait for an answer.
    InstanceScope.INSTANCE
        .getNode("org.eclipse.debug.ui")
        .put("org.eclipse.debug.ui.switch_perspective_on_suspend", "never");
    project.open(null);
    return project;
  }

  static IFile file(IProject project, String name, String text) throws CoreException {
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

  /** Starts a session; what the user sees of it comes by and by. */
  static SassTarget debug(ILaunchConfigurationWorkingCopy configuration) throws Exception {
    SassSessions.add(COUNTER);
    ILaunch launch = Pump.elsewhere(() -> configuration.launch("debug", new NullProgressMonitor()));
    return (SassTarget) launch.getDebugTarget();
  }

  /** Starts a session and waits for its first stop. */
  static SassTarget stopped(IFile file) throws Exception {
    SassTarget target = debug(configuration(file));
    awaitStop(target);
    return target;
  }

  /** A motion of the machine. */
  interface Motion {
    void begin() throws Exception;
  }

  /** How often each session has stopped, and all views have been told so. */
  private static final Map<SassSession, Integer> STOPS = new ConcurrentHashMap<>();

  private static final SassSessions.Listener COUNTER =
      new SassSessions.Listener() {
        @Override
        public void suspended(SassSession session) {
          STOPS.merge(session, 1, Integer::sum);
        }
      };

  private static int stops(SassTarget target) {
    return STOPS.getOrDefault(target.getSession(), 0);
  }

  /** Lets a machine move, and waits until all views have been told where it stopped. */
  static void move(SassTarget target, Motion motion) throws Exception {
    int before = stops(target);
    Pump.elsewhere(
        () -> {
          motion.begin();
          return null;
        });
    untilStop(target, before);
  }

  /** Waits for one more stop; where it never comes, the console may say why. */
  private static void untilStop(SassTarget target, int before) throws Exception {
    try {
      Pump.until("a stop", () -> stops(target) > before);
    } catch (AssertionError e) {
      String state = target.isTerminated() ? "ended" : target.isSuspended() ? "stopped" : "running";
      throw new AssertionError(
          e.getMessage() + "; it is " + state + "; " + console(target.getProcess()), e);
    }
  }

  /** The same for a motion that begins in the thread that paints, as commands do. */
  static void moveHere(SassTarget target, Motion motion) throws Exception {
    int before = stops(target);
    motion.begin();
    untilStop(target, before);
  }

  /** Waits for the first stop. */
  static void awaitStop(SassTarget target) throws Exception {
    untilStop(target, 0);
  }

  /** The line where the warp in focus stands. */
  static int line(SassTarget target) throws Exception {
    SassThread thread = target.focused();
    return Pump.elsewhere(() -> thread.getTopStackFrame().getLineNumber());
  }

  /** What stands in the console of a process. */
  static String console(IProcess process) {
    return DebugUITools.getConsole(process) instanceof TextConsole console
        ? console.getDocument().get()
        : "";
  }

  /** Ends all sessions and forgets them, with the breakpoints. */
  static void clean() throws Exception {
    ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
    for (ILaunch launch : manager.getLaunches()) {
      List<SassSession> sessions = new ArrayList<>();
      if (launch.getDebugTarget() instanceof SassTarget target) {
        sessions.add(target.getSession());
      }
      launch.terminate();
      for (SassSession session : sessions) {
        Pump.until("the process to end", () -> !session.process().isAlive());
      }
      manager.removeLaunch(launch);
    }
    IBreakpoint[] all = DebugPlugin.getDefault().getBreakpointManager().getBreakpoints();
    DebugPlugin.getDefault().getBreakpointManager().removeBreakpoints(all, true);
  }
}
