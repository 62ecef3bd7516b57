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

/** Finds what an action is about: the session, the warp, the file, the line. */
final class SassElements {
  private SassElements() {}

  /**
   * Returns the selected target, else that of the session that the user looks at; null if there is
   * none.
   */
  static SassTarget currentTarget() {
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

  /** Returns the selected warp, else the one in focus; null if there is none. */
  static SassThread currentThread() {
    IAdaptable context = DebugUITools.getDebugContext();
    if (context instanceof SassThread thread) {
      return thread;
    }
    if (context instanceof SassFrame frame) {
      return frame.getThread();
    }
    SassTarget target = currentTarget();
    return target == null ? null : target.focusedThread();
  }

  /**
   * Returns the file of an editor; null if the part is no editor or its file is not in the
   * workspace.
   */
  static IFile editorFile(IWorkbenchPart part) {
    IEditorInput input = part instanceof IEditorPart editor ? editor.getEditorInput() : null;
    if (input instanceof FileEditorInput file) {
      return file.getFile();
    }
    return input == null ? null : input.getAdapter(IFile.class);
  }

  /** Returns the first line of a text selection, from 1; 0 if the selection is not one of text. */
  static int selectedLine(ISelection selection) {
    return selection instanceof ITextSelection text ? text.getStartLine() + 1 : 0;
  }

  /** Returns the line breakpoint at a line of a file; null if there is none. Lines count from 1. */
  static IBreakpoint findLineBreakpoint(IFile file, int line) {
    for (IBreakpoint one :
        DebugPlugin.getDefault().getBreakpointManager().getBreakpoints(SassSession.MODEL_ID)) {
      if (Kind.of(one) == Kind.LINE
          && file.equals(one.getMarker().getResource())
          && one.getMarker().getAttribute(org.eclipse.core.resources.IMarker.LINE_NUMBER, 0)
              == line) {
        return one;
      }
    }
    return null;
  }

  /**
   * Returns the resource that holds a breakpoint for a session: its file, or the workspace root if
   * the session or its file is not known.
   */
  static org.eclipse.core.resources.IResource breakpointResource(SassSession session) {
    IFile file = session == null ? null : session.file();
    return file == null ? ResourcesPlugin.getWorkspace().getRoot() : file;
  }

  /** Runs work in a job. The user sees the job if it takes long, and its error if it fails. */
  static void runInJob(String name, ICoreRunnable task) {
    Job job = Job.create(name, task);
    job.setPriority(Job.INTERACTIVE);
    job.schedule();
  }
}
