package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ui.preferences.SassPage;
import org.sass.lang.ui.preferences.SassSettings;

/** Preferences: the services' own settings, and pages that show and change them. */
class SettingsTest {
  private final IPreferenceStore store = SassSettings.store();

  @AfterEach
  void forget() {
    SassSettings.all().forEach(setting -> store.setToDefault(setting.key()));
    Bench.page().closeAllEditors(false);
  }

  @Test
  void theyAreThoseOfTheServices() {
    assertEquals(Settings.DEFAULTS, SassSettings.settings());
    store.setValue("gsass.profile", "flexgripplus");
    store.setValue("gsass.limits.registers", 1024);
    store.setValue("gsass.hints.values", false);
    store.setValue("gsass.diagnostics", "{\"unknown-name\":\"warning\"}");
    Settings chosen = SassSettings.settings();
    assertTrue(chosen.flexgrip());
    assertEquals(1024, chosen.limits().registers());
    assertEquals(false, chosen.hints().values());
    assertEquals(Settings.Level.WARNING, chosen.severities().get("unknown-name"));
  }

  @Test
  void pagesOpen() throws Exception {
    PreferenceDialog dialog =
        PreferencesUtil.createPreferenceDialogOn(
            Bench.page().getWorkbenchWindow().getShell(),
            SassPage.ID,
            new String[] {SassPage.ID, SassPage.ID + ".colors", SassPage.ID + ".problems"},
            null);
    dialog.setBlockOnOpen(false);
    dialog.open();
    try {
      SassPage page = (SassPage) dialog.getSelectedPage();
      assertTrue(page.isValid());
      Bench.work(300);
      Bench.screenshot(dialog.getShell(), "preferences");
      assertTrue(
          PreferencesUtil.createPreferenceDialogOn(
                  dialog.getShell(), SassPage.ID + ".colors", null, null)
              != null);
      Bench.work(300);
      Bench.screenshot(dialog.getShell(), "preferences-colors");
      assertNotNull(
          PreferencesUtil.createPreferenceDialogOn(
              dialog.getShell(), SassPage.ID + ".problems", null, null));
      Bench.work(300);
      Bench.screenshot(dialog.getShell(), "preferences-problems");
    } finally {
      dialog.close();
    }
  }

  @Test
  void anOpenTextIsSeenWithTheNewSettings() throws Exception {
    Bench.Open open = Bench.open("settings.gsass", "  BRA nowhere;\n");
    Bench.waitFor("the error", () -> Shown.problems(open).toString().contains("error"));
    store.setValue("gsass.diagnostics", "{\"" + Shown.code(open) + "\":\"off\"}");
    Bench.waitFor("silence", () -> !Shown.problems(open).toString().contains("error"));
  }

  @Test
  void coloursAreTheThemes() throws Exception {
    Bench.Open open = Bench.open("colours.gsass", "  MOV R0, R1;\n");
    Bench.waitFor("the colour", () -> open.color("MOV") != null);
    Color before = open.color("MOV");
    var registry = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry();
    RGB old = registry.getRGB("org.sass.lang.ui.color.keyword");
    registry.put("org.sass.lang.ui.color.keyword", new RGB(1, 2, 3));
    try {
      Bench.waitFor("the other colour", () -> !before.equals(open.color("MOV")));
      assertEquals(new RGB(1, 2, 3), open.color("MOV").getRGB());
    } finally {
      registry.put("org.sass.lang.ui.color.keyword", old);
    }
  }
}
