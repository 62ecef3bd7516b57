package org.sass.lang.ui.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.function.BiConsumer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.sass.lang.ui.debug.RequestFailures;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;

/**
 * Follows changes of a session's file. When the file is saved, the new text is patched into the
 * running code: at once if the machine is stopped, else at the next stop. If the file is renamed,
 * the session uses the new name.
 */
final class KernelPatcher implements IResourceChangeListener, SassSessions.Listener {
  private final SassSession session;
  private final BiConsumer<String, String> console;
  private final Job patchJob =
      Job.createSystem("Changing the running kernel", (ICoreRunnable) monitor -> patch());

  /** Whether the file was saved while the machine ran. */
  private volatile boolean isPatchDue;

  /** The adapter's answer to a patch: the number of changed instructions. */
  private record Patch(int changed) {}

  /**
   * @param console takes a category of output and a text, for the console
   */
  KernelPatcher(SassSession session, BiConsumer<String, String> console) {
    this.session = session;
    this.console = console;
  }

  void follow() {
    SassSessions.addListener(this);
    ResourcesPlugin.getWorkspace()
        .addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
    if (session.isEnded()) {
      ended(session);
    }
  }

  @Override
  public void ended(SassSession endedSession) {
    if (endedSession == session) {
      SassSessions.removeListener(this);
      ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
    }
  }

  @Override
  public void suspended(SassSession suspendedSession) {
    if (suspendedSession == session && isPatchDue) {
      patchJob.schedule();
    }
  }

  @Override
  public void resourceChanged(IResourceChangeEvent event) {
    IFile file = session.file();
    if (file == null || session.isEnded() || event.getDelta() == null) {
      return;
    }
    IResourceDelta delta = event.getDelta().findMember(file.getFullPath());
    if (delta == null) {
      return;
    }
    if (delta.getKind() == IResourceDelta.REMOVED) {
      handleMovedOrDeleted(file, delta);
    } else if ((delta.getFlags() & IResourceDelta.CONTENT) != 0) {
      isPatchDue = true;
      if (session.isSuspended()) {
        patchJob.schedule();
      }
    }
  }

  private void handleMovedOrDeleted(IFile file, IResourceDelta delta) {
    if ((delta.getFlags() & IResourceDelta.MOVED_TO) != 0) {
      IFile moved = ResourcesPlugin.getWorkspace().getRoot().getFile(delta.getMovedToPath());
      session.setFile(moved);
      console.accept("console", file.getName() + " is now " + moved.getFullPath() + "\n");
    } else {
      session.setFile(null);
      console.accept(
          "stderr",
          file.getName() + " was deleted: the session continues with the text that it has read.\n");
    }
  }

  private void patch() throws CoreException {
    IFile file = session.file();
    if (file == null || !session.isSuspended()) {
      return;
    }
    isPatchDue = false;
    String text;
    try (InputStream bytes = file.getContents(/* force= */ true)) {
      text = new String(bytes.readAllBytes(), Charset.forName(file.getCharset()));
    } catch (IOException | CoreException e) {
      console.accept("stderr", file.getName() + " cannot be read: " + e.getMessage() + "\n");
      return;
    }
    session
        .sendCustomRequest("sass/patch", Map.of("text", text), Patch.class)
        .whenComplete(
            (patch, failure) -> {
              if (failure != null) {
                console.accept(
                    "stderr",
                    "The running kernel was not changed: "
                        + RequestFailures.message(failure)
                        + "\n");
              } else if (patch.changed() > 0) {
                String some = patch.changed() == 1 ? " instruction" : " instructions";
                console.accept(
                    "console", patch.changed() + some + " of the running kernel changed\n");
              }
            });
  }
}
