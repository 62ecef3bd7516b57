package org.sass.lang.ui.launch.ui;

import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.swt.widgets.Composite;
import org.sass.lang.ui.launch.Setting;

/** The page of a launch configuration with the Java that the emulator runs in. */
final class JvmTab extends SettingTab {
  JvmTab() {
    super("JVM");
  }

  @Override
  void createFields(Composite page) {
    addNote(
        page,
        "Empty fields use the Java home of the preferences, else JAVA_HOME, else Eclipse's own"
            + " Java.");
    addTextField(
        page,
        Setting.JAVA,
        "&Java home for the emulator:",
        "17 or newer; default: the preferences' Java, else JAVA_HOME, else Eclipse's own");
    addTextField(page, Setting.JVM_OPTIONS, "JVM &arguments:", "such as -Xmx4g");
  }

  @Override
  String findProblem() {
    String home = fieldText(Setting.JAVA);
    return home.isEmpty() || Files.exists(Path.of(home))
        ? null
        : "There is no Java home " + home + ".";
  }
}
