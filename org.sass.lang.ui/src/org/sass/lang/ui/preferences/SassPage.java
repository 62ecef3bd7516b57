package org.sass.lang.ui.preferences;

import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.swt.widgets.Group;
import org.sass.lang.ui.preferences.SassSettings.Setting;

/** The main preference page, with the settings of the language server and of the editor. */
public final class SassPage extends SettingsPage {
  public static final String ID = "org.sass.lang.ui.preferences";

  @Override
  protected void createFieldEditors() {
    // Create the groups in the order in which they are shown.
    group(MACHINE_GROUP);
    group(EDITOR_GROUP);
    for (Setting setting : SassSettings.all()) {
      // Settings by problem code and limits have their own pages.
      if (setting.propertyNames().isEmpty() && !LimitsPage.isLimit(setting)) {
        addField(setting);
      }
    }
    Group editor = group(EDITOR_GROUP);
    addField(
        new BooleanFieldEditor(
            SassSettings.LENSES_KEY, "Show Run and Debug above each kernel", editor));
    addField(
        new BooleanFieldEditor(
            SassSettings.FORMAT_TYPED_KEY, "Format each line when Enter or ; finishes it", editor));
    Group run = group("Run and debug");
    addField(
        new BooleanFieldEditor(
            SassSettings.INLINE_VALUES_KEY,
            "Show values beside the lines while a kernel is stopped",
            run));
    addLine(
        run, "Java home for the emulator (17 or newer; default: JAVA_HOME, else Eclipse's own):");
    addField(new DirectoryFieldEditor(SassSettings.JAVA_KEY, "", run));
  }
}
