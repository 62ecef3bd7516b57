package org.sass.lang.ui.preferences;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.ComboFieldEditor;
import org.eclipse.jface.preference.FieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IntegerFieldEditor;
import org.eclipse.jface.preference.StringFieldEditor;
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
      FieldEditor field = field(setting);
      if (field != null) {
        addField(field);
      }
    }
    addField(
        new BooleanFieldEditor(
            SassSettings.LENSES, "Show Run and Debug above each kernel", group("editor")));
    addField(new JavaField(group("emulator")));
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
    if (setting.type().equals("string")) {
      String[][] words =
          setting.words().stream().map(word -> new String[] {word, word}).toArray(String[][]::new);
      return new ComboFieldEditor(setting.key(), label, words, parent);
    }
    // Those by code have a page of their own.
    return null;
  }

  private static String label(Setting setting) {
    return setting.description().replaceFirst("\\.$", "");
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

  /** Where a Java is; what is no Java cannot be left standing there. */
  private static final class JavaField extends StringFieldEditor {
    JavaField(Composite parent) {
      super(
          SassSettings.JAVA,
          "Java home or executable for the emulator (17 or newer; empty: the workbench's)",
          parent);
      setErrorMessage("The emulator needs a folder with bin/java in it, or a file to execute");
      setValidateStrategy(VALIDATE_ON_KEY_STROKE);
    }

    @Override
    protected boolean doCheckState() {
      return getStringValue().isBlank() || JavaChoice.executable(getStringValue()) != null;
    }
  }
}
