package org.sass.lang.ui.preferences;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.ComboFieldEditor;
import org.eclipse.jface.preference.FieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IntegerFieldEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.sass.lang.ui.preferences.SassSettings.Setting;

/**
 * Base class of preference pages with settings of the language server. A setting without a label in
 * this class is shown with its description.
 */
abstract class SettingsPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {
  static final String MACHINE_GROUP = "Machine";
  static final String EDITOR_GROUP = "Editor";

  /** Number of columns: a label, a field and perhaps a button. */
  private static final int COLUMNS = 3;

  private static final int NUMBER_FIELD_DIGITS = 9;

  private static final Map<String, String> SETTING_LABELS =
      Map.ofEntries(
          Map.entry("gsass.isa", "Default instruction set:"),
          Map.entry("gsass.profile", "Machine that runs the code:"),
          Map.entry("gsass.hints.encoding", "Show after each instruction:"),
          Map.entry("gsass.hints.wordOrder", "Halves of a 64-bit word:"),
          Map.entry(
              "gsass.hints.operandNames", "Show names of operands whose purpose is not obvious"),
          Map.entry("gsass.hints.values", "Show values of .equ names and constant expressions"),
          Map.entry("gsass.hints.control", "Show control bits that are only in hex columns"),
          Map.entry("gsass.analyses.enable", "Analyse whole kernels in the background"),
          Map.entry("gsass.limits.registers", "Registers of 32 bits:"),
          Map.entry("gsass.limits.sharedBytes", "Shared memory in bytes:"),
          Map.entry("gsass.limits.threads", "Threads:"),
          Map.entry("gsass.limits.blocks", "Blocks:"),
          Map.entry("gsass.limits.occupancy", "Warn below this occupancy in percent (0: never):"));

  private static final Map<String, String> VALUE_LABELS =
      Map.of(
          "g80", "G80",
          "flexgripplus", "FlexGripPlus (also marks what it lacks or does differently)",
          "off", "nothing",
          "hex", "its word in hexadecimal",
          "address", "its address",
          "addressAndHex", "its address and its word",
          "highFirst", "high half first: one number, as in cuobjdump",
          "lowFirst", "low half first: two words, as in hex files");

  private final Map<String, Group> groups = new LinkedHashMap<>();
  private final List<Text> numberFields = new ArrayList<>();

  SettingsPage() {
    super(GRID);
    setPreferenceStore(SassSettings.store());
  }

  @Override
  public void init(IWorkbench workbench) {}

  /**
   * Returns the group with a title, a frame around settings that belong together. Creates it on the
   * first call.
   */
  final Group group(String name) {
    return groups.computeIfAbsent(
        name,
        key -> {
          Group group = new Group(getFieldEditorParent(), SWT.NONE);
          group.setText(key);
          return group;
        });
  }

  /** Adds a line of text to a group. */
  static void addLine(Composite group, String text) {
    Label label = new Label(group, SWT.WRAP);
    label.setText(text);
    GridDataFactory.fillDefaults().span(COLUMNS, 1).applyTo(label);
  }

  final void addField(Setting setting) {
    Composite parent =
        LimitsPage.isLimit(setting)
            ? getFieldEditorParent()
            : group(
                List.of("isa", "profile").contains(keyArea(setting))
                    ? MACHINE_GROUP
                    : EDITOR_GROUP);
    FieldEditor field = createField(setting, parent);
    for (Control control : parent.getChildren()) {
      if (control.getToolTipText() == null && control.getData() == null) {
        control.setToolTipText(setting.description());
        // Marks the control, so that later settings do not change its tool tip.
        control.setData(setting.key());
      }
    }
    addField(field);
  }

  private static String keyArea(Setting setting) {
    return setting.key().split("\\.")[1];
  }

  private FieldEditor createField(Setting setting, Composite parent) {
    String label = SETTING_LABELS.getOrDefault(setting.key(), defaultLabel(setting));
    if (setting.type().equals("boolean")) {
      return new BooleanFieldEditor(setting.key(), label, parent);
    }
    if (setting.type().equals("integer")) {
      IntegerFieldEditor field = new IntegerFieldEditor(setting.key(), label, parent);
      field.setValidRange(setting.minimum(), setting.maximum());
      numberFields.add(field.getTextControl(parent));
      return field;
    }
    String[][] words =
        setting.allowedValues().stream()
            .map(word -> new String[] {VALUE_LABELS.getOrDefault(word, word), word})
            .toArray(String[][]::new);
    return new ComboFieldEditor(setting.key(), label, words, parent);
  }

  private static String defaultLabel(Setting setting) {
    String text = setting.description().replaceFirst("\\.$", "").replaceFirst("^Whether to ", "");
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /**
   * Sets the layout: fields are as wide as their contents; in groups, each field takes a whole row.
   */
  @Override
  protected void adjustGridLayout() {
    super.adjustGridLayout();
    GridLayoutFactory.fillDefaults().applyTo(getFieldEditorParent());
    for (Group group : groups.values()) {
      GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
      GridLayoutFactory.swtDefaults().numColumns(COLUMNS).applyTo(group);
      layoutFields(group);
    }
    if (groups.isEmpty()) {
      GridLayoutFactory.fillDefaults().numColumns(COLUMNS).applyTo(getFieldEditorParent());
      layoutFields(getFieldEditorParent());
    }
  }

  private void layoutFields(Composite fields) {
    for (Control control : fields.getChildren()) {
      if (control instanceof Combo) {
        GridDataFactory.swtDefaults().span(COLUMNS - 1, 1).applyTo(control);
      } else if (numberFields.contains(control)) {
        GridDataFactory.swtDefaults()
            .hint(widthOf(control, NUMBER_FIELD_DIGITS), SWT.DEFAULT)
            .span(COLUMNS - 1, 1)
            .applyTo(control);
      } else if (control instanceof Text) {
        GridDataFactory.fillDefaults().grab(true, false).applyTo(control);
      } else if (control instanceof Button button && (button.getStyle() & SWT.CHECK) != 0) {
        GridDataFactory.swtDefaults().span(COLUMNS, 1).applyTo(control);
      }
    }
  }

  private static int widthOf(Control control, int digits) {
    GC gc = new GC(control);
    try {
      return gc.textExtent("0".repeat(digits)).x;
    } finally {
      gc.dispose();
    }
  }
}
