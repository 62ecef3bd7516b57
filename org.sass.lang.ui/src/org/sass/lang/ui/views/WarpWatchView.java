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
  private static final int NARROW = 700;

  private Composite all;
  private Label says;
  private Combo type;
  private Text filter;
  private LaneGrid grid;
  private Watch watch;

  @Override
  void fill(Composite parent) {
    all = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(4).margins(4, 2).applyTo(all);
    says = new Label(all, SWT.WRAP);
    says.setText(HINT);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(says);
    all.addListener(SWT.Resize, event -> place());
    new Label(all, SWT.NONE).setText("as");
    type = new Combo(all, SWT.READ_ONLY | SWT.DROP_DOWN);
    type.setItems(Watch.TYPES.toArray(String[]::new));
    type.select(0);
    type.setToolTipText("How registers are shown");
    type.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> turn()));
    filter = new Text(all, SWT.SEARCH | SWT.ICON_CANCEL);
    filter.setMessage("R1, R4..R7");
    filter.setToolTipText("Registers and ranges of registers to show; empty shows all");
    filter.addModifyListener((ModifyListener) event -> show());
    GridDataFactory.fillDefaults().hint(140, SWT.DEFAULT).applyTo(filter);
    grid = new LaneGrid(all, this::focus);
    grid.setBackground(Paint.system(parent, SWT.COLOR_LIST_BACKGROUND));
    grid.setForeground(Paint.system(parent, SWT.COLOR_LIST_FOREGROUND));
    GridDataFactory.fillDefaults().span(4, 1).grab(true, true).applyTo(grid);
  }

  /** Gives the status text a row of its own if the view is narrow; it may then wrap. */
  private void place() {
    int columns = all.getClientArea().width < NARROW ? 4 : 1;
    GridData data = (GridData) says.getLayoutData();
    if (data.horizontalSpan != columns) {
      data.horizontalSpan = columns;
      all.layout(true);
    }
  }

  private void say(String text) {
    says.setText(text.replace("&", "&&"));
    all.layout(true);
  }

  @Override
  public void setFocus() {
    grid.setFocus();
  }

  @Override
  boolean isThere() {
    return !all.isDisposed();
  }

  @Override
  void look(SassSession session) {
    Map<String, Object> wanted = Map.of("type", type.getText());
    whenThere(session.request("sass/warpWatch", wanted, Watch.class), this::took);
  }

  private void took(Watch some, String failure) {
    if (some != null) {
      watch = some;
      show();
    } else if (SassSessions.suspended() != null) {
      // If the kernel has been resumed in the meantime, the answer is not needed any more.
      say(failure);
    }
  }

  private void show() {
    if (watch == null) {
      return;
    }
    String live =
        watch.live() == watch.active() ? "" : String.format(", live 0x%08x", watch.live());
    String text = "%s, line %d, %s, active 0x%08x%s, focus on lane %d";
    int lane = watch.focus().lane();
    say(
        String.format(
            text, watch.name(), watch.line(), watch.address(), watch.active(), live, lane));
    List<Watch.Row> rows =
        watch.rows().stream().filter(row -> row.isWanted(filter.getText())).toList();
    grid.show(watch, rows);
  }

  @Override
  void running(SassSession session) {
    grid.running();
  }

  @Override
  void showNothing() {
    watch = null;
    say(HINT);
    grid.show(null, List.of());
  }

  private void focus(int lane) {
    SassSession session = SassSessions.suspended();
    if (session != null && watch != null) {
      whenThere(session.setFocus(watch.focus().threadId(), lane), (focus, failure) -> turn());
    }
  }

  LaneGrid grid() {
    return grid;
  }

  Combo type() {
    return type;
  }

  Text filter() {
    return filter;
  }
}
