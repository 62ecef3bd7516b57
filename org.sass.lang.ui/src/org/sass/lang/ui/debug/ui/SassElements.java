package org.sass.lang.ui.debug.ui;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.part.FileEditorInput;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;
import org.sass.lang.ui.debug.breakpoints.Kind;
import org.sass.lang.ui.debug.model.SassFrame;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassThread;

/** What actions are about: the session, the warp, the file, the line. */
final class SassElements {
  private SassElements() {}

  /** The target that is selected, or that the user looks at; null if there is none. */
  static SassTarget target() {
    IAdaptable context = DebugUITools.getDebugContext();
    SassTarget target = context == null ? null : context.getAdapter(SassTarget.class);
    if (target != null && !target.isTerminated()) {
      return target;
    }
    SassSession session = SassSessions.current();
    return session != null && session.launch().getDebugTarget() instanceof SassTarget some
        ? some
        : null;
  }

  /** The warp that is selected, else the one in focus; null if there is none. */
  static SassThread thread() {
    IAdaptable context = DebugUITools.getDebugContext();
    if (context instanceof SassThread thread) {
      return thread;
    }
    if (context instanceof SassFrame frame) {
      return frame.getThread();
    }
    SassTarget target = target();
    return target == null ? null : target.focused();
  }

  /** The file of an editor; null if it has none in the workspace. */
  static IFile file(IWorkbenchPart part) {
    IEditorInput input = part instanceof IEditorPart editor ? editor.getEditorInput() : null;
    if (input instanceof FileEditorInput file) {
      return file.getFile();
    }
    return input == null ? null : input.getAdapter(IFile.class);
  }

  /** The line of a selection in a text, from 1; 0 if it is none. */
  static int line(ISelection selection) {
    return selection instanceof ITextSelection text ? text.getStartLine() + 1 : 0;
  }

  /** The line breakpoint at a line of a file; null if there is none. */
  static IBreakpoint at(IFile file, int line) {
    for (IBreakpoint one :
        DebugPlugin.getDefault().getBreakpointManager().getBreakpoints(SassSession.MODEL)) {
      if (Kind.of(one) == Kind.LINE
          && file.equals(one.getMarker().getResource())
          && one.getMarker().getAttribute(org.eclipse.core.resources.IMarker.LINE_NUMBER, 0)
              == line) {
        return one;
      }
    }
    return null;
  }

  /** Where a breakpoint is kept that is for what a session runs. */
  static org.eclipse.core.resources.IResource home(SassSession session) {
    IFile file = session == null ? null : session.file();
    return file == null ? ResourcesPlugin.getWorkspace().getRoot() : file;
  }

  /** Does something in a job that the user sees where it takes long; what fails is shown. */
  static void inJob(String name, ICoreRunnable what) {
    Job job = Job.create(name, what);
    job.setPriority(Job.INTERACTIVE);
    job.schedule();
  }
}
