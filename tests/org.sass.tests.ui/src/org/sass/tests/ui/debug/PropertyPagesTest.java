package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.build.BuildSettings;
import org.sass.lang.ui.build.Output;
import org.sass.lang.ui.build.SassNature;
import org.sass.lang.ui.debug.breakpoints.Attribute;
import org.sass.lang.ui.debug.breakpoints.Kind;
import org.sass.lang.ui.debug.breakpoints.SassBreakpoint;
import org.sass.lang.ui.debug.breakpoints.SassLineBreakpoint;
import org.sass.tests.ui.Widgets;

/** Tests the property pages of breakpoints and projects, filled in and closed as a user does. */
class PropertyPagesTest {
  private static final String BREAKPOINT = "org.sass.lang.ui.debug.breakpointPage";
  private static final String BUILD = "org.sass.lang.ui.build.page";

  private IProject project;
  private IFile file;
  private PreferenceDialog dialog;

  @BeforeEach
  void open() throws Exception {
    project = Kernels.createProject("properties");
    file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
  }

  @AfterEach
  void close() throws Exception {
    if (dialog != null) {
      dialog.close();
    }
    Kernels.cleanUp();
    project.delete(true, true, null);
  }

  private void show(IAdaptable element, String page) throws Exception {
    dialog =
        PreferencesUtil.createPropertyDialogOn(
            PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell(),
            element,
            page,
            null,
            null);
    dialog.setBlockOnOpen(false);
    dialog.open();
    Pump.awaitCondition("the page", () -> dialog.getSelectedPage() != null);
  }

  private void picture(String name) {
    Widgets.screenshot(dialog.getShell(), name);
  }

  private <C extends Control> C control(Class<C> kind, Predicate<C> which) {
    List<C> found =
        Widgets.allControls(dialog.getShell()).stream()
            .filter(kind::isInstance)
            .map(kind::cast)
            .filter(which)
            .toList();
    assertEquals(1, found.size(), kind.getSimpleName());
    return found.get(0);
  }

  private void type(String hint, String text) {
    control(Text.class, t -> String.valueOf(t.getToolTipText()).startsWith(hint)).setText(text);
  }

  private Button button(String text) {
    return control(Button.class, b -> b.getText().equals(text));
  }

  private void click(Button button) {
    if ((button.getStyle() & SWT.CHECK) != 0) {
      button.setSelection(!button.getSelection());
    }
    button.notifyListeners(SWT.Selection, new Event());
  }

  @Test
  void aLineBreakpointHasItsConditions() throws Exception {
    SassLineBreakpoint line = SassLineBreakpoint.create(file, Kernels.lineOf("GST"));
    show(line, BREAKPOINT);
    type("True for any", "R2 > 10");
    type("5, >= 5", ">= 3");
    type("Log this", "R1 is {R1}");
    click(button("&Enabled"));
    picture("breakpoint-page");
    click(button("Apply and Close"));
    assertEquals("R2 > 10", Attribute.CONDITION.get(line));
    assertEquals(">= 3", Attribute.HIT_COUNT.get(line));
    assertEquals("R1 is {R1}", Attribute.LOG_MESSAGE.get(line));
    assertFalse(line.isEnabled());
  }

  @Test
  void theTitleNamesTheBreakpoint() throws Exception {
    show(SassLineBreakpoint.create(file, Kernels.lineOf("GST")), BREAKPOINT);
    String line = "doubles.gsass [line: " + Kernels.lineOf("GST") + "]";
    Pump.awaitCondition(
        "the title", () -> dialog.getShell().getText().strip().equals("Properties for " + line));
  }

  @Test
  void whatCannotBeSetIsRefusedWhileItIsTyped() throws Exception {
    SassLineBreakpoint line = SassLineBreakpoint.create(file, Kernels.lineOf("GST"));
    show(line, BREAKPOINT);
    assertNull(error());
    assertRefused("True for any", "R3 >>> (", "Condition, column 6: ");
    assertRefused("True for any", "R3 > nothing", "Condition, column 6: ");
    assertRefused("5, >= 5", "often", "Hit count: 'often' is not 5, >= 5 or % 5");
    assertRefused("Log this", "R1 is {R1", null);
    assertRefused("Log this", "R1 is {R1 +}", "Message: ");
    // A condition may use the names that the file declares: parameters, buffers of the launch,
    // labels.
    type("True for any", "out != 0 && out[3] == 6");
    picture("breakpoint-condition");
    assertNull(error());
    click(button("Apply and Close"));
    assertEquals("out != 0 && out[3] == 6", Attribute.CONDITION.get(line));
  }

  private String error() {
    return ((PreferencePage) dialog.getSelectedPage()).getErrorMessage();
  }

  /**
   * Types a text into the field with this hint and checks the error of the page. The error must
   * begin with {@code message}, or be absent if that is null. An empty field must have no error.
   */
  private void assertRefused(String hint, String text, String message) {
    type(hint, text);
    String says = error();
    assertTrue(message == null ? says == null : says != null && says.startsWith(message), says);
    assertEquals(message == null, button("Apply and Close").isEnabled());
    type(hint, "");
    assertNull(error());
    assertTrue(button("Apply and Close").isEnabled());
  }

  @Test
  void aDataBreakpointHasItsAccess() throws Exception {
    SassBreakpoint data =
        SassBreakpoint.create(Kind.DATA, file, true, Map.of(Attribute.EXPRESSION, "out[3]"));
    show(data, BREAKPOINT);
    control(Combo.class, combo -> combo.getItemCount() == 3).select(1);
    click(button("Apply and Close"));
    assertEquals("read", Attribute.ACCESS.get(data));
  }

  @Test
  void aProjectSaysWhatItsKernelsAreAssembledTo() throws Exception {
    show(project, BUILD);
    Text folder = control(Text.class, text -> text.getText().equals("build"));
    folder.setText("../elsewhere");
    assertFalse(dialog.getSelectedPage() instanceof PreferencePage p && p.isValid());
    folder.setText("built");
    for (Output output : Output.values()) {
      Button one = button(output.label());
      if (one.getSelection() != (output == Output.HEX)) {
        click(one);
      }
    }
    click(button("&Assemble kernels when they are saved"));
    picture("build-page");
    click(button("Apply and Close"));
    Pump.awaitCondition("what was assembled", () -> project.getFile("built/doubles.hex").exists());
    assertTrue(project.hasNature(SassNature.ID));
    assertEquals(EnumSet.of(Output.HEX), BuildSettings.load(project).outputs());
    assertEquals(1, project.getFolder("built").members().length);
  }
}
