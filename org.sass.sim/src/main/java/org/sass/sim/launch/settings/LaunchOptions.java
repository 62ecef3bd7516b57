package org.sass.sim.launch.settings;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.SettingNames;
import org.sass.sim.launch.syntax.SettingText;

/**
 * The launch settings in the options of a command, or in the launch configuration of an editor.
 *
 * @param settings the settings
 * @param problems the problems with them
 */
public record LaunchOptions(LaunchSettings settings, List<Problem> problems) {

  /**
   * The settings that belong to the launch itself. Other settings choose the kernel or say what to
   * look for.
   */
  public static final Set<LaunchSetting> SETTINGS =
      Set.copyOf(EnumSet.range(LaunchSetting.GRID, LaunchSetting.MAX_STEPS));

  /** Reads the options of a command line. Accepts any text: what is wrong becomes a problem. */
  public static LaunchOptions read(Map<LaunchSetting, List<String>> texts) {
    return read(texts, SettingNames.OPTIONS, null);
  }

  /**
   * Reads settings. Accepts any text: what is wrong becomes a problem.
   *
   * @param texts the texts of some of {@link #SETTINGS}; a setting that was given several times has
   *     several texts
   * @param names how problems name the settings
   * @param isa the instruction set of the kernel; null for SM 1.x
   */
  public static LaunchOptions read(
      Map<LaunchSetting, List<String>> texts, SettingNames names, Isa isa) {
    List<Problem> problems = new ArrayList<>();
    boolean hasProfiles = isa == null || TargetChoice.hasProfiles(isa);
    SettingsBuilder builder = new SettingsBuilder(problems, hasProfiles);
    for (LaunchSetting setting : LaunchSetting.values()) {
      for (String text : texts.getOrDefault(setting, List.of())) {
        Origin origin = Origin.option(names.nameOf(setting));
        builder.set(setting, origin, new SettingText(text, 0).trim());
      }
    }
    return new LaunchOptions(builder.build(), problems);
  }
}
