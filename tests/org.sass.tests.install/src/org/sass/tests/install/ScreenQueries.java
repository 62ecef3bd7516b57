package org.sass.tests.install;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Scrollable;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;

/**
 * Finds the windows and controls that are visible on the screen, what they show, and where they
 * are. The methods must be called in the user-interface thread.
 */
final class ScreenQueries {
  private ScreenQueries() {}

  /** Returns a label without the {@code &} of its mnemonic and without its key binding. */
  static String plainLabel(String text) {
    return text.replace("&", "").replaceAll("\t.*", "");
  }

  // ---- windows and controls

  /** Returns all visible windows. The one with the focus is first. */
  static List<Shell> shells() {
    Shell active = Display.getCurrent().getActiveShell();
    return Arrays.stream(Display.getCurrent().getShells())
        .filter(shell -> !shell.isDisposed() && shell.isVisible())
        .sorted(Comparator.comparing(shell -> shell != active))
        .toList();
  }

  /** Returns the visible window whose title begins with a text; null if there is none. */
  static Shell shell(String title) {
    return shells().stream()
        .filter(shell -> shell.getText().startsWith(title))
        .findFirst()
        .orElse(null);
  }

  /** Returns all visible controls in all windows. */
  static List<Control> controls() {
    List<Control> all = new ArrayList<>();
    shells().forEach(shell -> collect(shell, all));
    return all;
  }

  /** Returns a control and all controls in it, as far as they are visible. */
  static List<Control> controls(Control below) {
    List<Control> all = new ArrayList<>();
    collect(below, all);
    return all;
  }

  private static void collect(Control control, List<Control> all) {
    if (!control.isVisible()) {
      return;
    }
    all.add(control);
    if (control instanceof Composite composite) {
      Arrays.stream(composite.getChildren()).forEach(child -> collect(child, all));
    }
  }

  /** Returns the visible controls of a class that a predicate accepts. */
  static <C extends Control> List<C> controls(Class<C> kind, Predicate<C> which) {
    return controls().stream().filter(kind::isInstance).map(kind::cast).filter(which).toList();
  }

  /**
   * Returns where the first visible control of a class that a predicate accepts is; null if there
   * is none.
   */
  static <C extends Control> Rectangle boundsOf(Class<C> kind, Predicate<C> which) {
    List<C> found = controls(kind, which);
    return found.isEmpty() ? null : boundsOf(found.get(0));
  }

  /**
   * Returns the first visible control of a class that a predicate accepts; null if there is none.
   */
  static <C extends Control> C findControl(Class<C> kind, Predicate<C> which) {
    return controls(kind, which).stream().findFirst().orElse(null);
  }

  /**
   * Returns the first visible and enabled control of a class outside the main window; null if there
   * is none.
   */
  static <C extends Control> C findInDialog(Class<C> kind) {
    return findControl(
        kind, one -> one.isEnabled() && one.getShell() != WorkbenchQueries.window().getShell());
  }

  /** Returns where a control is on the screen; null if the control is null. */
  static Rectangle boundsOf(Control control) {
    if (control == null) {
      return null;
    }
    return control.getDisplay().map(control.getParent(), null, control.getBounds());
  }

  /**
   * Returns where a control paints one of its parts; null if that is not visible.
   *
   * @param kind the simple name of the control's class
   * @param part the method of the control that returns the bounds of a part
   * @param arguments the arguments of that method
   */
  static Rectangle partBounds(String kind, String part, int... arguments) {
    Control control =
        findControl(Control.class, one -> one.getClass().getSimpleName().equals(kind));
    if (control == null) {
      return null;
    }
    try {
      Class<?>[] types = new Class<?>[arguments.length];
      Arrays.fill(types, int.class);
      Method method = control.getClass().getDeclaredMethod(part, types);
      method.setAccessible(true);
      Object[] values = Arrays.stream(arguments).boxed().toArray();
      Rectangle place = (Rectangle) method.invoke(control, values);
      return place == null || !isMiddleVisible(control, place)
          ? null
          : control.getDisplay().map(control, null, place);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(kind + " has no " + part, e);
    }
  }

  /**
   * Returns whether the middle of a rectangle is in the visible area of the control that paints it.
   */
  private static boolean isMiddleVisible(Control control, Rectangle place) {
    Point middle = new Point(place.x + place.width / 2, place.y + place.height / 2);
    return !(control instanceof Scrollable some) || some.getClientArea().contains(middle);
  }

  /** Returns where the enabled button with a text is; null if there is none. */
  static Rectangle buttonBounds(String text) {
    return boundsOf(Button.class, one -> plainLabel(one.getText()).equals(text) && one.isEnabled());
  }

