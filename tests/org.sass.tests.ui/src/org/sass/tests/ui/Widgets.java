package org.sass.tests.ui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.eclipse.jface.action.IStatusLineManager;
import org.eclipse.jface.action.StatusLineManager;
import org.eclipse.jface.action.SubStatusLineManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IWorkbenchPage;

/** Finds controls of the workbench as a user does, by kind and place, and operates them. */
public final class Widgets {
  private Widgets() {}

  /** Returns all controls of the workbench's window, outer ones first. Some may be invisible. */
  public static List<Control> allControls(IWorkbenchPage page) {
    return allControls(page.getWorkbenchWindow().getShell());
  }

  /** Returns a control and all controls in it, outer ones first. Some may be invisible. */
  public static List<Control> allControls(Control outer) {
    List<Control> found = new ArrayList<>();
    collect(outer, found);
    return found;
  }

  private static void collect(Control control, List<Control> found) {
    found.add(control);
    if (control instanceof Composite composite) {
      Arrays.stream(composite.getChildren()).forEach(child -> collect(child, found));
    }
  }

  /**
   * Returns the only visible control of a class that a predicate accepts. Fails if there is not
   * exactly one.
   */
  public static <C extends Control> C onlyControl(
      IWorkbenchPage page, Class<C> kind, Predicate<C> which) {
    List<C> found =
        allControls(page).stream()
            .filter(kind::isInstance)
            .map(kind::cast)
            .filter(control -> control.isVisible() && which.test(control))
            .toList();
    if (found.size() != 1) {
      throw new AssertionError(found.size() + " controls are a " + kind.getSimpleName());
    }
    return found.get(0);
  }

  /** Returns the visible canvas of a view, by the simple name of its class. */
  public static Control onlyCanvas(IWorkbenchPage page, String name) {
    return onlyControl(
        page, Control.class, control -> control.getClass().getSimpleName().equals(name));
  }

  /** Returns the visible table that has a column with this title. */
  public static Table table(IWorkbenchPage page, String column) {
    return onlyControl(
        page,
        Table.class,
        table -> Arrays.stream(table.getColumns()).anyMatch(one -> one.getText().equals(column)));
  }

  /** Returns the row of a table whose first column has this text. */
  public static TableItem findRow(Table table, String first) {
    return Arrays.stream(table.getItems())
        .filter(item -> item.getText(0).equals(first))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row " + first + " in " + rows(table)));
  }

  public static List<String> rows(Table table) {
    return Arrays.stream(table.getItems()).map(item -> item.getText(0)).toList();
  }

  /** Presses keys on a control. Each key is a character or one of SWT's key codes. */
  public static void press(Control control, int... keys) {
    for (int key : keys) {
      Event event = new Event();
      event.widget = control;
      event.keyCode = key;
      event.character = (key & SWT.KEYCODE_BIT) == 0 ? (char) key : 0;
      event.doit = true;
      control.notifyListeners(SWT.KeyDown, event);
    }
  }

  /** Presses one key several times. */
  public static void pressRepeatedly(Control control, int key, int times) {
    for (int i = 0; i < times; i++) {
      press(control, new int[] {key});
    }
  }

  public static void sendMouse(Control control, int type, Point at) {
    Event event = new Event();
    event.widget = control;
    event.x = at.x;
    event.y = at.y;
    event.button = type == SWT.MouseMove ? 0 : 1;
    event.count = type == SWT.MouseDoubleClick ? 2 : 1;
    control.notifyListeners(type, event);
  }

  /**
   * Moves the mouse over a control until its tool tip begins with a text. Returns the position in
   * the control.
   */
  public static Point pointAt(Control control, String tip) {
    Point size = control.getSize();
    Set<String> said = new TreeSet<>();
    for (int y = 4; y < size.y; y += 6) {
      for (int x = 2; x < size.x; x += 6) {
        sendMouse(control, SWT.MouseMove, new Point(x, y));
        String says = control.getToolTipText();
        if (says != null && says.startsWith(tip)) {
          return new Point(x, y);
        }
        said.add(String.valueOf(says));
      }
    }
    throw new AssertionError("nowhere is said: " + tip + ", but " + said);
  }

  /** Returns whether some place of a control shows a tool tip that starts so. */
  public static boolean hasToolTip(Control control, String start) {
    try {
      pointAt(control, start);
      return true;
    } catch (AssertionError e) {
      return false;
    }
  }

  /** Returns the number of pixels of a control whose colour is not that of its background. */
  public static int countPaintedPixels(Control control) {
    Point size = control.getSize();
    Image image = new Image(control.getDisplay(), Math.max(1, size.x), Math.max(1, size.y));
    GC gc = new GC(control);
    gc.copyArea(image, 0, 0);
    gc.dispose();
    ImageData data = image.getImageData();
    image.dispose();
    int ground = data.getPixel(data.width - 1, data.height - 1);
    int painted = 0;
    for (int y = 0; y < data.height; y++) {
      for (int x = 0; x < data.width; x++) {
        painted += data.getPixel(x, y) == ground ? 0 : 1;
      }
    }
    return painted;
  }

  /** Returns the error that a status line shows; null if it shows none. */
  public static String statusLineError(IStatusLineManager line) {
    return line instanceof StatusLineManager shown && shown.getControl() != null
        ? allControls(shown.getControl()).stream()
            .filter(CLabel.class::isInstance)
            .map(label -> ((CLabel) label).getText())
            .filter(text -> text != null && !text.isEmpty())
            .findFirst()
            .orElse(null)
        : line instanceof SubStatusLineManager inner
                && inner.getParent() instanceof IStatusLineManager outer
            ? statusLineError(outer)
            : null;
  }

  /** Takes a screenshot for people to look at. No test reads it. */
  public static void screenshot(Shell shell, String name) {
    TestWorkbench.screenshot(shell, name);
  }
}
