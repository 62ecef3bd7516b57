package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.e4.ui.workbench.IPresentationEngine;
import org.eclipse.jface.action.IStatusLineManager;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.projection.ProjectionAnnotationModel;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IEditorSite;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what every user of Eclipse expects of an editor, by keys and in menus. */
class EverydayTest {
  private static final String TEXT =
      """
      //! launch block=32

      .kernel first
          MOV R1, R0
      again:
          IADD R1, R1, R0
          ISET.C0 o[0x7f], R1, R0, EQ
          BRA C0.NE, again
          NOP.EXIT
      .end
      .kernel second
      done:
          NOP.EXIT
      .end
      """;

  @BeforeEach
  @AfterEach
  void clean() throws Exception {
    TestWorkbench.cleanUp();
  }

  private static TestWorkbench.OpenEditor open() throws Exception {
    TestWorkbench.OpenEditor open = TestWorkbench.open("everyday.gsass", TEXT);
    TestWorkbench.waitFor("the colours", () -> open.color("MOV") != null);
    Keyboard.focus(open.viewer().getTextWidget());
    return open;
  }

  @Test
  void ctrlSlashMakesCommentsAndTakesThemBack() throws Exception {
    TestWorkbench.OpenEditor open = open();
    open.goTo("MOV");
    Keyboard.press("M1+/");
    TestWorkbench.waitFor(
        "a comment", () -> open.document().get().contains("\n    // MOV R1, R0\n"));
    Keyboard.press("M1+/");
    TestWorkbench.waitFor("the instruction", () -> open.document().get().equals(TEXT));

    // Lines with a comment among them, and a comment that describes the launch.
    int end = TEXT.indexOf("again:");
    open.editor().selectAndReveal(0, end);
    Keyboard.press("M1+/");
    TestWorkbench.waitFor(
        "comments",
        () ->
            open.document()
                .get()
                .startsWith(
                    "// //! launch block=32\n\n// .kernel first\n//     MOV R1, R0\nagain:"));
    Keyboard.press("M1+/");
    TestWorkbench.waitFor("all lines", () -> open.document().get().equals(TEXT));
    TestWorkbench.executeCommand("org.eclipse.ui.edit.undo");
    TestWorkbench.waitFor("undo", () -> open.document().get().startsWith("// //!"));
  }

  @Test
  void ctrl1MendsTheProblemsOfTheLineFromAnywhereInIt() throws Exception {
    TestWorkbench.OpenEditor open =
        TestWorkbench.open("fix.gsass", "  IAD R1, R2, R3   // here\n  MOVE R1, R2\n");
    TestWorkbench.waitFor(
        "the problems", () -> ShownAnnotations.describeProblems(open).size() >= 2);
    Keyboard.focus(open.viewer().getTextWidget());
    open.goTo("here");
    Shell workbench = open.viewer().getTextWidget().getShell();
    Keyboard.press("M1+1");
    TestWorkbench.waitFor(
        "the fixes", () -> quickFixes(workbench).stream().anyMatch(f -> f.contains("IADD")));
    TestWorkbench.screenshot(workbench, "quick-fix");
    assertTrue(quickFixes(workbench).stream().noneMatch(fix -> fix.contains("MOV")), "other line");
    assertEquals(1, quickFixes(workbench).stream().filter(fix -> fix.contains("IADD")).count());
    Table list = tables(workbench).get(0);
    list.setSelection(0);
    list.notifyListeners(SWT.DefaultSelection, new Event());
    TestWorkbench.waitFor("the fix", () -> open.document().get().startsWith("  IADD R1, R2, R3"));
  }

  /** Returns the entries of the quick-fix list over the text; empty if there is none. */
  private static List<String> quickFixes(Shell workbench) {
    return tables(workbench).stream()
        .flatMap(table -> Arrays.stream(table.getItems()))
        .map(TableItem::getText)
        .toList();
  }

