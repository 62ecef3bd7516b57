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
public final class CheckBreakpoints {
  private static final String OFFERED_KEY = "debug.checks.offered";

  private CheckBreakpoints() {}

  /** Adds the breakpoints of the checks that this workspace has never had. */
  static synchronized void addNewChecks(Capabilities abilities) {
    Set<String> offered =
        new LinkedHashSet<>(List.of(preferenceNode().get(OFFERED_KEY, "").split(",")));
    List<ExceptionBreakpointsFilter> missing = new ArrayList<>();
    for (ExceptionBreakpointsFilter filter : filters(abilities)) {
      if (offered.add(filter.getFilter())) {
        missing.add(filter);
      }
    }
    createMissing(missing);
    preferenceNode().put(OFFERED_KEY, String.join(",", offered));
    try {
      preferenceNode().flush();
    } catch (BackingStoreException e) {
      ILog.of(CheckBreakpoints.class).warn("The debugger's checks cannot be saved", e);
    }
  }

  /**
   * Adds all breakpoints of checks that were deleted, each enabled or disabled as the adapter has
   * it by default.
   */
  public static synchronized void restoreDeleted(Capabilities abilities) {
    createMissing(filters(abilities));
  }

  private static List<ExceptionBreakpointsFilter> filters(Capabilities abilities) {
    ExceptionBreakpointsFilter[] some = abilities.getExceptionBreakpointFilters();
    return some == null ? List.of() : List.of(some);
  }

  private static void createMissing(List<ExceptionBreakpointsFilter> filters) {
    Set<String> existing = new LinkedHashSet<>();
    for (IBreakpoint one :
        DebugPlugin.getDefault().getBreakpointManager().getBreakpoints(SassSession.MODEL_ID)) {
      existing.add(Attribute.FILTER.get(one));
    }
    for (ExceptionBreakpointsFilter filter : filters) {
      if (!existing.contains(filter.getFilter())) {
        try {
          SassBreakpoint.create(
              Kind.CHECK,
              ResourcesPlugin.getWorkspace().getRoot(),
              Boolean.TRUE.equals(filter.getDefault_()),
              Map.of(Attribute.FILTER, filter.getFilter(), Attribute.LABEL, filter.getLabel()));
        } catch (CoreException e) {
          ILog.of(CheckBreakpoints.class).log(e.getStatus());
        }
      }
    }
  }

  private static IEclipsePreferences preferenceNode() {
    return InstanceScope.INSTANCE.getNode("org.sass.lang.ui");
  }
}
