package org.sass.lang.ui.debug.ui;

import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.resources.IFile;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugModelPresentation;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.debug.ui.IValueDetailListener;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.ide.FileStoreEditorInput;
import org.eclipse.ui.part.FileEditorInput;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.breakpoints.Kind;
import org.sass.lang.ui.debug.breakpoints.Labels;
import org.sass.lang.ui.debug.model.SassFrame;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassThread;

/**
 * Labels and images of debug elements and breakpoints in the platform's views. Labels are built
 * only from what is already known, without a request to the adapter.
 */
public final class SassPresentation extends LabelProvider implements IDebugModelPresentation {
  private static final String GENERIC_EDITOR = "org.eclipse.ui.genericeditor.GenericEditor";

  @Override
  public void setAttribute(String attribute, Object value) {
    // Nothing to set: types are always shown beside the values.
  }

  @Override
  public String getText(Object element) {
    if (element instanceof IBreakpoint breakpoint) {
      return Labels.of(breakpoint);
    }
    if (element instanceof SassTarget target) {
      SassSession session = target.getSession();
      String focus = target.isSuspended() ? ", focus on " + session.focus().text() : "";
      return (target.isTerminated() ? "<ended> " : "") + target.getName() + focus;
    }
    if (element instanceof SassThread thread) {
      String state =
          thread.isSuspended()
              ? thread.stopReason().isEmpty() ? "" : " (" + thread.stopReason() + ")"
              : thread.isStepping() ? " (stepping)" : " (running)";
      return thread.getName() + state;
    }
    if (element instanceof SassFrame frame) {
      int line = frame.getLineNumber();
      return frame.getName() + (line > 0 ? ", line " + line : "") + " at " + frame.address();
    }
    // Use the platform's own label.
    return null;
  }

  @Override
  public Image getImage(Object element) {
    if (element instanceof SassFrame frame && frame.isWaiting()) {
      return DebugUITools.getImage(IDebugUIConstants.IMG_OBJS_STACKFRAME_RUNNING);
    }
    return element instanceof IBreakpoint breakpoint ? breakpointImage(breakpoint) : null;
  }

  private static Image breakpointImage(IBreakpoint breakpoint) {
    boolean enabled = isEnabled(breakpoint);
    if (Kind.of(breakpoint) == Kind.DATA) {
      return DebugUITools.getImage(
          enabled
              ? IDebugUIConstants.IMG_OBJS_WATCHPOINT
              : IDebugUIConstants.IMG_OBJS_WATCHPOINT_DISABLED);
    }
    return DebugUITools.getImage(
        enabled
            ? IDebugUIConstants.IMG_OBJS_BREAKPOINT
            : IDebugUIConstants.IMG_OBJS_BREAKPOINT_DISABLED);
  }

  private static boolean isEnabled(IBreakpoint breakpoint) {
    return breakpoint.getMarker().getAttribute(IBreakpoint.ENABLED, true);
  }

  @Override
  public void computeDetail(IValue value, IValueDetailListener listener) {
    StringBuilder text = new StringBuilder();
    try {
      text.append(value.getValueString());
      if (value.hasVariables() && value.getVariables().length <= Long.SIZE) {
        for (IVariable part : value.getVariables()) {
          text.append('\n').append(part.getName()).append(" = ");
          text.append(part.getValue().getValueString());
        }
      }
    } catch (org.eclipse.debug.core.DebugException e) {
      // The machine is running again, and the view is about to show something else.
      text.append('\n').append(e.getMessage());
    }
    listener.detailComputed(value, text.toString());
  }

  @Override
  public IEditorInput getEditorInput(Object element) {
    if (element instanceof IFile file) {
      // The file may have been deleted since the machine stopped.
      return file.exists() ? new FileEditorInput(file) : null;
    }
    if (element instanceof IFileStore store) {
      return new FileStoreEditorInput(store);
    }
    if (element instanceof IBreakpoint breakpoint
        && breakpoint.getMarker().getResource() instanceof IFile file) {
      return new FileEditorInput(file);
    }
    return null;
  }

  @Override
  public String getEditorId(IEditorInput input, Object element) {
    return input == null ? null : GENERIC_EDITOR;
  }
}
