package org.sass.lang.ui.launch.ui;

import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.swt.widgets.Composite;
import org.sass.lang.ui.launch.Setting;

/** The Java that the emulator runs in. */
final class JvmTab extends SettingTab {
  JvmTab() {
    super("JVM");
  }

  @Override
  void fill(Composite page) {
    note(
        page,
        "The emulator runs in a process of its own, with Java 17 or newer: the one named here, that"
            + " of the preferences, that of JAVA_HOME, or the workbench's own.");
    text(page, Setting.JAVA, "&Java:", "its folder, the one that has bin/java, or the executable");
    text(page, Setting.JVM_OPTIONS, "&Options:", "such as -Xmx4g");
  }

  @Override
  String problem() {
    String home = shown(Setting.JAVA);
    return home.isEmpty() || Files.exists(Path.of(home)) ? null : "There is no Java " + home + ".";
  }
}
