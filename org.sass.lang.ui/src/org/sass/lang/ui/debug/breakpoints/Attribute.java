package org.sass.lang.ui.debug.breakpoints;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IBreakpoint;

/**
 * The properties of a breakpoint other than its place. They are stored as attributes of its marker.
 */
public enum Attribute {
  /** The condition: an expression. The breakpoint stops only if it is true. */
  CONDITION("condition"),
  /** The hit count: {@code 5}, {@code >= 5} or {@code % 5}. */
  HIT_COUNT("hits"),
  /** The message that is logged instead of stopping. It contains expressions in braces. */
  LOG_MESSAGE("log"),
  /** The address of an instruction, as the adapter writes it. */
  ADDRESS("address"),
  /** The name of the kernel or label. */
  FUNCTION("function"),
  /** The expression that names the watched data. */
  EXPRESSION("expression"),
  /** The adapter's identifier of the watched data. */
  DATA_ID("data"),
  /** The watched kind of access: {@code read}, {@code write} or {@code readWrite}. */
  ACCESS("access"),
  /** The adapter's identifier of the check. */
  FILTER("filter"),
  /** The name that is shown to the user. */
  LABEL("label"),
  /**
   * The reason why the session that answered last has not set the breakpoint; empty if it is set.
   */
  PROBLEM("problem");

  private final String key;

  Attribute(String keySuffix) {
    key = "org.sass.lang.ui.debug." + keySuffix;
  }

  /** Returns the attribute of a breakpoint, trimmed; empty if the breakpoint does not have it. */
  public String get(IBreakpoint breakpoint) {
    IMarker marker = breakpoint.getMarker();
    return marker == null ? "" : marker.getAttribute(key, "").trim();
  }

  /**
   * Sets the attribute of a breakpoint to the trimmed value. Does nothing if the value is the same
   * or the marker is gone.
   */
  public void set(IBreakpoint breakpoint, String value) throws CoreException {
    IMarker marker = breakpoint.getMarker();
    if (marker != null && marker.exists() && !get(breakpoint).equals(value.trim())) {
      marker.setAttribute(key, value.trim());
      // During a build, the platform reports a new marker and the change of its attributes as one
      // addition. The breakpoint manager then does not report the change, so it is reported here.
      DebugPlugin.getDefault().getBreakpointManager().fireBreakpointChanged(breakpoint);
    }
  }

  /** Returns the name of the attribute in a marker. */
  public String key() {
    return key;
  }
}
