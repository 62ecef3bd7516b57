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
    add(text, " [if ", Attribute.CONDITION.of(breakpoint), "]");
    add(text, " [hits: ", Attribute.HITS.of(breakpoint), "]");
    add(text, " [says: ", Attribute.LOG.of(breakpoint), "]");
    add(text, " (not set: ", Attribute.PROBLEM.of(breakpoint), ")");
    return text.toString();
  }

  private static String place(Kind kind, IBreakpoint breakpoint) {
    IMarker marker = breakpoint.getMarker();
    String file = marker.getResource().getName();
    String in = file.isEmpty() ? "" : file + " ";
    return switch (kind) {
      case LINE -> file + " [line: " + marker.getAttribute(IMarker.LINE_NUMBER, 0) + "]";
      case INSTRUCTION -> in + "[instruction: " + Attribute.ADDRESS.of(breakpoint) + "]";
      case FUNCTION -> in + "[function: " + Attribute.FUNCTION.of(breakpoint) + "]";
      case DATA -> in + "[" + access(breakpoint) + ": " + data(breakpoint) + "]";
      case CHECK -> "SASS: " + Attribute.LABEL.of(breakpoint);
    };
  }

  private static String access(IBreakpoint breakpoint) {
    return switch (Attribute.ACCESS.of(breakpoint)) {
      case "read" -> "read";
      case "readWrite" -> "access";
      default -> "change";
    };
  }

  private static String data(IBreakpoint breakpoint) {
    String label = Attribute.LABEL.of(breakpoint);
    return label.isEmpty() ? Attribute.EXPRESSION.of(breakpoint) : label;
  }

  private static void add(StringBuilder text, String before, String what, String behind) {
    if (!what.isEmpty()) {
      text.append(before).append(what).append(behind);
    }
  }
}
