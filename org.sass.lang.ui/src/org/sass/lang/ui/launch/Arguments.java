package org.sass.lang.ui.launch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.sass.lang.ui.preferences.SassSettings;

/** Converts a launch configuration to arguments for the emulator. */
final class Arguments {
  private Arguments() {}

  /**
   * Returns the value of a setting. If neither the configuration nor the file names a profile, the
   * one from the user's preferences is used.
   */
  private static String settingText(Setting setting, ILaunchConfiguration configuration)
      throws CoreException {
    String text = setting.text(configuration);
    if (setting != Setting.PROFILE || !text.isEmpty()) {
      return text;
    }
    IFile file = Programs.of(configuration).file();
    boolean hasOwnProfile =
        file != null
            && KernelNames.launchComments(KernelNames.savedText(file)).stream()
                .anyMatch(line -> line.contains("profile="));
    return hasOwnProfile ? "" : SassSettings.settings().profile();
  }

  /** Returns the arguments of the debug adapter's launch request. */
  static Map<String, Object> forAdapter(ILaunchConfiguration configuration, String program)
      throws CoreException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put(Setting.PROGRAM.fieldName(), program);
    for (Setting setting : Setting.TEXTS) {
      String text = settingText(setting, configuration);
      if (!text.isEmpty()) {
        all.put(setting.fieldName(), text);
      }
    }
    for (Setting setting : Setting.LISTS) {
      List<String> lines = setting.list(configuration);
      if (!lines.isEmpty()) {
        all.put(setting.fieldName(), lines);
      }
    }
    all.put(Setting.STOP_ON_ENTRY.fieldName(), Setting.STOP_ON_ENTRY.isOn(configuration));
    all.put(Setting.STOP_ON_END.fieldName(), Setting.STOP_ON_END.isOn(configuration));
    String history = Setting.HISTORY.text(configuration);
    if (!history.isEmpty()) {
      try {
        all.put(Setting.HISTORY.fieldName(), Integer.valueOf(history));
      } catch (NumberFormatException e) {
        throw Emulator.failure(
            "The launch configuration "
                + configuration.getName()
                + " has '"
                + history
                + "' as memory for going back: write a number of megabytes.");
      }
    }
    return all;
  }

  /** Returns the command line for {@code gsass run}, without {@code gsass}. */
  static List<String> forRun(ILaunchConfiguration configuration, String program)
      throws CoreException {
    List<String> all = new ArrayList<>(List.of("run", program, "--interactive"));
    for (Setting setting : Setting.TEXTS) {
      String text = settingText(setting, configuration);
      if (!text.isEmpty()) {
        all.addAll(List.of(setting.option(), text));
      }
    }
    for (Setting setting : Setting.LISTS) {
      List<String> lines = setting.list(configuration);
      if (setting == Setting.CHECKS && !lines.isEmpty()) {
        lines = List.of(String.join(",", lines));
      }
      for (String line : lines) {
        all.addAll(List.of(setting.option(), line));
      }
    }
    if (Setting.STATISTICS.isOn(configuration)) {
      all.add("--stats");
    }
    return all;
  }
}
