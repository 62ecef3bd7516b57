package org.sass.tests.install;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
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
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/**
 * Finds what is visible on the screen, and where. The methods must be called in the user-interface
 * thread.
 */
final class Eyes {
  private Eyes() {}

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
    return findControl(kind, one -> one.isEnabled() && one.getShell() != window().getShell());
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
    Menu bar = window().getShell().getMenuBar();
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

  // ---- the workbench

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
        : controls(view).stream()
            .filter(StyledText.class::isInstance)
            .map(StyledText.class::cast)
            .findFirst()
            .orElse(null);
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

  static IWorkbenchWindow window() {
    IWorkbenchWindow active = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    return active != null ? active : PlatformUI.getWorkbench().getWorkbenchWindows()[0];
  }

  static IWorkbenchPage page() {
    return window().getActivePage();
  }

  /** Returns the composite of a view; null if the view is not visible. */
  static Composite view(String title) {
    for (CTabFolder folder : controls(CTabFolder.class, one -> true)) {
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
    List<String> lines = new ArrayList<>(treeTexts(view));
    for (Control control : controls(view)) {
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
        : controls(view).stream()
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
    return controls(view).stream()
        .filter(one -> one instanceof Tree tree && tree.getItemCount() > 0)
        .map(one -> one.getDisplay().map(one, null, ((Tree) one).getItem(0).getBounds()))
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the line of the active editor at which the debugger has stopped; empty if there is
   * none.
   */
  static String stoppedLine() {
    if (!(viewer() instanceof ISourceViewer viewer)) {
      return "";
    }
    Iterator<Annotation> all = viewer.getAnnotationModel().getAnnotationIterator();
    while (all.hasNext()) {
      Annotation one = all.next();
      if (one.getType().equals("org.eclipse.debug.ui.currentIP") && !one.isMarkedDeleted()) {
        try {
          int offset = viewer.getAnnotationModel().getPosition(one).offset;
          IRegion line = viewer.getDocument().getLineInformationOfOffset(offset);
          return viewer.getDocument().get(line.getOffset(), line.getLength());
        } catch (BadLocationException e) {
          return "";
        }
      }
    }
    return "";
  }

  /** Returns the text viewer of the active editor; null if there is none. */
  static ITextViewer viewer() {
    IEditorPart editor = page().getActiveEditor();
    return editor != null
            && editor.getAdapter(ITextOperationTarget.class) instanceof ITextViewer viewer
        ? viewer
        : null;
  }

  /** Returns the text widget of the active editor; null if there is none. */
  static StyledText textWidget() {
    ITextViewer viewer = viewer();
    return viewer == null ? null : viewer.getTextWidget();
  }

  /** Returns the whole text of the active editor; empty if there is none. */
  static String editorText() {
    ITextViewer viewer = viewer();
    return viewer == null ? "" : viewer.getDocument().get();
  }

  /** Returns where the first occurrence of a word is on the screen; null if it is not visible. */
  static Rectangle wordBounds(String word) {
    StyledText text = textWidget();
    int at = text == null ? -1 : text.getText().indexOf(word);
    if (at < 0) {
      return null;
    }
    Rectangle bounds = text.getTextBounds(at, at + word.length() - 1);
    return text.getClientArea().contains(bounds.x, bounds.y + bounds.height / 2)
        ? text.getDisplay().map(text, null, bounds)
        : null;
  }

  /**
   * Returns the space just after the first occurrence of a word. A click there puts the cursor
   * after the word. Null if it is not visible.
   */
  static Rectangle afterWord(String word) {
    Rectangle place = wordBounds(word);
    return place == null
        ? null
        : new Rectangle(place.x + place.width - 1, place.y, 2, place.height);
  }

  /**
   * Returns the space in the ruler beside the first occurrence of a word, where breakpoints are
   * shown. Null if it is not visible.
   */
  static Rectangle besideWord(String word) {
    Rectangle place = wordBounds(word);
    Rectangle ruler = rulerBounds();
    return place == null || ruler == null
        ? null
        : new Rectangle(ruler.x + 2, place.y, 8, place.height);
  }

  /**
   * Returns where the ruler is, which shows breakpoints, counts and line numbers beside the text;
   * null if there is none.
   */
  static Rectangle rulerBounds() {
    return controls(textWidget().getParent()).stream()
        .filter(one -> one.getClass().getName().contains("CompositeRuler"))
        .findFirst()
        .map(Eyes::boundsOf)
        .orElse(null);
  }

  /**
   * Returns where an entry of the line above a word is, such as Debug in {@code Run | Debug}; null
   * if it is not visible.
   *
   * @param before the text in that line before the entry
   */
  static Rectangle aboveWord(String word, String before, String entry) {
    Rectangle place = wordBounds(word);
    if (place == null) {
      return null;
    }
    StyledText text = textWidget();
    int line = text.getLineAtOffset(text.getText().indexOf(word));
    int room = text.getLineVerticalIndent(line);
    if (room == 0) {
      return null;
    }
    int top = text.getDisplay().map(text, null, 0, text.getLinePixel(line)).y;
    GC gc = new GC(text);
    int left = place.x + gc.textExtent(before).x;
    Rectangle at = new Rectangle(left, top, gc.textExtent(entry).x, room);
    gc.dispose();
    return at;
  }
}
