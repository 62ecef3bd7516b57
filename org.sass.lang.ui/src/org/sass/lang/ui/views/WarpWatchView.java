package org.sass.lang.ui.views;

import java.util.List;
import java.util.Map;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.ModifyListener;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;

/** The view that shows the registers of the warp in focus, with its 32 lanes side by side. */
public final class WarpWatchView extends SessionView {
  /** The view's id in plugin.xml. */
  public static final String ID = "org.sass.lang.ui.views.warpWatch";

  private static final String HINT =
      "Stop a kernel in the debugger to see the registers of the warp in focus here.";

  /** Width in pixels below which the status text gets a row of its own above the fields. */
  private static final int NARROW_WIDTH = 700;

  private Composite root;
  private Label statusLabel;
  private Combo typeCombo;
  private Text filterField;
  private LaneGrid grid;
  private WarpWatch watch;

  @Override
  void createContents(Composite parent) {
    root = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(4).margins(4, 2).applyTo(root);
    statusLabel = new Label(root, SWT.WRAP);
    statusLabel.setText(HINT);
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .applyTo(statusLabel);
    root.addListener(SWT.Resize, event -> layoutStatus());
    new Label(root, SWT.NONE).setText("as");
    typeCombo = new Combo(root, SWT.READ_ONLY | SWT.DROP_DOWN);
    typeCombo.setItems(WarpWatch.TYPES.toArray(String[]::new));
    typeCombo.select(0);
    typeCombo.setToolTipText("How registers are shown");
    typeCombo.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> update()));
    filterField = new Text(root, SWT.SEARCH | SWT.ICON_CANCEL);
    filterField.setMessage("R1, R4..R7");
    filterField.setToolTipText("Registers and ranges of registers to show; empty shows all");
    filterField.addModifyListener((ModifyListener) event -> showRegisters());
    GridDataFactory.fillDefaults().hint(140, SWT.DEFAULT).applyTo(filterField);
    grid = new LaneGrid(root, this::focusLane);
    grid.setBackground(Paint.systemColor(parent, SWT.COLOR_LIST_BACKGROUND));
    grid.setForeground(Paint.systemColor(parent, SWT.COLOR_LIST_FOREGROUND));
    GridDataFactory.fillDefaults().span(4, 1).grab(true, true).applyTo(grid);
  }

  /** Gives the status text a row of its own if the view is narrow; it may then wrap. */
  private void layoutStatus() {
    int columns = root.getClientArea().width < NARROW_WIDTH ? 4 : 1;
    GridData data = (GridData) statusLabel.getLayoutData();
    if (data.horizontalSpan != columns) {
      data.horizontalSpan = columns;
      root.layout(true);
    }
  }

  private void showStatus(String text) {
    statusLabel.setText(text.replace("&", "&&"));
    root.layout(true);
  }

  @Override
  public void setFocus() {
    grid.setFocus();
  }

  @Override
  boolean isOpen() {
    return !root.isDisposed();
  }

  @Override
  void requestData(SassSession session) {
    Map<String, Object> arguments = Map.of("type", typeCombo.getText());
    showIfStillSuspended(
        session,
        session.sendCustomRequest("sass/warpWatch", arguments, WarpWatch.class),
        this::handleAnswer);
  }

  private void handleAnswer(WarpWatch newWatch, String failure) {
    if (newWatch != null) {
      watch = newWatch;
      showRegisters();
    } else {
      showStatus(failure);
    }
  }

  private void showRegisters() {
    if (watch == null) {
      return;
    }
    String live =
        watch.live() == watch.active() ? "" : String.format(", live 0x%08x", watch.live());
    String text = "%s, line %d, %s, active 0x%08x%s, focus on lane %d";
    int lane = watch.focus().lane();
    showStatus(
        String.format(
            text, watch.name(), watch.line(), watch.address(), watch.active(), live, lane));
    List<WarpWatch.Row> rows =
        watch.rows().stream().filter(row -> row.isSelectedBy(filterField.getText())).toList();
    grid.show(watch, rows);
  }

  @Override
  void markStale() {
    grid.markStale();
  }

  @Override
  void showNothing() {
    watch = null;
    showStatus(HINT);
    grid.show(null, List.of());
  }

  private void focusLane(int lane) {
    SassSession session = SassSessions.currentSuspended();
    if (session != null && watch != null) {
      showWhenAnswered(
          session.setFocus(watch.focus().threadId(), lane), (focus, failure) -> update());
    }
  }

  LaneGrid grid() {
    return grid;
  }

  Combo typeCombo() {
    return typeCombo;
  }

  Text filterField() {
    return filterField;
  }
}
