package org.sass.sim.cli.run;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.text.LaunchSetting;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.OptionGroup;
import org.sass.sim.launch.settings.LaunchOptions;

/** The options for launch settings: one for each of {@link LaunchOptions#SETTINGS}. */
final class LaunchSettingOptions implements OptionGroup {
  /**
   * Order of the first option. The help lists these options before the others, which have the order
   * -1.
   */
  private static final int FIRST_ORDER = -1000;

  private static final Set<LaunchSetting> DATA_SETTINGS =
      EnumSet.of(
          LaunchSetting.GRID,
          LaunchSetting.BLOCK,
          LaunchSetting.PARAMS,
          LaunchSetting.BUFFERS,
          LaunchSetting.GLOBAL,
          LaunchSetting.CONSTANTS,
          LaunchSetting.SYMBOLS);

  private final Map<LaunchSetting, List<String>> texts = new EnumMap<>(LaunchSetting.class);

  @Override
  public void describe(CommandSyntax syntax) {
    for (LaunchSetting setting : LaunchSetting.values()) {
      if (LaunchOptions.SETTINGS.contains(setting)) {
        List<String> description = new ArrayList<>(List.of(setting.summarySentence()));
        description.addAll(setting.details());
        syntax.ordered(
            FIRST_ORDER + setting.ordinal(),
            setting.option(),
            label(setting),
            setting.isList(),
            text -> texts.computeIfAbsent(setting, one -> new ArrayList<>()).add(text),
            description);
      }
    }
  }

  /** Returns the label of a setting. Sizes that may be omitted are in brackets: {@code X[,Y]}. */
  private static String label(LaunchSetting setting) {
    if (setting.kind() != LaunchSetting.Kind.SIZES) {
      return setting.usage();
    }
    String longest = setting.usage().substring(setting.usage().lastIndexOf(' ') + 1);
    int more = longest.length() - longest.replace(",", "").length();
    return longest.replace(",", "[,") + "]".repeat(more);
  }

  /** Returns the values that the user gave, by setting. */
  Map<LaunchSetting, List<String>> texts() {
    return texts;
  }

  /**
   * Returns whether an option changes what a correct kernel computes: the sizes of the launch, or
   * what it reads.
   */
  boolean changesData() {
    return texts.keySet().stream().anyMatch(DATA_SETTINGS::contains);
  }

  /** Returns the value of a setting that has a single value; null if it was not given. */
  String text(LaunchSetting setting) {
    List<String> settingTexts = texts.getOrDefault(setting, List.of());
    return settingTexts.isEmpty() ? null : settingTexts.get(0);
  }
}