  private static List<Table> tables(Shell workbench) {
    return Arrays.stream(workbench.getDisplay().getShells())
        .filter(shell -> shell != workbench && shell.isVisible())
        .map(shell -> (Table) find(shell, Table.class))
        .filter(Objects::nonNull)
        .toList();
  }

  @Test
  void ctrlOGoesToWhatIsTyped() throws Exception {
    TestWorkbench.OpenEditor open = open();
    open.goTo("MOV");
    Shell workbench = open.viewer().getTextWidget().getShell();
    Keyboard.press("M1+O");
    TestWorkbench.waitFor("the outline", () -> quickOutline(workbench) != null);
    Shell outline = quickOutline(workbench);
    Tree tree = (Tree) find(outline, Tree.class);
    assertEquals(2, tree.getItemCount());
    Text filter = (Text) find(outline, Text.class);
    Keyboard.focus(filter);
    Keyboard.type("don");
    TestWorkbench.waitFor(
        "the label",
        () -> tree.getSelectionCount() == 1 && tree.getSelection()[0].getText().startsWith("done"));
    assertEquals(1, tree.getItemCount());
    TestWorkbench.screenshot(workbench, "quick-outline");
    Keyboard.press("CR");
    TestWorkbench.waitFor("the label", () -> open.selectedText().equals("done"));
    assertTrue(outline.isDisposed());
  }

  private static Shell quickOutline(Shell workbench) {
    return Arrays.stream(workbench.getDisplay().getShells())
        .filter(shell -> shell != workbench && shell.isVisible())
        .filter(shell -> find(shell, Tree.class) != null && find(shell, Text.class) != null)
        .findFirst()
        .orElse(null);
  }

  private static Object find(Shell shell, Class<?> kind) {
    return Widgets.allControls(shell).stream().filter(kind::isInstance).findFirst().orElse(null);
  }

  @Test
  void foldingMarksMoveWithTheTextThatIsNotSaved() throws Exception {
    TestWorkbench.OpenEditor open = open();
    TestWorkbench.waitFor("the marks", () -> foldingLines(open).containsAll(List.of(3, 11)));
    List<Integer> before = foldingLines(open);
    open.editor().selectAndReveal(0, 0);
    Keyboard.press("CR");
    Keyboard.press("CR");
    List<Integer> down = before.stream().map(line -> line + 2).toList();
    TestWorkbench.waitFor("the marks two lines down", () -> foldingLines(open).equals(down));
    open.document().replace(open.document().get().indexOf(".kernel second"), 0, "\n// A\n// B\n");
    TestWorkbench.waitFor("another mark", () -> foldingLines(open).containsAll(List.of(5, 14, 16)));
    assertFalse(foldingLines(open).contains(13), "a mark where the kernel was");
    assertTrue(open.part().isDirty());
  }

