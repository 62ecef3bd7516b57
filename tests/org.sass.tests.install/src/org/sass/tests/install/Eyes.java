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

/** What a person sees on the screen, and where; to be asked in the thread that paints. */
final class Eyes {
  private Eyes() {}

  /** A text without the marks of mnemonics, and without keys. */
  static String plain(String text) {
    return text.replace("&", "").replaceAll("\t.*", "");
  }

  // ---- windows and controls

  /** All windows that can be seen; first the one with the focus, which people look at. */
  static List<Shell> shells() {
    Shell active = Display.getCurrent().getActiveShell();
    return Arrays.stream(Display.getCurrent().getShells())
        .filter(shell -> !shell.isDisposed() && shell.isVisible())
        .sorted(Comparator.comparing(shell -> shell != active))
        .toList();
  }

  /** The window with a title that begins so; null for none. */
  static Shell shell(String title) {
    return shells().stream()
        .filter(shell -> shell.getText().startsWith(title))
        .findFirst()
        .orElse(null);
  }

  /** All controls that can be seen, in all windows. */
  static List<Control> controls() {
    List<Control> all = new ArrayList<>();
    shells().forEach(shell -> collect(shell, all));
    return all;
  }

  /** All controls below one that can be seen, itself included. */
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

  /** The controls of a kind that can be seen. */
  static <C extends Control> List<C> controls(Class<C> kind, Predicate<C> which) {
    return controls().stream().filter(kind::isInstance).map(kind::cast).filter(which).toList();
  }

  /** Where the first control of a kind is; null for none. */
  static <C extends Control> Rectangle place(Class<C> kind, Predicate<C> which) {
    List<C> found = controls(kind, which);
    return found.isEmpty() ? null : place(found.get(0));
  }

  /** The first control of a kind that can be seen; null for none. */
  static <C extends Control> C first(Class<C> kind, Predicate<C> which) {
    return controls(kind, which).stream().findFirst().orElse(null);
  }

  /** The first control of a kind in a dialog, when it can be used; null for none. */
  static <C extends Control> C inDialog(Class<C> kind) {
    return first(kind, one -> one.isEnabled() && one.getShell() != window().getShell());
  }

  /** Where a control is on the screen; null for none. */
  static Rectangle place(Control control) {
    if (control == null) {
      return null;
    }
    return control.getDisplay().map(control.getParent(), null, control.getBounds());
  }

