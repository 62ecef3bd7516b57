package org.sass.lang.ui.profile;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.core.resources.IFile;

/** Holds the profile of the run that ended last, until the text of its file changes. */
public final class Profiles {
  private static final List<Runnable> LISTENERS = new CopyOnWriteArrayList<>();
  private static volatile Profile current;

  private Profiles() {}

  /**
   * Shows the counts of a run. Does nothing if the text is blank.
   *
   * @param text the output of {@code gsass run --stats-json}
   * @param file the kernel's file; null if it is outside of the workspace
   * @param name the name of the run for the user
   * @throws IOException if the text is something else
   */
  public static void show(String text, IFile file, String name) throws IOException {
    Profile profile = Profile.parse(text, file, name);
    if (profile != null) {
      setCurrent(profile);
    }
  }

  /** Returns the current profile; null for none. */
  public static Profile current() {
    return current;
  }

  /** Returns the current profile if it belongs to a file, else null. */
  public static Profile of(IFile file) {
    Profile now = current;
    return now != null && file != null && file.equals(now.file()) ? now : null;
  }

  /** Removes the current profile. */
  public static void clear() {
    setCurrent(null);
  }

  /**
   * Adds a listener that is called whenever the profile has changed or was removed, in the thread
   * of the change.
   */
  public static void addListener(Runnable listener) {
    LISTENERS.add(listener);
  }

  public static void removeListener(Runnable listener) {
    LISTENERS.remove(listener);
  }

  private static void setCurrent(Profile profile) {
    current = profile;
    LISTENERS.forEach(Runnable::run);
  }
}
