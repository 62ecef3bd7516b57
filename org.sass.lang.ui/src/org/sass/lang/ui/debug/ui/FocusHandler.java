package org.sass.lang.ui.debug.ui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;
import org.eclipse.ui.handlers.HandlerUtil;
import org.sass.lang.ui.debug.RequestFailures;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.UserWarnings;

/**
 * Lets the user choose the lane in focus. The debugger shows the values that registers have in this
 * lane.
 */
public final class FocusHandler extends SessionHandler {
  /** The number of lanes of a warp. */
  private static final int LANES = 32;

  /** Where a warp is, as the adapter reports it. */
  private record WarpLocation(
      int threadId, String name, String address, int line, long active, String state) {}

  /** The answer of the adapter: all warps. */
  private record WarpLocations(List<WarpLocation> warps) {}

  /**
   * A lane in the dialog. The user finds it by typing the number of its warp and its own number.
   */
  private record Lane(WarpLocation warp, int lane) {
    String text() {
      boolean active = (warp.active() >>> lane & 1) != 0;
      return warp.name()
          + " lane "
          + lane
          + (active ? "" : ", inactive")
          + (warp.line() > 0 ? " - line " + warp.line() : "");
    }
  }

  @Override
  void execute(ExecutionEvent event, SassTarget target) {
    Shell shell = HandlerUtil.getActiveShell(event);
    SassSession session = target.getSession();
    Display display = shell.getDisplay();
    session
        .sendCustomRequest("sass/where", Map.of(), WarpLocations.class)
        .whenComplete(
            (places, failure) -> {
              if (failure != null) {
                UserWarnings.show(
                    "The warps cannot be listed: " + RequestFailures.message(failure));
              } else {
                display.asyncExec(() -> chooseLane(shell, session, places));
              }
            });
  }

  private static void chooseLane(Shell shell, SassSession session, WarpLocations locations) {
    if (shell.isDisposed()) {
      return;
    }
    List<Lane> lanes = new ArrayList<>();
    Map<String, Lane> lanesByKey = new HashMap<>();
    for (WarpLocation warp : locations.warps()) {
      for (int lane = 0; lane < LANES; lane++) {
        Lane one = new Lane(warp, lane);
        lanes.add(one);
        lanesByKey.put(warp.threadId() + "/" + lane, one);
      }
    }
    ElementListSelectionDialog dialog =
        new ElementListSelectionDialog(shell, LabelProvider.createTextProvider(FocusHandler::text));
    dialog.setTitle("Focus on Lane");
    dialog.setMessage("Lane (? and * match any characters, as in *warp 1 lane 5):");
    dialog.setElements(lanes.toArray());
    Lane now = lanesByKey.get(session.focus().threadId() + "/" + session.focus().lane());
    if (now != null) {
      dialog.setInitialElementSelections(Arrays.asList(now));
    }
    dialog.setMultipleSelection(false);
    if (dialog.open() == Window.OK && dialog.getFirstResult() instanceof Lane lane) {
      session
          .setFocus(lane.warp().threadId(), lane.lane())
          .whenComplete(
              (focused, failure) -> {
                if (failure != null) {
                  UserWarnings.show("The focus was not moved: " + RequestFailures.message(failure));
                }
              });
    }
  }

  private static String text(Object lane) {
    return lane instanceof Lane one ? one.text() : "";
  }
}
