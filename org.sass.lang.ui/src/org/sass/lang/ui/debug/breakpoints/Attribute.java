package org.sass.lang.ui.debug.breakpoints;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IBreakpoint;

/** What is kept of a breakpoint beside its place: attributes of its marker. */
public enum Attribute {
  /** An expression; it stops where it is true. */
  CONDITION("condition"),
  /** {@code 5}, {@code >= 5} or {@code % 5}. */
  HITS("hits"),
  /** What is said instead of stopping; expressions in braces. */
  LOG("log"),
  /** The address of an instruction, as the adapter writes it. */
  ADDRESS("address"),
  /** The name of a kernel or a label. */
  FUNCTION("function"),
  /** The expression that stands for data. */
  EXPRESSION("expression"),
  /** The adapter's name for data. */
  DATA("data"),
  /** {@code read}, {@code write} or {@code readWrite}. */
  ACCESS("access"),
  /** The adapter's name for a check. */
  FILTER("filter"),
  /** What people call it. */
  LABEL("label"),
  /** Why it is not set in the session that was asked last; empty where it is. */
  PROBLEM("problem");

  private final String key;

  Attribute(String word) {
    key = "org.sass.lang.ui.debug." + word;
  }

  /** The attribute of a breakpoint, without spaces around it; empty if it has none. */
  public String of(IBreakpoint breakpoint) {
    IMarker marker = breakpoint.getMarker();
    return marker == null ? "" : marker.getAttribute(key, "").trim();
  }

  /** Changes the attribute of a breakpoint. */
  public void set(IBreakpoint breakpoint, String value) throws CoreException {
    IMarker marker = breakpoint.getMarker();
    if (marker != null && marker.exists() && !of(breakpoint).equals(value.trim())) {
      marker.setAttribute(key, value.trim());
      // While a build runs, the platform tells of a new marker and its change as one addition, and
      // the breakpoint manager does not tell of the change.
      DebugPlugin.getDefault().getBreakpointManager().fireBreakpointChanged(breakpoint);
    }
  }

  /** Its name in a marker. */
  public String key() {
    return key;
  }
}
