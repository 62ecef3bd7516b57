package org.sass.lang.ui.debug.breakpoints;

import java.util.Map;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.LineBreakpoint;
import org.sass.lang.ui.debug.SassSession;

/** A breakpoint at a line of a source file. */
public final class SassLineBreakpoint extends LineBreakpoint {
  /** Called by the platform, which then sets the marker of a stored breakpoint. */
  public SassLineBreakpoint() {}

  /**
   * Creates a breakpoint at a line of a file and adds it to the breakpoint manager. Lines count
   * from 1.
   */
  public static SassLineBreakpoint create(IResource file, int line) throws CoreException {
    SassLineBreakpoint breakpoint = new SassLineBreakpoint();
    breakpoint.run(
        breakpoint.getMarkerRule(file),
        monitor -> {
          IMarker marker = file.createMarker(Kind.LINE.markerType());
          marker.setAttributes(
              Map.of(
                  IMarker.LINE_NUMBER,
                  line,
                  IBreakpoint.ENABLED,
                  true,
                  IBreakpoint.PERSISTED,
                  true,
                  IBreakpoint.ID,
                  SassSession.MODEL_ID,
                  IMarker.MESSAGE,
                  "Breakpoint: " + file.getName() + ", line " + line));
          breakpoint.setMarker(marker);
        });
    DebugPlugin.getDefault().getBreakpointManager().addBreakpoint(breakpoint);
    return breakpoint;
  }

  @Override
  public String getModelIdentifier() {
    return SassSession.MODEL_ID;
  }
}
