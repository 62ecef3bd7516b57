package org.sass.lang.ui.preferences;

import org.sass.lang.ui.preferences.SassSettings.Setting;

/** The preference page with the limits of a multiprocessor, such as its registers and threads. */
public final class LimitsPage extends SettingsPage {
  private static final String KEYS = "gsass.limits.";

  /** Called by the workbench. */
  public LimitsPage() {
    setDescription("Limits of a multiprocessor; analyses report kernels that need more.");
  }

  static boolean has(Setting setting) {
    return setting.key().startsWith(KEYS);
  }

  @Override
  protected void createFieldEditors() {
    SassSettings.all().stream().filter(LimitsPage::has).forEach(this::addField);
  }
}
