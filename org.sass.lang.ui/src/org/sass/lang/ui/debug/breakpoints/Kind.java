package org.sass.lang.ui.debug.breakpoints;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.model.IBreakpoint;
import org.sass.lang.ui.debug.SassSession;

/** The kinds of breakpoints; each has a marker type of its own. */
public enum Kind {
  /** At a line of the source. */
  LINE("lineBreakpoint"),
  /** At an address of the code. */
  INSTRUCTION("instructionBreakpoint"),
  /** At a kernel or a label. */
  FUNCTION("functionBreakpoint"),
  /** When a register or a place in memory is read or written. */
  DATA("dataBreakpoint"),
  /** When a check finds something, or the run fails. */
  CHECK("checkBreakpoint");

  private final String marker;

  Kind(String word) {
    marker = SassSession.MODEL + "." + word;
  }

  /** The type of its markers. */
  public String marker() {
    return marker;
  }

  /** The kind of a breakpoint; null if it is none of ours, or is gone. */
  public static Kind of(IBreakpoint breakpoint) {
    IMarker marker = breakpoint == null ? null : breakpoint.getMarker();
    if (marker == null || !marker.exists()) {
      return null;
    }
    try {
      String type = marker.getType();
      for (Kind kind : values()) {
        if (kind.marker.equals(type)) {
          return kind;
        }
      }
      return null;
    } catch (CoreException e) {
      // It was deleted a moment ago.
      return null;
    }
  }
}
