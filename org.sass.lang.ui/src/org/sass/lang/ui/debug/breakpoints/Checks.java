package org.sass.lang.ui.debug.breakpoints;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ExceptionBreakpointsFilter;
import org.osgi.service.prefs.BackingStoreException;
import org.sass.lang.ui.debug.SassSession;

/**
 * Creates one breakpoint for each check of the adapter, so that the user can enable and disable the
 * checks in the Breakpoints view. A deleted breakpoint comes back only when the user asks for it.
 */
public final class Checks {
  private static final String OFFERED = "debug.checks.offered";

  private Checks() {}

  /** Adds the breakpoints of the checks that this workspace has never had. */
  static synchronized void offer(Capabilities abilities) {
    Set<String> had = new LinkedHashSet<>(List.of(node().get(OFFERED, "").split(",")));
    List<ExceptionBreakpointsFilter> missing = new ArrayList<>();
    for (ExceptionBreakpointsFilter filter : filters(abilities)) {
      if (had.add(filter.getFilter())) {
        missing.add(filter);
      }
    }
    add(missing);
    node().put(OFFERED, String.join(",", had));
    try {
      node().flush();
    } catch (BackingStoreException e) {
      ILog.of(Checks.class).warn("The debugger's checks cannot be saved", e);
    }
  }

  /**
   * Adds all breakpoints of checks that were deleted, each enabled or disabled as the adapter has
   * it by default.
   */
  public static synchronized void restore(Capabilities abilities) {
    add(filters(abilities));
  }

  private static List<ExceptionBreakpointsFilter> filters(Capabilities abilities) {
    ExceptionBreakpointsFilter[] some = abilities.getExceptionBreakpointFilters();
    return some == null ? List.of() : List.of(some);
  }

  private static void add(List<ExceptionBreakpointsFilter> filters) {
    Set<String> there = new LinkedHashSet<>();
    for (IBreakpoint one :
        DebugPlugin.getDefault().getBreakpointManager().getBreakpoints(SassSession.MODEL)) {
      there.add(Attribute.FILTER.of(one));
    }
    for (ExceptionBreakpointsFilter filter : filters) {
      if (!there.contains(filter.getFilter())) {
        try {
          SassBreakpoint.create(
              Kind.CHECK,
              ResourcesPlugin.getWorkspace().getRoot(),
              Boolean.TRUE.equals(filter.getDefault_()),
              Map.of(Attribute.FILTER, filter.getFilter(), Attribute.LABEL, filter.getLabel()));
        } catch (CoreException e) {
          ILog.of(Checks.class).log(e.getStatus());
        }
      }
    }
  }

  private static IEclipsePreferences node() {
    return InstanceScope.INSTANCE.getNode("org.sass.lang.ui");
  }
}
