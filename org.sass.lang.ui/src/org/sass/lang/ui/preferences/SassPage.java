package org.sass.lang.ui.preferences;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.ComboFieldEditor;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.jface.preference.FieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IntegerFieldEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.sass.lang.ui.preferences.SassSettings.Setting;

/** The page of the preferences with the settings of the language server and of the editor. */
public final class SassPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {
  public static final String ID = "org.sass.lang.ui.preferences";

  private final Map<String, Group> groups = new LinkedHashMap<>();

  /** The workbench makes it. */
  public SassPage() {
    super(GRID);
    setPreferenceStore(SassSettings.store());
  }

  @Override
  public void init(IWorkbench workbench) {}

  @Override
  protected void createFieldEditors() {
    for (Setting setting : SassSettings.all()) {
      // Those by code have a page of their own.
      if (setting.codes().isEmpty()) {
        addField(field(setting));
      }
    }
    addField(
        new BooleanFieldEditor(
            SassSettings.LENSES, "Show Run and Debug above each kernel", group("editor")));
    addField(
        new BooleanFieldEditor(
            SassSettings.FORMAT_TYPED,
            "Format each line when Enter or ; finishes it",
            group("editor")));
    addField(
        new BooleanFieldEditor(
            SassSettings.INLINE_VALUES,
            "Show values beside the lines while a kernel is stopped",
            group("debugger")));
    addField(
        new DirectoryFieldEditor(
            SassSettings.JAVA,
            "Home of the Java that runs it (17 or newer; empty: the workbench's)",
            group("emulator")));
    // Field editors lay out their parents for themselves.
    for (Group group : groups.values()) {
      group.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false, 2, 1));
      GridLayout layout = new GridLayout(2, false);
      group.setLayout(layout);
    }
  }

  private FieldEditor field(Setting setting) {
    Composite parent = group(setting.key().split("\\.")[1]);
    String label = label(setting);
    if (setting.type().equals("boolean")) {
      return new BooleanFieldEditor(setting.key(), label, parent);
    }
    if (setting.type().equals("integer")) {
      IntegerFieldEditor field = new IntegerFieldEditor(setting.key(), label, parent);
      field.setValidRange(setting.least(), setting.most());
      return field;
    }
    String[][] words =
        setting.words().stream().map(word -> new String[] {word, word}).toArray(String[][]::new);
    return new ComboFieldEditor(setting.key(), label, words, parent);
  }

  private static String label(Setting setting) {
    String text = setting.description().replaceFirst("\\.$", "").replaceFirst("^Whether to ", "");
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** Settings that belong together have the same word behind the common start. */
  private Group group(String word) {
    String name =
        switch (word) {
          case "isa", "profile" -> "machine";
          default -> word;
        };
    return groups.computeIfAbsent(
        name,
        key -> {
          Group group = new Group(getFieldEditorParent(), SWT.NONE);
          group.setText(key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1));
          return group;
        });
  }
}
