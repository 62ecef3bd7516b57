package org.sass.lang.ui.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IProcess;

/** The profile of the run that ended last, until somebody changes its text. */
public final class Profiles {
  private static final List<Runnable> LISTENERS = new CopyOnWriteArrayList<>();
  private static final Map<IProcess, Expected> EXPECTED = new ConcurrentHashMap<>();
  private static volatile Profile current;

  static {
    DebugPlugin.getDefault().addDebugEventListener(Profiles::ended);
  }

  private record Expected(Path path, IFile file, String name) {}

  private Profiles() {}

  /** A file for a run to write its counts into. */
  public static Path place() throws CoreException {
    try {
      return Files.createTempFile("gsass-profile", ".json");
    } catch (IOException e) {
      throw new CoreException(Status.error("There is no room for a profile: " + e.getMessage(), e));
    }
  }

  /**
   * Reads the counts when the run is over.
   *
   * @param path as of {@link #place}; it is deleted then
   * @param file the kernel's; null where it lies outside of the workspace
   */
  public static void expect(IProcess process, Path path, IFile file) {
    EXPECTED.put(process, new Expected(path, file, process.getLabel()));
    if (process.isTerminated()) {
      take(process);
    }
  }

  /** The profile to show; null for none. */
  public static Profile current() {
    return current;
  }

  /** The profile to show beside a file; null for none. */
  public static Profile of(IFile file) {
    Profile now = current;
    return now != null && file != null && file.equals(now.file()) ? now : null;
  }

  /** Shows no profile any more. */
  public static void clear() {
    set(null);
  }

  /** Tells somebody, in any thread, that there is another profile, or none. */
  public static void add(Runnable listener) {
    LISTENERS.add(listener);
  }

  public static void remove(Runnable listener) {
    LISTENERS.remove(listener);
  }

  private static void set(Profile profile) {
    current = profile;
    LISTENERS.forEach(Runnable::run);
  }

  private static void ended(DebugEvent[] events) {
    for (DebugEvent event : events) {
      if (event.getKind() == DebugEvent.TERMINATE && event.getSource() instanceof IProcess one) {
        take(one);
      }
    }
  }

  private static void take(IProcess process) {
    Expected expected = EXPECTED.remove(process);
    if (expected == null) {
      return;
    }
    try {
      Profile profile = Profile.read(expected.path, expected.file, expected.name);
      if (profile != null) {
        set(profile);
      }
      Files.deleteIfExists(expected.path);
    } catch (IOException e) {
      ILog.of(Profiles.class).log(Status.error("The profile of a run cannot be read", e));
    }
  }
}
