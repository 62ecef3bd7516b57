package org.sass.lang.ui.profile;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.core.resources.IFile;

/** The profile of the run that ended last, until its text changes. */
public final class Profiles {
  private static final List<Runnable> LISTENERS = new CopyOnWriteArrayList<>();
  private static volatile Profile current;

  private Profiles() {}

  /**
   * Shows what a run has counted.
   *
   * @param text as {@code gsass run --stats-json} writes it; blank for nothing
   * @param file the kernel's; null where it lies outside of the workspace
   * @param name of the run, for people
   * @throws IOException if it is something else
   */
  public static void show(String text, IFile file, String name) throws IOException {
    Profile profile = Profile.read(text, file, name);
    if (profile != null) {
      set(profile);
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

  /** Tells a listener, in any thread, that there is another profile, or none. */
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
}
