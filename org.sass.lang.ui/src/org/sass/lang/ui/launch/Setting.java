package org.sass.lang.ui.launch;

import java.util.Arrays;
import java.util.List;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.sass.lang.text.LaunchSetting;

/**
 * The attributes of a launch configuration: the settings of {@link LaunchSetting} under their
 * names, and some settings that only the editor has. The file's launch comments give the values
 * that a configuration leaves out.
 */
public enum Setting {
  /** The program file: a path in the workspace, or a text with variables. */
  PROGRAM(LaunchSetting.PROGRAM),
  KERNEL(LaunchSetting.KERNEL),
  GRID(LaunchSetting.GRID),
  BLOCK(LaunchSetting.BLOCK),
  PARAMS(LaunchSetting.PARAMS),
  BUFFERS(LaunchSetting.BUFFERS),
  CONSTANTS(LaunchSetting.CONSTANTS),
  SHARED(LaunchSetting.SHARED),
  STACK(LaunchSetting.STACK),
  HEAP(LaunchSetting.HEAP),
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
  /** The home folder of the Java to use; empty for that of the preferences. */
  JAVA("java"),
  /** Further options of the JVM. */
  JVM_OPTIONS("jvmOptions");

  /** The identifier of this plug-in's type of launch configurations. */
  public static final String TYPE = "org.sass.lang.ui.launch.kernel";

  /**
   * The settings with a command-line option that takes one text. The adapter takes a text for them,
   * too.
   */
  static final List<Setting> TEXTS =
      Arrays.stream(values()).filter(one -> one.option() != null && !one.schema.isList()).toList();

  /**
   * The settings with a command-line option that may be repeated. The adapter takes a list for
   * them.
   */
  static final List<Setting> LISTS =
      Arrays.stream(values()).filter(one -> one.option() != null && one.schema.isList()).toList();

  private final String fieldName;
  private final LaunchSetting schema;

  Setting(LaunchSetting schema) {
    fieldName = schema.attribute();
    this.schema = schema;
  }

  /** A setting that only the editor has. */
  Setting(String fieldName) {
    this.fieldName = fieldName;
    schema = null;
  }

  /** Returns the name of the setting, which the adapter also uses. */
  public String fieldName() {
    return fieldName;
  }

  /** Returns the option of {@code gsass run}; null if there is none. */
  String option() {
    return schema == null ? null : schema.option();
  }

  /**
   * Returns for the user what the setting is for and how it is written. Must not be called for a
   * setting that only the editor has.
   */
  public String userHint() {
    return schema.usage() + ": " + schema.summary();
  }

  private String attributeKey() {
    return "org.sass.lang.ui.launch." + fieldName;
  }

  /** Returns the value in a configuration, trimmed; empty if it is not set. */
  public String text(ILaunchConfiguration configuration) throws CoreException {
    return configuration.getAttribute(attributeKey(), "").trim();
  }

  /** Returns the trimmed lines of a list in a configuration, without empty ones. */
  public List<String> list(ILaunchConfiguration configuration) throws CoreException {
    return configuration.getAttribute(attributeKey(), List.of()).stream()
        .map(String::trim)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /**
   * Returns whether the setting is on in a configuration. {@link #STOP_ON_ENTRY} and {@link
   * #STATISTICS} are on by default, all others off.
   */
  public boolean isOn(ILaunchConfiguration configuration) throws CoreException {
    return configuration.getAttribute(
        attributeKey(), this == STOP_ON_ENTRY || this == STATISTICS /* the default */);
  }

  /** Sets the value in a configuration, trimmed. A blank text or null removes it. */
  public void set(ILaunchConfigurationWorkingCopy configuration, String text) {
    configuration.setAttribute(attributeKey(), text == null || text.isBlank() ? null : text.trim());
  }

  /** Sets a list in a configuration. An empty list removes it. */
  public void set(ILaunchConfigurationWorkingCopy configuration, List<String> lines) {
    configuration.setAttribute(attributeKey(), lines.isEmpty() ? null : lines);
  }

  /** Sets in a configuration whether the setting is on. */
  public void set(ILaunchConfigurationWorkingCopy configuration, boolean on) {
    configuration.setAttribute(attributeKey(), on);
  }
}
