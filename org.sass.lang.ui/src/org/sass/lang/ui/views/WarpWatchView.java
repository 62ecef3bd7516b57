package org.sass.lang.ui.views;

import java.util.List;
import java.util.Map;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.ModifyListener;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;

/** The registers of the warp in focus, all 32 lanes side by side. */
public final class WarpWatchView extends SessionView {
  /** What plugin.xml names the view. */
  public static final String ID = "org.sass.lang.ui.views.warpWatch";

  private static final String HINT =
      "While a kernel is stopped in the debugger, the registers of the warp in focus stand here.";

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
    says = new Label(all, SWT.NONE);
    says.setText(HINT);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(says);
    new Label(all, SWT.NONE).setText("as");
    type = new Combo(all, SWT.READ_ONLY | SWT.DROP_DOWN);
    type.setItems(Watch.TYPES.toArray(String[]::new));
    type.select(0);
    type.setToolTipText("How registers are shown");
    type.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> turn()));
    filter = new Text(all, SWT.SEARCH | SWT.ICON_CANCEL);
    filter.setMessage("R1, R4..R7");
    filter.setToolTipText("Registers to show, and ranges of them; empty for all");
    filter.addModifyListener((ModifyListener) event -> show());
    GridDataFactory.fillDefaults().hint(140, SWT.DEFAULT).applyTo(filter);
    grid = new LaneGrid(all, this::focus);
    grid.setBackground(Paint.system(parent, SWT.COLOR_LIST_BACKGROUND));
    grid.setForeground(Paint.system(parent, SWT.COLOR_LIST_FOREGROUND));
    GridDataFactory.fillDefaults().span(4, 1).grab(true, true).applyTo(grid);
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
      // Where the kernel has gone on meanwhile the answer is wanted no more.
      says.setText(failure.replace("&", "&&"));
    }
  }

  private void show() {
    if (watch == null) {
      return;
    }
    String live =
        watch.live() == watch.active() ? "" : String.format(", live 0x%08x", watch.live());
    String text = "%s, line %d, %s, active 0x%08x%s";
    says.setText(
        String.format(text, watch.name(), watch.line(), watch.address(), watch.active(), live));
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
    says.setText(HINT);
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
