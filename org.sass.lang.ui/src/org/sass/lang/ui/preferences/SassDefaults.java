package org.sass.lang.ui.preferences;

import org.eclipse.core.runtime.preferences.AbstractPreferenceInitializer;

/** Sets the default values of the preferences. The workbench finds this class by its name. */
public final class SassDefaults extends AbstractPreferenceInitializer {
  @Override
  public void initializeDefaultPreferences() {
    SassSettings.setDefaults();
  }
}
