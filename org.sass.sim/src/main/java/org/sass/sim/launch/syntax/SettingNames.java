package org.sass.sim.launch.syntax;

import org.sass.lang.text.LaunchSetting;

/** How messages name a launch setting that no comment in the text says: as its user wrote it. */
public enum SettingNames {
  /** Options of the command line: {@code --max-steps}. */
  OPTIONS,
  /** Fields of a launch configuration in an editor: {@code maxSteps}. */
  FIELDS;

  /** The name of a setting. */
  public String of(LaunchSetting setting) {
    return this == OPTIONS ? setting.option() : setting.field();
  }
}
