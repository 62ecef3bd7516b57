package org.sass.sim.launch.settings;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.SettingNames;
import org.sass.sim.launch.syntax.SettingText;

/**
 * The launch settings in the options of a command or in the launch configuration of an editor.
 *
 * @param settings what they say
 * @param problems what is wrong with them
 */
public record LaunchOptions(LaunchSettings settings, List<Problem> problems) {

  /** What the launch itself is given; other settings say which kernel, or what to look for. */
  public static final Set<LaunchSetting> SETTINGS =
      Set.copyOf(EnumSet.range(LaunchSetting.GRID, LaunchSetting.MAX_STEPS));

  /** Reads options of the command line. Total: any text gives settings and problems. */
  public static LaunchOptions read(Map<LaunchSetting, List<String>> texts) {
    return read(texts, SettingNames.OPTIONS);
  }

  /**
   * Reads settings. Total: any text gives settings and problems.
   *
   * @param texts what was written for some of {@link #SETTINGS}; each once for each time
   * @param names how problems name the settings
   */
  public static LaunchOptions read(Map<LaunchSetting, List<String>> texts, SettingNames names) {
    List<Problem> problems = new ArrayList<>();
    SettingsBuilder builder = new SettingsBuilder(problems);
    for (LaunchSetting setting : LaunchSetting.values()) {
      for (String text : texts.getOrDefault(setting, List.of())) {
        Origin origin = Origin.option(names.of(setting));
        builder.set(setting, origin, new SettingText(text, 0).trim());
      }
    }
    return new LaunchOptions(builder.build(), problems);
  }
}