  /** Returns the entry of the menu bar with a text; null if there is none. */
  static MenuItem menuItem(Display display, String text) {
    Menu bar = WorkbenchQueries.window().getShell().getMenuBar();
    return Arrays.stream(bar.getItems())
        .filter(item -> plainLabel(item.getText()).equals(text))
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns where the enabled tool item is whose tool tip begins with a text; null if there is
   * none.
   */
  static Rectangle toolBounds(String tip) {
    for (ToolBar bar : controls(ToolBar.class, one -> true)) {
      for (ToolItem item : bar.getItems()) {
        String says = item.getToolTipText();
        if (says != null && plainLabel(says).startsWith(tip) && item.isEnabled()) {
          return bar.getDisplay().map(bar, null, item.getBounds());
        }
      }
    }
    return null;
  }

  /** Returns where the tab of a view or an editor is; null if there is none. */
  static Rectangle tabBounds(String title) {
    for (CTabFolder folder : controls(CTabFolder.class, one -> true)) {
      for (CTabItem item : folder.getItems()) {
        if (item.getText().replaceFirst("^\\*", "").equals(title) && item.isShowing()) {
          Rectangle place = folder.getDisplay().map(folder, null, item.getBounds());
          // Exclude the close button.
          return new Rectangle(place.x, place.y, Math.min(60, place.width), place.height);
        }
      }
    }
    return null;
  }

  /** Returns the titles of all tabs. */
  static List<String> tabs() {
    return controls(CTabFolder.class, one -> true).stream()
        .flatMap(folder -> Arrays.stream(folder.getItems()))
        .map(CTabItem::getText)
        .toList();
  }

  /** Returns all texts in a control, one per line. */
  static String allTexts(Control below) {
    return controls(below).stream()
        .map(
            one ->
                one instanceof StyledText text
                    ? text.getText()
                    : one instanceof Text field
                        ? field.getText()
                        : one instanceof Label label ? label.getText() : "")
        .collect(Collectors.joining("\n"));
  }

  // ---- trees and tables

  /**
   * Returns where the tree item is whose text begins with a text, in any tree; null if there is
   * none.
   */
  static Rectangle treeItemBounds(String text) {
    TreeItem item = findTreeItem(text);
    return item == null ? null : item.getDisplay().map(item.getParent(), null, item.getBounds());
  }

  /** Returns the tree item whose text begins with a text, in any tree; null if there is none. */
  static TreeItem findTreeItem(String text) {
    return controls(Tree.class, one -> true).stream()
        .flatMap(tree -> Arrays.stream(tree.getItems()))
        .map(item -> findTreeItem(item, text))
        .filter(item -> item != null)
        .findFirst()
        .orElse(null);
  }

  /** Returns whether a tree item is selected; false if there is no such item. */
  static boolean isSelected(TreeItem item) {
    return item != null && Arrays.asList(item.getParent().getSelection()).contains(item);
  }

  private static TreeItem findTreeItem(TreeItem top, String text) {
    if (top.getText().startsWith(text)) {
      return top;
    }
    if (!top.getExpanded()) {
      return null;
    }
    return Arrays.stream(top.getItems())
        .map(item -> findTreeItem(item, text))
        .filter(item -> item != null)
        .findFirst()
        .orElse(null);
  }

  /** Returns the lines of all trees in a control. */
  static List<String> treeTexts(Control below) {
    List<String> texts = new ArrayList<>();
    for (Control control : controls(below)) {
      if (control instanceof Tree tree) {
        Arrays.stream(tree.getItems()).forEach(item -> collectTexts(item, tree, texts));
      }
    }
    return texts;
  }

  private static void collectTexts(TreeItem item, Tree tree, List<String> texts) {
    StringBuilder line = new StringBuilder(item.getText());
    for (int column = 1; column < tree.getColumnCount(); column++) {
      line.append(" | ").append(item.getText(column));
    }
    texts.add(line.toString());
    if (item.getExpanded()) {
      Arrays.stream(item.getItems()).forEach(inner -> collectTexts(inner, tree, texts));
    }
  }

  /**
   * Returns where the table row is whose text begins with a text, in any table; null if there is
   * none.
   */
  static Rectangle tableItemBounds(String text) {
    for (Table table : controls(Table.class, one -> true)) {
      for (TableItem item : table.getItems()) {
        if (item.getText().startsWith(text)) {
          return table.getDisplay().map(table, null, item.getBounds());
        }
      }
    }
    return null;
  }

  /** Returns the texts of the rows of a table. Rows that were never visible may be empty. */
  static List<String> rows(Table table) {
    return Arrays.stream(table.getItems()).map(TableItem::getText).toList();
  }
}
