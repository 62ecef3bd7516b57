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
  private static final int FIRST = -1000;

  private final Map<LaunchSetting, List<String>> texts = new EnumMap<>(LaunchSetting.class);

  /** Adds the options to a command. */
  void addTo(CommandSpec command) {
    for (LaunchSetting setting : LaunchSetting.values()) {
      if (LaunchOptions.SETTINGS.contains(setting)) {
        command.addOption(option(setting));
      }
    }
  }

  private OptionSpec option(LaunchSetting setting) {
    List<String> says = new ArrayList<>(List.of(setting.sentence()));
    says.addAll(setting.details());
    return OptionSpec.builder(setting.option())
        .paramLabel(label(setting))
        .order(FIRST + setting.ordinal())
        .description(says.toArray(String[]::new))
        .type(setting.isList() ? List.class : String.class)
        .auxiliaryTypes(String.class)
        .initialValue(null)
        .setter(
            new ISetter() {
              @Override
              public <T> T set(T value) {
                take(setting, value);
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

  private void take(LaunchSetting setting, Object value) {
    List<String> said = texts.computeIfAbsent(setting, one -> new ArrayList<>());
    if (value instanceof List<?> several) {
      several.forEach(one -> said.add(String.valueOf(one)));
    } else if (value != null) {
      said.add(String.valueOf(value));
    }
  }

  /** Returns the values that the user gave, by setting. */
  Map<LaunchSetting, List<String>> texts() {
    return texts;
  }

  /** Returns the value of a setting that has a single value; null if it was not given. */
  String text(LaunchSetting setting) {
    List<String> said = texts.getOrDefault(setting, List.of());
    return said.isEmpty() ? null : said.get(0);
  }
}
