package org.sass.lang.ui.preferences;

import org.sass.lang.ui.preferences.SassSettings.Setting;

/** The preference page with the limits of a multiprocessor, such as its registers and threads. */
public final class LimitsPage extends SettingsPage {
  private static final String KEY_PREFIX = "gsass.limits.";

  /** Called by the workbench. */
  public LimitsPage() {
    setDescription("Limits of a multiprocessor; analyses report kernels that need more.");
  }

  static boolean isLimit(Setting setting) {
    return setting.key().startsWith(KEY_PREFIX);
  }

  @Override
  protected void createFieldEditors() {
    SassSettings.all().stream().filter(LimitsPage::isLimit).forEach(this::addField);
  }
}