  /**
   * Where a control paints one of its parts; null where it is not to be seen.
   *
   * @param kind the simple name of the control's class
   * @param part the control's method that gives the place of a part
   * @param arguments what the method takes
   */
  static Rectangle part(String kind, String part, int... arguments) {
    Control control = first(Control.class, one -> one.getClass().getSimpleName().equals(kind));
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
      return place == null || !isMiddleSeen(control, place)
          ? null
          : control.getDisplay().map(control, null, place);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(kind + " has no " + part, e);
    }
  }

  /** Whether a click into the middle of something would meet the control that paints it. */
  private static boolean isMiddleSeen(Control control, Rectangle place) {
    Point middle = new Point(place.x + place.width / 2, place.y + place.height / 2);
    return !(control instanceof Scrollable some) || some.getClientArea().contains(middle);
  }

  /** Where the button with a text is, when it can be pressed; null for none. */
  static Rectangle button(String text) {
    return place(Button.class, one -> plain(one.getText()).equals(text) && one.isEnabled());
  }

  /** The entry of the menu bar with a text; null for none. */
  static MenuItem menu(Display display, String text) {
    Menu bar = window().getShell().getMenuBar();
    return Arrays.stream(bar.getItems())
        .filter(item -> plain(item.getText()).equals(text))
        .findFirst()
        .orElse(null);
  }

  /** Where the tool is whose tip begins so, when it can be pressed; null for none. */
  static Rectangle tool(String tip) {
    for (ToolBar bar : controls(ToolBar.class, one -> true)) {
      for (ToolItem item : bar.getItems()) {
        String says = item.getToolTipText();
        if (says != null && plain(says).startsWith(tip) && item.isEnabled()) {
          return bar.getDisplay().map(bar, null, item.getBounds());
        }
      }
    }
    return null;
  }

  /** Where the tab of a view or an editor is; null for none. */
  static Rectangle tab(String title) {
    for (CTabFolder folder : controls(CTabFolder.class, one -> true)) {
      for (CTabItem item : folder.getItems()) {
        if (item.getText().replaceFirst("^\\*", "").equals(title) && item.isShowing()) {
          Rectangle place = folder.getDisplay().map(folder, null, item.getBounds());
          // Not where the mark to close it is.
          return new Rectangle(place.x, place.y, Math.min(60, place.width), place.height);
        }
      }
    }
    return null;
  }

  /** The titles of all tabs. */
  static List<String> tabs() {
    return controls(CTabFolder.class, one -> true).stream()
        .flatMap(folder -> Arrays.stream(folder.getItems()))
        .map(CTabItem::getText)
        .toList();
  }

  // ---- trees and tables

  /** Where the entry is, of any tree, whose text begins so; null for none. */
  static Rectangle treeItem(String text) {
    TreeItem item = item(text);
    return item == null ? null : item.getDisplay().map(item.getParent(), null, item.getBounds());
  }

  /** The entry, of any tree, whose text begins so; null for none. */
  static TreeItem item(String text) {
    return controls(Tree.class, one -> true).stream()
        .flatMap(tree -> Arrays.stream(tree.getItems()))
        .map(item -> item(item, text))
        .filter(item -> item != null)
        .findFirst()
        .orElse(null);
  }

  private static TreeItem item(TreeItem top, String text) {
    if (top.getText().startsWith(text)) {
      return top;
    }
    if (!top.getExpanded()) {
      return null;
    }
    return Arrays.stream(top.getItems())
        .map(item -> item(item, text))
        .filter(item -> item != null)
        .findFirst()
        .orElse(null);
  }

  /** What all trees of a window say, line by line. */
  static List<String> treeTexts(Control below) {
    List<String> texts = new ArrayList<>();
    for (Control control : controls(below)) {
      if (control instanceof Tree tree) {
        Arrays.stream(tree.getItems()).forEach(item -> texts(item, tree, texts));
      }
    }
    return texts;
  }

  private static void texts(TreeItem item, Tree tree, List<String> texts) {
    StringBuilder line = new StringBuilder(item.getText());
    for (int column = 1; column < tree.getColumnCount(); column++) {
      line.append(" | ").append(item.getText(column));
    }
    texts.add(line.toString());
    if (item.getExpanded()) {
      Arrays.stream(item.getItems()).forEach(inner -> texts(inner, tree, texts));
    }
  }

  /** Where the row is, of any table, whose text begins so; null for none. */
  static Rectangle tableItem(String text) {
    for (Table table : controls(Table.class, one -> true)) {
      for (TableItem item : table.getItems()) {
        if (item.getText().startsWith(text)) {
          return table.getDisplay().map(table, null, item.getBounds());
        }
      }
    }
    return null;
  }

  /** The rows of a table, as far as they were ever on the screen. */
  static List<String> rows(Table table) {
    return Arrays.stream(table.getItems()).map(TableItem::getText).toList();
  }

  // ---- the workbench

  /** What the console in front says; empty for none. */
  static String console() {
    StyledText text = consoleText();
    return text == null ? "" : text.getText();
  }

  /** The text of the console in front; null for none. */
  static StyledText consoleText() {
    Composite view = view("Console");
    return view == null
        ? null
        : controls(view).stream()
            .filter(StyledText.class::isInstance)
            .map(StyledText.class::cast)
            .findFirst()
            .orElse(null);
  }

  /** All texts of a window, one below the other. */
  static String says(Control below) {
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

  /** The part of the window that a view fills; null where it is not to be seen. */
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

  /** The lines of the trees and tables of a view; none where it is not to be seen. */
  static List<String> viewTexts(String title) {
    Composite view = view(title);
    if (view == null) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(treeTexts(view));
    for (Control control : controls(view)) {
      if (control instanceof Table table) {
        Arrays.stream(table.getItems()).map(item -> row(table, item)).forEach(lines::add);
      }
    }
    return lines;
  }

  private static String row(Table table, TableItem item) {
    StringBuilder line = new StringBuilder(item.getText());
    for (int column = 1; column < table.getColumnCount(); column++) {
      line.append(" | ").append(item.getText(column));
    }
    return line.toString();
  }

  /** What stands in the fields of a view. */
  static String texts(String title) {
    Composite view = view(title);
    return view == null
        ? ""
        : controls(view).stream()
            .filter(Text.class::isInstance)
            .map(one -> ((Text) one).getText())
            .collect(Collectors.joining("\n"));
  }

  /** Where the first entry of the tree in a view is; null for none. */
  static Rectangle firstItem(String title) {
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

  /** The line that the debugger marks in the editor in front; empty for none. */
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

  /** The text viewer of the editor in front; null for none. */
  static ITextViewer viewer() {
    IEditorPart editor = page().getActiveEditor();
    return editor != null
            && editor.getAdapter(ITextOperationTarget.class) instanceof ITextViewer viewer
        ? viewer
        : null;
  }

  /** The text on the screen of the editor in front; null for none. */
  static StyledText text() {
    ITextViewer viewer = viewer();
    return viewer == null ? null : viewer.getTextWidget();
  }

  /** The whole text of the editor in front; empty for none. */
  static String editorText() {
    ITextViewer viewer = viewer();
    return viewer == null ? "" : viewer.getDocument().get();
  }

  /** Where the first place of a word is on the screen; null where it is not to be seen. */
  static Rectangle word(String word) {
    StyledText text = text();
    int at = text == null ? -1 : text.getText().indexOf(word);
    if (at < 0) {
      return null;
    }
    Rectangle bounds = text.getTextBounds(at, at + word.length() - 1);
    return text.getClientArea().contains(bounds.x, bounds.y + bounds.height / 2)
        ? text.getDisplay().map(text, null, bounds)
        : null;
  }

  /** The space just after the first place of a word, where a click puts the cursor. */
  static Rectangle after(String word) {
    Rectangle place = word(word);
    return place == null
        ? null
        : new Rectangle(place.x + place.width - 1, place.y, 2, place.height);
  }

  /** The space beside the line with the first place of a word, where breakpoints are. */
  static Rectangle beside(String word) {
    Rectangle place = word(word);
    Rectangle ruler = ruler();
    return place == null || ruler == null
        ? null
        : new Rectangle(ruler.x + 2, place.y, 8, place.height);
  }

  /** What stands beside the text: breakpoints, counts, line numbers; null for none. */
  static Rectangle ruler() {
    return controls(text().getParent()).stream()
        .filter(one -> one.getClass().getName().contains("CompositeRuler"))
        .findFirst()
        .map(Eyes::place)
        .orElse(null);
  }

  /**
   * Where an entry of the line above a word is, such as Debug in {@code Run | Debug}; null where it
   * is not to be seen.
   *
   * @param before what stands in that line before the entry
   */
  static Rectangle above(String word, String before, String entry) {
    Rectangle place = word(word);
    if (place == null) {
      return null;
    }
    StyledText text = text();
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
