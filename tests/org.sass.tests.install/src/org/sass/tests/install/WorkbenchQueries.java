package org.sass.tests.install;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/**
 * Finds the window, the page, the views and the console of the workbench, and what they show. The
 * methods must be called in the user-interface thread.
 */
final class WorkbenchQueries {
  private WorkbenchQueries() {}

  /** Returns the active window of the workbench, or its first window if none is active. */
  static IWorkbenchWindow window() {
    IWorkbenchWindow active = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    return active != null ? active : PlatformUI.getWorkbench().getWorkbenchWindows()[0];
  }

  /** Returns the active page of {@link #window}; null if there is none. */
  static IWorkbenchPage page() {
    return window().getActivePage();
  }

  /** Returns the composite of a view; null if the view is not visible. */
  static Composite view(String title) {
    for (CTabFolder folder : ScreenQueries.controls(CTabFolder.class, one -> true)) {
      CTabItem item = folder.getSelection();
      if (item != null
          && item.getText().equals(title)
          && item.getControl() instanceof Composite c) {
        return c;
      }
    }
    return null;
  }

  /** Returns the lines of the trees and tables in a view; empty if it is not visible. */
  static List<String> viewTexts(String title) {
    Composite view = view(title);
    if (view == null) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(ScreenQueries.treeTexts(view));
    for (Control control : ScreenQueries.controls(view)) {
      if (control instanceof Table table) {
        Arrays.stream(table.getItems()).map(item -> rowText(table, item)).forEach(lines::add);
      }
    }
    return lines;
  }

  private static String rowText(Table table, TableItem item) {
    StringBuilder line = new StringBuilder(item.getText());
    for (int column = 1; column < table.getColumnCount(); column++) {
      line.append(" | ").append(item.getText(column));
    }
    return line.toString();
  }

  /** Returns the contents of the text fields in a view; empty if it is not visible. */
  static String fieldTexts(String title) {
    Composite view = view(title);
    return view == null
        ? ""
        : ScreenQueries.controls(view).stream()
            .filter(Text.class::isInstance)
            .map(one -> ((Text) one).getText())
            .collect(Collectors.joining("\n"));
  }

  /** Returns where the first item of the tree in a view is; null if there is none. */
  static Rectangle firstItemBounds(String title) {
    Composite view = view(title);
    if (view == null) {
      return null;
    }
    return ScreenQueries.controls(view).stream()
        .filter(one -> one instanceof Tree tree && tree.getItemCount() > 0)
        .map(one -> one.getDisplay().map(one, null, ((Tree) one).getItem(0).getBounds()))
        .findFirst()
        .orElse(null);
  }

  /** Returns the text of the visible console; empty if there is none. */
  static String consoleContents() {
    StyledText text = consoleWidget();
    return text == null ? "" : text.getText();
  }

  /** Returns the text widget of the visible console; null if there is none. */
  static StyledText consoleWidget() {
    Composite view = view("Console");
    return view == null
        ? null
        : ScreenQueries.controls(view).stream()
            .filter(StyledText.class::isInstance)
            .map(StyledText.class::cast)
            .findFirst()
            .orElse(null);
  }
}
