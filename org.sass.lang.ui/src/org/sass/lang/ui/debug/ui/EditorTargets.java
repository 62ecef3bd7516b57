package org.sass.lang.ui.debug.ui;

import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.ISuspendResume;
import org.eclipse.debug.ui.actions.IRunToLineTarget;
import org.eclipse.debug.ui.actions.IToggleBreakpointsTarget;
import org.eclipse.debug.ui.actions.IToggleBreakpointsTargetExtension;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.sass.lang.ui.debug.breakpoints.SassLineBreakpoint;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.launch.KernelFiles;

/** Connects the platform's own actions to editors of kernels: toggle breakpoint and run to line. */
public final class EditorTargets implements IAdapterFactory {
  @Override
  public <T> T getAdapter(Object adaptable, Class<T> type) {
    if (!(adaptable instanceof ITextEditor editor)
        || !KernelFiles.isKernel(SassElements.editorFile(editor))) {
      return null;
    }
    if (type == IToggleBreakpointsTarget.class) {
      return type.cast(new Toggle());
    }
    return type == IRunToLineTarget.class ? type.cast(new RunToLine()) : null;
  }

  @Override
  public Class<?>[] getAdapterList() {
    return new Class<?>[] {IToggleBreakpointsTarget.class, IRunToLineTarget.class};
  }

  /** Sets a breakpoint in a line, or deletes the one that is there. */
  static final class Toggle implements IToggleBreakpointsTargetExtension {
    @Override
    public boolean canToggleLineBreakpoints(IWorkbenchPart part, ISelection selection) {
      return KernelFiles.isKernel(SassElements.editorFile(part))
          && SassElements.selectedLine(selection) > 0;
    }

    @Override
    public void toggleLineBreakpoints(IWorkbenchPart part, ISelection selection)
        throws CoreException {
      IFile file = SassElements.editorFile(part);
      int line = SassElements.selectedLine(selection);
      IBreakpoint there = SassElements.findLineBreakpoint(file, line);
      if (there != null) {
        there.delete();
      } else {
        SassLineBreakpoint.create(file, line);
      }
    }

    @Override
    public boolean canToggleBreakpoints(IWorkbenchPart part, ISelection selection) {
      return canToggleLineBreakpoints(part, selection);
    }

    @Override
    public void toggleBreakpoints(IWorkbenchPart part, ISelection selection) throws CoreException {
      toggleLineBreakpoints(part, selection);
    }

    @Override
    public boolean canToggleMethodBreakpoints(IWorkbenchPart part, ISelection selection) {
      return false;
    }

    @Override
    public void toggleMethodBreakpoints(IWorkbenchPart part, ISelection selection) {}

    @Override
    public boolean canToggleWatchpoints(IWorkbenchPart part, ISelection selection) {
      return false;
    }

    @Override
    public void toggleWatchpoints(IWorkbenchPart part, ISelection selection) {}
  }

  /** Runs the warp in focus to a line, unless a breakpoint stops it first. */
  static final class RunToLine implements IRunToLineTarget {
    @Override
    public boolean canRunToLine(IWorkbenchPart part, ISelection selection, ISuspendResume element) {
      SassTarget target = target(element);
      return target != null
          && target.isSuspended()
          && SassElements.selectedLine(selection) > 0
          && (target.getSession().file() == null
              || target.getSession().file().equals(SassElements.editorFile(part)));
    }

    @Override
    public void runToLine(IWorkbenchPart part, ISelection selection, ISuspendResume element) {
      SassTarget target = target(element);
      int line = SassElements.selectedLine(selection);
      if (target != null && line > 0) {
        SassElements.runInJob(
            "Running to line " + line,
            monitor -> target.resumeWith("sass/step", Map.of("to", "line", "line", line)));
      }
    }

    private static SassTarget target(ISuspendResume element) {
      return element instanceof org.eclipse.core.runtime.IAdaptable some
          ? some.getAdapter(SassTarget.class)
          : null;
    }
  }
}
