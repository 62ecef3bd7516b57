package org.sass.sim.launch.syntax;

import org.sass.lang.text.LaunchSetting;

/**
 * How messages name a launch setting that is not in a comment of the source: in the way in which
 * the user specified it.
 */
public enum SettingNames {
  /** As options of the command line: {@code --max-steps}. */
  OPTIONS,
  /** As fields of a launch configuration in an editor: {@code maxSteps}. */
  FIELDS;

  /** Returns the name of a setting. */
  public String nameOf(LaunchSetting setting) {
    return this == OPTIONS ? setting.option() : setting.attribute();
  }
}
