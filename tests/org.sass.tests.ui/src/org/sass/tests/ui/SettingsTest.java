package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ui.preferences.SassPage;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * Tests preferences: they are the settings of the services, and preference pages show and change
 * them.
 */
class SettingsTest {
  private final IPreferenceStore store = SassSettings.store();

  @AfterEach
  void restoreDefaults() {
    SassSettings.all().forEach(setting -> store.setToDefault(setting.key()));
    TestWorkbench.page().closeAllEditors(false);
  }

  @Test
  void theyAreThoseOfTheServices() {
    assertEquals(Settings.DEFAULTS, SassSettings.settings());
    store.setValue("gsass.profile", "flexgripplus");
    store.setValue("gsass.limits.registers", 1024);
    store.setValue("gsass.hints.values", false);
    store.setValue("gsass.diagnostics", "{\"unknown-name\":\"warning\"}");
    Settings chosen = SassSettings.settings();
    assertTrue(chosen.isFlexgrip());
    assertEquals(1024, chosen.limits().registers());
    assertEquals(false, chosen.hints().values());
    assertEquals(Settings.Level.WARNING, chosen.severities().get("unknown-name"));
  }

  @Test
  void pagesFitTheScreenAndSayWhatTheyAreAbout() throws Exception {
    PreferenceDialog dialog =
        PreferencesUtil.createPreferenceDialogOn(
            TestWorkbench.page().getWorkbenchWindow().getShell(), SassPage.ID, null, null);
    dialog.setBlockOnOpen(false);
    dialog.open();
    try {
      SassPage page = (SassPage) dialog.getSelectedPage();
      assertTrue(page.isValid());
      List<String> labels = texts(dialog);
      for (String expected :
          List.of(
              "Default instruction set:",
              "Analyse whole kernels in the background",
              "Java home for the emulator (17 or newer; default: JAVA_HOME, else Eclipse's own):")) {
        assertTrue(labels.contains(expected), expected + " in " + labels);
      }
      assertFits(dialog, "preferences");
      show(dialog, ".limits");
      assertFits(dialog, "preferences-limits");
      for (Control control : Widgets.allControls(dialog.getShell())) {
        if (control instanceof Text text && text.isVisible() && text.getText().matches("\\d+")) {
          assertTrue(text.getSize().x < 200, "a number in a field of " + text.getSize());
        }
      }
      show(dialog, ".colors");
      assertTrue(texts(dialog).contains("Mnemonics"), texts(dialog).toString());
      assertFits(dialog, "preferences-colors");
      show(dialog, ".templates");
      assertFits(dialog, "preferences-templates");
      assertTrue(table(dialog).getItemCount() >= 4, "templates to start with");
      show(dialog, ".problems");
      assertFits(dialog, "preferences-problems");
      for (TableItem row : table(dialog).getItems()) {
        assertTrue(
            row.getText(1).matches("default \\((error|warning|information|hint)\\)"), row + "");
        assertTrue(row.getText(2).length() > 10, "what " + row.getText(0) + " means");
      }
    } finally {
      dialog.close();
    }
  }

  private static void show(PreferenceDialog dialog, String page) {
    assertNotNull(
        PreferencesUtil.createPreferenceDialogOn(
            dialog.getShell(), SassPage.ID + page, null, null));
  }

  private static void assertFits(PreferenceDialog dialog, String picture) throws Exception {
    Control page = ((PreferencePage) dialog.getSelectedPage()).getControl();
    Point wanted = page.computeSize(-1, -1, true);
    assertTrue(wanted.x < 800 && wanted.y < 560, picture + " wants " + wanted);
    // The layout of a new window takes some time.
    TestWorkbench.waitFor(
        picture + ", which wants " + wanted + ", in a window no larger than the screen",
        () -> {
          Point window = dialogSizeFor(dialog, page, wanted);
          Rectangle screen = dialog.getShell().getMonitor().getClientArea();
          return window.x <= screen.width && window.y <= screen.height;
        });
    TestWorkbench.waitFor(
        "buttons of " + picture + " that are narrow", () -> hasNarrowButtons(page));
    TestWorkbench.screenshot(dialog.getShell(), picture);
  }

  /**
   * Returns whether each visible push button has a size, and at most a third of the page's width.
   */
  private static boolean hasNarrowButtons(Control page) {
    return Widgets.allControls(page).stream()
        .filter(one -> one instanceof Button && (one.getStyle() & SWT.PUSH) != 0 && one.isVisible())
        .map(one -> one.getSize().x)
        .allMatch(width -> width > 0 && 3 * width <= page.getSize().x);
  }

  /** Returns the size of the dialog if its page has the wanted size, whatever the font. */
  private static Point dialogSizeFor(PreferenceDialog dialog, Control page, Point wanted) {
    Composite room = page.getParent();
    while (!(room instanceof ScrolledComposite)) {
      room = room.getParent();
    }
    Point window = dialog.getShell().getSize();
    Rectangle client = room.getClientArea();
    return new Point(window.x - client.width + wanted.x, window.y - client.height + wanted.y);
  }

  private static List<String> texts(PreferenceDialog dialog) {
    return Widgets.allControls(dialog.getShell()).stream()
        .filter(Control::isVisible)
        .map(
            control ->
                control instanceof Label label
                    ? label.getText()
                    : control instanceof Button button ? button.getText() : "")
        .toList();
  }

  private static Table table(PreferenceDialog dialog) {
    return Widgets.allControls(dialog.getShell()).stream()
        .filter(control -> control instanceof Table && control.isVisible())
        .map(Table.class::cast)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anOpenTextIsSeenWithTheNewSettings() throws Exception {
    TestWorkbench.OpenEditor open = TestWorkbench.open("settings.gsass", "  BRA nowhere;\n");
    TestWorkbench.waitFor(
        "the error", () -> ShownAnnotations.describeProblems(open).toString().contains("error"));
    store.setValue(
        "gsass.diagnostics", "{\"" + ShownAnnotations.firstErrorCode(open) + "\":\"off\"}");
    TestWorkbench.waitFor(
        "silence", () -> !ShownAnnotations.describeProblems(open).toString().contains("error"));
  }

  @Test
  void aColourIsTheUsersElseTheUsualOneOnTheGround() throws Exception {
    TestWorkbench.OpenEditor open = TestWorkbench.open("colours.gsass", "  MOV R0, R1;\n");
    TestWorkbench.waitFor("the colour", () -> open.color("MOV") != null);
    RGB light = new RGB(127, 0, 85);
    RGB dark = new RGB(230, 150, 100);
    assertEquals(light, open.color("MOV").getRGB());
    // Themes change the background in this way.
    open.viewer().getTextWidget().setBackground(new Color(40, 40, 40));
    TestWorkbench.waitFor("the dark one", () -> dark.equals(open.color("MOV").getRGB()));
    store.setValue("org.sass.lang.ui.color.keyword", "4,5,6");
    try {
      TestWorkbench.waitFor(
          "the user's", () -> new RGB(4, 5, 6).equals(open.color("MOV").getRGB()));
      open.viewer().getTextWidget().setBackground(new Color(255, 255, 255));
      TestWorkbench.runEventLoop(100);
      assertEquals(new RGB(4, 5, 6), open.color("MOV").getRGB());
    } finally {
      store.setToDefault("org.sass.lang.ui.color.keyword");
    }
    TestWorkbench.waitFor("the light one", () -> light.equals(open.color("MOV").getRGB()));
  }
}
