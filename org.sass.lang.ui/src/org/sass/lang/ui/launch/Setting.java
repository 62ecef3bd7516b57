package org.sass.lang.ui.launch;

import java.util.Arrays;
import java.util.List;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.sass.lang.text.LaunchSetting;

/**
 * What a launch configuration says: the settings of {@link LaunchSetting} by their names there, and
 * some of the editor's own. What it does not say is as the launch comments of the file have it.
 */
public enum Setting {
  /** The file: a path in the workspace, or one with variables. */
  PROGRAM(LaunchSetting.PROGRAM),
  KERNEL(LaunchSetting.KERNEL),
  GRID(LaunchSetting.GRID),
  BLOCK(LaunchSetting.BLOCK),
  PARAMS(LaunchSetting.PARAMS),
  BUFFERS(LaunchSetting.BUFFERS),
  CONSTANTS(LaunchSetting.CONSTANTS),
  SHARED(LaunchSetting.SHARED),
  GLOBAL(LaunchSetting.GLOBAL),
  MAX_STEPS(LaunchSetting.MAX_STEPS),
  PROFILE(LaunchSetting.PROFILE),
  QUIRKS(LaunchSetting.QUIRKS),
  SFU_TABLES(LaunchSetting.SFU_TABLES),
  CHECKS(LaunchSetting.CHECKS),
  ISA(LaunchSetting.ISA),
  STOP_ON_ENTRY(LaunchSetting.STOP_ON_ENTRY),
  STOP_ON_END(LaunchSetting.STOP_ON_END),
  HISTORY(LaunchSetting.HISTORY),
  /** Whether a run prints statistics at its end. */
  STATISTICS("statistics"),
  /** The folder of the Java to use; empty for that of the preferences. */
  JAVA("java"),
  /** Further options of the JVM. */
  JVM_OPTIONS("jvmOptions");

  /** The type of our launch configurations. */
  public static final String TYPE = "org.sass.lang.ui.launch.kernel";

  /** Those with an option that takes one text, as the adapter does. */
  static final List<Setting> TEXTS =
      Arrays.stream(values()).filter(one -> one.option() != null && !one.schema.isList()).toList();

  /** Those with an option that may be said several times; the adapter takes a list. */
  static final List<Setting> LISTS =
      Arrays.stream(values()).filter(one -> one.option() != null && one.schema.isList()).toList();

  private final String word;
  private final LaunchSetting schema;

  Setting(LaunchSetting schema) {
    word = schema.field();
    this.schema = schema;
  }

  /** A setting of the editor alone. */
  Setting(String word) {
    this.word = word;
    schema = null;
  }

  /** The adapter's name for it. */
  public String word() {
    return word;
  }

  /** The option of {@code gsass run}; null if it has none. */
  String option() {
    return schema == null ? null : schema.option();
  }

  /** What it is for and how it is written, for people; only of settings that are not ours alone. */
  public String hint() {
    return schema.usage() + ": " + schema.says();
  }

  private String key() {
    return "org.sass.lang.ui.launch." + word;
  }

  /** What a configuration says, without spaces around it; empty if it says nothing. */
  public String text(ILaunchConfiguration configuration) throws CoreException {
    return configuration.getAttribute(key(), "").trim();
  }

  /** The lines of a list, without empty ones. */
  public List<String> list(ILaunchConfiguration configuration) throws CoreException {
    return configuration.getAttribute(key(), List.of()).stream()
        .map(String::trim)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /** Whether it is switched on. */
  public boolean truth(ILaunchConfiguration configuration) throws CoreException {
    return configuration.getAttribute(
        key(), this == STOP_ON_ENTRY || this == STATISTICS /* unless it is said otherwise */);
  }

  /** Says it; an empty text says nothing. */
  public void set(ILaunchConfigurationWorkingCopy configuration, String text) {
    configuration.setAttribute(key(), text == null || text.isBlank() ? null : text.trim());
  }

  /** Says a list; an empty one says nothing. */
  public void set(ILaunchConfigurationWorkingCopy configuration, List<String> lines) {
    configuration.setAttribute(key(), lines.isEmpty() ? null : lines);
  }

  /** Switches it on or off. */
  public void set(ILaunchConfigurationWorkingCopy configuration, boolean on) {
    configuration.setAttribute(key(), on);
  }
}
