package org.sass.lang.ui.preferences;

import org.eclipse.core.runtime.preferences.AbstractPreferenceInitializer;

/** The values of preferences that are not set; the workbench asks for it by name. */
public final class SassDefaults extends AbstractPreferenceInitializer {
  @Override
  public void initializeDefaultPreferences() {
    SassSettings.initialize();
  }
}
