package org.sass.lang.ui.debug.breakpoints;

import org.eclipse.core.resources.IMarker;
import org.eclipse.debug.core.model.IBreakpoint;

/** Builds the labels of breakpoints in views. */
public final class Labels {
  private Labels() {}

  /**
   * Returns the label of a breakpoint: its place, its condition, hit count and message, and why it
   * is not set. Empty for a breakpoint of another debugger.
   */
  public static String of(IBreakpoint breakpoint) {
    Kind kind = Kind.of(breakpoint);
    if (kind == null) {
      return "";
    }
    StringBuilder text = new StringBuilder(place(kind, breakpoint));
    append(text, " [if ", Attribute.CONDITION.get(breakpoint), "]");
    append(text, " [hits: ", Attribute.HIT_COUNT.get(breakpoint), "]");
    append(text, " [says: ", Attribute.LOG_MESSAGE.get(breakpoint), "]");
    append(text, " (not set: ", Attribute.PROBLEM.get(breakpoint), ")");
    return text.toString();
  }

  private static String place(Kind kind, IBreakpoint breakpoint) {
    IMarker marker = breakpoint.getMarker();
    String file = marker.getResource().getName();
    String in = file.isEmpty() ? "" : file + " ";
    return switch (kind) {
      case LINE -> file + " [line: " + marker.getAttribute(IMarker.LINE_NUMBER, 0) + "]";
      case INSTRUCTION -> in + "[instruction: " + Attribute.ADDRESS.get(breakpoint) + "]";
      case FUNCTION -> in + "[function: " + Attribute.FUNCTION.get(breakpoint) + "]";
      case DATA -> in + "[" + access(breakpoint) + ": " + data(breakpoint) + "]";
      case CHECK -> "SASS: " + Attribute.LABEL.get(breakpoint);
    };
  }

  private static String access(IBreakpoint breakpoint) {
    return switch (Attribute.ACCESS.get(breakpoint)) {
      case "read" -> "read";
      case "readWrite" -> "access";
      default -> "change";
    };
  }

  private static String data(IBreakpoint breakpoint) {
    String label = Attribute.LABEL.get(breakpoint);
    return label.isEmpty() ? Attribute.EXPRESSION.get(breakpoint) : label;
  }

  private static void append(StringBuilder text, String prefix, String value, String suffix) {
    if (!value.isEmpty()) {
      text.append(prefix).append(value).append(suffix);
    }
  }
}
