package org.sass.lang.ui.views;

import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.lsp4j.Position;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ide.views.ControlFlow;
import org.sass.lang.ide.views.ControlFlow.Block;
import org.sass.lang.ide.views.ControlFlowDrawing;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;

/**
 * A view of the control-flow graph of the kernel at the cursor. Marks the block at the cursor and,
 * during debugging, the block where the warp in focus stands. A click goes to the text.
 */
public final class CfgView extends CursorView<CfgView.Graph> implements SassSessions.Listener {
  /** The identifier of the view in plugin.xml. */
  public static final String ID = "org.sass.lang.ui.views.cfg";

  private static final String HINT =
      "Put the cursor into a kernel to see its basic blocks and the edges between them.";

  private Label statusLabel;
  private CfgCanvas canvas;
  private Graph shownGraph;
  private CursorPlace shownPlace;

  /** The session whose place is marked; null for none. */
  private SassSession machine;

  /** The line, from 0, where this session stands in its file; -1 for none. */
  private int stoppedLine = -1;

  /** The graph for a version of the text. */
  record Graph(ControlFlow.Graph flow, int version) {}

  /** The part of the answer of {@code sass/where} that is used here. */
  private record WarpLocations(List<WarpLocation> warps) {}

  private record WarpLocation(int threadId, int line) {}

  @Override
  void createContents(Composite parent) {
    Composite all = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().margins(4, 2).applyTo(all);
    statusLabel = new Label(all, SWT.WRAP);
    statusLabel.setText(HINT);
    // The label is as wide as the view, and as high as its wrapped text needs.
    GridDataFactory.fillDefaults().grab(true, false).hint(50, SWT.DEFAULT).applyTo(statusLabel);
    canvas = new CfgCanvas(all, this::goToLine);
    canvas.setBackground(Paint.systemColor(parent, SWT.COLOR_LIST_BACKGROUND));
    canvas.setForeground(Paint.systemColor(parent, SWT.COLOR_LIST_FOREGROUND));
    GridDataFactory.fillDefaults().grab(true, true).applyTo(canvas);
    IToolBarManager tools = getViewSite().getActionBars().getToolBarManager();
    tools.add(createAction("−", "Smaller (minus)", () -> canvas.zoomOut()));
    tools.add(createAction("1:1", "Original size (0)", () -> canvas.zoomTo(1)));
    tools.add(createAction("+", "Larger (plus)", () -> canvas.zoomIn()));
    SassSessions.addListener(this);
    requestWarpLocation(SassSessions.currentSuspended());
  }

  private static Action createAction(String text, String tip, Runnable work) {
    Action action =
        new Action(text) {
          @Override
          public void run() {
            work.run();
          }
        };
    action.setToolTipText(tip);
    return action;
  }

  @Override
  public void setFocus() {
    canvas.setFocus();
  }

  @Override
  public void dispose() {
    SassSessions.removeListener(this);
    super.dispose();
  }

  @Override
  boolean isUpToDate(CursorPlace place) {
    boolean isSame =
        shownGraph != null
            && place.isSameDocument(shownPlace)
            && shownGraph.version == place.services().version()
            && blockAt(place.position().getLine()) >= 0;
    if (isSame) {
      markBlocks(place);
    }
    return isSame;
  }

  @Override
  Graph computeAnswer(EditorServices services, Position position) {
    int version = services.version();
    return new Graph(
        services.query(
            (text, settings, cancel) -> ControlFlow.graph(text, null, position.getLine(), cancel)),
        version);
  }

  @Override
  void show(CursorPlace place, Graph graph) {
    if (canvas.isDisposed()) {
      return;
    }
    boolean isOther = shownGraph == null || !isSame(shownGraph.flow, graph.flow);
    shownGraph = graph;
    shownPlace = place;
    showStatus(headline(graph.flow).replace("&", "&&"));
    if (isOther) {
      canvas.show(graph.flow.drawing());
    }
    markBlocks(place);
  }

  /** Returns whether two graphs have the same drawing. */
  private static boolean isSame(ControlFlow.Graph one, ControlFlow.Graph other) {
    return one.kernel().equals(other.kernel())
        && one.blocks().equals(other.blocks())
        && one.edges().equals(other.edges())
        && one.meetings().equals(other.meetings());
  }

  @Override
  void showNothing() {
    shownGraph = null;
    shownPlace = null;
    if (!canvas.isDisposed()) {
      showStatus(HINT);
      canvas.show(ControlFlowDrawing.NONE);
    }
  }

  private void showStatus(String text) {
    if (!statusLabel.getText().equals(text)) {
      statusLabel.setText(text);
      statusLabel.getParent().layout();
    }
  }

  private static String headline(ControlFlow.Graph flow) {
    if (flow.drawing() == ControlFlowDrawing.NONE) {
      return flow.message().isEmpty() ? HINT : flow.message();
    }
    int blocks = flow.blocks().size();
    String count = flow.kernel() + ": " + blocks + (blocks == 1 ? " block" : " blocks");
    return flow.message().isEmpty() ? count : count + ". " + flow.message();
  }

  private void markBlocks(CursorPlace place) {
    int cursor = place.position().getLine();
    boolean isHere = stoppedLine >= 0 && isStoppedFile(place);
    int stopped = isHere ? blockAt(stoppedLine) : -1;
    canvas.mark(blockAt(cursor), stopped, isHere ? stoppedLine : cursor);
  }

  private boolean isStoppedFile(CursorPlace place) {
    IFile file = place.editor().getEditorInput().getAdapter(IFile.class);
    return file != null && machine != null && file.equals(machine.file());
  }

  /** Returns the block that contains a line; -1 if there is none. */
  private int blockAt(int line) {
    for (Block block : shownGraph.flow.blocks()) {
      if (block.firstLine() <= line && line <= block.lastLine()) {
        return block.id();
      }
    }
    return -1;
  }

  private void goToLine(int line) {
    CursorPlace place = place();
    if (place != null) {
      place.goTo(line);
    }
  }

  CfgCanvas canvas() {
    return canvas;
  }

  // ---- the debugger

  @Override
  public void suspended(SassSession session) {
    requestWarpLocation(session);
  }

  @Override
  public void changed(SassSession session) {
    requestWarpLocation(session);
  }

  @Override
  public void resumed(SassSession session) {
    setStoppedLine(session, -1);
  }

  @Override
  public void ended(SassSession session) {
    setStoppedLine(session, -1);
  }

  private void requestWarpLocation(SassSession session) {
    if (session == null) {
      return;
    }
    session
        .sendCustomRequest("sass/where", null, WarpLocations.class)
        .thenAccept(
            where -> {
              int warp = session.focus().threadId();
              where.warps().stream()
                  .filter(one -> one.threadId() == warp)
                  .findFirst()
                  .ifPresent(one -> setStoppedLine(session, one.line() - 1));
            })
        .exceptionally(
            gone -> {
              // The session has ended or runs again. Another event reports this.
              return null;
            });
  }

  /**
   * Marks the line where a session stands.
   *
   * @param line the line, from 0; -1 if the session stands nowhere, which takes away only its own
   *     mark
   */
  private void setStoppedLine(SassSession session, int line) {
    if (canvas.isDisposed()) {
      return;
    }
    canvas
        .getDisplay()
        .asyncExec(
            () -> {
              if (line >= 0 || session == machine) {
                machine = line < 0 ? null : session;
                stoppedLine = line;
                scheduleUpdate();
              }
            });
  }
}
