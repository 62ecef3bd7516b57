package org.sass.lang.ui.views;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.ViewPart;
import org.sass.lang.ui.profile.HeatColors;
import org.sass.lang.ui.profile.Profile;
import org.sass.lang.ui.profile.Profile.Count;
import org.sass.lang.ui.profile.Profiles;

/** The view that shows the profile of the last run: how often each source line was issued. */
public final class ProfileView extends ViewPart {
  /** The view's id in plugin.xml. */
  public static final String ID = "org.sass.lang.ui.views.profile";

  private static final String HINT =
      "Run a kernel to see how often each of its lines was issued, here and beside the text.";

  /** For a kernel with more lines than this, the table is virtual: only visible rows are filled. */
  private static final int MAX_PLAIN_ROWS = 2_000;

  /** Index of the column with the shares. */
  private static final int SHARE_COLUMN = 2;

  private final Runnable profileListener = this::scheduleUpdate;
  private Composite root;
  private Label statusLabel;
  private TableViewer viewer;
  private Profile profile;
  private Comparator<Count> order = Comparator.comparingInt(Count::line);

  @Override
  public void createPartControl(Composite parent) {
    getSite().setSelectionProvider(new EditorSelection(getSite().getPage()));
    root = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().margins(4, 2).applyTo(root);
    statusLabel = new Label(root, SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(statusLabel);
    createTable(/* virtual= */ false);
    Action clear =
        new Action("Clear") {
          @Override
          public void run() {
            Profiles.clear();
          }
        };
    clear.setToolTipText("Removes the profile, here and beside the text");
    getViewSite().getActionBars().getToolBarManager().add(clear);
    Profiles.addListener(profileListener);
    showProfile();
  }

  /**
   * Makes the table and replaces an existing one. The rows of a virtual table cannot be reused
   * after they were replaced: the platform's themes touch the old rows later, and GTK crashes.
   */
  private void createTable(boolean virtual) {
    if (viewer != null) {
      viewer.getTable().dispose();
    }
    int style = SWT.FULL_SELECTION | SWT.SINGLE | SWT.V_SCROLL | SWT.H_SCROLL;
    viewer = new TableViewer(root, virtual ? style | SWT.VIRTUAL : style);
    Table table = viewer.getTable();
    table.setHeaderVisible(true);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(table);
    viewer.setContentProvider(ArrayContentProvider.getInstance());
    addColumn("Line", 60, SWT.RIGHT, c -> String.valueOf(c.line()), c -> -c.line());
    addColumn("Issued", 90, SWT.RIGHT, c -> String.format("%,d", c.issued()), Count::issued);
    addColumn("Share", 80, SWT.RIGHT, this::formatShare, Count::issued);
    addColumn("Instruction", 320, SWT.LEFT, Count::instruction, null);
    addColumn(
        "Lanes", 70, SWT.RIGHT, c -> formatDecimal(c.meanActiveLanes()), Count::meanActiveLanes);
    addColumn(
        "Conflicts",
        90,
        SWT.RIGHT,
        ProfileView::formatConflicts,
        c -> parseNumber(formatConflicts(c)));
    addColumn(
        "Uncoalesced",
        100,
        SWT.RIGHT,
        ProfileView::formatUncoalesced,
        c -> parseNumber(formatUncoalesced(c)));
    table.addListener(SWT.EraseItem, this::paintShareBackground);
    viewer.addOpenListener(event -> openSelectedLine((IStructuredSelection) event.getSelection()));
    root.layout();
  }

  private static String formatDecimal(double number) {
    return String.format("%.1f", number);
  }

  private static double parseNumber(String text) {
    return text.isEmpty() ? 0 : Double.parseDouble(text);
  }

  private String formatShare(Count count) {
    return String.format("%.1f %%", 100 * profile.share(count));
  }

  private static String formatConflicts(Count count) {
    return count.shared() == null ? "" : String.valueOf(count.shared().bankConflicts());
  }

  private static String formatUncoalesced(Count count) {
    return count.global() == null ? "" : String.valueOf(count.global().uncoalesced());
  }

  /**
   * Adds a column.
   *
   * @param sortKey the value to sort by, greatest first, when the user clicks the title; null if
   *     the column cannot be sorted
   */
  private void addColumn(
      String title,
      int width,
      int align,
      Function<Count, String> text,
      ToDoubleFunction<Count> sortKey) {
    TableViewerColumn column = new TableViewerColumn(viewer, align);
    TableColumn tableColumn = column.getColumn();
    tableColumn.setText(title);
    tableColumn.setWidth(width);
    column.setLabelProvider(
        new ColumnLabelProvider() {
          @Override
          public String getText(Object element) {
            return text.apply((Count) element);
          }
        });
    if (sortKey != null) {
      tableColumn.setToolTipText("Sorts by this column");
      tableColumn.addSelectionListener(
          SelectionListener.widgetSelectedAdapter(
              event -> {
                order = Comparator.comparingDouble(sortKey).reversed();
                viewer.getTable().setSortColumn(tableColumn);
                viewer.getTable().setSortDirection(SWT.DOWN);
                showProfile();
              }));
    }
  }

  /**
   * Paints the background of a share. The colour is computed on each painting, because the theme
   * may have changed its background.
   */
  private void paintShareBackground(Event event) {
    boolean isSelected = (event.detail & SWT.SELECTED) != 0;
    if (event.index == SHARE_COLUMN && !isSelected && event.item.getData() instanceof Count count) {
      event.gc.setBackground(heatColor(profile.heat(count)));
      event.gc.fillRectangle(event.x, event.y, event.width, event.height);
      event.detail &= ~SWT.BACKGROUND;
    }
  }

  private Color heatColor(double heat) {
    return Paint.tint(viewer.getTable(), HeatColors.toColor(heat), 0.5);
  }

  @Override
  public void setFocus() {
    viewer.getTable().setFocus();
  }

  @Override
  public void dispose() {
    Profiles.removeListener(profileListener);
    super.dispose();
  }

  private void scheduleUpdate() {
    if (!root.isDisposed()) {
      root.getDisplay()
          .asyncExec(
              () -> {
                if (!root.isDisposed()) {
                  showProfile();
                }
              });
    }
  }

  private void showProfile() {
    Profile next = Profiles.current();
    boolean isLong = next != null && next.lines().size() > MAX_PLAIN_ROWS;
    boolean wasLong = (viewer.getTable().getStyle() & SWT.VIRTUAL) != 0;
    if (next != profile && (isLong || wasLong)) {
      createTable(isLong);
    }
    profile = next;
    if (profile == null) {
      statusLabel.setText(HINT);
      viewer.setInput(List.of());
      return;
    }
    statusLabel.setText(
        String.format(
                "%s: %,d warp instructions, %,d thread instructions, %,d block%s, %,d barriers",
                profile.name(),
                profile.warpInstructions(),
                profile.threadInstructions(),
                profile.blocks(),
                profile.blocks() == 1 ? "" : "s",
                profile.barriers())
            .replace("&", "&&"));
    viewer.setInput(profile.lines().stream().sorted(order).toList());
  }

  private void openSelectedLine(IStructuredSelection selection) {
    IFile file = profile == null ? null : profile.file();
    if (file == null || !(selection.getFirstElement() instanceof Count count)) {
      return;
    }
    try {
      CursorPlace place = CursorPlace.of(IDE.openEditor(getSite().getPage(), file));
      if (place != null) {
        place.goTo(count.line() - 1);
      }
    } catch (PartInitException e) {
      statusLabel.setText(
          (file.getName() + " cannot be opened: " + e.getMessage()).replace("&", "&&"));
    }
  }
}
