package org.sass.lang.ui.preferences;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ComboBoxViewerCellEditor;
import org.eclipse.jface.viewers.EditingSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.sass.lang.ide.settings.ProblemText;
import org.sass.lang.ui.preferences.SassSettings.Setting;

/** The preference page on which the user chooses the severity of each problem, by its code. */
public final class ProblemsPage extends PreferencePage implements IWorkbenchPreferencePage {
  /** The text for a problem that has its default severity. */
  private static final String DEFAULT_LABEL = "default";

  private final Setting setting =
      SassSettings.all().stream()
          .filter(s -> !s.propertyNames().isEmpty())
          .findFirst()
          .orElseThrow();
  private final Map<String, String> severities = new TreeMap<>();
  private TableViewer table;

  /** Called by the workbench. */
  public ProblemsPage() {
    setPreferenceStore(SassSettings.store());
    setDescription(
        "Severity of each problem. Errors in the code itself stay errors for the assembler.");
  }

  @Override
  public void init(IWorkbench workbench) {}

  @Override
  protected Control createContents(Composite parent) {
    Composite page = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(page);
    table = new TableViewer(page, SWT.BORDER | SWT.FULL_SELECTION | SWT.V_SCROLL);
    table.getTable().setHeaderVisible(true);
    // The table has a fixed preferred height and scrolls, so that the page fits the screen.
    table
        .getTable()
        .setLayoutData(GridDataFactory.fillDefaults().grab(true, true).hint(480, 300).create());
    table.setContentProvider(ArrayContentProvider.getInstance());
    addColumn("Problem", 180).setLabelProvider(createLabelProvider(code -> code));
    TableViewerColumn level = addColumn("Severity", 150);
    level.setLabelProvider(
        createLabelProvider(code -> severities.getOrDefault(code, defaultLabel(code))));
    addColumn("Meaning", 420)
        .setLabelProvider(createLabelProvider(code -> ProblemText.of(code).meaning()));
    ColumnViewerToolTipSupport.enableFor(table);
    level.setEditingSupport(new SeverityEditing());
    readSeverities(getPreferenceStore().getString(setting.key()));
    table.setInput(setting.propertyNames());
    return page;
  }

  private static ColumnLabelProvider createLabelProvider(UnaryOperator<String> text) {
    return new ColumnLabelProvider() {
      @Override
      public String getText(Object code) {
        return text.apply((String) code);
      }

      @Override
      public String getToolTipText(Object code) {
        return ProblemText.of((String) code).meaning();
      }
    };
  }

  private static String defaultLabel(String code) {
    String severity = ProblemText.of(code).severity().toLowerCase(Locale.ROOT);
    return severity.isEmpty() ? DEFAULT_LABEL : DEFAULT_LABEL + " (" + severity + ")";
  }

  private TableViewerColumn addColumn(String title, int width) {
    TableViewerColumn column = new TableViewerColumn(table, SWT.NONE);
    column.getColumn().setText(title);
    column.getColumn().setWidth(width);
    return column;
  }

  private void readSeverities(String stored) {
    severities.clear();
    try {
      if (JsonParser.parseString(stored) instanceof JsonObject object) {
        for (Map.Entry<String, JsonElement> one : object.entrySet()) {
          severities.put(one.getKey(), SassSettings.toText(one.getValue()));
        }
      }
    } catch (JsonParseException e) {
      setErrorMessage("The stored severities cannot be read; the defaults are shown");
    }
  }

  @Override
  protected void performDefaults() {
    readSeverities(setting.defaultText());
    table.refresh();
    super.performDefaults();
  }

  @Override
  public boolean performOk() {
    JsonObject object = new JsonObject();
    severities.forEach(object::addProperty);
    getPreferenceStore().setValue(setting.key(), object.toString());
    return true;
  }

  private final class SeverityEditing extends EditingSupport {
    SeverityEditing() {
      super(table);
    }

    @Override
    protected CellEditor getCellEditor(Object code) {
      List<String> words = new ArrayList<>(List.of(defaultLabel((String) code)));
      words.addAll(setting.allowedValues());
      var editor = new ComboBoxViewerCellEditor(table.getTable(), SWT.READ_ONLY);
      editor.setContentProvider(ArrayContentProvider.getInstance());
      editor.setInput(words);
      return editor;
    }

    @Override
    protected boolean canEdit(Object code) {
      return true;
    }

    @Override
    protected Object getValue(Object code) {
      return severities.getOrDefault(code, defaultLabel((String) code));
    }

    @Override
    protected void setValue(Object code, Object level) {
      if (defaultLabel((String) code).equals(level)) {
        severities.remove((String) code);
      } else {
        severities.put((String) code, (String) level);
      }
      table.update(code, null);
    }
  }
}
