package org.sass.lang.ui.launch;

import java.nio.file.Path;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.debug.core.model.ISourceLocator;
import org.eclipse.debug.core.model.IStackFrame;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.model.SassFrame;

/**
 * Finds the source file of a frame. A session has one source file, which may have been renamed
 * since its start.
 */
final class KernelSources implements ISourceLocator {
  @Override
  public Object getSourceElement(IStackFrame frame) {
    if (!(frame instanceof SassFrame ours) || ours.path() == null) {
      return null;
    }
    SassSession session = ours.getAdapter(SassSession.class);
    IFile file = session.file();
    if (file != null && file.exists()) {
      return file;
    }
    Path path = session.program();
    return path.toFile().isFile() ? EFS.getLocalFileSystem().getStore(path.toUri()) : null;
  }
}
