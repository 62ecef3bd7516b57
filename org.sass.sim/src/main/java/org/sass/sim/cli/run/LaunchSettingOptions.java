package org.sass.sim.cli.run;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.LaunchSetting;
import org.sass.sim.launch.settings.LaunchOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/** The options for launch settings: one for each of {@link LaunchOptions#SETTINGS}. */
final class LaunchSettingOptions {
  /**
   * Order of the first option. The help lists these options before the others, which have the order
   * -1.
   */
  private static final int FIRST_ORDER = -1000;

  private final Map<LaunchSetting, List<String>> texts = new EnumMap<>(LaunchSetting.class);

  /** Adds the options to a command. */
  void addTo(CommandSpec command) {
    for (LaunchSetting setting : LaunchSetting.values()) {
      if (LaunchOptions.SETTINGS.contains(setting)) {
        command.addOption(createOption(setting));
      }
    }
  }

  private OptionSpec createOption(LaunchSetting setting) {
    List<String> description = new ArrayList<>(List.of(setting.summarySentence()));
    description.addAll(setting.details());
    return OptionSpec.builder(setting.option())
        .paramLabel(label(setting))
        .order(FIRST_ORDER + setting.ordinal())
        .description(description.toArray(String[]::new))
        .type(setting.isList() ? List.class : String.class)
        .auxiliaryTypes(String.class)
        .initialValue(null)
        .setter(
            new ISetter() {
              @Override
              public <T> T set(T value) {
                addValue(setting, value);
                return null;
              }
            })
        .build();
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

  private void addValue(LaunchSetting setting, Object value) {
    List<String> settingTexts = texts.computeIfAbsent(setting, one -> new ArrayList<>());
    if (value instanceof List<?> list) {
      list.forEach(one -> settingTexts.add(String.valueOf(one)));
    } else if (value != null) {
      settingTexts.add(String.valueOf(value));
    }
  }

  /** Returns the values that the user gave, by setting. */
  Map<LaunchSetting, List<String>> texts() {
    return texts;
  }

  /** Returns the value of a setting that has a single value; null if it was not given. */
  String text(LaunchSetting setting) {
    List<String> settingTexts = texts.getOrDefault(setting, List.of());
    return settingTexts.isEmpty() ? null : settingTexts.get(0);
  }
}
