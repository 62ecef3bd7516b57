package org.sass.lang.ui.debug.breakpoints;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.model.IBreakpoint;
import org.sass.lang.ui.debug.SassSession;

/** The kinds of breakpoints. Each kind has its own marker type. */
public enum Kind {
  /** A breakpoint at a line of the source. */
  LINE("lineBreakpoint"),
  /** A breakpoint at an address of the code. */
  INSTRUCTION("instructionBreakpoint"),
  /** A breakpoint at a kernel or a label. */
  FUNCTION("functionBreakpoint"),
  /** A data breakpoint: stops when a register or a place in memory is read or written. */
  DATA("dataBreakpoint"),
  /** Stops when a check finds something, or when the run fails. */
  CHECK("checkBreakpoint");

  private final String markerType;

  Kind(String typeSuffix) {
    markerType = SassSession.MODEL_ID + "." + typeSuffix;
  }

  /** Returns the type of the markers of this kind. */
  public String markerType() {
    return markerType;
  }

  /**
   * Returns the kind of a breakpoint; null if the breakpoint is of another debugger or was deleted.
   */
  public static Kind of(IBreakpoint breakpoint) {
    IMarker marker = breakpoint == null ? null : breakpoint.getMarker();
    if (marker == null || !marker.exists()) {
      return null;
    }
    try {
      String type = marker.getType();
      for (Kind kind : values()) {
        if (kind.markerType.equals(type)) {
          return kind;
        }
      }
      return null;
    } catch (CoreException e) {
      // The breakpoint was deleted a moment ago.
      return null;
    }
  }
}
