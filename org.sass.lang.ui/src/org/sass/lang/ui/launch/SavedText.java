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
import org.sass.lang.ui.debug.Reasons;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;

/**
 * Follows changes of a session's file. When the file is saved, the new text is patched into the
 * running code: at once if the machine is stopped, else at the next stop. If the file is renamed,
 * the session uses the new name.
 */
final class SavedText implements IResourceChangeListener, SassSessions.Listener {
  private final SassSession session;
  private final BiConsumer<String, String> said;
  private final Job patching =
      Job.createSystem("Changing the running kernel", (ICoreRunnable) monitor -> patch());

  /** Whether the file was saved while the machine ran. */
  private volatile boolean due;

  /** The adapter's answer to a patch: the number of changed instructions. */
  private record Patch(int changed) {}

  /**
   * @param said takes a category of output and a text, for the console
   */
  SavedText(SassSession session, BiConsumer<String, String> said) {
    this.session = session;
    this.said = said;
  }

  void follow() {
    SassSessions.add(this);
    ResourcesPlugin.getWorkspace()
        .addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
    if (session.isEnded()) {
      ended(session);
    }
  }

  @Override
  public void ended(SassSession one) {
    if (one == session) {
      SassSessions.remove(this);
      ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
    }
  }

  @Override
  public void suspended(SassSession one) {
    if (one == session && due) {
      patching.schedule();
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
      gone(file, delta);
    } else if ((delta.getFlags() & IResourceDelta.CONTENT) != 0) {
      due = true;
      if (session.isSuspended()) {
        patching.schedule();
      }
    }
  }

  private void gone(IFile file, IResourceDelta delta) {
    if ((delta.getFlags() & IResourceDelta.MOVED_TO) != 0) {
      IFile moved = ResourcesPlugin.getWorkspace().getRoot().getFile(delta.getMovedToPath());
      session.setFile(moved);
      said.accept("console", file.getName() + " is now " + moved.getFullPath() + "\n");
    } else {
      session.setFile(null);
      said.accept(
          "stderr",
          file.getName() + " was deleted: the session continues with the text that it has read.\n");
    }
  }

  private void patch() throws CoreException {
    IFile file = session.file();
    if (file == null || !session.isSuspended()) {
      return;
    }
    due = false;
    String text;
    try (InputStream bytes = file.getContents(/* force= */ true)) {
      text = new String(bytes.readAllBytes(), Charset.forName(file.getCharset()));
    } catch (IOException | CoreException e) {
      said.accept("stderr", file.getName() + " cannot be read: " + e.getMessage() + "\n");
      return;
    }
    session
        .request("sass/patch", Map.of("text", text), Patch.class)
        .whenComplete(
            (patch, failure) -> {
              if (failure != null) {
                said.accept(
                    "stderr",
                    "The running kernel was not changed: " + Reasons.text(failure) + "\n");
              } else if (patch.changed() > 0) {
                String some = patch.changed() == 1 ? " instruction" : " instructions";
                said.accept("console", patch.changed() + some + " of the running kernel changed\n");
              }
            });
  }
}