  /** Returns the lines with a folding mark, from 1. */
  private static List<Integer> foldingLines(TestWorkbench.OpenEditor open) throws Exception {
    ProjectionAnnotationModel model =
        ((ProjectionViewer) open.viewer()).getProjectionAnnotationModel();
    List<Integer> lines = new ArrayList<>();
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      lines.add(1 + open.document().getLineOfOffset(model.getPosition(i.next()).offset));
    }
    lines.sort(null);
    return lines;
  }

  @Test
  void f3GoesToTheLabelOrSaysThatThereIsNone() throws Exception {
    TestWorkbench.OpenEditor open = open();
    open.editor().selectAndReveal(TEXT.indexOf("again\n") + 2, 0);
    Keyboard.press("F3");
    TestWorkbench.waitFor(
        "the label", () -> open.viewer().getSelectedRange().x == TEXT.indexOf("again:"));
    open.goTo("block=");
    Keyboard.press("F3");
    IStatusLineManager line =
        ((IEditorSite) open.editor().getSite()).getActionBars().getStatusLineManager();
    TestWorkbench.waitFor(
        "a word in the status line",
        () -> ("" + Widgets.statusLineError(line)).startsWith("There is no declaration"));
  }

  @Test
  void theMainMenuHasSourceRefactorAndNavigate() throws Exception {
    TestWorkbench.OpenEditor open = open();
    assertEquals(List.of("Toggle Comment", "Format", "Complete", "Quick Fix"), menu("&Source"));
    assertEquals(List.of("Rename..."), menu("Refac&tor"));
    List<String> navigate = menu("&Navigate");
    assertTrue(
        navigate.containsAll(List.of("Open Declaration", "Quick Outline", "Find References")),
        "" + navigate);
    open.close();
    TestWorkbench.waitFor("no editor", () -> TestWorkbench.page().getActiveEditor() == null);
    TestWorkbench.waitFor("no menu for it", () -> titles().stream().noneMatch("&Source"::equals));
  }

  private static List<String> titles() {
    Menu bar = TestWorkbench.page().getWorkbenchWindow().getShell().getMenuBar();
    return Arrays.stream(bar.getItems()).map(MenuItem::getText).toList();
  }

  /** Returns the entries of a menu of the menu bar, without mnemonics and keys. */
  private static List<String> menu(String title) throws Exception {
    TestWorkbench.waitFor("the menu " + title, () -> titles().contains(title));
    Menu bar = TestWorkbench.page().getWorkbenchWindow().getShell().getMenuBar();
    Menu menu = bar.getItem(titles().indexOf(title)).getMenu();
    menu.notifyListeners(SWT.Show, new Event());
    List<String> entries =
        Arrays.stream(menu.getItems())
            .map(item -> item.getText().replace("&", "").replaceFirst("\t.*", ""))
            .filter(text -> !text.isEmpty())
            .toList();
    menu.notifyListeners(SWT.Hide, new Event());
    return entries;
  }

  @Test
  void theContextMenuOpensADeclaration() throws Exception {
    TestWorkbench.OpenEditor open = open();
    StyledText text = open.viewer().getTextWidget();
    Menu menu = text.getMenu();
    menu.notifyListeners(SWT.Show, new Event());
    List<String> entries =
        Arrays.stream(menu.getItems())
            .map(item -> item.getText().replace("&", "").replaceFirst("\t.*", ""))
            .toList();
    menu.notifyListeners(SWT.Hide, new Event());
    assertTrue(
        entries.containsAll(
            List.of("Open Declaration", "Quick Outline", "Toggle Comment", "Format", "Rename...")),
        "" + entries);
  }

  @Test
  void theTabSaysThatThereAreErrors() throws Exception {
    TestWorkbench.OpenEditor open = open();
    MPart part = open.part().getSite().getService(MPart.class);
    Image own = open.part().getTitleImage();
    TestWorkbench.waitFor("a tab without a mark", () -> shownIcon(part) == own);
    open.document().replace(TEXT.indexOf("MOV"), 0, "X");
    TestWorkbench.waitFor("a mark", () -> shownIcon(part) != null && shownIcon(part) != own);
    TestWorkbench.screenshot(open.viewer().getTextWidget().getShell(), "tab-error");
    open.document().replace(TEXT.indexOf("MOV"), 1, "");
    TestWorkbench.waitFor("no mark", () -> shownIcon(part) == own);
    open.document().replace(TEXT.indexOf("MOV"), 0, "X");
    TestWorkbench.waitFor("a mark again", () -> shownIcon(part) != own);
    Image marked = (Image) shownIcon(part);
    assertFalse(marked.isDisposed());
    open.close();
    TestWorkbench.waitFor("its image to go with the editor", marked::isDisposed);
  }

  private static Object shownIcon(MPart part) {
    return part.getTransientData().get(IPresentationEngine.OVERRIDE_ICON_IMAGE_KEY);
  }

  @Test
  void filesHaveAnIconOfTheirOwn() throws Exception {
    TestWorkbench.OpenEditor open = open();
    TestWorkbench.OpenEditor other = TestWorkbench.open("other.txt", "text");
    assertTrue(
        !Arrays.equals(
            open.part().getTitleImage().getImageData().data,
            other.part().getTitleImage().getImageData().data),
        "the icons are the same");
  }
}
