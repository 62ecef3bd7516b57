package org.sass.lang.ui.debug.breakpoints;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.Breakpoint;
import org.eclipse.debug.core.model.IBreakpoint;
import org.sass.lang.ui.debug.SassSession;

/** A breakpoint that is not at a line; its {@link Kind} says what it stops at. */
public final class SassBreakpoint extends Breakpoint {
  /** Called by the platform, which then sets the marker of a stored breakpoint. */
  public SassBreakpoint() {}

  /**
   * Creates a breakpoint and adds it to the breakpoint manager.
   *
   * @param resource the file that the breakpoint belongs to; the workspace root for all files
   * @param attributes the other properties of the breakpoint
   */
  public static SassBreakpoint create(
      Kind kind, IResource resource, boolean enabled, Map<Attribute, String> attributes)
      throws CoreException {
    SassBreakpoint breakpoint = new SassBreakpoint();
    Map<String, Object> all = new HashMap<>();
    all.put(IBreakpoint.ENABLED, enabled);
    all.put(IBreakpoint.PERSISTED, true);
    all.put(IBreakpoint.ID, SassSession.MODEL_ID);
    attributes.forEach((attribute, value) -> all.put(attribute.key(), value));
    breakpoint.run(
        breakpoint.getMarkerRule(resource),
        monitor -> {
          IMarker marker = resource.createMarker(kind.markerType());
          marker.setAttributes(all);
          breakpoint.setMarker(marker);
          marker.setAttribute(IMarker.MESSAGE, Labels.of(breakpoint));
        });
    DebugPlugin.getDefault().getBreakpointManager().addBreakpoint(breakpoint);
    return breakpoint;
  }

  @Override
  public String getModelIdentifier() {
    return SassSession.MODEL_ID;
  }
}
